"""Every change of the desk and the judges: within the hall's transaction, upon what they saw."""

import asyncio
from collections.abc import Callable, Mapping
from typing import TypeVar

from aiohttp import web

from tablepi.hall.events.rows.desk_rows import VERDICTS, branch_body
from tablepi.hall.events.rows.display_choice import can_show, display_number
from tablepi.hall.server.commands.call_keeper import CallKeeper
from tablepi.hall.server.commands.refusal import DeskRefusal
from tablepi.hall.server.commands.round_change import Tap
from tablepi.hall.server.commands.round_keeper import Decided, RoundKeeper
from tablepi.hall.server.database.branches import branches
from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.desk_sessions import ROLES, end_session, make_code
from tablepi.hall.server.database.judge_calls import KeptCall, call_of, given, queue
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.web.desk.print.print_frame import paper_of
from tablepi.hall.web.desk.print.print_page import WIFI_LEAST, WIFI_LETTERS
from tablepi.hall.web.desk.tables.display_desk import MOST_S
from tablepi.hall.web.desk.tables.people_pages import NAME_LETTERS, draw_code
from tablepi.hall.web.html.desk_frame import Seen, plain_page
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.http.access import Visit
from tablepi.hall.web.values.kept_names import DELAY
from tablepi.wire.payload import is_table

T = TypeVar("T")


