"""The desk of a running hall: round, calls and event, told to tables after each commit."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from typing import TypeVar

from tablepi.core.errors import HallError
from tablepi.hall.server.database.record_clock import jumped, keep_clock, put_on
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.desk.call_keeper import CallKeeper
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.round_keeper import RoundKeeper
from tablepi.hall.server.machine.hall_clock import machine_time
from tablepi.hall.server.tables.intake import Intake
from tablepi.hall.server.tables.result_check import Rules
from tablepi.wire.desk_messages import Took

T = TypeVar("T")

log = logging.getLogger("tablepi.hall")


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
        self.rounds = RoundKeeper(context)
        self.event = EventDesk(
            context, self._took, self.rounds, rules, changed=self.tell, rebuild=rebuild
        )
        self.calls = CallKeeper(context, lambda: self.hurried())
        self.calls.closed = self.event.decisions.closed

    def begin(self, record: sqlite3.Connection) -> int:
        """Takes up what was decided before this start; by how many ms the clock jumped since."""
        now, machine = self.context.clock.now_ms(), machine_time()
        jumped_ms = jumped(record, now, machine)
        put_on(record, jumped_ms, now)
        keep_clock(record, now, machine)
        self.rounds.begin(record)
        self.calls.begin(record)
        self.event.begin(record)
        return jumped_ms

    async def run(self, command: Callable[[sqlite3.Connection], T]) -> T:
        """Has the record's writer run a command, and tells of it after the commit."""
        done = await asyncio.wrap_future(self.context.writer.put(command))
        self.tell()
        return done

    def tell(self) -> None:
        """Tells tables and pages what the desk decided."""
        self.rounds.tell()
        try:
            self.event.tell()
        except HallError as wrong:
            log.warning("%s", wrong)
        self.changed()

    def heard(self, table: str, what: str) -> None:
        """A table said something; from any thread."""
        status = self.intake.tables[table]
        if what == "call":
            self.calls.heard(table, status.call)
        elif what == "state" and status.state and status.state.state == "ready":
            self.event.came()

    def tick(self) -> None:
        """Work that is due with time: rounds that end, judges that do not come."""
        self.calls.tick()
        self.rounds.tick()
        self.event.tick()

    def close(self) -> None:
        """Ends with the hall."""
        self.event.close()

    def _took(self, table: str) -> Took | None:
        status = self.intake.tables.get(table)
        return status.took if status else None
