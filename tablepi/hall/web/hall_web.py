"""The web side of a running hall: pages for everybody, of the desk and the judges, its health."""

import logging
from collections.abc import Callable, Iterable

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.hall.server.database.desk_decisions import newest_of_each
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.database.record_writer import HallContext, RecordWriter, writes_nothing_new
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.hall_process import HallProcess
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.server.tables.result_check import Rules
from tablepi.hall.web.desk.desk_live import DeskLive
from tablepi.hall.web.desk.desk_routes import DeskRoutes
from tablepi.hall.web.http.access import Access, JoinRoute
from tablepi.hall.web.http.connections import DESK, EVERYBODY, Gate, allow_descriptors
from tablepi.hall.web.http.event_stream import (
    STREAMS_ON_HTTP,
    STREAMS_ON_HTTPS,
    LiveRun,
    StreamLimit,
)
from tablepi.hall.web.http.servers import application, serve, server_context
from tablepi.hall.web.public.live_views import LiveViews
from tablepi.hall.web.public.page_routes import PageRoutes
from tablepi.hall.web.public.player_routes import PlayerPages
from tablepi.hall.web.public.result_store import ResultStore
from tablepi.hall.web.values.desk_source import DeskSource, displays_of, places_of
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_source import EventsOf, PublicSource
from tablepi.supervision.lasting import faults


class PublicPages:
    """`source`: is told what tables say, and what the desk tells everybody; `presence`: which
    screens are here; `games`: what games call things. `hears`: whether tables can say anything.
    """

    def __init__(
        self,
        context: HallContext,
        boot: str,
        rules: Rules,
        joined: Callable[[], Iterable[str]],
        events: EventsOf,
        hears: Callable[[], bool] = lambda: True,
    ) -> None:
        clock = context.clock
        self.games = GameWords(rules)
        self.source = PublicSource(context.hall, context.folder, clock, events)
        self.presence = DisplayPresence(clock)
        self.live = LiveViews(self.source, self.games, clock, boot, joined, self.presence, hears)
        self._results = ResultStore(context.folder, rules, self.games)
        self._running = LiveRun(self.live, "pages")

    def routes(self, of_address: int, altogether: int) -> PageRoutes:
        """Handlers of the addresses, with so many live pages."""
        limit = StreamLimit(of_address, altogether)
        return PageRoutes(self.live, self._results, self.presence, limit)

    async def start(self) -> None:
        """Looks once, and from then on for itself."""
        await self.live.look()
        self._running.start()

    async def close(self, app: web.Application) -> None:
        """Ends with the server."""
        await self._running.close(app)


class HealthRoute:
    """The answer is 503 while anything stands still. `hears`: whether the broker is there; `works`:
    whether all pages are drawn; `tables`: how many joined.
    """

    def __init__(
        self,
        writer: RecordWriter,
        clock: HallClock,
        hears: Callable[[], bool],
        *,
        works: Callable[[], bool],
        tables: Callable[[], int],
    ) -> None:
        self._writer = writer
        self._clock = clock
        self._hears = hears
        self._works = works
        self._tables = tables

    async def answer(self, request: web.Request) -> web.Response:
        """State of the parts now; a record that could not be written is tried again."""
        if self._writer.fault:
            self._writer.put(writes_nothing_new)
        is_working = not self._writer.fault and not faults() and self._works()
        body = {
            "ok": is_working,
            "now": self._clock.now_ms(),
            "broker": self._hears(),
            "tables": self._tables(),
        }
        return web.json_response(body, status=200 if is_working else 503)


class HallWeb:
    """The pages of a hall: told what its tables say, served once the hall has what it needs."""

    def __init__(self, hall: HallProcess) -> None:
        self._hall = hall
        self._hears = hall.client.listening.is_set
        self.public = PublicPages(
            hall.context,
            hall.boot,
            hall.rules,
            joined=lambda: hall.intake.joined,
            events=hall.desk.events.shown,
            hears=self._hears,
        )
        self._players = PlayerPages(self.public.live, hall.desk)
        self.desk = DeskPages(hall.setup, hall.desk, self.public, hall.boot, self._hears)

    def begin(self, record: Record, jumped_ms: int) -> None:
        """Reads what was recorded before this start, by a clock that was so much behind."""
        self.desk.begin(record, jumped_ms)

    def stored(self, table: str, match: str) -> None:
        """Rows of a match were committed."""
        self.public.source.stored(table, match)
        self.desk.stored(table, match)

    def heard(self, table: str) -> None:
        """A table said something; from any thread."""
        self.public.source.heard(table, self._hall.intake.tables[table])
        self.desk.heard(table)

    def tick(self) -> None:
        """Work that is due with time: a round that ends, a report that nobody called wrong."""
        self.desk.show_round()
        self._players.tick()

    async def start(self) -> list[web.AppRunner]:
        """Serves all pages. The servers, which are ended by `cleanup`."""
        allow_descriptors()
        await self.public.start()
        await self.desk.start()
        hall, desk = self._hall, self.desk.routes
        health = {"/healthz": self._health().answer}
        join = JoinRoute(
            hall.setup.hall, hall.setup.mqtt, hall.context.writer, hall.clock, hall.admit
        )
        pages, public = self.public.routes(*STREAMS_ON_HTTPS), self.public.routes(*STREAMS_ON_HTTP)
        https_players, players = (self._players.routes(routes) for routes in (pages, public))
        everybody = application(
            {**health, **public.get, **players.get}, players.post, nowhere=public.nowhere
        )
        https = application(
            {**health, **pages.get, **https_players.get, **desk.get},
            {"/join": join.answer, **https_players.post, **desk.post},
            pages.nowhere,
        )
        for server in (everybody, https):
            server.on_shutdown.append(self.public.close)
        https.on_shutdown.append(self.desk.close)
        context = server_context(hall.setup.certificate)
        return [
            await serve(everybody, Gate(hall.setup.http, EVERYBODY, hall.clock)),
            await serve(https, Gate(hall.setup.https, DESK, hall.clock), context),
        ]

    def _health(self) -> HealthRoute:
        return HealthRoute(
            self._hall.context.writer,
            self._hall.clock,
            self._hears,
            works=lambda: not self.desk.live.fault and self.public.live.is_fresh(),
            tables=lambda: len(self._hall.intake.joined),
        )


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
        present = PublicSource(context.hall, context.folder, context.clock)
        self._source = DeskSource(setup, desk, present, public.presence, hears)
        self.live = DeskLive(self._source, public.games, context.clock, boot, hears)
        access = Access(
            context.folder, context.writer, context.clock, self._public.language,
            lambda event: event in desk.hall_rounds.events,
        )  # fmt: skip
        self.routes = DeskRoutes(setup, access, self.live, desk)
        self._running = LiveRun(self.live, "desk pages")
        desk.changed, desk.hurried = self.tell, self.live.hurry
        desk.events.forgot = self._public.forget_names, present.forget_names

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
        except HallError as error:
            log.warning("%s", error)
        self.show_round()
        self.live.hurry()

    def show_round(self) -> None:
        """Shows everybody the round's clock and the announcement."""
        rounds = self._desk.hall_rounds
        self._public.rounds, self._public.says = rounds.shown, rounds.says
        keepers = [rounds.of(event) for event in rounds.events]
        self._public.own = {
            keeper.event: {table: keeper.own_shown(table) for table in tuple(keeper.own)}
            for keeper in keepers
        }
