"""The running hall: record, broker, client, desk and pages, started in order, ended in turn."""

import asyncio
import json
import logging
import signal
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple, Protocol

from tablepi.core.errors import HallError
from tablepi.hall.server.database.joined_tables import join_again, joined_tables
from tablepi.hall.server.database.record_clock import keep_up
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.database.record_writer import HallContext, RecordWriter, writes_nothing_new
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.invitations import Invitations, NearSocket
from tablepi.hall.server.machine.broker import (
    Broker,
    ChildBroker,
    OtherBroker,
    mosquitto,
    version_of,
)
from tablepi.hall.server.machine.broker_files import HALL_USER, password_line
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup, answers
from tablepi.hall.server.machine.mqtt_client import MqttClient
from tablepi.hall.server.tables.intake import BadInput, Intake, SharedPlaces
from tablepi.hall.server.tables.result_check import ResultKeeper, Rules
from tablepi.supervision.lasting_tasks import lasting_task
from tablepi.wire.batch import Part
from tablepi.wire.states import HallState
from tablepi.wire.topics import hall_state

STATE_EVERY_S = 10.0
LOOK_EVERY_S = 0.5
"""Time between two looks whether another process changed the tables."""

BROKER_WAIT_S = 15.0
"""Time that the first connection to the broker may take."""

RELOAD_S = 0.2
"""Time that mosquitto takes at most to look at the signal that its files are others."""

log = logging.getLogger("tablepi.hall")


async def _nothing() -> None:
    """Nothing runs beside a hall that people are at."""


class HallOptions(NamedTuple):
    """Options of a hall's start. `version`: the program's; `near`: the folder of the socket for a
    table on the same machine, None for none; `tells_link`: it says a link to the desk once it is
    ready.
    """

    version: str
    own_broker: bool = False
    rebuild: bool = False
    near: Path | None = None
    tells_link: bool = True


class Server(Protocol):
    """Something that serves pages until it is ended."""

    async def cleanup(self) -> None: ...


class HallPages(Protocol):
    """The pages of a hall, as its process drives them."""

    def begin(self, record: Record, jumped_ms: int) -> None: ...
    def stored(self, table: str, match: str) -> None: ...
    def heard(self, table: str) -> None: ...
    def tick(self) -> None: ...
    async def start(self) -> Sequence[Server]: ...


