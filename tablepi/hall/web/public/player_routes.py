"""The routes of players' own pages: the code in the address is the right to each.

They are the only pages of everybody's server that change something: reports of results, answers
to these, and calls for a judge.
"""

import asyncio
from collections.abc import Callable, Mapping
from urllib.parse import parse_qsl, quote

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.hall.server.commands import phone_commands
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.player_codes import typed_code
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.desk.player_reports import PlayerReports
from tablepi.hall.server.machine.rate_limit import RateLimit, counted_as
from tablepi.hall.web.html.markup import Html, draw_template
from tablepi.hall.web.html.page_frame import NOTHING, OwnFrame, PageFrame, own_document, page
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.http.servers import Answer
from tablepi.hall.web.public.live_views import LiveViews
from tablepi.hall.web.public.own_page import OwnPage, draw_own_page, own_page, takes_typing
from tablepi.hall.web.public.page_routes import PageRoutes, html
from tablepi.hall.web.public.views import OF_PLAYER

WRONG_A_MINUTE = 10
"""Wrong codes of an address. Right ones always open their page: a café is one address."""

CHANGES_A_MINUTE = 30
"""Of one player."""

MOST_BYTES, MOST_FIELDS = 4_096, 40
"""Of a form."""

Command = Callable[[Record, Desk, str, FormFields], bool]

COMMANDS: Mapping[str, Command] = {
    "report": phone_commands.report_result,
    "right": phone_commands.confirm_result,
    "wrong": phone_commands.dispute_result,
    "undo": phone_commands.take_report_back,
    "judge": phone_commands.change_call,
}
"""By the last part of the address."""


_WHAT = f"{{what:{'|'.join(COMMANDS)}}}"


class PlayerRoutes:
    """`pages`: those of everybody, with which these share their streams."""

    def __init__(self, live: LiveViews, pages: PageRoutes, desk: Desk) -> None:
        self._live = live
        self._pages = pages
        self._desk = desk
        clock = desk.context.clock
        self._wrong = RateLimit(clock, WRONG_A_MINUTE, 60.0)
        self._changes = RateLimit(clock, CHANGES_A_MINUTE, 60.0)

    @property
    def get(self) -> dict[str, Answer]:
        """Handlers of the addresses."""
        return {
            "/me": self._find,
            "/me/{code}": self._page,
            "/me/{code}/events": self._events,
            f"/me/{{code}}/{_WHAT}": self._back,
        }

    @property
    def post(self) -> dict[str, Answer]:
        """Handlers of the changes."""
        return {f"/me/{{code}}/{_WHAT}": self._change}

    async def _find(self, request: web.Request) -> web.Response:
        """Page that finds itself again, or takes a code."""
        words = self._pages.words(request)
        if code := typed_code(request.query.get("code", "")):
            own_words = self._pages.own_words(request, "")
            address = own_words.link(f"/me/{quote(code, safe='')}")
            return web.Response(status=303, headers={"Location": address})
        body = draw_template("event/find_me.html", words=words, is_lost=False, refusal="")
        return html(page(body, self._find_frame(words), words))

    async def _page(self, request: web.Request) -> web.Response:
        content = self._content(request)
        if content is None:
            return self._wrong_code(request)
        return self._drawn(request, content)

    async def _back(self, request: web.Request) -> web.Response:
        """A page that showed why a change was refused, and is loaded again."""
        code = quote(typed_code(request.match_info["code"]), safe="")
        address = self._pages.own_words(request, "").link(f"/me/{code}")
        return web.Response(status=303, headers={"Location": address})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        content = self._content(request)
        if content is None:
            return self._wrong_code(request)
        words = self._pages.own_words(request, content.view.event)
        return await self._pages.follow(request, (f"{OF_PLAYER}{content.view.code}",), words)

    async def _change(self, request: web.Request) -> web.Response:
        content = self._content(request)
        if content is None:
            return self._wrong_code(request)
        words, code = self._pages.own_words(request, content.view.event), content.view.code
        try:
            await self._run(request, code)
        except DeskRefusal as refusal:
            await self._live.next_look()
            # The code may be another's by now.
            content = own_page(self._live.hall, code) or content
            notice = words(refusal.sentence, **refusal.values)
            return self._drawn(request, content, notice, refusal.status)
        # The page that is asked for next shows what this changed.
        await self._live.next_look()
        return web.Response(status=303, headers={"Location": words.link(f"/me/{code}")})

    async def _run(self, request: web.Request, code: str) -> None:
        """Raises DeskRefusal."""
        if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
            raise DeskRefusal("refused.me.origin", 403)
        if not self._changes.allows(code):
            raise DeskRefusal("refused.me.often", 429)
        fields = FormFields(await _form_of(request))
        command, desk = COMMANDS[request.match_info["what"]], self._desk
        work = desk.context.writer.put(lambda record: command(record, desk, code, fields))
        try:
            settled = await asyncio.wrap_future(work)
        except HallError:
            raise DeskRefusal("refused.me.disk", 503) from None
        if command is phone_commands.change_call:
            desk.hurried()
        else:
            desk.tell_soon(settled)

    def _content(self, request: web.Request) -> OwnPage | None:
        return own_page(self._live.hall, typed_code(request.match_info["code"]))

    def _wrong_code(self, request: web.Request) -> web.Response:
        words = self._pages.words(request)
        is_allowed = self._wrong.allows(counted_as(request.remote or ""))
        refusal = "" if is_allowed else "refused.me.many"
        body = draw_template("event/find_me.html", words=words, is_lost=is_allowed, refusal=refusal)
        text = page(body, self._find_frame(words), words)
        return html(text, 404 if is_allowed else 429)

    def _drawn(
        self, request: web.Request, content: OwnPage, notice: Html = NOTHING, status: int = 200
    ) -> web.Response:
        view = content.view
        words = self._pages.own_words(request, view.event)
        body = draw_own_page(content, self._live.drawing(words))
        is_typed = takes_typing(view.own)
        frame = OwnFrame(self._title(words), view.code, content.event, notice, not is_typed)
        return html(own_document(body, frame, words, self._live.asof_ms()), status)

    def _find_frame(self, words: PageWords) -> PageFrame:
        return PageFrame(self._title(words), "/me", kind="me")

    def _title(self, words: PageWords) -> str:
        return f"{words.plain('me')} – {self._live.hall.hall}"


async def _form_of(request: web.Request) -> dict[str, str]:
    """The fields of a form. Raises DeskRefusal for what is none, or too long."""
    if request.content_type != "application/x-www-form-urlencoded":
        raise DeskRefusal("refused.form", 415)
    body = bytearray()
    async for piece in request.content.iter_any():
        body += piece
        if len(body) > MOST_BYTES:
            raise DeskRefusal("refused.form", 413)
    try:
        text = body.decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise DeskRefusal("refused.form") from None


class PlayerPages:
    """Players' own pages of a running hall, and the reports on them whose time is up."""

    def __init__(self, live: LiveViews, desk: Desk) -> None:
        self._live, self._desk = live, desk
        self._reports = PlayerReports(desk.context, desk.events, desk.tell)

    def routes(self, pages: PageRoutes) -> PlayerRoutes:
        """Handlers of the addresses, beside those of everybody's pages on the same server."""
        return PlayerRoutes(self._live, pages, self._desk)

    def tick(self) -> None:
        """Work that is due with time."""
        self._reports.tick()
