"""A hall of made-up tables with its pages on a free port, served from a thread of its own."""

import asyncio
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from tablepi import decks
from tablepi.games import games
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.kept_results import KeptResult, keep_result
from tablepi.hall.server.database.record_file import Record, open_record, together
from tablepi.hall.server.desk.event_book import EventBook
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import free_port
from tablepi.hall.server.tables.intake import TableStatus
from tablepi.hall.server.tables.result_check import Rules
from tablepi.hall.web.http.connections import EVERYBODY, Gate
from tablepi.hall.web.http.event_stream import StreamLimit
from tablepi.hall.web.http.servers import application, serve
from tablepi.hall.web.public.live_views import LiveViews
from tablepi.hall.web.public.page_routes import PageRoutes
from tablepi.hall.web.public.result_store import ResultStore
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_source import EventsOf, PublicSource
from tablepi.wire.desk_messages import RoundClock, Say
from tablepi.wire.states import ClockNow, PublicNow, TableIs, TableState
from tests.worlds.hall.journals import JournalMatch
from tests.worlds.hall.waiting import PATIENCE_S
from tests.worlds.link.heads import made_head

T = TypeVar("T")
_SHEETS = [game.templates(()) for game in games().values() if game.templates]
RULES = Rules(games(), {each.digest: each for each in (*decks.every().values(), *_SHEETS)})


def running_alone(clock: HallClock) -> EventsOf:
    """The event of a record, in which one alone is open."""
    book = EventBook(clock)

    def events(record: Record, asked: Collection[str]) -> dict[str, EventSnapshot]:
        event = book.load(record)
        return {event.state.event: event} if event else {}

    return events


class MadeUpHall:
    """`now_ms`: its clock, which the test moves; None for the real one. `hears`: whether tables can
    say anything.
    """

    def __init__(self, folder: Path, now_ms: int | None = 1_795_341_600_000) -> None:
        self.now_ms = now_ms
        self.clock = HallClock() if now_ms is None else HallClock(self._seconds, self._seconds)
        self.folder = folder
        self.record = open_record(folder)
        self.status: dict[str, TableStatus] = {}
        self.matches: dict[str, JournalMatch] = {}
        self.source = PublicSource("cafe", folder, self.clock, running_alone(self.clock))
        words = GameWords(RULES)
        self.presence = DisplayPresence(self.clock)
        self.hears = True
        self.live = LiveViews(
            *(self.source, words, self.clock, "b" * 16, lambda: self.status, self.presence),
            lambda: self.hears,
        )
        results = ResultStore(folder, RULES, words)
        self.routes = PageRoutes(self.live, results, self.presence, StreamLimit(3, 100))

    def _seconds(self) -> float:
        assert self.now_ms is not None
        return self.now_ms / 1000

    def table(self, table: str, name: str = "", state: TableIs = "ready") -> None:
        """A table that says who it is."""
        status = self.status.setdefault(table, TableStatus())
        status.state = TableState(state, "a" * 16, 1, name=name)
        self.source.heard(table, status)

    def play(
        self,
        table: str,
        names: Sequence[str],
        scores: Sequence[int],
        turn: Sequence[int] = (1,),
        phase: str = "influence",
        game: str = "power-suit",
        clocks: Sequence[ClockNow] = (),
        stands: bool = False,
    ) -> str:
        """What a table shows; its match's id."""
        number = len(self.matches) + 1
        match = JournalMatch(
            made_head(
                match=f"{number:032x}",
                epoch="e" * 32,
                number=number,
                game=game,
                version=games()[game].version if game in games() else "1",
                options=(),
                cards="",
                began="2026-11-22",
                players=tuple("" for _ in names),
                names=tuple(names),
            )
        )
        match.add("1 power castle suns", "2 power dancer waves")
        self.matches[match.id] = match
        with together(self.record):
            for batch in match.batches():
                take(self.record, table, "public", batch)
        self.now(
            table,
            PublicNow(
                *(True, match.id, 2, game, phase, tuple(turn), tuple(scores), tuple(clocks)),
                stands,
            ),
        )
        return match.id

    def now(self, table: str, now: PublicNow) -> None:
        """A table sends what is on its screen."""
        if table not in self.status:
            self.table(table)
        status = self.status[table]
        status.now, status.now_at = now, self.clock.now_ms()
        self.source.heard(table, status)

    def result(
        self,
        table: str,
        match: str,
        scores: tuple[int, ...],
        verdict: str = "checked",
        came: int = 0,
    ) -> None:
        """The hall's check of a match came to this, at a time in ms, 0 for none that is known."""
        winners = tuple(seat for seat, score in enumerate(scores, 1) if score == max(scores))
        kept = KeptResult(table, match, 1, verdict, "", winners, scores, "80ec4b26", None)
        kept = kept._replace(came=came)
        with together(self.record):
            keep_result(self.record, kept)

    def tell(self, round_: RoundClock | None = None, say: str = "") -> None:
        """What the desk tells everybody."""
        self.source.rounds = {"": round_} if round_ else {}
        self.source.says = {"": Say(say, 0)} if say else {}


class Served:
    """The same behind a port, until it is closed."""

    def __init__(self, hall: MadeUpHall) -> None:
        self.port = free_port()
        self.hall = hall
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._runner = self.do(self._start)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def do(self, work: Callable[[], object]) -> Any:
        """Does something on its loop."""

        async def done() -> object:
            found = work()
            return await found if asyncio.iscoroutine(found) else found

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result(PATIENCE_S)

    def look(self) -> None:
        """Sees and sends what is new."""
        self.do(self.hall.live.look)

    async def _start(self) -> web.AppRunner:
        await self.hall.live.look()
        routes = self.hall.routes
        app = application(routes.get, nowhere=routes.nowhere)
        return await serve(app, Gate(self.port, EVERYBODY, HallClock()))

    def close_streams(self) -> None:
        """Ends every live page, and no new one begins."""
        self.do(self.hall.live.streams.close)

    def close(self) -> None:
        """Ends it."""
        self.close_streams()
        self.do(lambda: ended(self._runner))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self.hall.record.close()


TURNS = 5
"""Of the loop, by which who was let in last is a connection, and who is put out is none."""


async def ended(*servers: web.AppRunner) -> None:
    """Ends servers with every connection: a loop that stops leaves what is open behind."""
    # Nobody whose connection is cut comes back by another.
    for site in [site for server in servers for site in server.sites]:
        await site.stop()
    await _turn()
    for server in servers:
        assert server.server is not None
        # A browser that stays ends its TLS later than the loop would.
        for connection in server.server.connections:
            if connection.transport is not None:
                connection.transport.abort()
        await server.cleanup()
    await _turn()


async def _turn() -> None:
    loop = asyncio.get_running_loop()
    for _ in range(TURNS):
        next_turn = loop.create_future()
        loop.call_soon(next_turn.set_result, None)
        await next_turn
