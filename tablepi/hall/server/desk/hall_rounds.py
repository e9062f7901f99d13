"""The rounds and announcements of all open events, as tables are told of them."""

import threading
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from tablepi.hall.server.database.event_rows import ended_events, open_events
from tablepi.hall.server.database.record_clock import NOTE_EVERY_MS, Doubt, away_of, doubt_of, note
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.desk.round_keeper import RoundKeeper
from tablepi.hall.server.machine.hall_clock import MachineTime, machine_time
from tablepi.wire.desk_messages import NO_OWN_ROUND, NO_OWN_SAY, RoundClock, Say, Task
from tablepi.wire.payload import NOTHING
from tablepi.wire.topics import down, to_all
from tablepi.wire.wire_message import Message

TELL_EVERY_MS = 10_000
AWAY_TOLD_MS = 10 * 60_000
"""Time after a start in which pages say how long the hall was away."""

NO_EVENT = ("",)
"""Stands for the open events while there is none: the hall may run a round without one."""


class HallRounds:
    """`doubt`: asks the desk whether the hall's clock is right; `events`: those that are open, the
    earliest first, and `ended`: the finished ones; `owners`: the event of each table that has one;
    `tasks`: of all of them, by table.

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
        self._keepers: dict[str, RoundKeeper] = {}
        self._tell_lock = threading.Lock()
        self._told: dict[tuple[str, str], Message | bytes] = {}
        self.events: tuple[str, ...] = NO_EVENT
        self.ended: tuple[str, ...] = ()
        self.doubt: Doubt | None = None
        self.tasks: Mapping[str, Task] = {}
        self.owners: Mapping[str, str] = {}

    def of(self, event: str) -> RoundKeeper:
        """The round of an event; from any thread."""
        with self._lock:
            keeper = self._keepers.get(event)
            if keeper is None:
                keeper = RoundKeeper(event, self._time, lambda: self.doubt, self._note_time)
                self._keepers[event] = keeper
            return keeper

    @property
    def main(self) -> RoundKeeper:
        """The round that all tables are told: of the event opened first of those that have one."""
        keepers = [self.of(event) for event in self.events]
        return next((keeper for keeper in keepers if keeper.clock), keepers[0])

    @property
    def shown(self) -> dict[str, RoundClock]:
        """The clocks of the events that have one, as tables and pages see them."""
        clocks = {event: self.of(event).shown for event in self.events}
        return {event: clock for event, clock in clocks.items() if clock is not None}

    @property
    def says(self) -> dict[str, Say]:
        """What is announced, by event."""
        says = {event: self.of(event).say for event in self.events}
        return {event: say for event, say in says.items() if say is not None}

    @property
    def main_say(self) -> Say | None:
        """What all tables are told: of the event opened first of those that announce something."""
        return next(iter(self.says.values()), None)

    def of_table(self, table: str) -> RoundKeeper:
        """The round that is a table's: its event's, else that of all."""
        event = self.owners.get(table)
        return self.main if event is None else self.of(event)

    def begin(self, record: Record) -> None:
        """Reads what was decided before this start, and asks where the clock is not to trust."""
        self.read(record)
        self._began_ms = self._time.now_ms()
        self._away_ms = away_of(record, self._began_ms, self._machine())
        self.doubt = doubt_of(record, self._time.now_ms(), self._machine())
        self._note_time(record)

    def read(self, record: Record) -> None:
        """Takes what counts now."""
        self.events, self.ended = open_events(record) or NO_EVENT, ended_events(record)
        for event in self.events:
            self.of(event).read(record)

    def _note_time(self, record: Record) -> None:
        """Keeps what the clock says, unless it is in doubt, which the next start would not see;
        where no round runs there is none.
        """
        if not any(self.of(event).runs for event in self.events):
            if self.doubt is not None and self.doubt.is_sure:
                self._move_ended(record, self.doubt.off_ms)
            self.doubt = None
        if self.doubt is None:
            note(record, self._time.now_ms(), self._machine())

    def _move_ended(self, record: Record, off_ms: int) -> None:
        """Has rounds that are over have ended as long ago as they did, for tables that still get
        more time.
        """
        for event in self.events:
            keeper = self.of(event)
            if keeper.clock is not None and keeper.clock.state == "over":
                keeper.move(record, off_ms, None, "")
                keeper.read(record)

    @property
    def was_away_ms(self) -> int:
        """Time that the hall was away before it started a while ago; 0 once that is no news."""
        return self._away_ms if self._time.now_ms() - self._began_ms < AWAY_TOLD_MS else 0

    def trust(self, record: Record, event: str, wall: bool, at_row: int, who: str) -> None:
        """Answers the doubt: by the wall's clock, or by the last note, which moves every round.
        `event`: on whose page. Raises StaleRowError.
        """
        if self.doubt is not None and not wall:
            for open_event in self.events:
                row = at_row if open_event == event else None
                self.of(open_event).move(record, self.doubt.off_ms, row, who)
        self.doubt = None
        self.read(record)
        self._note_time(record)

    def tick(self) -> bool:
        """Ends rounds whose time is over, and tells the time every 10 s; whether any ended."""
        now = self._time.now_ms()
        if now - self._told_ms >= TELL_EVERY_MS:
            self.tell()
        # A note would hide the doubt from the next start, and a wrong clock would end the round.
        if self.doubt is not None:
            return False
        if now - self._noted_ms >= NOTE_EVERY_MS:
            self._noted_ms, machine = now, self._machine()
            self._writer.put(lambda record: note(record, now, machine))
        keepers_over = [keeper for event in self.events if (keeper := self.of(event)).is_over(now)]
        for keeper in keepers_over:
            self._writer.put(keeper.end).add_done_callback(lambda _: self.tell())
        return bool(keepers_over)

    def tell(self) -> None:
        """Publishes everything as it counts now."""
        now = self._told_ms = self._time.now_ms()
        shown = self.main.shown
        clock = replace(shown, now=now) if shown else None
        self._retain(to_all(self._hall, "round"), clock.payload() if clock else NOTHING)
        say = self.main_say
        self._retain(to_all(self._hall, "say"), say.payload() if say else NOTHING)
        self.tell_tables()

    def tell_tables(self) -> None:
        """Publishes what each table is to play, the round and the announcement of its own event,
        and how much longer it has, where that is new.
        """
        with self._tell_lock:
            told_tables = {table for table, _ in self._told}
            for table in sorted({*self.tasks, *self.owners, *told_tables}):
                self._tell_table(table, "round", self._own_round(table))
                self._tell_table(table, "say", self._own_say(table))
                self._tell_table(table, "task", self._task(table))

    def _tell_table(self, table: str, what: str, message: Message | bytes) -> None:
        if self._told.get((table, what)) == message:
            return
        self._told[table, what] = message
        if isinstance(message, RoundClock):
            # Not compared: without a change it would be told anew each time.
            message = replace(message, now=self._time.now_ms())
        payload = message if isinstance(message, bytes) else message.payload()
        self._retain(down(self._hall, table, what), payload)

    def _own_round(self, table: str) -> Message | bytes:
        """The clock of a table whose event is not the one that all are told of."""
        keeper = self.of_table(table)
        if keeper is self.main:
            return NOTHING
        return replace(keeper.shown, now=0) if keeper.shown else NO_OWN_ROUND

    def _own_say(self, table: str) -> Message | bytes:
        """The announcement of a table's event, where that is not what all are told."""
        event = self.owners.get(table)
        say = self.main_say if event is None else self.of(event).say
        return NOTHING if say == self.main_say else say or NO_OWN_SAY

    def _task(self, table: str) -> Message | bytes:
        task, table_round = self.tasks.get(table), self.of_table(table).own_shown(table)
        # Without a task there is no end of it that could be later.
        return replace(task, **table_round._asdict()) if task else NOTHING
