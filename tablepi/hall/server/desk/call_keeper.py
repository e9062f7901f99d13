"""Calls for a judge: heard, kept, told back, opened again; and the time that one took."""

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from itertools import pairwise
from typing import Literal

from tablepi.core.errors import HallError
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.desk_sessions import Session
from tablepi.hall.server.database.event_rows import event_of_table
from tablepi.hall.server.database.judge_calls import (
    KeptCall,
    call_of,
    claim,
    clocks_stood_ms,
    close,
    heard_call,
    never_came,
    queue,
    release,
)
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.desk.round_clock import AS_ALL, TableRound, clock_of, table_round_of
from tablepi.wire.desk_messages import JudgeCall, JudgeComes, RoundClock
from tablepi.wire.topics import down


def took_ms(record: Record, call: KeptCall) -> int:
    """For how much of the time that a call's clocks stood the round ran at its table, in ms; also
    behind its end, from which more time counts.
    """
    end = call.opened + clocks_stood_ms(record, call)
    steps = [*_steps(record, call.table, end), (end, False)]
    return sum(
        max(0, to_ms - max(from_ms, call.opened))
        for (from_ms, runs), (to_ms, _) in pairwise(steps)
        if runs
    )


def _steps(record: Record, table: str, end: int) -> Iterator[tuple[int, bool]]:
    """From when on the round ran at a table, or stood, by every decision before `end`."""
    decisions = record.execute(
        "SELECT kind, body, at FROM decisions WHERE kind IN ('round', ?) AND at < ? AND event = ?"
        " ORDER BY number",
        (f"extra {table}", end, event_of_table(record, table)),
    )
    clock, extra = None, None
    for kind, text, at_ms in decisions:
        if kind == "round":
            clock = clock_of(json.loads(text), at_ms)
        else:
            extra = json.loads(text)
        table_round = table_round_of(extra, clock.round) if extra and clock else AS_ALL
        yield at_ms, _runs(clock, table_round)


def _runs(clock: RoundClock | None, table_round: TableRound) -> bool:
    if clock is None or table_round.stands:
        return False
    return table_round.ends_at is not None or clock.state in ("running", "over")


LOOK_EVERY_MS = 5_000
"""Time between two looks for judges that never came."""

Closed = Callable[[Record, KeptCall], None]
"""Hears of a call that ended, in the transaction that ends it."""


class CallKeeper:
    """`changed`: told whenever a call became another one, on any thread; `closed`: of each that
    ended.
    """

    def __init__(self, context: HallContext, changed: Callable[[], None]) -> None:
        self._hall = context.hall
        self._writer = context.writer
        self._time = context.clock
        self._retain = context.retain
        self._changed = changed
        self._looked_ms = 0
        self.closed: Closed = lambda record, call: None

    def begin(self, record: Record) -> None:
        """Tells the tables what is known of their calls, as it was before this start."""
        for call in queue(record):
            self.tell(call)

    def heard(self, table: str, judge_call: JudgeCall | None) -> None:
        """A table says which call it has, None for none."""
        now = self._time.now_ms()
        future = self._writer.put(lambda record: self.take(record, table, judge_call, now))
        future.add_done_callback(lambda future: self._tell_news(future))

    def take(
        self, record: Record, table: str, judge_call: JudgeCall | None, now: int
    ) -> KeptCall | None:
        """Keeps the call that a table has at `now`, ms, None for none. Its news for the table,
        None where the table knows them.
        """
        known_call = call_of(record, table, judge_call.call) if judge_call else None
        open_calls = [call for call in queue(record) if call.table == table]
        call_now = heard_call(record, table, judge_call, now)
        self._tell_closed(record, open_calls)
        return call_now if known_call is not None else None

    def claim(self, record: Record, call: KeptCall, session: Session) -> KeptCall:
        """Gives a call to a judge. Raises DeskRefusal where another has it."""
        name = session.name or "Desk"
        now = self._time.now_ms()
        claimed_call = claim(record, call.table, call.call, name, session.number, now)
        if claimed_call is None or claimed_call.state == "closed":
            raise DeskRefusal("refused.call_closed", 409)
        if claimed_call.session != session.number:
            raise DeskRefusal("refused.call_taken", 409, judge=claimed_call.judge or "?")
        return claimed_call

    def release(self, record: Record, call: KeptCall, session: Session) -> KeptCall:
        """Opens a call again; a judge only an own one. Raises DeskRefusal."""
        if call.session != session.number and not session.is_desk:
            raise DeskRefusal("refused.call_taken", 409, judge=call.judge or "?")
        if not release(record, call.table, call.call):
            raise DeskRefusal("refused.call_not_claimed", 409)
        return call._replace(state="open", judge="", claimed=0)

    def close(self, record: Record, call: KeptCall, session: Session) -> KeptCall:
        """Closes a call; a judge only an own one. Raises DeskRefusal."""
        is_own = call.session in (0, session.number) or session.is_desk
        if not is_own and call.judge:
            raise DeskRefusal("refused.call_taken", 409, judge=call.judge)
        if not close(record, call.table, call.call, self._time.now_ms()):
            raise DeskRefusal("refused.call_closed", 409)
        self._tell_closed(record, [call])
        return call._replace(state="closed")

    def tell(self, call: KeptCall) -> None:
        state, since = _state_since(call)
        age_ms = max(0, self._time.now_ms() - since) if since else 0
        answer = JudgeComes(call.call, state, call.judge if state == "claimed" else "", age_ms)
        self._retain(down(self._hall, call.table, "judge"), answer.payload())

    def tick(self) -> None:
        """Opens calls again whose judges do not come."""
        now = self._time.now_ms()
        if now - self._looked_ms < LOOK_EVERY_MS:
            return
        self._looked_ms = now
        self._writer.put(lambda record: never_came(record, now)).add_done_callback(
            self._tell_reopened
        )

    def _tell_closed(self, record: Record, calls: Iterable[KeptCall]) -> None:
        for call in calls:
            call_now = call_of(record, call.table, call.call)
            if call_now is not None and call_now.state == "closed":
                self.closed(record, call_now)

    def _tell_news(self, future: "Future[KeptCall | None]") -> None:
        # Where nothing could be written the table says its call again on its next connection.
        with suppress(HallError):
            call = future.result()
            if call is not None:
                self.tell(call)
        self._changed()

    def _tell_reopened(self, future: "Future[list[KeptCall]]") -> None:
        with suppress(HallError):
            for call in future.result():
                self.tell(call)
                self._changed()


def _state_since(call: KeptCall) -> tuple[Literal["claimed", "open", "closed"], int]:
    if call.state == "closed":
        return "closed", call.closed
    if call.state == "open":
        return "open", call.opened
    return "claimed", call.claimed
