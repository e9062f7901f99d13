"""The round of one event: its clock, each table's part of it and the announcement, kept as
decisions.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tablepi.hall.server.database.desk_decisions import NONE_YET, decide, newest, newest_of_each
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_clock import Doubt
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.round_clock import (
    AS_ALL,
    MINUTE_MS,
    TableRound,
    Tap,
    body_of,
    body_of_table,
    changed,
    clock_of,
    is_over,
    next_end,
    table_round_of,
    tapped,
    with_all,
)
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.wire.desk_messages import RoundClock, Say
from tablepi.wire.payload import is_table

MOST_LETTERS = 200
"""Of an announcement: tables cut longer ones."""

Decided = Callable[[Record, str, Mapping[str, Any], str], None]
"""Hears of a decision in the transaction that makes it: its kind and body, and who did."""


def _no_doubt() -> Doubt | None:
    return None


class RoundKeeper:
    """`event`: whose round it is, '' for the hall's where no event is open; `clock`: what counts,
    None for none; `own`: by table, its part of the round; `say`: what is announced; `doubt`: tells
    whether the hall's clock is to trust; `noted`: called within a change, whose times are by that
    clock.
    """

    def __init__(
        self,
        event: str,
        time: HallClock,
        doubt: Callable[[], Doubt | None] = _no_doubt,
        noted: Callable[[Record], None] = lambda record: None,
    ) -> None:
        self.event = event
        self._time = time
        self._doubt = doubt
        self._noted = noted
        self.clock: RoundClock | None = None
        self.own: dict[str, TableRound] = {}
        self.say: Say | None = None
        self.decided: Decided = lambda record, kind, body, who: None

    @property
    def shown(self) -> RoundClock | None:
        """The clock as tables and pages see it: where the hall's surely jumped, the time that was
        left goes on until the desk has said which clock is right.
        """
        return _moved_clock(self.clock, self._jumped_ms) if self.clock else None

    def own_shown(self, table: str) -> TableRound:
        """A table's part of the round, by the same clock."""
        table_round = self.own.get(table, AS_ALL)
        return table_round if table_round.ends_at is None else table_round.later(self._jumped_ms)

    @property
    def _jumped_ms(self) -> int:
        doubt = self._doubt()
        return doubt.off_ms if doubt and doubt.is_sure else 0

    @property
    def _now_ms(self) -> int:
        """Now by the clock that the round's ends are by, so that a tap takes what everybody sees;
        once the desk has said which clock is right all of them move together.
        """
        return self._time.now_ms() - self._jumped_ms

    @property
    def runs(self) -> bool:
        """True if time passes in it, for all or at a table alone."""
        return self.clock is not None and next_end(self.clock, self.own.values()) is not None

    def is_over(self, now: int) -> bool:
        """True if it runs and no time is left."""
        return is_over(self.clock, now)

    def read(self, record: Record) -> None:
        """Takes what counts now."""
        _, self.clock = self._decided_clock(record)
        number = self.clock.round if self.clock else 0
        self.own = {
            table: table_round_of(decision.body, number)
            for table, decision in self._extras(record).items()
        }
        said = newest(record, "say", self.event)
        self.say = Say(said.body["text"], said.at) if said and said.body["text"] else None

    def announce(self, record: Record, text: str, at_row: int | None, who: str) -> None:
        """Shows an announcement at the event's tables and on its pages; '' takes it away. `at_row`
        None: upon whatever is announced. Raises StaleRowError.
        """
        body = {"text": " ".join(text.split())[:MOST_LETTERS]}
        said = newest(record, "say", self.event)
        row = said.row if said else NONE_YET
        self._decide(record, "say", row if at_row is None else at_row, body, who)
        self.read(record)

    def tap(self, record: Record, tap: Tap, at_row: int, who: str) -> None:
        """The desk's tap. Raises DeskRefusal, StaleRowError."""
        now, (_, clock) = self._now_ms, self._decided_clock(record)
        clock_after = changed(clock, tap, self._last_number(record) + 1, now)
        self._decide(record, "round", at_row, body_of(clock_after), who)
        if clock is not None:
            self._move_tables(record, clock, clock_after, tap, who)
        self._note(record)

    def _move_tables(
        self,
        record: Record,
        clock_before: RoundClock,
        clock_after: RoundClock | None,
        tap: Tap,
        who: str,
    ) -> None:
        """Has tables with a part of their own go along with all."""
        for decision in self._extras(record).values():
            table_round = table_round_of(decision.body, clock_before.round)
            round_after = with_all(clock_before, table_round, clock_after, tap, self._now_ms)
            if round_after != table_round:
                body = body_of_table(clock_before.round, round_after)
                self._decide(record, decision.kind, decision.row, body, who)

    def prepare(
        self, record: Record, number: int, minutes: int, end_minutes: int, who: str
    ) -> None:
        """Has the clock of a round that was just paired wait, in place of any other."""
        now, (row, _) = self._now_ms, self._decided_clock(record)
        clock = RoundClock(number, "waiting", 0, minutes * MINUTE_MS, end_minutes * MINUTE_MS, now)
        self._decide(record, "round", row, body_of(clock), who)
        self._note(record)

    def withdraw(self, record: Record, number: int, who: str) -> None:
        """Takes away the clock of a round that was taken back, and what tables had of it: the next
        one has its number.
        """
        row, clock = self._decided_clock(record)
        for decision in self._extras(record).values():
            if decision.body["round"] == number:
                body = body_of_table(number, AS_ALL)
                self._decide(record, decision.kind, decision.row, body, who)
        if clock is not None and clock.round == number:
            self._decide(record, "round", row, body_of(None), who)
        self._note(record)

    def tap_table(self, record: Record, table: str, tap: Tap, at_row: int | None, who: str) -> None:
        """More time for one table, or its round stands and starts again while others' goes on.
        `at_row` None: a judge gives back what a call took, upon whatever the table has. Raises as
        `tap` does.
        """
        if self.clock is None or not is_table(table):
            raise DeskRefusal("refused.no_round", 409)
        kind, number = f"extra {table}", self.clock.round
        decision = newest(record, kind, self.event)
        table_round = table_round_of(decision.body, number) if decision else AS_ALL
        now, newest_row = self._now_ms, decision.row if decision else 0
        round_after = tapped(self.clock, table_round, tap, now, since_end=at_row is None)
        body = body_of_table(number, round_after)
        self._decide(record, kind, newest_row if at_row is None else at_row, body, who)
        self.read(record)

    def move(self, record: Record, off_ms: int, at_row: int | None, who: str) -> None:
        """Moves the ends of all, and of tables whose round runs alone, by another wall clock.
        `at_row` None: upon whatever counts. Raises StaleRowError.
        """
        row, clock = self._decided_clock(record)
        if clock is None:
            return
        moved_clock = _moved_clock(clock, off_ms)
        self._decide(record, "round", row if at_row is None else at_row, body_of(moved_clock), who)
        for decision in self._extras(record).values():
            table_round = table_round_of(decision.body, clock.round)
            if table_round.ends_at is not None:
                body = body_of_table(clock.round, table_round.later(off_ms))
                self._decide(record, decision.kind, decision.row, body, who)

    def end(self, record: Record) -> None:
        """Ends a round whose time is over."""
        row, clock = self._decided_clock(record)
        if clock is None or not is_over(clock, clock.now):
            return
        self._decide(record, "round", row, body_of(replace(clock, state="over", left_ms=0)), "")
        self.read(record)

    def _note(self, record: Record) -> None:
        self.read(record)
        self._noted(record)

    def _extras(self, record: Record) -> Mapping[str, Any]:
        """The newest decision on each table's part, by table."""
        return newest_of_each(record, "extra", self.event)

    def _decided_clock(self, record: Record) -> tuple[int, RoundClock | None]:
        """The row of the newest decision on the clock, 0 for none, and the clock as it is now."""
        decision = newest(record, "round", self.event)
        clock = clock_of(decision.body, self._now_ms) if decision else None
        return decision.row if decision else NONE_YET, clock

    def _last_number(self, record: Record) -> int:
        """The greatest number of a round that the desk ever began."""
        [number] = record.execute(
            "SELECT max(json_extract(body, '$.round')) FROM decisions"
            " WHERE kind = 'round' AND event = ?",
            (self.event,),
        ).fetchone()
        return int(number or 0)

    def _decide(
        self, record: Record, kind: str, at_row: int, body: Mapping[str, Any], who: str
    ) -> None:
        decide(record, kind, at_row, body, who, self._time.now_ms(), self.event)
        self.decided(record, kind, body, who)


def _moved_clock(clock: RoundClock, off_ms: int) -> RoundClock:
    """A clock by another wall clock. The end of one that is over counts for who has more time."""
    has_end = clock.state in ("running", "over")
    return replace(clock, ends_at=clock.ends_at + off_ms) if has_end else clock
