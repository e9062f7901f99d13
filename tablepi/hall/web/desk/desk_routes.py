"""The routes of people who come in: pages, live views, and the way in itself."""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web

from tablepi.core.errors import HallError
from tablepi.hall.server.commands.player_import import ListQuestion
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.web.desk.desk_changes import DeskChanges, back_to, page_before, page_pressed
from tablepi.hall.web.desk.desk_forms import FORMS, Form
from tablepi.hall.web.desk.desk_guide import draw_guide
from tablepi.hall.web.desk.desk_live import DeskLive, DeskReader
from tablepi.hall.web.desk.desk_places import PLACES, draw_place
from tablepi.hall.web.desk.desk_sides import draw_sides
from tablepi.hall.web.desk.desk_views import desk_view
from tablepi.hall.web.desk.event_routes import CsvFaults, EventRoutes
from tablepi.hall.web.desk.pages.people_pages import draw_door, draw_refusal
from tablepi.hall.web.desk.pages.player_pages import draw_faults, draw_list_question
from tablepi.hall.web.desk.pages.round_page import draw_question
from tablepi.hall.web.html.markup import Html, joined
from tablepi.hall.web.html.page_frame import Frame, Viewer, desk_page, plain_page
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.http.access import Access, Visit, set_cookie
from tablepi.hall.web.http.event_stream import RETRY_AFTER_S, TooMany
from tablepi.hall.web.http.servers import Answer
from tablepi.hall.web.values.desk_view import DeskView

MOST_VIEWS = 8
"""Of one stream."""

OF_ENDED = ("/desk/event/rows", "/desk/event/check", "/desk/print/final")
"""Pages of an event that is finished, too."""

Draw = Callable[[Visit, DeskView, Viewer], Awaitable[Html]]
Act = Callable[[Visit], Awaitable[web.Response]]


