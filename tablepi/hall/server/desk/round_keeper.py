"""The round's clock and the announcement: kept as decisions, told to tables and pages."""

import threading
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tablepi.hall.server.database.desk_decisions import NONE_YET, decide, newest, newest_of_each
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_clock import NOTE_EVERY_MS, Doubt, away_of, doubt_of, note
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import HallContext
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
from tablepi.hall.server.machine.hall_clock import MachineTime, machine_time
from tablepi.wire.desk_messages import RoundClock, Say, Task
from tablepi.wire.payload import is_table
from tablepi.wire.topics import down, to_all

TELL_EVERY_MS = 10_000
AWAY_TOLD_MS = 10 * 60_000
"""Time after a start in which pages say how long the hall was away."""

MOST_LETTERS = 200
"""Of an announcement: tables cut longer ones."""

Decided = Callable[[Record, str, Mapping[str, Any], str], None]
"""Hears of a decision in the transaction that makes it: its kind and body, and who did."""


class RoundKeeper:
    """`clock`, `say`: what counts, None for none; `own`: by table, its part of the round;
    `doubt`: asks the desk whether the hall's clock is right; `tasks`: of the event, by table.

    Works are for the record's writer: what they change is told behind the commit, by `tell`.
    """

    def __init__(
        self, context: HallContext, machine: Callable[[], MachineTime] = machine_time
    ) -> None:
        self._hall = context.hall
        self._writer = context.writer
        self._time = context.clock
        self._retain = context.retain
        self._machine = machine
        self._told_ms = self._noted_ms = self._began_ms = self._away_ms = 0
        self._lock = threading.Lock()
        self.clock: RoundClock | None = None
        self.say: Say | None = None
        self.own: dict[str, TableRound] = {}
        self.doubt: Doubt | None = None
        self.tasks: Mapping[str, Task] = {}
        self._told_tasks: dict[str, bytes] = {}
        self.decided: Decided = lambda record, kind, body, who: None

    def begin(self, record: Record) -> None:
        """Reads what was decided before this start, and asks where the clock is not to trust."""
        self.read(record)
        self._began_ms = self._time.now_ms()
        self._away_ms = away_of(record, self._began_ms, self._machine())
        self.doubt = doubt_of(record, self._time.now_ms(), self._machine())
        self._note_time(record)

    def _note_time(self, record: Record) -> None:
        """Keeps what the clock says, unless it is in doubt, which the next start would not see;
        where no round runs there is none.
        """
        if self.clock is None or next_end(self.clock, self.own.values()) is None:
            self.doubt = None
        if self.doubt is None:
            note(record, self._time.now_ms(), self._machine())

    @property
    def was_away_ms(self) -> int:
        """Time that the hall was away before it started a while ago; 0 once that is no news."""
        return self._away_ms if self._time.now_ms() - self._began_ms < AWAY_TOLD_MS else 0

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
        return self.doubt.off_ms if self.doubt and self.doubt.is_sure else 0

    def read(self, record: Record) -> None:
        """Takes what counts now."""
        _, self.clock = self._decided_clock(record)
        announcement = newest(record, "say")
        self.say = (
            Say(announcement.body["text"], announcement.at)
            if announcement and announcement.body["text"]
            else None
        )
        number = self.clock.round if self.clock else 0
        self.own = {
            table: table_round_of(decision.body, number)
            for table, decision in newest_of_each(record, "extra").items()
        }

    def tap(self, record: Record, tap: Tap, at_row: int, who: str) -> None:
        """The desk's tap. Raises DeskRefusal, StaleRowError."""
        now, (_, clock) = self._time.now_ms(), self._decided_clock(record)
        if clock is not None and tap.what == "stop":
            # What everybody sees of it is what stays.
            clock = _moved_clock(clock, self._jumped_ms)
        clock_after = changed(clock, tap, _last_number(record) + 1, now)
        self._decide(record, "round", at_row, body_of(clock_after), who)
        if clock is not None:
            self._move_tables(record, clock, clock_after, tap, who)
        self.read(record)
        self._note_time(record)

    def _move_tables(
        self,
        record: Record,
        clock_before: RoundClock,
        clock_after: RoundClock | None,
        tap: Tap,
        who: str,
    ) -> None:
        """Has tables with a part of their own go along with all."""
        for decision in newest_of_each(record, "extra").values():
            table_round = table_round_of(decision.body, clock_before.round)
            round_after = with_all(clock_before, table_round, clock_after, tap, self._time.now_ms())
            if round_after != table_round:
                body = body_of_table(clock_before.round, round_after)
                self._decide(record, decision.kind, decision.row, body, who)

    def prepare(
        self, record: Record, number: int, minutes: int, end_minutes: int, who: str
    ) -> None:
        """Has the clock of a round that was just paired wait, in place of any other."""
        now, (row, _) = self._time.now_ms(), self._decided_clock(record)
        clock = RoundClock(number, "waiting", 0, minutes * MINUTE_MS, end_minutes * MINUTE_MS, now)
        self._decide(record, "round", row, body_of(clock), who)
        self.read(record)
        self._note_time(record)

    def withdraw(self, record: Record, number: int, who: str) -> None:
        """Takes away the clock of a round that was taken back, and what tables had of it: the next
        one has its number.
        """
        row, clock = self._decided_clock(record)
        for decision in newest_of_each(record, "extra").values():
            if decision.body["round"] == number:
                body = body_of_table(number, AS_ALL)
                self._decide(record, decision.kind, decision.row, body, who)
        if clock is not None and clock.round == number:
            self._decide(record, "round", row, body_of(None), who)
        self.read(record)
        self._note_time(record)

    def take_up(self, record: Record, bodies: Mapping[str, Mapping[str, Any]], who: str) -> None:
        """Goes on with the round of another event. `bodies`: what its rows say, by kind."""
        extras = newest_of_each(record, "extra").values()
        cleared = {
            decision.kind: body_of_table(decision.body["round"], AS_ALL) for decision in extras
        }
        clock = {"round": bodies.get("round", body_of(None))}
        parts = {kind: body for kind, body in bodies.items() if kind.startswith("extra ")}
        for kind, body in {**cleared, **parts, **clock}.items():
            standing = newest(record, kind)
            if standing is not None and standing.body != body:
                self._decide(record, kind, standing.row, body, who)
        self.read(record)
        self._note_time(record)

    def tap_table(self, record: Record, table: str, tap: Tap, at_row: int | None, who: str) -> None:
        """More time for one table, or its round stands and starts again while others' goes on.
        `at_row` None: a judge gives back what a call took, upon whatever the table has. Raises as
        `tap` does.
        """
        if self.clock is None or not is_table(table):
            raise DeskRefusal("refused.no_round", 409)
        kind, number = f"extra {table}", self.clock.round
        decision = newest(record, kind)
        table_round = table_round_of(decision.body, number) if decision else AS_ALL
        now, newest_row = self._time.now_ms(), decision.row if decision else 0
        round_after = tapped(self.clock, table_round, tap, now, since_end=at_row is None)
        body = body_of_table(number, round_after)
        self._decide(record, kind, newest_row if at_row is None else at_row, body, who)
        self.read(record)

    def announce(self, record: Record, text: str, at_row: int, who: str) -> None:
        """Shows an announcement on all tables and pages; '' takes it away. Raises StaleRowError."""
        line = " ".join(text.split())[:MOST_LETTERS]
        self._decide(record, "say", at_row, {"text": line}, who)
        self.read(record)

    def trust(self, record: Record, wall: bool, at_row: int, who: str) -> None:
        """Answers the doubt: by the wall's clock, or by the last note. Raises StaleRowError."""
        if self.doubt is not None and self.clock is not None and not wall:
            moved_clock = _moved_clock(self.clock, self.doubt.off_ms)
            self._decide(record, "round", at_row, body_of(moved_clock), who)
            self._move_own(record, self.doubt.off_ms, who)
        self.doubt = None
        self.read(record)
        self._note_time(record)

    def _move_own(self, record: Record, off_ms: int, who: str) -> None:
        """Moves the ends of tables whose round runs alone along with that of all."""
        number = self.clock.round if self.clock else 0
        for decision in newest_of_each(record, "extra").values():
            table_round = table_round_of(decision.body, number)
            if table_round.ends_at is not None:
                body = body_of_table(number, table_round.later(off_ms))
                self._decide(record, decision.kind, decision.row, body, who)

    def tick(self) -> bool:
        """Ends a round whose time is over, and tells the time every 10 s; whether it ended."""
        now = self._time.now_ms()
        if now - self._told_ms >= TELL_EVERY_MS:
            self.tell()
        # A note would hide the doubt from the next start, and a wrong clock would end the round.
        if self.doubt is not None:
            return False
        if now - self._noted_ms >= NOTE_EVERY_MS:
            self._noted_ms, machine = now, self._machine()
            self._writer.put(lambda record: note(record, now, machine))
        if is_over(self.clock, now):
            self._writer.put(self._end_round).add_done_callback(lambda _: self.tell())
            return True
        return False

    def tell(self) -> None:
        """Publishes everything as it counts now."""
        now = self._told_ms = self._time.now_ms()
        clock = replace(self.shown, now=now) if self.shown else None
        self._retain(to_all(self._hall, "round"), clock.payload() if clock else b"")
        self._retain(to_all(self._hall, "say"), self.say.payload() if self.say else b"")
        self.tell_tasks()

    def tell_tasks(self) -> None:
        """Publishes what each table is to play, and how much longer it has, where that is new."""
        with self._lock:
            for table in sorted({*self.tasks, *self.own, *self._told_tasks}):
                self._tell_task(table)

    def _tell_task(self, table: str) -> None:
        table_round, task = self.own_shown(table), self.tasks.get(table)
        # Without a task there is no end of it that could be later.
        payload = replace(task, **table_round._asdict()).payload() if task else b""
        if self._told_tasks.get(table) != payload:
            self._told_tasks[table] = payload
            self._retain(down(self._hall, table, "task"), payload)

    def _end_round(self, record: Record) -> None:
        row, clock = self._decided_clock(record)
        if clock is None or not is_over(clock, clock.now):
            return
        self._decide(record, "round", row, body_of(replace(clock, state="over", left_ms=0)), "")
        self.read(record)

    def _decided_clock(self, record: Record) -> tuple[int, RoundClock | None]:
        """The row of the newest decision on the clock, 0 for none, and the clock as it is now."""
        decision = newest(record, "round")
        clock = clock_of(decision.body, self._time.now_ms()) if decision else None
        return decision.row if decision else NONE_YET, clock

    def _decide(
        self, record: Record, kind: str, at_row: int, body: Mapping[str, Any], who: str
    ) -> None:
        decide(record, kind, at_row, body, who, self._time.now_ms())
        self.decided(record, kind, body, who)


def _moved_clock(clock: RoundClock, off_ms: int) -> RoundClock:
    """A clock by another wall clock. The end of one that is over counts for who has more time."""
    has_end = clock.state in ("running", "over")
    return replace(clock, ends_at=clock.ends_at + off_ms) if has_end else clock


def _last_number(record: Record) -> int:
    """The greatest number of a round that the desk ever began."""
    [number] = record.execute(
        "SELECT max(json_extract(body, '$.round')) FROM decisions WHERE kind = 'round'"
    ).fetchone()
    return int(number or 0)
