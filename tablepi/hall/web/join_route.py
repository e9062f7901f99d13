"""`POST /join`: a table shows its card's token, and is told its id and password."""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.core.wire.payload import WireError, decoded, is_table
from tablepi.hall.hall_clock import HallClock
from tablepi.hall.rate_limit import RateLimit, counted_as
from tablepi.hall.record.join_cards import Joined, Wish, join
from tablepi.hall.record.record_writer import RecordWriter

TRIES_A_MINUTE = 10
"""Of one address."""

MOST_BYTES = 4_096

_STATUS = {"token": 403, "taken": 409}


class JoinRoute:
    """`admit`: called once a table joined, so that the broker lets it in before it is answered."""

    def __init__(
        self,
        hall: str,
        mqtt_port: int,
        writer: RecordWriter,
        clock: HallClock,
        admit: Callable[[str], Awaitable[None]],
    ) -> None:
        self._hall = hall
        self._mqtt_port = mqtt_port
        self._writer = writer
        self._clock = clock
        self._admit = admit
        self._tries = RateLimit(clock, TRIES_A_MINUTE, 60.0)

    async def answer(self, request: web.Request) -> web.Response:
        """200 with what the table needs; else why not."""
        if not self._tries.allows(counted_as(request.remote or "")):
            return _refusal(429, "tries")
        try:
            wish = _wish(await request.read())
        except WireError as wrong:
            return web.json_response({"why": "form", "said": str(wrong)}, status=400)
        try:
            work = self._writer.put(lambda record: join(record, wish, self._clock.now_ms()))
            found = await asyncio.wrap_future(work)
        except HallError:
            return _refusal(503, "disk")
        if not isinstance(found, Joined):
            return _refusal(_STATUS[found.why], found.why)
        await self._admit(found.table)
        return web.json_response(
            {
                "hall": self._hall,
                "table": found.table,
                "password": found.password,
                "mqtt": self._mqtt_port,
            }
        )


def _wish(body: bytes) -> Wish:
    fields = decoded(body, MOST_BYTES)
    table = fields.text("table", "")
    if table and not is_table(table):
        raise WireError("table: not 1 to 16 of a-z, 0-9, -, and not hall")
    return Wish(fields.id("token").upper(), table, fields.hexes("inst", 16))


def _refusal(status: int, why: str) -> web.Response:
    return web.json_response({"why": why}, status=status)
