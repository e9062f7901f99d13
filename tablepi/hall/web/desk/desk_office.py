"""The desk of a running hall: its keepers, its pages, and how they hear of tables."""

import logging
from collections.abc import Callable

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.hall.server.commands.call_keeper import CallKeeper
from tablepi.hall.server.commands.round_keeper import RoundKeeper
from tablepi.hall.server.database.desk_decisions import newest_of_each
from tablepi.hall.server.database.record_clock import jumped, keep_clock, put_on
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.event_desk import EventDesk
from tablepi.hall.server.machine.hall_clock import HallClock, machine_time
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.server.machine.mqtt_client import MqttClient
from tablepi.hall.server.tables.bad_input import BadInput
from tablepi.hall.server.tables.intake import Intake
from tablepi.hall.server.tables.result_keeper import Rules
from tablepi.hall.web.desk.desk_changes import DeskChanges
from tablepi.hall.web.desk.desk_live import DeskLive
from tablepi.hall.web.desk.desk_routes import DeskRoutes
from tablepi.hall.web.desk.event_routes import EventRoutes
from tablepi.hall.web.desk.event_taps import EventTaps
from tablepi.hall.web.desk.late_taps import LateTaps
from tablepi.hall.web.desk.open_taps import OpenTaps
from tablepi.hall.web.desk.table_changes import TableChanges
from tablepi.hall.web.http.access import Access
from tablepi.hall.web.http.live_run import LiveRun
from tablepi.hall.web.values.desk_source import DeskSource, displays_of, places_of
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_source import PublicSource
from tablepi.wire.desk_messages import Took

log = logging.getLogger("tablepi.hall")


class DeskOffice:
    """`public`: what everybody sees is told of the round and the announcement; `presence`: which
    screens are here; `counts`: asks for a match to be checked again; `rebuild`: tables are asked
    for the event.
    """

    def __init__(
        self,
        setup: HallSetup,
        writer: RecordWriter,
        clock: HallClock,
        client: MqttClient,
        intake: Intake,
        bad: BadInput,
        rules: Rules,
        boot: str,
        public: PublicSource,
        presence: DisplayPresence,
        counts: Callable[[str, str], None],
        rebuild: bool = False,
    ) -> None:
        self._setup = setup
        self._clock = clock
        self._intake = intake
        self._public = public
        self.rounds = RoundKeeper(setup.hall, writer, clock, client.retain)
        self.event = EventDesk(
            *(setup.hall, setup.folder, writer, clock, self._took, self.rounds, rules),
            *(client.publish, self.tell, rebuild),
        )
        self.calls = CallKeeper(setup.hall, writer, clock, client.retain, self._hurry)
        present = PublicSource(setup.hall, setup.folder, clock, present=True)
        self.calls.closed = self.event.decisions.closed
        self.event.forgot = public.forget_names, present.forget_names
        self._source = DeskSource(
            *(setup, clock, present, intake, bad, self.rounds, presence, self.event.view),
            *(lambda: writer.fault, client.listening.is_set),
        )
        self.live = DeskLive(
            *(self._source, GameWords(rules), clock, boot, client.listening.is_set)
        )
        self.routes = self._routes(setup, writer, clock, counts)
        self._running = LiveRun(self.live, "desk pages")

    def _routes(
        self,
        setup: HallSetup,
        writer: RecordWriter,
        clock: HallClock,
        counts: Callable[[str, str], None],
    ) -> DeskRoutes:
        changes = DeskChanges(
            *(setup, writer, clock, self.rounds, self.calls),
            lambda visit: self.live.seen(visit.session, visit.words),
            *(self.tell, counts, self.event.decisions.decided),
        )
        tables = TableChanges(setup, clock, changes, self.live)
        event = self.event, changes
        access = Access(setup.folder, writer, clock, lambda: self._public.language)
        return DeskRoutes(
            *(access, self.live, changes, tables),
            {**EventTaps(*event).acts(), **OpenTaps(*event).acts(), **LateTaps(*event).acts()},
            EventRoutes(*event),
        )

    def begin(self, record: Record) -> None:
        """Takes up what was decided before this start."""
        now, machine = self._clock.now_ms(), machine_time()
        jumped_ms = jumped(record, now, machine)
        put_on(record, jumped_ms, now)
        keep_clock(record, now, machine)
        self.rounds.begin(record)
        self.calls.begin(record)
        self.event.begin(record)
        for source in (self._public, self._source.source):
            source.begin(record, jumped_ms)

    async def start(self) -> None:
        """Tells tables and pages what counts, and looks from then on for itself."""
        self.tell()
        self._running.start()

    async def close(self, app: web.Application) -> None:
        """Ends with the server."""
        await self._running.close(app)
        self.event.close()

    def heard(self, table: str, what: str) -> None:
        """A table said something; from any thread."""
        status = self._intake.tables[table]
        self._source.source.heard(table, status)
        if what == "call":
            self.calls.heard(table, status.call)
        elif what == "state" and status.state and status.state.state == "ready":
            self.event.came()
        self.live.wake()

    def stored(self, table: str, match: str) -> None:
        """Rows of a match were committed."""
        self._source.source.stored(table, match)
        self.live.wake()

    def tick(self) -> None:
        """What time brings: rounds that end, judges that do not come."""
        self.calls.tick()
        self.rounds.tick()
        self.event.tick()
        self._show()

    def tell(self) -> None:
        """Tells tables and pages what the desk decided."""
        self.rounds.tell()
        try:
            self.event.tell()
            with reading(self._setup.folder) as record:
                self._public.places = places_of(newest_of_each(record, "place"))
                self._public.displays = displays_of(newest_of_each(record, "display"))
        except HallError as wrong:
            log.warning("%s", wrong)
        self._show()
        self._hurry()

    def _took(self, table: str) -> Took | None:
        status = self._intake.tables.get(table)
        return status.took if status else None

    def _show(self) -> None:
        self._public.round, self._public.say = self.rounds.shown, self.rounds.say

    def _hurry(self) -> None:
        self.live.hurry()
