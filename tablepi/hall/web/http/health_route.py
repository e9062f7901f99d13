"""`/healthz`: whether the hall can keep and show what comes, for whoever watches over it."""

from collections.abc import Callable

from aiohttp import web

from tablepi.hall.server.database.record_writer import RecordWriter, writes_nothing_new
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.supervision.lasting import faults


class HealthRoute:
    """The answer is 503 while anything stands still. `hears`: whether the broker is there; `works`:
    whether all pages are drawn; `tables`: how many joined.
    """

    def __init__(
        self,
        writer: RecordWriter,
        clock: HallClock,
        hears: Callable[[], bool],
        *,
        works: Callable[[], bool],
        tables: Callable[[], int],
    ) -> None:
        self._writer = writer
        self._clock = clock
        self._hears = hears
        self._works = works
        self._tables = tables

    async def answer(self, request: web.Request) -> web.Response:
        """What works now; a record that could not be written is tried again."""
        if self._writer.fault:
            self._writer.put(writes_nothing_new)
        works = not self._writer.fault and not faults() and self._works()
        said = {
            "ok": works,
            "now": self._clock.now_ms(),
            "broker": self._hears(),
            "tables": self._tables(),
        }
        return web.json_response(said, status=200 if works else 503)
