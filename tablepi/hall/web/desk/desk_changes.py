"""Changes of the desk and the judges beside the forms: calls, codes and sessions."""

from aiohttp import web

from tablepi.hall.server.database.desk_decisions import DeskRefusal, decide
from tablepi.hall.server.database.desk_sessions import ROLES, end_session, make_code
from tablepi.hall.server.database.judge_calls import KeptCall, call_of, given, queue
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.web.desk.desk_live import DeskLive
from tablepi.hall.web.desk.pages.people_pages import NAME_LETTERS, draw_code
from tablepi.hall.web.desk.pages.printed_sheets import paper_of
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import plain_page
from tablepi.hall.web.http.access import Visit


class DeskChanges:
    """Changes after which a page of their own is shown, or the one that somebody came from."""

    def __init__(self, setup: HallSetup, desk: Desk, live: DeskLive) -> None:
        self._setup = setup
        self._desk = desk
        self._live = live

    async def call(self, visit: Visit) -> web.Response:
        """A judge claims, releases or closes a call."""
        what, id_ = visit.request.match_info["what"], visit.request.match_info["call"]
        table = visit.form.get("table", "")
        act = {
            "claim": self._desk.calls.claim,
            "release": self._desk.calls.release,
            "close": self._desk.calls.close,
        }[what]

        def work(record: Record) -> KeptCall:
            return act(record, _call(record, table, id_), visit.session)

        self._desk.calls.tell(await self._desk.run(work))
        came_from_desk = visit.request.headers.get("Referer", "").partition("?")[0]
        return back_to("/desk/calls" if came_from_desk.endswith("/desk/calls") else "/judge", visit)

    async def extend_table(self, visit: Visit) -> web.Response:
        """More time for a table, as a judge gives it; for a call no more than once."""
        id_, table, who = visit.form.get("call", ""), visit.text("table"), visit.session.name
        tap, row = Tap("extend", visit.number("minutes")), visit.number("at_row", 0)
        if tap.minutes < 1:
            raise DeskRefusal("refused.form")

        def work(record: Record) -> None:
            if id_:
                call, now = _call(record, table, id_), self._desk.context.clock.now_ms()
                decide(record, given(call), 0, {}, who, now)
            self._desk.rounds.tap_table(record, table, tap, None if id_ else row, who)

        await self._desk.run(work)
        calls = "/desk/calls" if visit.session.is_desk else "/judge"
        return back_to(calls if id_ else f"/judge/tables?table={table}", visit)

    async def code(self, visit: Visit) -> web.Response:
        """A code for a judge or an organiser, shown once."""
        role, name = visit.text("role"), " ".join(visit.text("name", NAME_LETTERS).split())
        if role not in ROLES or not name:
            raise DeskRefusal("refused.name")
        now = self._desk.context.clock.now_ms()
        code = await self._desk.run(lambda record: make_code(record, now, role, name))
        link = f"{self._setup.url}/in/{code}"
        return shown_once(
            visit,
            "people",
            draw_code(link, role, name, self._live.seen(visit.session, visit.words)),
        )

    async def end_session(self, visit: Visit) -> web.Response:
        """Ends somebody's session."""
        number, now = visit.number("session"), self._desk.context.clock.now_ms()
        await self._desk.run(lambda record: end_session(record, number, now))
        return back_to("/desk/people" if number != visit.session.number else "/", visit)


def shown_once(visit: Visit, title: str, body: Html) -> web.Response:
    """A page that is shown once, and may be printed."""
    class_ = f"prints {paper_of(visit.form)}"
    page = plain_page(visit.words.plain(title), body, visit.words, class_)
    return web.Response(text=page, content_type="text/html", charset="utf-8")


def _call(record: Record, table: str, id_: str) -> KeptCall:
    """The call that is meant: a table's, else the one that waits longest with this id."""
    if table:
        found = call_of(record, table, id_)
    else:
        found = next((each for each in queue(record) if each.call == id_), None)
    if found is None:
        raise DeskRefusal("refused.call_closed", 409)
    return found


def back_to(path: str, visit: Visit) -> web.Response:
    """Back to a page, so that loading it anew changes nothing again."""
    return web.Response(status=303, headers={"Location": visit.words.link(path)})
