"""Live views for people who came in: drawn for each, as each has changes of their own to make."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from tablepi.core.errors import HallError
from tablepi.hall.server.database.desk_sessions import Session
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.web.desk.desk_views import desk_view
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.page_frame import Viewer
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.http.event_stream import STREAMS_OF_DESK, EventStreams, Reader, StreamLimit
from tablepi.hall.web.values.desk_source import DeskSource
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.game_words import GameWords
from tablepi.supervision.lasting import reason_of

EVERY_S = 0.5
"""Time between two looks for what tables say; a call or a decision is looked at at once."""

BETWEEN_S = 0.2
"""The shortest time between two of one view to a reader, so that of two calls at once the second
is not late either; the first comes at once."""

REST_S = 0.05
"""Between two looks, so that calls in a row leave room for everything else."""

LOOK_S = 5.0
"""Time between two looks that nothing woke: tables grow old silently."""

log = logging.getLogger("tablepi.hall")


class DeskReader(Reader):
    """A stream of somebody who came in. `event`: the one that its page is about, '' for the one
    opened last; `sent`: what each view showed last; `times`: when.
    """

    def __init__(
        self, views: tuple[str, ...], words: PageWords, session: Session, event: str
    ) -> None:
        super().__init__(views, words.language)
        self.session = session
        self.event = event
        self.words = PageWords(words.language, asked=True, event=words.event)
        self.sent: dict[str, Any] = {}
        self.times: dict[str, float] = {}

    def must_wait(self, view: str, now: float) -> float:
        """Time until it may be sent a view, in seconds; 0 counts as sent."""
        wait_s = self.times.get(view, -BETWEEN_S) + BETWEEN_S - now
        if wait_s > 0:
            return wait_s
        self.times[view] = now
        return 0.0

    def end(self) -> None:
        """Ends the stream: its session is over."""
        if self.transport is not None:
            self.transport.close()
        self.wakes.set()


class DeskLive:
    """Draws what is new whenever it is woken, from any thread: calls at once, tables in turn."""

    def __init__(
        self, source: DeskSource, games: GameWords, clock: HallClock, boot: str,
        hears: Callable[[], bool],
    ) -> None:  # fmt: skip
        self.source = source
        self.streams = EventStreams(clock, f"{boot}-desk", lambda: hears() and not self.fault)
        self._limit = StreamLimit(*STREAMS_OF_DESK)
        self._games = games
        self._clock = clock
        self._hurries = asyncio.Event()
        # Why not everything could be read and drawn: meanwhile what is shown grows old.
        self.fault = ""
        self._is_new = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def join(self, reader: DeskReader) -> None:
        """Counts a stream in. Raises TooMany."""
        self.streams.join(reader, self._limit, str(reader.session.number))

    def hurry(self) -> None:
        """A call or a decision is new."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hurries.set)

    def wake(self) -> None:
        """A table said something."""
        self._is_new = True

    async def run(self) -> None:
        """Runs until it is cancelled."""
        self._loop = asyncio.get_running_loop()
        looked_at = self._clock.seconds()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurries.wait(), EVERY_S)
            is_old = self._clock.seconds() - looked_at >= LOOK_S
            if not (self._hurries.is_set() or self._is_new or is_old):
                continue
            self._hurries.clear()
            self._is_new = False
            looked_at = self._clock.seconds()
            if self.streams.readers:
                await self.send()
                await asyncio.sleep(REST_S)
            else:
                # Nobody is shown anything, so nothing that is shown grows old.
                self.fault = ""

    async def look(self, event: str = "") -> DeskView:
        """Everything as it is now, for a page about this event, '' for the one opened last.

        Raises HallError.
        """
        return await asyncio.to_thread(self.source.look, event)

    def seen(self, session: Session, words: PageWords, view: DeskView | None = None) -> Viewer:
        """With what a page is drawn now. `view`: of the event that it is about, None for none."""
        drawing = Drawing(words, self._games, self._clock.now_ms())
        return Viewer(session, drawing, view.event.state.event if view and view.event else "")

    def offer(self, reader: DeskReader, view: DeskView) -> None:
        """Every view of a reader that is another one than it was."""
        viewer = self.seen(reader.session, reader.words, view)
        for name in reader.views:
            kind = desk_view(name)
            if kind is None:
                continue
            content = kind.pick(view)
            if name in reader.sent and reader.sent[name] == content:
                continue
            if wait_s := reader.must_wait(name, self._clock.seconds()):
                asyncio.get_running_loop().call_later(wait_s, self._hurries.set)
                continue
            body = kind.draw(content, viewer)
            reader.sent[name] = content
            reader.offer(name, self.streams.message(name, body, viewer.drawing.now_ms))

    async def send(self) -> None:
        """Looks, and offers everybody what is new. What breaks off is kept as `fault`, and raised
        where nobody foresaw it, once the others have theirs.
        """
        try:
            events = {reader.event for reader in self._readers()}
            views = {event: await self.look(event) for event in events}
            self._offer_all(views)
        except Exception as error:
            if (reason := reason_of(error)) != self.fault:
                log.warning("%s", reason)
            self.fault = reason
            if not isinstance(error, HallError):
                raise
        else:
            self.fault = ""

    def _readers(self) -> list[DeskReader]:
        return [reader for reader in self.streams.readers if isinstance(reader, DeskReader)]

    def _offer_all(self, views: Mapping[str, DeskView]) -> None:
        """`views`: by event. Who came meanwhile with another one is sent it the next time."""
        self.streams.free_gone()
        faults = []
        for reader in self._readers():
            view = views.get(reader.event)
            if view is None:
                continue
            session_numbers = {session.number for session in view.sessions}
            if reader.session.number not in session_numbers:
                reader.end()
                continue
            try:
                self.offer(reader, view)
            except Exception as error:
                faults.append(error)
        if faults:
            raise faults[0]