class DeskChanges:
    """`seen`: with what a page for a visit is drawn; `told`: called behind a commit that tables
    and pages are to hear of; `counts`: a match is to be checked again; `decided`: told of what
    counts for the event as well.
    """

    def __init__(
        self,
        setup: HallSetup,
        writer: RecordWriter,
        clock: HallClock,
        rounds: RoundKeeper,
        calls: CallKeeper,
        seen: Callable[[Visit], Seen],
        told: Callable[[], None],
        counts: Callable[[str, str], None],
        decided: Decided,
    ) -> None:
        self._setup = setup
        self._writer = writer
        self._clock = clock
        self._rounds = rounds
        self._calls = calls
        self._seen = seen
        self._told = told
        self._counts = counts
        self._decided = decided

    async def call(self, visit: Visit) -> web.Response:
        """A judge claims, releases or closes a call."""
        what, id_ = visit.request.match_info["what"], visit.request.match_info["call"]
        table = visit.form.get("table", "")
        act = {
            "claim": self._calls.claim,
            "release": self._calls.release,
            "close": self._calls.close,
        }[what]

        def work(record: Record) -> KeptCall:
            return act(record, _call(record, table, id_), visit.session)

        self._calls.tell(await self.do(work))
        came_from_desk = visit.request.headers.get("Referer", "").partition("?")[0]
        return back_to("/desk/calls" if came_from_desk.endswith("/desk/calls") else "/judge", visit)

    async def give(self, visit: Visit) -> web.Response:
        """More time for a table, as a judge gives it; for a call no more than once."""
        id_, table, who = visit.form.get("call", ""), visit.text("table"), _name(visit)
        tap, row = Tap("extend", visit.number("minutes")), visit.number("at_row", 0)
        if tap.minutes < 1:
            raise DeskRefusal("refused.form")

        def work(record: Record) -> None:
            if id_:
                call, now = _call(record, table, id_), self._clock.now_ms()
                decide(record, given(call), 0, {}, who, now)
            self._rounds.tap_table(record, table, tap, None if id_ else row, who)

        await self.do(work)
        calls = "/desk/calls" if visit.session.is_desk else "/judge"
        return back_to(calls if id_ else f"/judge/tables?table={table}", visit)

    async def tap_table(self, visit: Visit) -> web.Response:
        """One table's round: more time, stop and start."""
        what, row = visit.form.get("what", "extend"), visit.number("at_row")
        table = visit.text("table")
        if what not in ("extend", "stop", "start"):
            raise DeskRefusal("refused.form")
        tap = Tap(what, visit.number("minutes", 0), sure=visit.sure)
        work = self._rounds.tap_table
        await self.do(lambda record: work(record, table, tap, row, _name(visit)))
        came_from_round = visit.form.get("page") == "round"
        return back_to("/desk/round" if came_from_round else f"/desk/tables?table={table}", visit)

    async def tap(self, visit: Visit) -> web.Response:
        """The round's clock."""
        what, row = visit.request.match_info["what"], visit.number("at_row")
        minutes, end = visit.number("minutes", 0), visit.number("end_minutes", 0)
        tap = Tap(what, minutes, end, visit.sure)
        await self.do(lambda record: self._rounds.tap(record, tap, row, _name(visit)))
        return back_to("/desk/round", visit)

    async def trust(self, visit: Visit) -> web.Response:
        """Which clock is right after the hall was away."""
        wall, row = visit.text("clock") == "wall", visit.number("at_row")
        await self.do(lambda record: self._rounds.trust(record, wall, row, _name(visit)))
        return back_to("/desk/round", visit)

    async def say(self, visit: Visit) -> web.Response:
        """The announcement."""
        text, row = visit.text("text", 2_000), visit.number("at_row")
        await self.do(lambda record: self._rounds.announce(record, text, row, _name(visit)))
        return back_to("/desk/round", visit)

    async def decide(self, visit: Visit) -> web.Response:
        """What the desk says of a result."""
        verdict, row = visit.text("verdict"), visit.number("at_row")
        if verdict not in VERDICTS:
            raise DeskRefusal("refused.form")
        body = {"verdict": verdict, "reason": visit.text("reason")}
        table, match = visit.table(), visit.text("match", 32)
        await self._decide(visit, f"result {table} {match}", row, body)
        self._counts(table, match)
        return back_to("/desk/results", visit)

    async def branch(self, visit: Visit) -> web.Response:
        """Which way counts in which a match came."""
        table, match, number = visit.table(), visit.text("match", 32), visit.number("branch")
        row = visit.number("at_row")

        def work(record: Record) -> None:
            known = {each.number: each for each in branches(record, table, match, "public")}
            if number not in known:
                raise DeskRefusal("refused.form")
            body = branch_body(number, known[number].rows, known[number].h)
            self.keep(record, f"branch {table} {match}", row, body, _name(visit))

        await self.do(work)
        self._counts(table, match)
        return back_to(f"/desk/tables?table={table}", visit)

    async def show(self, visit: Visit) -> web.Response:
        """What a screen shows; the same once more loads it anew."""
        display, shows = display_number(visit.text("display", 2)), visit.text("shows", 32)
        if not display or not can_show(shows):
            raise DeskRefusal("refused.form")
        kind, row = f"display {display}", visit.number("at_row")
        await self._decide(visit, kind, row, {"shows": shows})
        return back_to("/desk/displays", visit)

    async def delay(self, visit: Visit) -> web.Response:
        """How much later everybody sees what happens at a table, or at all of them."""
        table, seconds = visit.text("table", 16), visit.number("seconds")
        if table and not is_table(table):
            raise DeskRefusal("refused.form")
        if not 0 <= seconds <= MOST_S:
            raise DeskRefusal("refused.delay", n=MOST_S)
        kind, row = f"{DELAY} {table}".strip(), visit.number("at_row")
        await self._decide(visit, kind, row, {"seconds": seconds})
        return back_to("/desk/displays", visit)

    async def wifi(self, visit: Visit) -> web.Response:
        """The network of the hall, as it is printed for phones."""
        name, password = visit.text("name", 32), visit.text("password", WIFI_LETTERS)
        if name and password and len(password) < WIFI_LEAST:
            raise DeskRefusal("refused.wifi", n=WIFI_LEAST)
        body = {"name": name, "password": password if name else ""}
        await self._decide(visit, "wifi", visit.number("at_row"), body)
        return back_to(f"/desk/print?paper={paper_of(visit.form)}", visit)

    async def code(self, visit: Visit) -> web.Response:
        """A code for a judge or an organiser, shown once."""
        role, name = visit.text("role"), " ".join(visit.text("name", NAME_LETTERS).split())
        if role not in ROLES or not name:
            raise DeskRefusal("refused.name")
        now = self._clock.now_ms()
        code = await self.do(lambda record: make_code(record, now, role, name))
        link = f"{self._setup.url}/in/{code}"
        return self.page(visit, "people", draw_code(link, role, name, self._seen(visit)))

    async def end(self, visit: Visit) -> web.Response:
        """Ends somebody's session."""
        number, now = visit.number("session"), self._clock.now_ms()
        await self.do(lambda record: end_session(record, number, now))
        return back_to("/desk/people" if number != visit.session.number else "/", visit)

    def page(self, visit: Visit, title: str, body: Html) -> web.Response:
        """What is shown once, and may be printed."""
        class_ = f"prints {paper_of(visit.form)}"
        page = plain_page(visit.words.plain(title), body, visit.words, class_)
        return web.Response(text=page, content_type="text/html", charset="utf-8")

    async def _decide(
        self, visit: Visit, kind: str, row: int, body: Mapping[str, str | int]
    ) -> None:
        await self.do(lambda record: self.keep(record, kind, row, body, _name(visit)))

    def keep(
        self,
        record: Record,
        kind: str,
        row: int,
        body: Mapping[str, str | int],
        who: str,
    ) -> None:
        """Keeps a decision, within a work. Raises StaleRowError."""
        decide(record, kind, row, body, who, self._clock.now_ms())
        self._decided(record, kind, body, who)

    async def do(self, work: Callable[[Record], T]) -> T:
        """Has the record's writer do something, and tells of it behind the commit."""
        done = await asyncio.wrap_future(self._writer.put(work))
        self._told()
        return done


def _call(record: Record, table: str, id_: str) -> KeptCall:
    """The call that is meant: a table's, else the one that waits longest with this id."""
    if table:
        found = call_of(record, table, id_)
    else:
        found = next((each for each in queue(record) if each.call == id_), None)
    if found is None:
        raise DeskRefusal("refused.call_closed", 409)
    return found


def _name(visit: Visit) -> str:
    return visit.session.name


def back_to(path: str, visit: Visit) -> web.Response:
    """Back to a page, so that loading it anew changes nothing again."""
    return web.Response(status=303, headers={"Location": visit.words.link(path)})
