"""Live views over SSE: whole ones, to each reader the newest alone; and their running."""

import asyncio
import json
import socket
import zlib
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

from aiohttp import web

from tablepi.core.errors import TablepiError
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.supervision.lasting_tasks import lasting_task

STREAMS_ON_HTTP = 200, 2_000
"""Live pages for everybody, of one address and altogether: a café may be one address."""

STREAMS_ON_HTTPS = 20, 200
"""The same pages there."""

STREAMS_OF_DESK = 20, 400
"""Of one who came in, and altogether: nobody who only watches takes any of these."""

BEAT_S = 5.0
"""Time until a quiet stream says that all is as it was: a page that hears nothing for ten seconds
says how old it is.
"""

PATIENCE_S = 30.0
"""Time that a reader may leave lying what is ready for it."""

LOOK_S = 0.1
"""Time between two looks whether a slow reader took something."""

BUFFER = 65_536
"""Bytes that lie ready for one reader in the system, so that what it gets is not old."""

RETRY_AFTER_S = 30

ZIP_BEGINS = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
"""Beginning of a gzip stream (RFC 1952); pieces of `zipped` follow, and it never ends."""


class TooMany(TablepiError):
    """Too many streams are open already."""


class StreamLimit:
    """Most streams of a kind: of one who opens them, and altogether."""

    def __init__(self, of_one: int, altogether: int) -> None:
        self._of_one, self._altogether = of_one, altogether
        self._count = Counter[str]()

    def enter(self, who: str) -> None:
        """Counts one in. Raises TooMany."""
        if self._count[who] >= self._of_one or self._count.total() >= self._altogether:
            raise TooMany("too many streams")
        self._count[who] += 1

    def leave(self, who: str) -> None:
        """Counts one out."""
        self._count[who] -= 1
        if not self._count[who]:
            del self._count[who]


class Reader:
    """One stream. `views`: their names, in the order in which they were asked for; `zips`: what it
    is offered was `zipped`; `counted`: where and as whose it is.
    """

    def __init__(self, views: tuple[str, ...], language: str, zips: bool = False) -> None:
        self.views = views
        self.language = language
        self.zips = zips
        self._waiting: dict[str, bytes] = {}
        self.wakes = asyncio.Event()
        self.transport: asyncio.WriteTransport | None = None
        self.counted: tuple[StreamLimit, str] | None = None

    def offer(self, view: str, message: bytes) -> None:
        """A newer view takes the place of one that was not sent yet."""
        self._waiting.pop(view, None)
        self._waiting[view] = message
        self.wakes.set()

    def take(self) -> bytes:
        """Everything that waits, as it is now."""
        self.wakes.clear()
        messages = b"".join(self._waiting.values())
        self._waiting.clear()
        return messages


class EventStreams:
    """Every open stream. `hears`: whether tables can say anything now; what is known of them grows
    old while they cannot.
    """

    def __init__(
        self,
        clock: HallClock,
        boot: str,
        hears: Callable[[], bool] = lambda: True,
    ) -> None:
        self._clock = clock
        self._boot = boot
        self._hears = hears
        self._known_ms = clock.now_ms()
        self._number = 0
        self._closing = False
        self.readers: set[Reader] = set()

    def message(self, view: str, html: str, asof_ms: int) -> bytes:
        """A view as an event."""
        self._number += 1
        data = json.dumps({"asof": asof_ms, "html": html}, ensure_ascii=False)
        return f"event: {view}\nid: {self._boot}-{self._number}\ndata: {data}\n\n".encode()

    def beat(self) -> bytes:
        """Comment of a quiet stream: the time, and up to when everything is known."""
        now = self._clock.now_ms()
        if self._hears():
            self._known_ms = now
        data = json.dumps({"now": now, "asof": self._known_ms})
        return f":\nevent: beat\ndata: {data}\n\n".encode()

    def join(self, reader: Reader, limit: StreamLimit, who: str) -> None:
        """Counts a reader in, as this one's. Raises TooMany."""
        limit.enter(who)
        reader.counted = limit, who
        self.readers.add(reader)

    def leave(self, reader: Reader) -> None:
        """Counts a reader out."""
        self.readers.discard(reader)
        if reader.counted is not None:
            limit, who = reader.counted
            limit.leave(who)

    def free_gone(self) -> None:
        """Ends the streams whose reader went: its place is another's at once."""
        for reader in self.readers:
            if reader.transport is not None and reader.transport.is_closing():
                reader.wakes.set()

    def close(self) -> None:
        """Ends every stream."""
        self._closing = True
        for reader in self.readers:
            reader.wakes.set()

    async def send(self, request: web.Request, reader: Reader) -> web.StreamResponse:
        """Sends to a reader until it goes, or takes nothing for long."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        if reader.zips:
            response.headers["Content-Encoding"] = "gzip"
        try:
            await response.prepare(request)
            transport = reader.transport = request.transport
            if transport is None:
                return response
            _limit_buffer(transport)
            if reader.zips:
                await response.write(ZIP_BEGINS)
            while not self._closing and not transport.is_closing():
                if not await self.is_taken(transport):
                    transport.abort()
                    break
                await response.write(await self._next_message(reader))
        except ConnectionError:
            pass
        return response

    async def _next_message(self, reader: Reader) -> bytes:
        """Next text for a reader, with a beat where tables are not heard or nothing was new."""
        views = b""
        with suppress(TimeoutError):
            await asyncio.wait_for(reader.wakes.wait(), BEAT_S)
            views = reader.take()
            if self._hears():
                return views
        beat = self.beat()
        return views + (zipped(beat) if reader.zips else beat)

    async def is_taken(self, transport: asyncio.WriteTransport) -> bool:
        """Waits until all that was written is taken; False after long without a byte."""
        unsent, since_s = transport.get_write_buffer_size(), self._clock.seconds()
        while unsent and not transport.is_closing():
            if self._clock.seconds() - since_s > PATIENCE_S:
                return False
            await asyncio.sleep(LOOK_S)
            unsent_now = transport.get_write_buffer_size()
            if unsent_now < unsent:
                since_s = self._clock.seconds()
            unsent = unsent_now
        return True


def zipped(message: bytes) -> bytes:
    """A piece of any gzip stream: it refers to nothing before it, so that all readers share it."""
    piece = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return piece.compress(message) + piece.flush(zlib.Z_FULL_FLUSH)


def _limit_buffer(transport: asyncio.WriteTransport) -> None:
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)


class Live(Protocol):
    """Views with streams to those who read them."""

    streams: EventStreams

    def run(self) -> Coroutine[Any, Any, None]:
        """Looks until it is cancelled."""


class LiveRun:
    """The running of live views."""

    def __init__(self, live: Live, name: str) -> None:
        self._live, self._name = live, name
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Looks from now on."""
        self._task = lasting_task(self._live.run, self._name)

    async def close(self, app: web.Application) -> None:
        """Ends every stream, so that a server ends at once."""
        self._live.streams.close()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
