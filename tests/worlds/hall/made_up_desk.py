"""A hall without a broker, with both its servers on free ports: what tables say is handed to it."""

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from tablepi.hall.server.database.desk_sessions import make_code
from tablepi.hall.server.database.joined_tables import join_again
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import set_up
from tablepi.hall.server.machine.mqtt_client import MqttClient
from tablepi.hall.server.tables.intake import BadInput, Intake
from tablepi.hall.web.hall_web import DeskPages, PublicPages
from tablepi.hall.web.http.connections import DESK, EVERYBODY, Gate
from tablepi.hall.web.http.event_stream import STREAMS_ON_HTTP, STREAMS_ON_HTTPS
from tablepi.hall.web.http.servers import application, serve, server_context
from tablepi.hall.web.public.player_routes import PlayerPages
from tablepi.wire.states import PublicNow, TableState
from tests.worlds.hall.browser import Browser
from tests.worlds.hall.made_up_hall import RULES, ended
from tests.worlds.hall.one_hall import context_of
from tests.worlds.hall.waiting import PATIENCE_S

T = TypeVar("T")


def come_in(driver: Browser, desk: "MadeUpDesk") -> None:
    """Lets a browser in as an organiser."""
    driver.get(desk.code())
    driver.click("button")
    assert driver.current_url.partition("?")[0].endswith("/desk/tables")


class MadeUpDesk:
    """`tables`: those that joined; `broker`: set while the hall hears one; `rebuild`: it asks its
    tables for the event.
    """

    def __init__(
        self, folder: Path, tables: int = 1, rebuild: bool = False, clock: HallClock | None = None
    ) -> None:
        self.setup = set_up(folder, "cafe", {"http": 0, "https": 0, "mqtt": 0})
        self.clock = clock or HallClock()
        self.writer = RecordWriter(folder, self.clock)
        client = self._client = MqttClient(self.setup, "b" * 16, self.clock, lambda *_: None)
        self.broker = client.listening
        bad = BadInput(self.clock)
        context = context_of(
            self.writer, self.clock, folder, publish=client.publish, retain=client.retain
        )
        self.intake = Intake(context, bad, changed=self._changed)
        self.pages = PublicPages(
            context,
            "b" * 16,
            RULES,
            lambda: self.intake.joined,
            lambda record, asked: self.desk.events.shown(record, asked),
        )
        self.desk = Desk(context, self.intake, RULES, lambda *_: None, rebuild)
        self.players = PlayerPages(self.pages.live, self.desk)
        self.desk_pages = DeskPages(
            self.setup, self.desk, self.pages, "b" * 16, client.listening.is_set
        )
        self.tables = [f"t{number:02}" for number in range(1, tables + 1)]
        self.write(lambda record: join_again(record, dict.fromkeys(self.tables, "x"), 1))
        self.intake.joined = frozenset(self.tables)
        self.write(lambda record: self.desk_pages.begin(record, self.desk.begin(record)))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._servers = self.do(self._start())

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.setup.http}"

    @property
    def https(self) -> str:
        return f"https://127.0.0.1:{self.setup.https}"

    def code(self, role: str = "desk", name: str = "") -> str:
        """The address that lets somebody in."""
        now = self.clock.now_ms()
        code = self.write(lambda record: make_code(record, now, role, name))
        return f"{self.https}/in/{code}"

    def write(self, work: Any) -> Any:
        """Does something to the record, in its writer."""
        return self.writer.put(work).result(PATIENCE_S)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something on the servers' loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def says(self, table: str, what: str, payload: bytes) -> None:
        """A table sends something."""
        self.intake.receive(f"tablepi/1/cafe/t/{table}/up/{what}", payload)

    def here(self, table: str, name: str = "", now: PublicNow | None = None) -> None:
        """A table is here, and shows something."""
        self.says(table, "state", TableState("ready", "a" * 16, 1, name=name).payload())
        if now is not None:
            self.says(table, "now", now.payload())

    def close(self) -> None:
        """Ends it."""
        try:
            self.do(ended(*self._servers))
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()
            self._client.stop()
            self.writer.close()

    def _changed(self, table: str, what: str) -> None:
        self.pages.source.heard(table, self.intake.tables[table])
        self.desk.heard(table, what)
        self.desk_pages.heard(table)

    async def _start(self) -> list[Any]:
        await self.pages.start()
        await self.desk_pages.start()
        desk = self.desk_pages.routes
        public, pages = (self.pages.routes(*most) for most in (STREAMS_ON_HTTP, STREAMS_ON_HTTPS))
        https_players, players = (self.players.routes(routes) for routes in (pages, public))
        everybody = application({**public.get, **players.get}, players.post, public.nowhere)
        https = application(
            {**pages.get, **https_players.get, **desk.get},
            {**https_players.post, **desk.post},
            pages.nowhere,
        )
        for each in (everybody, https):
            each.on_shutdown.append(self.pages.close)
        https.on_shutdown.append(self.desk_pages.close)
        context = server_context(self.setup.certificate)
        return [
            await serve(everybody, Gate(self.setup.http, EVERYBODY, HallClock())),
            await serve(https, Gate(self.setup.https, DESK, HallClock()), context),
        ]
