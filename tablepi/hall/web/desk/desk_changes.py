"""Changes that need more than a command: calls, codes and sessions, tables' places and cards."""

from urllib.parse import parse_qsl, urlencode, urlsplit

from aiohttp import web

from tablepi.hall.server.commands.undo_commands import redo_decision, undo_decision
from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.desk_sessions import ROLES, end_session, make_code
from tablepi.hall.server.database.joined_tables import make_cards, revoke
from tablepi.hall.server.database.judge_calls import KeptCall, call_of, given, queue
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.web.desk.desk_forms import Command
from tablepi.hall.web.desk.desk_live import DeskLive
from tablepi.hall.web.desk.desk_places import PLACES
from tablepi.hall.web.desk.pages.desk_tables import MOST_CARDS, PLACE_LETTERS
from tablepi.hall.web.desk.pages.people_pages import NAME_LETTERS, draw_cards, draw_code
from tablepi.hall.web.desk.pages.printed_sheets import paper_of
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import plain_page
from tablepi.hall.web.http.access import Visit
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, Move, moved, swapped
from tablepi.wire.payload import is_table

USUAL_PAGE = "/desk/tables"


class DeskChanges:
    """Changes after which a page of their own is shown, or the one that somebody came from."""

    def __init__(self, setup: HallSetup, desk: Desk, live: DeskLive) -> None:
        self._setup = setup
        self._desk = desk
        self._live = live

    async def call(self, visit: Visit) -> web.Response:
        """A judge claims, releases or closes a call."""
        action, id_ = visit.request.match_info["what"], visit.request.match_info["call"]
        table = visit.form.get("table", "")
        act = {
            "claim": self._desk.calls.claim,
            "release": self._desk.calls.release,
            "close": self._desk.calls.close,
        }[action]

        def work(record: Record) -> KeptCall:
            return act(record, _call(record, table, id_), visit.session)

        self._desk.calls.tell(await self._desk.run(work))
        return back_to(page_pressed(visit, "/judge"), visit)

    async def undo(self, visit: Visit) -> web.Response:
        """Takes the newest decision back; the page stays."""
        return await self._take_back(visit, undo_decision)

    async def redo(self, visit: Visit) -> web.Response:
        """Does again what was taken back; the page stays."""
        return await self._take_back(visit, redo_decision)

    async def _take_back(self, visit: Visit, command: Command) -> web.Response:
        events, who = self._desk.events, visit.session.name
        await self._desk.run(
            lambda record: command(record, events.chosen(record, visit.event), visit, who)
        )
        return back_to(page_before(visit.request), visit)

    async def extend_table(self, visit: Visit) -> web.Response:
        """More time for a table, as a judge gives it; for a call no more than once."""
        id_, table, who = visit.form.get("call", ""), visit.text("table"), visit.session.name
        tap, at_row = Tap("extend", visit.number("minutes")), visit.number("at_row", 0)
        if tap.minutes < 1:
            raise DeskRefusal("refused.form")

        def work(record: Record) -> None:
            if id_:
                call, now = _call(record, table, id_), self._desk.context.clock.now_ms()
                decide(record, given(call), 0, {}, who, now)
            rounds = self._desk.events.of_table(record, table).rounds
            rounds.tap_table(record, table, tap, None if id_ else at_row, who)

        await self._desk.run(work)
        usual_page = "/judge" if id_ else f"/judge/tables?table={table}"
        return back_to(page_pressed(visit, usual_page), visit)

    async def code(self, visit: Visit) -> web.Response:
        """A code for a judge or an organiser, shown once."""
        role, name = visit.text("role"), visit.one_line("name", NAME_LETTERS)
        if role not in ROLES or not name:
            raise DeskRefusal("refused.name")
        now = self._desk.context.clock.now_ms()
        code = await self._desk.run(lambda record: make_code(record, now, role, name))
        link, viewer = f"{self._setup.url}/in/{code}", self._live.seen(visit.session, visit.words)
        letters = self._setup.certificate.letters
        return shown_once(visit, "people", draw_code(link, letters, role, name, viewer))

    async def end_session(self, visit: Visit) -> web.Response:
        """Ends somebody's session."""
        number, now = visit.number("session"), self._desk.context.clock.now_ms()
        await self._desk.run(lambda record: end_session(record, number, now))
        return back_to("/desk/people" if number != visit.session.number else "/", visit)

    async def move(self, visit: Visit) -> web.Response:
        """To a free place, or to that of another table, which comes to this one's."""
        view = await self._live.look()
        moves, who = _moves(view, visit), visit.session.name

        def work(record: Record) -> None:
            for move in moves:
                body = {"name": move.place}
                self._desk.event.keep(record, f"place {move.table}", move.at_row, body, who)

        await self._desk.run(work)
        return back_to(f"/desk/tables?table={visit.table()}", visit)

    async def card(self, visit: Visit) -> web.Response:
        """New join cards, shown once."""
        place, number = visit.form.get("table", ""), visit.number("count", 1)
        if not 1 <= number <= MOST_CARDS:
            raise DeskRefusal("refused.cards", n=MOST_CARDS)
        if place and (number > 1 or not is_table(place)):
            raise DeskRefusal("refused.form")
        return await self._cards(visit, place, number)

    async def replace(self, visit: Visit) -> web.Response:
        """Takes a table's password away, and makes a card for the device in its place."""
        table = visit.table()
        await self._desk.run(lambda record: revoke(record, table))
        return await self._cards(visit, table, 1)

    async def _cards(self, visit: Visit, place: str, number: int) -> web.Response:
        now = self._desk.context.clock.now_ms()
        tokens = await self._desk.run(lambda record: make_cards(record, now, place, number))
        cards = [self._setup.card(token) for token in tokens]
        body = draw_cards(cards, place, self._live.seen(visit.session, visit.words))
        return shown_once(visit, "tables", body)


