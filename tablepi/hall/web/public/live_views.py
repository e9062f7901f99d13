"""The running pages: looks what is new, at most twice a second, and sends it to who reads."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tablepi.core.errors import HallError
from tablepi.hall.events.rows.desk_rows import display_number, event_of_choice
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.http.event_stream import EventStreams, Reader, zipped
from tablepi.hall.web.public.views import drawn, picked
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_source import PublicSource
from tablepi.hall.web.values.public_view import HallView
from tablepi.supervision.lasting import reason_of

EVERY_S = 0.5
"""The shortest time between two of one view."""

REST_S = 0.1
"""Between two looks, however long one takes."""

FRESH_S = 5.0
"""Age from which a page says how old it is."""

Sent = tuple[str, str, bool]
"""A view as it is sent: its name, its language, and whether it is zipped."""

log = logging.getLogger("tablepi.hall")


class LiveViews:
    """`hall`: what everybody may see now, as it was looked at last. `hears`: whether tables can say
    anything.
    """

    def __init__(
        self,
        source: PublicSource,
        games: GameWords,
        clock: HallClock,
        boot: str,
        joined: Callable[[], Iterable[str]],
        presence: DisplayPresence,
        hears: Callable[[], bool] = lambda: True,
    ) -> None:
        self.source = source
        self.games = games
        self.streams = EventStreams(clock, boot, lambda: hears() and self.is_fresh())
        self._clock = clock
        self._joined = joined
        self._presence = presence
        self._told = ""
        self._sent: dict[Sent, tuple[Any, bytes]] = {}
        # What readers get who come between two looks: drawn once for all of them.
        self._greeting: dict[Sent, bytes] = {}
        self._waiting: list[asyncio.Future[None]] = []
        self.hall: HallView = source.view(joined())
        self._looked_s, self._looked_ms = clock.seconds(), clock.now_ms()

    def is_fresh(self) -> bool:
        """True if what is shown is as it is now."""
        return self._clock.seconds() - self._looked_s < FRESH_S

    def asof_ms(self) -> int:
        """Time up to which everything that is shown is known."""
        return self._clock.now_ms() if self.is_fresh() else self._looked_ms

    async def run(self) -> None:
        """Runs until it is cancelled."""
        while True:
            began_s = self._clock.seconds()
            await self.look()
            took_s = self._clock.seconds() - began_s
            await asyncio.sleep(max(REST_S, EVERY_S - took_s))

    async def look(self) -> None:
        """Looks once, and offers every view that is another one to its readers.

        Raises what a view was not drawn for, once the others have theirs: what is shown stays as
        old as it was.
        """
        looked_before = self._looked_s, self._looked_ms
        waiting, self._waiting = self._waiting, []
        try:
            await self._refresh()
            self._offer_new()
        except BaseException:
            self._looked_s, self._looked_ms = looked_before
            raise
        finally:
            for future in waiting:
                if not future.done():
                    future.set_result(None)

    def next_look(self) -> "asyncio.Future[None]":
        """Ends with a look that begins from now on, which sees all that is committed now."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        return future

    async def _refresh(self) -> None:
        try:
            await asyncio.to_thread(self.source.refresh)
            self._told = ""
            self._looked_s, self._looked_ms = self._clock.seconds(), self._clock.now_ms()
        except HallError as error:
            if (reason := reason_of(error)) != self._told:
                self._told = reason
                log.warning("%s", reason)

    def _offer_new(self) -> None:
        self.hall = self.source.view(self._joined())
        self._greeting.clear()
        self.streams.free_gone()
        self._presence.follow(self._displays())
        keys = {key for reader in self.streams.readers for key in _stream_keys(reader)}
        self._sent = {key: entry for key, entry in self._sent.items() if key in keys}
        new_keys, faults = set(), []
        for key in keys:
            try:
                if self._redraw(key):
                    new_keys.add(key)
            except Exception as error:
                faults.append(error)
        for reader in self.streams.readers:
            for reader_key in _stream_keys(reader):
                if reader_key in new_keys:
                    reader.offer(reader_key[0], self._sent[reader_key][1])
        if faults:
            raise faults[0]

    def offer_all(self, reader: Reader) -> None:
        """Every view of a reader that just came."""
        for key in _stream_keys(reader):
            message = self._greeting.get(key)
            if message is None:
                content = picked(key[0], self.hall)
                # Drawn anew, as its clocks count from when it was drawn.
                message = self._greeting[key] = self._message(key, content)
                self._sent.setdefault(key, (content, message))
            reader.offer(key[0], message)

    async def bring(self, events: Iterable[str]) -> None:
        """Has finished events at hand that somebody looks at."""
        if {event for event in events if self.source.ask(event)}:
            await self.look()

    def drawing(self, words: PageWords) -> Drawing:
        """Means to draw a page now."""
        return Drawing(words, self.games, self._clock.now_ms())

    def _displays(self) -> Iterator[int]:
        """The screens whose live pages are open."""
        for reader in self.streams.readers:
            for view in reader.views:
                if number := display_number(view.removeprefix("display-")):
                    yield number

    def _redraw(self, key: Sent) -> bool:
        content = picked(key[0], self.hall)
        earlier = self._sent.get(key)
        if content is None or (earlier is not None and earlier[0] == content):
            return False
        self._sent[key] = content, self._message(key, content)
        return True

    def _message(self, key: Sent, content: Any) -> bytes:
        view, language, zips = key
        event = event_of_choice(view)
        drawing = self.drawing(PageWords(language, asked=True, event=event))
        message = self.streams.message(view, drawn(view, content, drawing), self.asof_ms())
        return zipped(message) if zips else message


def _stream_keys(reader: Reader) -> list[Sent]:
    return [(view, reader.language, reader.zips) for view in reader.views]