class HallProcess:
    """A hall from its start to its end. `boot`: new at each start; `pages`: made for it; `beside`:
    runs with it once it is ready, as a simulation does.
    """

    def __init__(
        self,
        setup: HallSetup,
        options: HallOptions,
        clock: HallClock,
        rules: Rules,
        pages: "Callable[[HallProcess], HallPages]",
    ) -> None:
        self.setup, self._options, self.clock, self.rules = setup, options, clock, rules
        self.boot, self.files = token_hex(8), setup.broker
        self.writer = RecordWriter(setup.folder, clock)
        lines = self.files.password_lines()
        self.writer.put(lambda record: join_again(record, lines, clock.now_ms())).result()
        self.broker: Broker = OtherBroker(self.files)
        self.client = MqttClient(
            setup, self.boot, clock, lambda topic, payload: self.intake.receive(topic, payload)
        )
        self.context = self._context_of(setup)
        self.results = ResultKeeper(
            setup.folder,
            self.writer,
            rules,
            checked=lambda table, match: self.desk.events.checked(table, match),
            clock=clock,
        )
        self.intake = self._intake_of(self.context)
        self._places = SharedPlaces(setup.hall, self.intake.tables, clock, self.client.retain)
        self.desk = Desk(self.context, self.intake, rules, self.results.came, options.rebuild)
        self.pages = pages(self)
        self.beside: Callable[[], Awaitable[None]] = _nothing
        self._said_event = self.desk.events.summary
        self.writer.put(self._begin).result()
        self._invitations = Invitations(setup, self.writer, clock)
        self._near = NearSocket(options.near, self._invitations.answers()) if options.near else None

    def _context_of(self, setup: HallSetup) -> HallContext:
        return HallContext(
            hall=setup.hall,
            folder=setup.folder,
            writer=self.writer,
            clock=self.clock,
            publish=self.client.publish,
            retain=self.client.retain,
        )

    def _intake_of(self, context: HallContext) -> Intake:
        return Intake(
            context,
            BadInput(context.clock),
            stored=self._stored,
            changed=self._changed,
            gave=lambda table, rows: self.desk.events.give_back(table, rows),
        )

    def _begin(self, record: Record) -> None:
        jumped_ms = self.desk.begin(record)
        self.pages.begin(record, jumped_ms)

    async def run(self, ready: Callable[[str], None]) -> None:
        """Runs until SIGTERM or SIGINT; tells one line of JSON when all is ready."""
        stopping = asyncio.Event()
        for signal_number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(signal_number, stopping.set)
        servers: list[Server] = []
        try:
            # Before the first page, or it would show a hall without tables and results.
            self._read_tables()
            servers += await self.pages.start()
            if self._near:
                await self._near.start()
            await self._connect(stopping)
            if not stopping.is_set():
                ready(await self._ready_line())
            beside = lasting_task(self.beside, "beside")
            await lasting_task(lambda: self._tick(stopping), "hall")
            beside.cancel()
        finally:
            await self._end(servers)

    def _stored(self, table: str, match: str, part: Part, forked: bool) -> None:
        if forked:
            log.warning("%s sent match %s otherwise than before: both are kept", table, match)
        self.results.came(table, match)
        self.pages.stored(table, match)

    def _changed(self, table: str, kind: str) -> None:
        if kind == "now":
            self.results.showed(table, self.intake.tables[table].now)
        self.desk.heard(table, kind)
        self.pages.heard(table)

    async def _connect(self, stopping: asyncio.Event) -> None:
        """Starts the broker, where it is ours, and the hall's own client."""
        self._prepare_broker()
        self._say_here()
        deadline = self.clock.seconds() + BROKER_WAIT_S
        # paho waits a second after a first try that failed.
        while self._options.own_broker and not answers(self.setup.mqtt):
            if stopping.is_set() or self.clock.seconds() > deadline:
                break
            await asyncio.sleep(0.02)
        self.client.start()
        while not self.client.listening.is_set() and not stopping.is_set():
            if self._options.own_broker and self.clock.seconds() > deadline:
                raise HallError(self._broker_fault())
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

    def _broker_fault(self) -> str:
        log_text = self.files.log.read_text(encoding="utf-8", errors="replace").strip()
        last_line = log_text.splitlines()[-1] if log_text else "it said nothing"
        return f"mosquitto does not answer on port {self.setup.mqtt}: {last_line}"

    async def _ready_line(self) -> str:
        return json.dumps(
            {
                "ready": True,
                "hall": self.setup.hall,
                "http": self.setup.http,
                "https": self.setup.https,
                "mqtt": self.setup.mqtt,
                "broker_pid": self.broker.pid,
                "desk": await self._invitations.desk_link() if self._options.tells_link else "",
                "certificate": self.setup.certificate.letters,
            }
        )

    async def _tick(self, stopping: asyncio.Event) -> None:
        """Says every 10 s that the hall is here, and looks what other processes changed."""
        said_at = self.clock.seconds()
        while not stopping.is_set():
            try:
                await asyncio.wait_for(stopping.wait(), LOOK_EVERY_S)
            except TimeoutError:
                self._look()
                self.desk.tick()
                self.pages.tick()
                self._places.tick()
                if self.desk.events.summary != self._said_event:
                    self._say_here()
            if self.clock.seconds() - said_at >= STATE_EVERY_S:
                said_at = self.clock.seconds()
                self._say_here()
                self.writer.put(partial(keep_up, clock=self.clock))
                if self.writer.fault:
                    self.writer.put(writes_nothing_new)

    def _look(self) -> None:
        """Sees what `tablepi hall revoke` did, which is another process."""
        try:
            self._read_tables()
        except (HallError, OSError) as error:
            # A full disk, say: the hall goes on with the tables that it knows.
            log.warning("%s", error)

    def _say_here(self) -> None:
        event, rows, names = self._said_event = self.desk.events.summary
        state = HallState(
            "ready",
            self.boot,
            self.clock.now_ms(),
            version=self._options.version,
            event=event,
            event_rows=rows,
            rebuild=self.desk.events.asks,
            names=names,
        )
        self.client.retain(hall_state(self.setup.hall), state.payload())

    def _read_tables(self) -> None:
        """The tables that joined, as the hall listens to them and as the broker lets them in."""
        with reading(self.setup.folder) as record:
            tables = [table for table in joined_tables(record) if table.password]
        self.intake.joined = frozenset(table.id for table in tables)
        hall_line = password_line(HALL_USER, self.setup.password, b"tablepi-hall")
        if self.files.write_passwords([hall_line, *(table.password for table in tables)]):
            self.broker.reload()

    async def admit(self, table: str) -> None:
        """Lets a table in at the broker that has just joined."""
        self._read_tables()
        await asyncio.sleep(RELOAD_S)

    async def _end(self, servers: list[Server]) -> None:
        state = HallState("lost", self.boot)
        self.client.retain(hall_state(self.setup.hall), state.payload())
        if self._near:
            self._near.stop()
        for server in servers:
            await server.cleanup()
        self.client.stop()
        self.broker.stop()
        self.results.close()
        self.writer.close()