def page_before(request: web.Request) -> str:
    """The desk's page on which something was pressed."""
    came_from = urlsplit(request.headers.get("Referer", ""))
    if came_from.path not in PLACES:
        # A pairing, a check, a question: the page that leads there.
        pages = (page for page in PLACES if came_from.path.startswith(f"{page}/"))
        return next(pages, USUAL_PAGE)
    query = [pair for pair in parse_qsl(came_from.query) if pair[0] != "lang"]
    return f"{came_from.path}?{urlencode(query)}" if query else came_from.path


def page_pressed(visit: Visit, own: str) -> str:
    """The page beside which a key was pressed that every page has, else a form's own page."""
    came_from = urlsplit(visit.request.headers.get("Referer", "")).path
    may_see = visit.session.is_desk or came_from.startswith("/judge")
    return page_before(visit.request) if came_from in PLACES and may_see else own


def shown_once(visit: Visit, title: str, body: Html) -> web.Response:
    """A page that is shown once, and may be printed."""
    class_ = f"prints {paper_of(visit.form)}"
    page = plain_page(visit.words.plain(title), body, visit.words, class_)
    return web.Response(text=page, content_type="text/html", charset="utf-8")


def _call(record: Record, table: str, id_: str) -> KeptCall:
    """The call that is meant: a table's, else the one that waits longest with this id."""
    if table:
        call = call_of(record, table, id_)
    else:
        call = next((queued for queued in queue(record) if queued.call == id_), None)
    if call is None:
        raise DeskRefusal("refused.call_closed", 409)
    return call


def back_to(path: str, visit: Visit) -> web.Response:
    """Back to a page, so that loading it anew changes nothing again."""
    return web.Response(status=303, headers={"Location": visit.words.link(path)})


def _moves(view: DeskView, visit: Visit) -> list[Move]:
    table, at_row = _known_table(view, visit.table()), visit.number("at_row")
    other_id, _, other_row = visit.form.get("with", "").partition(" ")
    if not other_id:
        return moved(view, table, visit.text("name", PLACE_LETTERS), at_row)
    if not other_row.isdecimal() or other_id == table.view.id:
        raise DeskRefusal("refused.form")
    return swapped(table, _known_table(view, other_id), (at_row, int(other_row[:15])))


def _known_table(view: DeskView, table: str) -> DeskTable:
    desk_table = view.table(table)
    if desk_table is None:
        raise DeskRefusal("refused.form")
    return desk_table
