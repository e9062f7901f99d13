"""The routes of everybody who watches: pages, live views, exports; none changes anything."""

from typing import Any
from urllib.parse import quote

from aiohttp import web

from tablepi.core.plays import bgsplay
from tablepi.hall.events.rows.desk_rows import (
    OF_EVENT,
    DisplayChoice,
    choice_of,
    display_number,
    event_of_choice,
)
from tablepi.hall.server.machine.rate_limit import counted_as
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Html, draw_template, joined, plain, tag
from tablepi.hall.web.html.page_frame import (
    EVENT_VIEWS,
    FACES,
    SCRIPT,
    STYLE,
    PageFrame,
    kiosk,
    overlay,
    page,
)
from tablepi.hall.web.html.page_words import PageWords, words_for
from tablepi.hall.web.http.event_stream import RETRY_AFTER_S, Reader, StreamLimit, TooMany
from tablepi.hall.web.http.servers import HEADERS, Answer
from tablepi.hall.web.public import view_exports as exports
from tablepi.hall.web.public.event_parts import CHOSEN_FIRST, kind_of
from tablepi.hall.web.public.live_views import LiveViews
from tablepi.hall.web.public.result_store import ResultStore, draw_result
from tablepi.hall.web.public.view_exports import (
    PAIRING_COLUMNS,
    ROUND_COLUMNS,
    for_spreadsheet,
    pairings_of_event,
    rounds_of_event,
    standing_columns,
    standings_of_event,
    without_numbers,
)
from tablepi.hall.web.public.views import OF_PLAYER, VIEWS, drawn, own_tables, picked
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.public_view import HallView


class DisplayRoute:
    """`presence`: is told of every screen that asks."""

    def __init__(self, live: LiveViews, presence: DisplayPresence) -> None:
        self._live = live
        self._presence = presence

    def shown(self, request: web.Request, words: PageWords) -> str:
        """The page of the screen that asks, by its number, or by the next free one."""
        choices = self._live.hall.displays
        chosen_numbers = (choice.display for choice in choices)
        number = display_number(request.query.get("screen", ""))
        number = number or self._presence.free_number(chosen_numbers)
        self._presence.asked(number, request.remote or "")
        return self._page(choice_of(choices, number), words)

    def _page(self, choice: DisplayChoice, words: PageWords) -> str:
        drawing, number = self._live.drawing(words), choice.display
        content = picked(choice.shows, self._live.hall)
        if content is None:
            return kiosk(_draw_number(number, drawing), words, "", choice, self._live.asof_ms())
        body = drawn(choice.shows, content, drawing)
        return kiosk(body, words, choice.shows, choice, self._live.asof_ms())


def _draw_number(number: int, drawing: Drawing) -> Html:
    """The screen's number, for whoever stands at the desk."""
    words = drawing.words
    number_tag = tag("span", number, class_="huge")
    return joined(
        tag("h1", words("display.number", n=number_tag)),
        tag("p", words("display.waits"), class_="what"),
    )


OVERLAY_POLICY = HEADERS["Content-Security-Policy"].replace("'none'", "*")
SCALES = range(50, 201, 10)
"""Sizes of an overlay, in percent."""

MOST_VIEWS = 8
"""Of one stream."""


