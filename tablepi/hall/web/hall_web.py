"""The servers of a running hall: pages for everybody, of the desk and the judges, its health."""

from collections.abc import Callable

from aiohttp import web

from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import RecordWriter, writes_nothing_new
from tablepi.hall.server.hall_process import HallProcess
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.web.desk.desk_pages import DeskPages
from tablepi.hall.web.http.connections import DESK, EVERYBODY, Gate, allow_descriptors
from tablepi.hall.web.http.event_stream import STREAMS_ON_HTTP, STREAMS_ON_HTTPS
from tablepi.hall.web.http.join_route import JoinRoute
from tablepi.hall.web.http.servers import application, serve, server_context
from tablepi.hall.web.public.public_pages import PublicPages
from tablepi.supervision.lasting import faults


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
        works = not self._writer.fault and not faults() and self._works()
        said = {
            "ok": works,
            "now": self._clock.now_ms(),
            "broker": self._hears(),
            "tables": self._tables(),
        }
        return web.json_response(said, status=200 if works else 503)


class HallWeb:
    """The pages of a hall: told what its tables say, served once the hall has what it needs."""

    def __init__(self, hall: HallProcess) -> None:
        self._hall = hall
        self._hears = hall.client.listening.is_set
        self.public = PublicPages(
            hall.context, hall.boot, hall.rules, lambda: hall.intake.joined, self._hears
        )
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
        """Work that is due with time: a round that ends."""
        self.desk.show_round()

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
        everybody = application({**health, **public.get}, nowhere=public.nowhere)
        https = application(
            {**health, **pages.get, **desk.get}, {"/join": join.answer, **desk.post}, pages.nowhere
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
