"""Live views for people who came in: drawn for each, as each has changes of their own to make."""

import asyncio
import logging
from typing import Any

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.hall.desk.desk_source import DeskSource
from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.desk_words import DeskWords
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.desk.drawn.desk_views import DESK_VIEWS
from tablepi.hall.hall_clock import HallClock
from tablepi.hall.pages.event_stream import EventStreams, Reader
from tablepi.hall.pages.fragments import Drawing
from tablepi.hall.pages.game_words import GameWords
from tablepi.hall.record.desk_sessions import Session

EVERY_S = 0.5
"""The shortest time between two of one view; the first of them comes at once."""

LOOK_S = 5.0
"""How often is looked without anything that woke us: tables grow old silently."""

STREAMS_AN_ADDRESS = 20

log = logging.getLogger("tablepi.hall")


class DeskReader(Reader):
    """A stream of somebody who came in. `sent`: what each view showed last."""

    def __init__(self, views: tuple[str, ...], language: str, session: Session) -> None:
        super().__init__(views, language)
        self.session = session
        self.sent: dict[str, Any] = {}
        self.request: web.Request | None = None

    def end(self) -> None:
        """Ends the stream: its session is over."""
        if self.request is not None and self.request.transport is not None:
            self.request.transport.close()


class DeskLive:
    """Draws what is new whenever it is woken, from any thread."""

    def __init__(self, source: DeskSource, games: GameWords, clock: HallClock, boot: str) -> None:
        self.source = source
        self.streams = EventStreams(clock, f"{boot}-desk")
        self._games = games
        self._clock = clock
        self._wakes = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def wake(self) -> None:
        """Something is new."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wakes.set)

    async def run(self) -> None:
        """Runs until it is cancelled."""
        self._loop = asyncio.get_running_loop()
        while True:
            try:
                await asyncio.wait_for(self._wakes.wait(), LOOK_S)
            except TimeoutError:
                pass
            self._wakes.clear()
            if self.streams.readers:
                await self._send()
                await asyncio.sleep(EVERY_S)

    async def look(self) -> DeskView:
        """Everything as it is now. Raises HallError."""
        return await asyncio.to_thread(self.source.look)

    def seen(self, session: Session, words: DeskWords) -> Seen:
        """With what a page is drawn now."""
        return Seen(session, Drawing(words, self._games, self._clock.now_ms()))

    def offer(self, reader: DeskReader, view: DeskView) -> None:
        """Every view of a reader that is another one than it was."""
        seen = self.seen(reader.session, DeskWords(reader.language, asked=True))
        for name in reader.views:
            kind = DESK_VIEWS[name]
            shown = kind.pick(view)
            if name in reader.sent and reader.sent[name] == shown:
                continue
            reader.sent[name] = shown
            drawn = kind.draw(shown, seen)
            reader.offer(name, self.streams.message(name, drawn, seen.drawing.now_ms))

    async def _send(self) -> None:
        try:
            view = await self.look()
        except HallError as wrong:
            log.warning("%s", wrong)
            return
        here = {each.number for each in view.sessions}
        for reader in list(self.streams.readers):
            if not isinstance(reader, DeskReader):
                continue
            if reader.session.number in here:
                self.offer(reader, view)
            else:
                reader.end()
