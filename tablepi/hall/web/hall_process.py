"""The running hall: record, broker, client and pages, started in order and ended in turn."""

import asyncio
import json
import logging
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.hall.server.database.joined_tables import join_again, joined_tables
from tablepi.hall.server.database.record_clock import keep_up
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter, writes_nothing_new
from tablepi.hall.server.invitations import Invitations
from tablepi.hall.server.machine.broker import (
    Broker,
    ChildBroker,
    OtherBroker,
    mosquitto,
    version_of,
)
from tablepi.hall.server.machine.broker_files import HALL_USER, password_line
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.server.machine.mqtt_client import MqttClient
from tablepi.hall.server.machine.own_address import answers
from tablepi.hall.server.near_socket import NearSocket
from tablepi.hall.server.tables.bad_input import BadInput
from tablepi.hall.server.tables.intake import Intake
from tablepi.hall.server.tables.result_keeper import ResultKeeper, Rules
from tablepi.hall.server.tables.table_status import SharedPlaces
from tablepi.hall.web.desk.desk_office import DeskOffice
from tablepi.hall.web.http.connections import DESK, EVERYBODY, Gate
from tablepi.hall.web.http.event_stream import STREAMS_ON_HTTP, STREAMS_ON_HTTPS
from tablepi.hall.web.http.health_route import HealthRoute
from tablepi.hall.web.http.join_route import JoinRoute
from tablepi.hall.web.http.servers import application, serve, server_context
from tablepi.hall.web.public.public_pages import PublicPages
from tablepi.supervision.lasting_tasks import lasting_task
from tablepi.wire.acknowledgement import Part
from tablepi.wire.states import HallState
from tablepi.wire.topics import hall_state

STATE_EVERY_S = 10.0
LOOK_EVERY_S = 0.5
"""How often is looked whether another process changed the tables."""

BROKER_WAIT_S = 15.0
"""How long the first connection to the broker may take."""

RELOAD_S = 0.2
"""How long mosquitto takes at most to look at the signal that its files are others."""

log = logging.getLogger("tablepi.hall")


async def _nothing() -> None:
    """Nothing runs beside a hall that people are at."""


class HallOptions(NamedTuple):
    """How a hall was started. `version`: the program's; `near`: the folder of the socket for a
    table on the same machine, None for none.
    """

    version: str
    own_broker: bool = False
    rebuild: bool = False
    near: Path | None = None


