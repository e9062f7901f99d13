"""Pages that look for themselves what is new, until their server ends."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol

from aiohttp import web

from tablepi.hall.web.http.event_stream import EventStreams
from tablepi.supervision.lasting_tasks import lasting_task


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
