"""`POST /join`: a table shows its card's token, and is told its id and password."""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web
from msgspec.structs import replace

from tablepi.core.errors import HallError
from tablepi.hall.server.database.join_cards import Joined, join
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.rate_limit import RateLimit, counted_as
from tablepi.wire.join_messages import JoinAnswer, JoinWish
from tablepi.wire.payload import WireError, is_table
from tablepi.wire.wire_message import decoded, message_of

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
        answer = JoinAnswer(self._hall, found.table, found.password, self._mqtt_port)
        return web.json_response(answer.values())


def _wish(body: bytes) -> JoinWish:
    wish = message_of(JoinWish, decoded(body, MOST_BYTES))
    if wish.table and not is_table(wish.table):
        raise WireError("table: not 1 to 16 of a-z, 0-9, -, and not hall")
    return replace(wish, token=wish.token.upper())


def _refusal(status: int, why: str) -> web.Response:
    return web.json_response({"why": why}, status=status)
