"""The desk of a running hall: its events with their commands, round and calls, told after each
commit.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

from tablepi.core.errors import HallError
from tablepi.hall.server.database.record_clock import jumped, keep_clock, put_on
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.desk.call_keeper import CallKeeper
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.hall_rounds import HallRounds
from tablepi.hall.server.desk.open_events import OpenEvents
from tablepi.hall.server.desk.round_keeper import RoundKeeper
from tablepi.hall.server.machine.hall_clock import machine_time
from tablepi.hall.server.tables.intake import Intake
from tablepi.hall.server.tables.result_check import Rules
from tablepi.wire.desk_messages import Took

log = logging.getLogger("tablepi.hall")

T = TypeVar("T")


class Desk:
    """`check_match`: asks for a match to be checked again; `rebuild`: tables are asked for the
    event. `changed`: called after tables were told of a decision; `hurried`: of a call.
    """

    def __init__(
        self,
        context: HallContext,
        intake: Intake,
        rules: Rules,
        check_match: Callable[[str, str], None],
        rebuild: bool = False,
    ) -> None:
        self.context = context
        self.intake = intake
        self.check_match = check_match
        self.changed: Callable[[], None] = lambda: None
        self.hurried: Callable[[], None] = lambda: None
        self.hall_rounds = HallRounds(context)
        self.events = OpenEvents(
            context, self._took, self.hall_rounds, rules, changed=self.tell, rebuild=rebuild
        )
        self.calls = CallKeeper(context, lambda: self.hurried())
        self.calls.closed = self.events.closed
        self._has_news = self._is_decided = False
        self.guide: tuple[str, ...] = ()
        """What somebody is told to do who looks at a simulated hall."""

    @property
    def event(self) -> EventDesk:
        """The event opened last."""
        return self.events.newest

    @property
    def rounds(self) -> RoundKeeper:
        """Its round."""
        return self.event.rounds

    def begin(self, record: Record) -> int:
        """Takes up what was decided before this start; by how many ms the clock jumped since."""
        now, machine = self.context.clock.now_ms(), machine_time()
        jumped_ms = jumped(record, now, machine)
        put_on(record, jumped_ms, now)
        keep_clock(record, now, machine)
        self.hall_rounds.begin(record)
        self.calls.begin(record)
        self.events.begin(record)
        return jumped_ms

    async def run(self, command: Callable[[Record], T]) -> T:
        """Has the record's writer run a command, and tells of it after the commit."""
        result = await asyncio.wrap_future(self.context.writer.put(command))
        self.tell()
        return result

    def tell(self) -> None:
        """Tells tables and pages what the desk decided."""
        try:
            self.events.tell()
        except HallError as error:
            log.warning("%s", error)
        self.hall_rounds.tell()
        self.changed()

    def tell_soon(self, is_decided: bool) -> None:
        """Tells at the next tick: of hundreds of reports in a minute not of each alone.
        `is_decided`: the event is another one; else only the desk's pages show something new.
        """
        self._has_news, self._is_decided = True, self._is_decided or is_decided

    def heard(self, table: str, kind: str) -> None:
        """A table said something; from any thread."""
        status = self.intake.tables[table]
        if kind == "call":
            self.calls.heard(table, status.call)
        elif kind == "state" and status.state and status.state.state == "ready":
            self.events.came()

    def tick(self) -> None:
        """Work that is due with time: rounds that end, judges that do not come."""
        self.calls.tick()
        self.hall_rounds.tick()
        self.events.tick()
        if self._has_news:
            tell = self.tell if self._is_decided else self.hurried
            self._has_news = self._is_decided = False
            tell()

    def close(self) -> None:
        self.events.close()

    def _took(self, table: str) -> Took | None:
        status = self.intake.tables.get(table)
        return status.took if status else None
