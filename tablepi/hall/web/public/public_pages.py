"""The pages of a running hall, for both of its servers."""

from collections.abc import Callable, Iterable

from aiohttp import web

from tablepi.hall.server.database.hall_context import HallContext
from tablepi.hall.server.tables.result_keeper import Rules
from tablepi.hall.web.http.event_stream import LiveRun, StreamLimit
from tablepi.hall.web.public.live_views import LiveViews
from tablepi.hall.web.public.page_routes import PageRoutes
from tablepi.hall.web.public.result_store import ResultStore
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_source import PublicSource


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
        hears: Callable[[], bool] = lambda: True,
    ) -> None:
        clock = context.clock
        self.games = GameWords(rules)
        self.source = PublicSource(context.hall, context.folder, clock)
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