class HallProcess:
    """A hall from its start to its end. `boot`: new at each start; `beside`: runs with it once it
    is ready, as a simulation does.
    """

    def __init__(
        self, setup: HallSetup, options: HallOptions, clock: HallClock, rules: Rules
    ) -> None:
        self.setup, self._options, self.clock = setup, options, clock
        self.boot, self.files = token_hex(8), setup.broker
        self.writer = RecordWriter(setup.folder, clock)
        lines = self.files.password_lines()
        self.writer.put(lambda record: join_again(record, lines, clock.now_ms())).result()
        self.bad = BadInput(clock)
        self.broker: Broker = OtherBroker(self.files)
        self.client = MqttClient(
            setup, self.boot, clock, lambda topic, payload: self.intake.receive(topic, payload)
        )
        self.results = ResultKeeper(
            *(setup.folder, self.writer, rules),
            checked=lambda *match: self.desk.event.checked(*match),
            clock=clock,
        )
        self.intake = Intake(
            *(setup.hall, self.writer, clock, self.bad, self.client.publish),
            stored=self._stored,
            changed=self._changed,
            gave=lambda table, rows: self.desk.event.give_back(table, rows),
        )
        self._places = SharedPlaces(setup.hall, self.intake.tables, clock, self.client.retain)
        self.pages = PublicPages(
            *(setup, clock, self.boot, rules, lambda: self.intake.joined),
            self.client.listening.is_set,
        )
        self.desk = DeskOffice(
            *(setup, self.writer, clock, self.client, self.intake, self.bad, rules, self.boot),
            *(self.pages.source, self.pages.presence, self.results.came, options.rebuild),
        )
        self.beside: Callable[[], Awaitable[None]] = _nothing
        self._said_event = self.desk.event.summary
        self.writer.put(self.desk.begin).result()
        self._invitations = Invitations(setup, self.writer, clock)
        self._near = NearSocket(options.near, self._invitations.answers()) if options.near else None

    async def run(self, ready: Callable[[str], None]) -> None:
        """Runs until SIGTERM or SIGINT; tells one line of JSON when all is ready."""
        stopping = asyncio.Event()
        for each in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(each, stopping.set)
        servers: list[web.AppRunner] = []
        try:
            # Before the first page, or it would show a hall without tables and results.
            self._read_tables()
            servers += await self._serve()
            if self._near:
                await self._near.start()
            await self._connect(stopping)
            if not stopping.is_set():
                ready(await self._ready())
            beside = lasting_task(self.beside, "beside")
            await lasting_task(lambda: self._tick(stopping), "hall")
            beside.cancel()
        finally:
            await self._end(servers)

    def _stored(self, table: str, match: str, part: Part, forked: bool) -> None:
        if forked:
            log.warning("%s sent match %s otherwise than before: both are kept", table, match)
        self.results.came(table, match)
        self.pages.source.stored(table, match)
        self.desk.stored(table, match)

    def _changed(self, table: str, what: str) -> None:
        status = self.intake.tables[table]
        self.pages.source.heard(table, status)
        if what == "now":
            self.results.showed(table, status.now)
        self.desk.heard(table, what)

    async def _serve(self) -> list[web.AppRunner]:
        join = JoinRoute(
            self.setup.hall, self.setup.mqtt, self.writer, self.clock, self._admit
        ).answer
        health = {"/healthz": HealthRoute(
            self.writer, self.clock, self.client.listening.is_set,
            works=lambda: not self.desk.live.fault and self.pages.live.is_fresh(),
            tables=lambda: len(self.intake.joined),
        ).answer}  # fmt: skip
        await self.pages.start()
        await self.desk.start()
        desk, pages = self.desk.routes, self.pages.routes(*STREAMS_ON_HTTPS)
        public = self.pages.routes(*STREAMS_ON_HTTP)
        everybody = application({**health, **public.get}, nowhere=public.nowhere)
        https = application(
            {**health, **pages.get, **desk.get}, {"/join": join, **desk.post}, pages.nowhere
        )
        for each in (everybody, https):
            each.on_shutdown.append(self.pages.close)
        https.on_shutdown.append(self.desk.close)
        context = server_context(self.setup.certificate)
        return [
            await serve(everybody, Gate(self.setup.http, EVERYBODY, self.clock)),
            await serve(https, Gate(self.setup.https, DESK, self.clock), context),
        ]

    async def _connect(self, stopping: asyncio.Event) -> None:
        """Starts the broker, where it is ours, and the hall's own client."""
        self._prepare_broker()
        self._say_here()
        until = self.clock.seconds() + BROKER_WAIT_S
        # paho waits a second after a first try that failed.
        while self._options.own_broker and not answers(self.setup.mqtt):
            if stopping.is_set() or self.clock.seconds() > until:
                break
            await asyncio.sleep(0.02)
        self.client.start()
        while not self.client.listening.is_set() and not stopping.is_set():
            if self._options.own_broker and self.clock.seconds() > until:
                raise HallError(self._no_broker())
            await asyncio.sleep(0.02)

    def _prepare_broker(self) -> None:
        program = mosquitto()
        version = version_of(program)
        setup = self.setup
        is_other = self.files.write(setup.hall, setup.mqtt, setup.certificate, version)
        if self._options.own_broker:
            self.broker = ChildBroker(self.files, program)
            self.broker.start()
        elif is_other:
            OtherBroker(self.files).restart()

    def _no_broker(self) -> str:
        said = self.files.log.read_text(encoding="utf-8", errors="replace").strip()
        last = said.splitlines()[-1] if said else "it said nothing"
        return f"mosquitto does not answer on port {self.setup.mqtt}: {last}"

    async def _ready(self) -> str:
        return json.dumps(
            {
                "ready": True,
                "hall": self.setup.hall,
                "http": self.setup.http,
                "https": self.setup.https,
                "mqtt": self.setup.mqtt,
                "broker_pid": self.broker.pid,
                "desk": await self._invitations.desk_link(),
            }
        )

    async def _tick(self, stopping: asyncio.Event) -> None:
        """Says every 10 s that the hall is here, and looks what other processes changed."""
        said = self.clock.seconds()
        while not stopping.is_set():
            try:
                await asyncio.wait_for(stopping.wait(), LOOK_EVERY_S)
            except TimeoutError:
                self._look()
                self.desk.tick()
                self._places.tick()
                if self.desk.event.summary != self._said_event:
                    self._say_here()
            if self.clock.seconds() - said >= STATE_EVERY_S:
                said = self.clock.seconds()
                self._say_here()
                self.writer.put(partial(keep_up, clock=self.clock))
                if self.writer.fault:
                    self.writer.put(writes_nothing_new)

    def _look(self) -> None:
        """Sees what `tablepi hall revoke` did, which is another process."""
        try:
            self._read_tables()
        except (HallError, OSError) as wrong:
            # A full disk, say: the hall goes on with the tables that it knows.
            log.warning("%s", wrong)

    def _say_here(self) -> None:
        event, rows, names = self._said_event = self.desk.event.summary
        state = HallState(
            "ready",
            self.boot,
            self.clock.now_ms(),
            version=self._options.version,
            event=event,
            event_rows=rows,
            rebuild=self.desk.event.asks,
            names=names,
        )
        self.client.retain(hall_state(self.setup.hall), state.payload())

    def _read_tables(self) -> None:
        """The tables that joined, as the hall listens to them and as the broker lets them in."""
        with reading(self.setup.folder) as record:
            found = [each for each in joined_tables(record) if each.password]
        self.intake.joined = frozenset(each.id for each in found)
        own = password_line(HALL_USER, self.setup.password, b"tablepi-hall")
        if self.files.write_passwords([own, *(each.password for each in found)]):
            self.broker.reload()

    async def _admit(self, table: str) -> None:
        self._read_tables()
        await asyncio.sleep(RELOAD_S)

    async def _end(self, servers: list[web.AppRunner]) -> None:
        lost = HallState("lost", self.boot)
        self.client.retain(hall_state(self.setup.hall), lost.payload())
        if self._near:
            self._near.stop()
        for server in servers:
            await server.cleanup()
        self.client.stop()
        self.broker.stop()
        self.results.close()
        self.writer.close()