class DeskRoutes:
    """Pages are looked at by `get`; everything that changes something is a `post`."""

    def __init__(self, setup: HallSetup, access: Access, live: DeskLive, desk: Desk) -> None:
        self._access = access
        self._letters = setup.certificate.letters
        self._live = live
        self._desk = desk
        self._changes = DeskChanges(setup, desk, live)
        self._event = EventRoutes(desk)

    @property
    def get(self) -> dict[str, Answer]:
        """Handlers of the addresses."""
        return {
            "/in/{code:[A-Za-z2-7]+}": self._door,
            "/desk": self._to_tables,
            "/desk/events": self._events,
            **{path: self._page(path) for path in PLACES},
            "/desk/round/pair": self._slow_page("/desk/round", "round", self._event.pair),
            "/desk/event/check": self._slow_page("/desk/event", "event.check", self._event.check),
            "/desk/event/ended": self._slow_page("/desk/event", "event.ended", self._event.ended),
            "/desk/event/file": self._change("/desk/event", self._event.file),
        }

    @property
    def post(self) -> dict[str, Answer]:
        """Handlers of the changes."""
        changes = self._changes
        return {
            "/in/{code:[A-Za-z2-7]+}": self._come_in,
            **{address: self._form(form) for address, form in FORMS.items()},
            "/judge/call/{call}/{what:claim|release|close}": self._change("/judge", changes.call),
            "/judge/extend": self._change("/judge", changes.extend_table),
            "/desk/tables/card": self._change("/desk/tables", changes.card),
            "/desk/tables/replace": self._change("/desk/tables", changes.replace),
            "/desk/tables/move": self._change("/desk/tables", changes.move),
            "/desk/round/pair": self._slow_page("/desk/round", "round", self._event.pair),
            "/desk/round/publish": self._slow_page(
                "/desk/round", "round", self._event.pair, self._event.publish
            ),
            "/desk/players/file": self._change("/desk/players", self._event.enter_players),
            "/desk/undo": self._change_here(changes.undo),
            "/desk/redo": self._change_here(changes.redo),
            "/desk/people/code": self._change("/desk/people", changes.code),
            "/desk/people/end": self._change("/desk/people", changes.end_session),
        }

    def _form(self, form: Form) -> Answer:
        async def run(visit: Visit) -> web.Response:
            desk, who = self._desk, visit.session.name

            def work(record: Record) -> str | None:
                return form.command(record, form.desk_of(record, desk, visit), visit, who)

            outcome = await desk.run(work)
            form.after(desk, visit)
            page = page_pressed(visit, form.page)
            is_beside = page.partition("?")[0] != form.page
            return back_to(page if is_beside else form.address_after(visit, outcome), visit)

        return self._change(form.page, run)

    async def _door(self, request: web.Request) -> web.Response:
        words = self._access.words(request)
        try:
            self._access.check_open(request)
        except DeskRefusal as refusal:
            return self._refusal_page(request, refusal)
        body = draw_door(request.match_info["code"], self._letters, words)
        return html(plain_page(words.plain("door.title"), body, words))

    async def _come_in(self, request: web.Request) -> web.Response:
        try:
            token, session = await self._access.come_in(request)
        except DeskRefusal as refusal:
            return self._refusal_page(request, refusal)
        except HallError:
            return self._refusal_page(request, DeskRefusal("refused.disk", 503))
        address = self._access.words(request).link("/desk/tables" if session.is_desk else "/judge")
        response = web.Response(status=303, headers={"Location": address})
        set_cookie(response, token)
        self._live.hurry()
        return response

    def _page(self, path: str) -> Answer:
        async def answer(request: web.Request) -> web.Response:
            try:
                visit = await self._access.visit(request, desk=not path.startswith("/judge"))
                return await self._draw_page(visit, path)
            except DeskRefusal as refusal:
                return self._refusal_page(request, refusal)
            except HallError:
                return self._refusal_page(request, DeskRefusal("refused.disk", 503))

        return answer

    def _change(self, path: str, act: Act) -> Answer:
        """A change; where it is refused, the page as it is now, with why."""
        desk = not path.startswith("/judge")

        async def answer(request: web.Request) -> web.Response:
            try:
                visit = await self._access.visit(request, desk)
            except DeskRefusal as error:
                return self._refusal_page(request, error)
            try:
                return await act(visit)
            except StaleRowError:
                refusal = DeskRefusal("refused.stale", 409)
            except DeskRefusal as error:
                refusal = error
            except HallError:
                return self._refusal_page(request, DeskRefusal("refused.disk", 503))
            finally:
                self._live.hurry()
            page = page_pressed(visit, path).partition("?")[0]
            return await self._draw_page(visit, page, refusal)

        return answer

    def _change_here(self, act: Act) -> Answer:
        """A change that any page has; refused, the page on which it was pressed."""

        async def answer(request: web.Request) -> web.StreamResponse:
            return await self._change(page_before(request).partition("?")[0], act)(request)

        return answer

    def _slow_page(self, path: str, title: str, draw: Draw, act: Act | None = None) -> Answer:
        """A page that takes its time, or that a change was made on, drawn again with why where it
        was refused; where it cannot be drawn, the one at `path`.
        """

        async def slow_change(visit: Visit) -> web.Response:
            return await self._draw_slow_page(visit, path, title, draw, act)

        return self._change(path, slow_change)

    async def _draw_slow_page(
        self, visit: Visit, path: str, title: str, draw: Draw, act: Act | None
    ) -> web.Response:
        notice, status = Html(), 200
        if act is not None:
            try:
                return await act(visit)
            except DeskRefusal as refusal:
                notice, status = visit.words(refusal.sentence, **refusal.values), refusal.status
        view = await self._live.look(self._event_of(visit, visit.request.path))
        _name_event(visit.words, view)
        viewer = self._live.seen(visit.session, visit.words, view)
        body = await draw(visit, view, viewer)
        title_text = f"{visit.words.plain(title)} – {view.hall.hall}"
        sides = draw_sides(path, view, viewer)
        frame = Frame(title_text, path, notice=notice, sides=sides, events=view.open_titles)
        return html(desk_page(body, frame, viewer), status)

    async def _draw_page(
        self, visit: Visit, path: str, refusal: DeskRefusal | None = None
    ) -> web.Response:
        """A page. `refusal`: why a change was not made."""
        view, words = await self._live.look(self._event_of(visit, path)), visit.words
        _name_event(words, view)
        viewer: Viewer = self._live.seen(visit.session, words, view)
        table = visit.request.query.get("table", "") or visit.form.get("table", "")
        query = {**visit.form, **visit.request.query}
        query |= {"refused": refusal.sentence} if refusal else {}
        # Hundreds of codes take a second: other pages are not to wait for them.
        place = await asyncio.to_thread(draw_place, path, view, viewer, query, table)
        notice, body = Html(), place.body
        if refusal is not None:
            notice = words(refusal.sentence, **refusal.values)
            if "." in place.view:
                # What was typed stands in its fields, which a view that comes anew would empty.
                place = place._replace(view="")
            if isinstance(refusal, CsvFaults):
                body = joined(draw_faults(refusal.faults, viewer), body)
                place = place._replace(view="")
            if isinstance(refusal, ListQuestion):
                body = draw_list_question(refusal.look, visit.form["data"], viewer)
                place, notice = place._replace(view=""), Html()
            elif refusal.sentence.startswith("question."):
                body = draw_question(refusal, visit.request.path, visit.form, viewer, path)
                place, notice = place._replace(view=""), Html()
        if place.paper:
            class_ = f"prints {place.paper}"
            return html(plain_page(words.plain(place.title), body, words, class_))
        live_kind = desk_view(place.view)
        # An organiser may be writing an announcement on any page.
        reloads = live_kind is not None and not live_kind.writes and not visit.session.is_desk
        title = f"{words.plain(place.title)} – {view.hall.hall}"
        guide = draw_guide(self._desk.guide, view, viewer) if visit.session.is_desk else Html()
        sides = draw_sides(path, view, viewer)
        events = view.open_titles if path.startswith("/desk") else ()
        frame = Frame(title, path, place.view, notice, reloads, sides, events, guide)
        page = desk_page(body, frame, viewer, place.bar if body is place.body else Html())
        return html(page, refusal.status if refusal else 200)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        try:
            visit = await self._access.visit(request, desk=False)
            rounds, event = self._desk.hall_rounds, visit.event
            event = event if event in (*rounds.events, *rounds.ended) else ""
            view = await self._live.look(event)
            _name_event(visit.words, view)
        except DeskRefusal as refusal:
            return self._refusal_page(request, refusal)
        except HallError:
            return self._refusal_page(request, DeskRefusal("refused.disk", 503))
        names = tuple(dict.fromkeys(request.query.get("views", "").split(",")))
        kinds = [desk_view(name) for name in names[:MOST_VIEWS]]
        if len(names) > MOST_VIEWS or None in kinds:
            return self._refusal_page(request, DeskRefusal("refused.form", 404))
        if any(kind and kind.desk for kind in kinds) and not visit.session.is_desk:
            return self._refusal_page(request, DeskRefusal("refused.role", 403))
        reader = DeskReader(names, visit.words, visit.session, event)
        try:
            self._live.join(reader)
        except TooMany:
            return web.Response(status=503, headers={"Retry-After": str(RETRY_AFTER_S)})
        try:
            self._live.offer(reader, view)
            return await self._live.streams.send(request, reader)
        finally:
            self._live.streams.leave(reader)

    async def _to_tables(self, request: web.Request) -> web.Response:
        return web.Response(
            status=303, headers={"Location": self._access.words(request).link("/desk/tables")}
        )

    def _event_of(self, visit: Visit, path: str) -> str:
        """The event that a page is about, '' for the one opened last; one that is finished where
        nothing is changed.
        """
        rounds, event = self._desk.hall_rounds, visit.event
        if path in OF_ENDED and event in rounds.ended:
            return event
        return event if event in rounds.events else ""

    def _refusal_page(self, request: web.Request, refusal: DeskRefusal) -> web.Response:
        words = self._access.words(request)
        body = draw_refusal(words, refusal.sentence, **refusal.values)
        return html(plain_page(words.plain("desk"), body, words), refusal.status)


def _name_event(words: PageWords, view: DeskView) -> None:
    """Has addresses name the event of a page, and of its live views alike: else each would replace
    the other's forms. Where no other one is open they name none.
    """
    event = view.event.state.event if view.event else ""
    is_alone = [open_event for open_event, _ in view.open_titles] == [event]
    words.event = "" if is_alone else event


def html(page: str, status: int = 200) -> web.Response:
    answer = web.Response(text=page, content_type="text/html", charset="utf-8", status=status)
    answer.enable_compression()
    return answer
