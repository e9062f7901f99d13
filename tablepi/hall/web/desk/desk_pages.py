"""The pages of the desk of a running hall, and how they and everybody's hear of tables."""

import logging
from collections.abc import Callable

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.hall.server.database.desk_decisions import newest_of_each
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.server.organiser_desk import Desk
from tablepi.hall.web.desk.desk_live import DeskLive
from tablepi.hall.web.desk.desk_routes import DeskRoutes
from tablepi.hall.web.http.access import Access
from tablepi.hall.web.http.event_stream import LiveRun
from tablepi.hall.web.public.public_pages import PublicPages
from tablepi.hall.web.values.desk_source import DeskSource, displays_of, places_of
from tablepi.hall.web.values.public_source import PublicSource

log = logging.getLogger("tablepi.hall")


class DeskPages:
    """`public`: what everybody sees is told of the round and the announcement; `hears`: whether
    tables can say anything.
    """

    def __init__(
        self,
        setup: HallSetup,
        desk: Desk,
        public: PublicPages,
        boot: str,
        hears: Callable[[], bool],
    ) -> None:
        self._desk = desk
        self._public = public.source
        context = desk.context
        present = PublicSource(context.hall, context.folder, context.clock, present=True)
        self._source = DeskSource(setup, desk, present, public.presence, hears)
        self.live = DeskLive(self._source, public.games, context.clock, boot, hears)
        access = Access(
            context.folder, context.writer, context.clock, lambda: self._public.language
        )
        self.routes = DeskRoutes(setup, access, self.live, desk)
        self._running = LiveRun(self.live, "desk pages")
        desk.changed, desk.hurried = self.tell, self.live.hurry
        desk.event.forgot = self._public.forget_names, present.forget_names

    def begin(self, record: Record, jumped_ms: int) -> None:
        """Reads what was recorded before this start, by a clock that was so much behind."""
        for source in (self._public, self._source.source):
            source.begin(record, jumped_ms)

    async def start(self) -> None:
        """Tells tables and pages what counts, and looks from then on for itself."""
        self._desk.tell()
        self._running.start()

    async def close(self, app: web.Application) -> None:
        """Ends with the server."""
        await self._running.close(app)
        self._desk.close()

    def heard(self, table: str) -> None:
        """A table said something; from any thread."""
        self._source.source.heard(table, self._desk.intake.tables[table])
        self.live.wake()

    def stored(self, table: str, match: str) -> None:
        """Rows of a match were committed."""
        self._source.source.stored(table, match)
        self.live.wake()

    def tell(self) -> None:
        """Shows everybody what the desk decided."""
        try:
            with reading(self._desk.context.folder) as record:
                self._public.places = places_of(newest_of_each(record, "place"))
                self._public.displays = displays_of(newest_of_each(record, "display"))
        except HallError as wrong:
            log.warning("%s", wrong)
        self.show_round()
        self.live.hurry()

    def show_round(self) -> None:
        """Shows everybody the round's clock and the announcement."""
        self._public.round, self._public.say = self._desk.rounds.shown, self._desk.rounds.say