class PageRoutes:
    """`limit`: how many live pages may be open."""

    def __init__(
        self,
        live: LiveViews,
        results: ResultStore,
        presence: DisplayPresence,
        limit: StreamLimit,
    ) -> None:
        self._live = live
        self._display = DisplayRoute(live, presence)
        self._results = results
        self._limit = limit

    @property
    def get(self) -> dict[str, Answer]:
        """Handlers of the addresses."""
        places = {
            "/": "hall",
            **{f"/{name}": name for name in ("tables", "clock", "final")},
        }
        return {
            **{path: self._page(view) for path, view in places.items()},
            "/table/{table}": self._table,
            "/standings": self._standings,
            "/bracket": self._bracket,
            "/pairings": self._pairings,
            "/overlay": self._overlay,
            "/display": self._screen,
            "/r/{code:[A-Za-z2-7]+}": self._result,
            "/r/{code:[A-Za-z2-7]+}.bgsplay": self._bgsplay,
            "/events": self._events,
            "/api/{what:tables|results|standings|pairings|rounds}.{form:json|csv}": self._export,
            STYLE.path: STYLE.answer,
            SCRIPT.path: SCRIPT.answer,
            **{face.path: face.answer for face in FACES},
            "/favicon.ico": _no_icon,
        }

    def _page(self, view: str) -> Answer:
        async def answer(request: web.Request) -> web.Response:
            return await self._live_page(request, view, VIEWS[view].title)

        return answer

    def words(self, request: web.Request) -> PageWords:
        """The language in which a page is asked for, else the event's."""
        event = self._event_of(request)
        return self._words_of(request, event, event)

    def own_words(self, request: web.Request, event: str) -> PageWords:
        """The same for a player's own page, whose address names no event."""
        return self._words_of(request, event, "")

    def _words_of(self, request: web.Request, event: str, event_named: str) -> PageWords:
        accepted = request.headers.get("Accept-Language", "")
        language = self._live.source.language(event)
        return words_for(request.query.get("lang", ""), accepted, language, event_named)

    def _event_of(self, request: web.Request) -> str:
        """The event that an address names, '' where there is none of this id."""
        event = request.query.get("event", "")
        return event if any(part.id == event for part in self._live.hall.parts) else ""

    async def _standings(self, request: web.Request) -> web.Response:
        player = request.query.get("player", "")
        if not player:
            return await self._live_page(request, "standings", "standings")
        return await self._page_of_player(request, "player", "standings", player)

    async def _page_of_player(
        self, request: web.Request, kind: str, title: str, player: str
    ) -> web.Response:
        view, path = f"{kind}-{player}", f"{request.path}?player={quote(player)}"
        await self._live.bring([request.query.get("event", "")])
        if picked(self._of_event(view, request), self._live.hall) is None:
            return self.missing(request, "missing.player", "missing.player.hint", player)
        return await self._live_page(request, view, title, path)

    async def _bracket(self, request: web.Request) -> web.Response:
        player = request.query.get("player", "")
        if not player:
            return await self._live_page(request, "bracket", "bracket")
        return await self._page_of_player(request, "way", "bracket", player)

    async def _pairings(self, request: web.Request) -> web.Response:
        if request.query.get("by") == "table":
            return await self._live_page(request, "seating", "pairings", "/pairings?by=table")
        return await self._live_page(request, "pairings", "pairings")

    async def _live_page(
        self, request: web.Request, view: str, title: str, path: str = ""
    ) -> web.Response:
        """A live page; where several events are open, the choice of one before a page of it.
        `path`: its own address, where it is not all of it.
        """
        await self._live.bring([request.query.get("event", "")])
        words, hall = self.words(request), self._live.hall
        path, page_name = path or request.path, request.path.strip("/")
        is_chosen = bool(words.event) or len(hall.open) < 2
        if not is_chosen and page_name in CHOSEN_FIRST and view in EVENT_VIEWS:
            view = f"events-{page_name}"
        view = self._of_event(view, request)
        body = drawn(view, picked(view, hall), self._live.drawing(words))
        events = [(part.id, part.title) for part in hall.open]
        frame = PageFrame(f"{words.plain(title)} – {hall.hall}", path, view, events)
        return html(page(body, frame, words, self._live.asof_ms()))

    def _of_event(self, view: str, request: web.Request) -> str:
        """A view as that of the event which the address names."""
        event = self._event_of(request)
        return f"{view}{OF_EVENT}{event}" if event and kind_of(view) in EVENT_VIEWS else view

    async def _table(self, request: web.Request) -> web.Response:
        table = request.match_info["table"]
        if self._live.hall.table(table) is None:
            return self.missing(request, "missing.table", "missing.hint", table)
        return await self._live_page(request, f"table-{table}", "table")

    async def _overlay(self, request: web.Request) -> web.Response:
        table, words = request.query.get("table", ""), self.words(request)
        table_view = self._live.hall.table(table)
        if table_view is None:
            return self.missing(request, "missing.table", "missing.hint", table)
        style = "corner" if request.query.get("style") == "corner" else "bar"
        drawing, view = self._live.drawing(words), f"overlay-{table}"
        body = drawn(view, table_view, drawing)
        scale = scale_of(request.query.get("scale", ""))
        answer = html(overlay(body, words, style, scale, view, self._live.asof_ms()))
        answer.headers["Content-Security-Policy"] = OVERLAY_POLICY
        return answer

    async def _screen(self, request: web.Request) -> web.Response:
        return html(self._display.shown(request, self.words(request)))

    async def _result(self, request: web.Request) -> web.Response:
        words = self.words(request)
        content = await self._results.shown(self._live.hall, request.match_info["code"], words)
        if content is None:
            return self.missing(request, "missing.result", "missing.result.hint")
        body = draw_result(content, self._live.drawing(words))
        title = words.plain("result") + f" – {self._live.hall.hall}"
        return html(page(body, PageFrame(title, request.path, kind="r"), words))

    async def _bgsplay(self, request: web.Request) -> web.Response:
        code, words = request.match_info["code"], self.words(request)
        content = await self._results.shown(self._live.hall, code, words)
        if content is None or content.play is None:
            return self.missing(request, "missing.result", "missing.result.hint")
        answer = web.Response(body="".join(bgsplay([content.play])).encode())
        answer.content_type = "application/octet-stream"
        answer.headers["Content-Disposition"] = f'attachment; filename="{code.upper()}.bgsplay"'
        return answer

    async def _events(self, request: web.Request) -> web.StreamResponse:
        views = tuple(dict.fromkeys(request.query.get("views", "").split(",")))
        await self._live.bring(map(event_of_choice, views[:MOST_VIEWS]))
        if len(views) > MOST_VIEWS or not all(self._may_follow(view) for view in views):
            return web.json_response({"why": "views"}, status=404)
        return await self.follow(request, views, self.words(request))

    def _may_follow(self, view: str) -> bool:
        """False for a player's own page, too: only its own route counts wrong codes."""
        return not view.startswith(OF_PLAYER) and picked(view, self._live.hall) is not None

    async def follow(
        self, request: web.Request, views: tuple[str, ...], words: PageWords
    ) -> web.StreamResponse:
        """The stream of these views, as long as somebody reads it."""
        # Nothing secret is on these pages, of which a length could tell.
        zips = "gzip" in request.headers.get("Accept-Encoding", "")
        reader = Reader(views, words.language, zips)
        streams = self._live.streams
        try:
            streams.join(reader, self._limit, counted_as(request.remote or ""))
        except TooMany:
            headers = {"Retry-After": str(RETRY_AFTER_S)}
            return web.json_response({"why": "streams"}, status=503, headers=headers)
        try:
            self._live.offer_all(reader)
            return await streams.send(request, reader)
        finally:
            streams.leave(reader)

    async def _export(self, request: web.Request) -> web.Response:
        await self._live.bring([request.query.get("event", "")])
        kind, now = request.match_info["what"], self._live.drawing(PageWords()).now_ms
        hall, games = self._hall_of(request), self._live.games
        is_csv = request.match_info["form"] == "csv"
        columns: tuple[str, ...]
        if kind == "tables":
            rows, columns = exports.tables_of(hall, games, now), exports.TABLE_COLUMNS
        elif kind == "results":
            rows, columns = exports.results_of(hall, games), exports.RESULT_COLUMNS
        elif kind == "pairings":
            rows, columns = pairings_of_event(hall), PAIRING_COLUMNS
        elif kind == "rounds":
            rows, columns = rounds_of_event(hall), ROUND_COLUMNS
        else:
            rows, columns = standings_of_event(hall), standing_columns(hall)
            rows = for_spreadsheet(rows) if is_csv else without_numbers(rows)
        if is_csv:
            answer = web.Response(body=exports.as_csv(rows, columns))
            answer.content_type, answer.charset = "text/csv", "utf-8"
        else:
            values = {"hall": hall.hall, "asof": self._live.asof_ms(), kind: rows}
            answer = web.json_response({**values, **_events_of(hall)})
        answer.enable_compression()
        return answer

    def _hall_of(self, request: web.Request) -> HallView:
        """The hall with what is of the event that an address names."""
        hall = self._live.hall.of(self._event_of(request))
        return own_tables(hall) if hall else self._live.hall

    def missing(
        self, request: web.Request, sentence: str, hint: str, table: str = ""
    ) -> web.Response:
        """Page where there is nothing. `table`: what was looked for."""
        words = self.words(request)
        name_text = plain(table)[:40]
        body = draw_template("missing.html", words=words, what=sentence, way=hint, named=name_text)
        return html(page(body, PageFrame(words.plain("missing"), request.path), words), 404)

    async def nowhere(self, request: web.Request) -> web.Response:
        """Page where there is none."""
        return self.missing(request, "missing", "missing.hint")


def html(text: str, status: int = 200) -> web.Response:
    """A page as an answer."""
    answer = web.Response(text=text, content_type="text/html", status=status)
    answer.enable_compression()
    answer.headers["Vary"] = "Accept-Language, Accept-Encoding"
    return answer


def _events_of(hall: HallView) -> dict[str, Any]:
    """Which event rows are of, and which others may be asked for; nothing where none is open."""
    if hall.event is None:
        return {}
    return {"event": hall.event.state.event, "events": [part.id for part in hall.open]}


def scale_of(text: str) -> int:
    """The nearest size that there is, in percent; `1.5` and `150` are the same."""
    try:
        value = float(text)
        percent = round(value * 100 if value <= 10 else value)
    except (ValueError, OverflowError):
        return 100
    return min(SCALES, key=lambda scale: abs(scale - percent))


async def _no_icon(request: web.Request) -> web.Response:
    return web.Response(status=204)
