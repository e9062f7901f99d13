"""Admission: tables by join card, people by code and cookie, and where a change comes from."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from aiohttp import web
from msgspec.structs import replace

from tablepi.core.errors import HallError
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.desk_sessions import (
    COOKIE,
    SESSION_MS,
    Session,
    come_in,
    session_of,
)
from tablepi.hall.server.database.joined_tables import Joined, join
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.rate_limit import RateLimit, WrongCodes, counted_as
from tablepi.hall.web.html.page_words import PageWords, words_for
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
        except WireError as error:
            return web.json_response({"why": "form", "said": str(error)}, status=400)
        try:
            future = self._writer.put(lambda record: join(record, wish, self._clock.now_ms()))
            outcome = await asyncio.wrap_future(future)
        except HallError:
            return _refusal(503, "disk")
        if not isinstance(outcome, Joined):
            return _refusal(_STATUS[outcome.why], outcome.why)
        await self._admit(outcome.table)
        answer = JoinAnswer(self._hall, outcome.table, outcome.password, self._mqtt_port)
        return web.json_response(answer.values())


def _wish(body: bytes) -> JoinWish:
    wish = message_of(JoinWish, decoded(body, MOST_BYTES))
    if wish.table and not is_table(wish.table):
        raise WireError("table: not 1 to 16 of a-z, 0-9, -, and not hall")
    return replace(wish, token=wish.token.upper())


def _refusal(status: int, why: str) -> web.Response:
    return web.json_response({"why": why}, status=status)


OLD_COOKIE = "tp"
"""Name of the cookie in 0.2.0: who came in by it stays until that session is over."""


class Visit(FormFields):
    """Somebody who came in asks for something, by a form where something is to be changed."""

    def __init__(
        self,
        request: web.Request,
        session: Session,
        words: PageWords,
        form: dict[str, str],
        files: Mapping[str, bytes],
    ) -> None:
        super().__init__(form, files)
        self.request = request
        self.session = session
        self.words = words

    @property
    def event(self) -> str:
        """The event that a page or its form is about, '' for the one opened last."""
        return self.form.get("at_event", "") or self.request.query.get("event", "")


class Access:
    """Cookies and codes, by the hall's record. `language`: tells an event's, that of the one opened
    last for ''; `is_open`: of an event.
    """

    def __init__(
        self,
        folder: Path,
        writer: RecordWriter,
        clock: HallClock,
        language: Callable[[str], str],
        is_open: Callable[[str], bool],
    ) -> None:
        self._folder = folder
        self._writer = writer
        self._clock = clock
        self._language = language
        self._is_open = is_open
        self._wrong = WrongCodes(clock)

    def words(self, request: web.Request) -> PageWords:
        accepted, event = request.headers.get("Accept-Language", ""), request.query.get("event", "")
        event = event if self._is_open(event) else ""
        return words_for(request.query.get("lang", ""), accepted, self._language(event), event)

    async def visit(self, request: web.Request, desk: bool) -> Visit:
        """Session of a request, and the fields of a change. Raises DeskRefusal: 401, 403, 413.

        `desk`: only an organiser may.
        """
        is_change = request.method == "POST"
        if is_change and request.headers.get("Origin") != f"https://{request.host}":
            raise DeskRefusal("refused.origin", 403)
        session = await asyncio.to_thread(self._session, _token_of(request))
        if session is None:
            raise DeskRefusal("refused.session", 401)
        if desk and not session.is_desk:
            raise DeskRefusal("refused.role", 403)
        form: dict[str, str] = {}
        files: dict[str, bytes] = {}
        if is_change:
            for name, value in (await request.post()).items():
                if isinstance(value, web.FileField):
                    files[name] = value.file.read()
                else:
                    form[name] = str(value)
            csrf = request.headers.get("X-CSRF") or form.get("csrf", "")
            if not hmac.compare_digest(csrf.encode(), session.csrf.encode()):
                raise DeskRefusal("refused.csrf", 403)
        return Visit(request, session, self.words(request), form, files)

    async def come_in(self, request: web.Request) -> tuple[str, Session]:
        """Uses a code up; the cookie's value and the session. Raises DeskRefusal: 403, 429."""
        self.check_open(request)
        if request.headers.get("Origin") != f"https://{request.host}":
            raise DeskRefusal("refused.origin", 403)
        code, now = request.match_info["code"], self._clock.now_ms()
        future = self._writer.put(lambda record: come_in(record, code, now))
        admission = await asyncio.wrap_future(future)
        if admission is None:
            self._wrong.add(request.remote or "")
            raise DeskRefusal("refused.code", 403)
        return admission

    def check_open(self, request: web.Request) -> None:
        """Raises DeskRefusal (429) for an address that must wait."""
        if self._wrong.is_shut(request.remote or ""):
            raise DeskRefusal("refused.codes", 429)

    def _session(self, token: str) -> Session | None:
        if not token:
            return None
        with reading(self._folder) as record:
            return session_of(record, token, self._clock.now_ms())


def _token_of(request: web.Request) -> str:
    """The token of a browser, '' for none. A new one opens nothing under the old name."""
    if value := request.cookies.get(COOKIE, ""):
        return f"{COOKIE}={value}"
    old = request.cookies.get(OLD_COOKIE, "")
    return "" if "=" in old else old


def set_cookie(response: web.StreamResponse, token: str) -> None:
    """Lets a browser in for as long as a session is good."""
    name, _, value = token.partition("=")
    response.set_cookie(
        name, value, max_age=SESSION_MS // 1000, path="/", secure=True, httponly=True,
        samesite="Strict",
    )  # fmt: skip
