"""What waits for the desk, at the right of every page: each with the keys that settle it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import PairedTable
from tablepi.hall.events.rows.desk_rows import VERDICTS
from tablepi.hall.events.rows.formats import SWISS
from tablepi.hall.server.database.judge_calls import KeptCall
from tablepi.hall.web.desk.pages.call_pages import CallsShown, call_line, stood_line
from tablepi.hall.web.desk.pages.clock_panel import clock_choice
from tablepi.hall.web.desk.pages.office_parts import Names
from tablepi.hall.web.desk.pages.result_desk import claimed_results, told_text, usual_results
from tablepi.hall.web.desk.pages.waiting_list import Kind, Waiting
from tablepi.hall.web.html.fragments import age, score_text, seat_name
from tablepi.hall.web.html.markup import Html, isolated, joined, tag
from tablepi.hall.web.html.page_frame import Viewer, draw_part, minutes_text
from tablepi.hall.web.public.event_parts import result_text
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, Fork, row_of
from tablepi.hall.web.values.public_view import ResultView

LOOKS: Mapping[Kind, tuple[str, str]] = {
    "call": ("judge", "turn"), "stood": ("clock", "quiet"), "doubt": ("clock", "bad"),
    "claims": ("warning", "bad"), "match": ("warning", "bad"), "told": ("warning", "bad"),
    "problem": ("warning", "bad"), "put_back": ("warning", "bad"), "two": ("warning", "bad"),
    "overdue": ("hourglass", "turn"), "many_overdue": ("hourglass", "turn"),
    "lost": ("reader", "quiet"), "many_lost": ("reader", "quiet"), "strays": ("person", "quiet"),
    "late": ("person", "quiet"), "start": ("play", "good"), "pair": ("check", "good"),
    "over": ("flag", "good"), "stage": ("flag", "quiet"),
}  # fmt: skip
"""Icon and colour of each kind."""

NAME_LETTERS = 22


class WaitsShown(NamedTuple):
    """Content of the panel. `view`: names, clocks and rows that changes are made on; `done`, `of`:
    tables of the newest round with a result, and all of them while some have none.
    """

    entries: tuple[Waiting, ...]
    calls: CallsShown
    view: DeskView
    done: int = 0
    of: int = 0

    @property
    def oldest(self) -> Waiting | None:
        """The entry that is to be settled first."""
        return next((entry for entry in self.entries if not entry.is_taken), None)


class WaitLine(NamedTuple):
    """An entry as it is drawn."""

    entry: Waiting
    icon: str
    colour: str
    head: Html
    text: Html
    age: Html
    is_oldest: bool


def draw_waits(content: WaitsShown, viewer: Viewer) -> Html:
    """The panel, with how far the round is; a sentence where nothing waits."""
    view, words, event = content.view, viewer.words, content.view.event
    stage = event.state.stage if event else None
    return draw_part(
        "waits", viewer, lines=[_line(entry, content, viewer) for entry in content.entries],
        open_count=sum(not entry.is_taken for entry in content.entries),
        content=content, view=view, event=event, row_of=row_of,
        call_line=lambda call: call_line(call, content.calls, viewer),
        stood_line=lambda call: stood_line(call, content.calls),
        doubt=clock_choice(view, viewer), stage=stage, verdicts=VERDICTS,
        claimed=lambda table: claimed_results(table, words, Names(event, view).player)
        if event
        else [],
        usual_results=lambda table: list(usual_results(table, event, Names(event, view), words))
        if event
        else [],
        may_go_on=stage is not None and stage.format in SWISS,
        away=_away_count(view), minutes_text=minutes_text,
    )  # fmt: skip


def _away_count(view: DeskView) -> int:
    """Number of active players who are not here; 0 where the desk checks nobody in."""
    if view.event is None or not view.event.checks_in:
        return 0
    players = view.event.players.values()
    return sum(player.player.is_active and not player.is_here for player in players)


def _line(entry: Waiting, content: WaitsShown, viewer: Viewer) -> WaitLine:
    icon, colour = LOOKS[entry.kind]
    head, text = _SENTENCES[entry.kind](entry.subject, _Told(content, viewer))
    age_html = age(entry.since, viewer.drawing) if entry.since else Html()
    return WaitLine(entry, icon, colour, head, text, age_html, entry is content.oldest)


class _Told(NamedTuple):
    """Means to say what an entry is."""

    content: WaitsShown
    viewer: Viewer

    def words(self, name: str, /, **values: Any) -> Html:
        return self.viewer.words(name, **values)

    def table(self, table: str) -> Html:
        """A table as the desk calls it."""
        return isolated(self.content.calls.table_name(table))

    @property
    def names(self) -> Names:
        event = self.content.view.event
        assert event is not None
        return Names(event, self.content.view)


Sentences = tuple[Html, Html]


def _call(call: KeptCall, told: _Told) -> Sentences:
    line = call_line(call, told.content.calls, told.viewer)
    seat = told.words("seat", n=call.seat) if call.seat else told.words("call.screen")
    parts = [seat, isolated(line.player) if line.player else "", line.game, line.sentence]
    text = Html(" · ".join(part for part in parts if part))
    if line.is_away:
        text = joined(text, " ", tag("span", told.words("call.table_away"), class_="state lost"))
    return told.words("waits.call", table=isolated(line.name)), text


def _stood(call: KeptCall, told: _Told) -> Sentences:
    line = stood_line(call, told.content.calls)
    return told.words("stood.title"), told.words("stood", table=isolated(line.name), time=line.time)


def _claims(table: PairedTable, told: _Told) -> Sentences:
    claims = claimed_results(table, told.viewer.words, told.names.player)
    versions = (
        told.words("me.theirs", name=told.names.players(claim.players), result=claim.result)
        for claim in claims
    )
    name = told.names.table(table.pairing.table)
    return told.words("waits.claims", table=name), Html("; ".join(versions))


def _match(result: ResultView, told: _Told) -> Sentences:
    seats = (
        joined(seat_name(seat, told.viewer.drawing, NAME_LETTERS), " ", score_text(seat))
        for seat in result.seats
    )
    why = joined(" ", told.words("desk.why", why=isolated(result.why))) if result.why else ""
    head = told.words("waits.match", table=told.table(result.table))
    return head, joined(Html(", ".join(seats)), why)


def _told_late(table: PairedTable, told: _Told) -> Sentences:
    assert table.result is not None
    words, name = told.viewer.words, told.names.player
    stands = words("entry.stands", result=result_text(table.result, table.pairing, words, name))
    said = words("entry.told", result=told_text(table, words, name))
    table_name = told.names.table(table.pairing.table)
    return told.words("waits.claims", table=table_name), joined(stands, " ", said)


def _problem(table: PairedTable, told: _Told) -> Sentences:
    head = told.words("waits.problem", table=told.names.table(table.pairing.table))
    return head, told.words(f"problem.{table.problem}")


def _overdue(table: PairedTable, told: _Told) -> Sentences:
    head = told.words("waits.overdue", table=told.names.table(table.pairing.table))
    return head, told.names.players(table.pairing.players)


def _put_back(subject: tuple[DeskTable, Fork], told: _Told) -> Sentences:
    table, fork = subject
    name = isolated(table.view.name)
    head = told.words("waits.table", table=name, state=told.words("is.put_back"))
    return head, told.words("fork.title", match=fork.match[:8])


def _two(table: DeskTable, told: _Told) -> Sentences:
    name = isolated(table.view.name)
    head = told.words("waits.table", table=name, state=told.words("is.two"))
    return head, told.words("fault.two", table=isolated(table.view.id))


def _lost(table: DeskTable, told: _Told) -> Sentences:
    name = isolated(table.view.name)
    return told.words("waits.table", table=name, state=told.words("is.lost")), Html()


def _number(name: str, number: int, told: _Told) -> Sentences:
    return told.words(name, n=number), Html()


def _late(players: tuple[str, ...], told: _Told) -> Sentences:
    number = len(told.names.event.rounds)
    text = told.words("join.left", round=number, players=told.names.players(players))
    return told.words("waits.late", n=len(players)), text


def _start(number: int, told: _Told) -> Sentences:
    return told.words("waits.start", n=number), Html()


def _pair(number: int, told: _Told) -> Sentences:
    hint = told.words("pair.hint.first" if number == 1 else "pair.hint")
    return told.words("waits.pair", round=number), hint


def _doubt(subject: int, told: _Told) -> Sentences:
    choice = clock_choice(told.content.view, told.viewer)
    text = told.words("doubt", off=choice.off) if choice else Html()
    return told.words("waits.doubt"), text


_SENTENCES: Mapping[Kind, Callable[[Any, _Told], Sentences]] = {
    "call": _call, "stood": _stood, "claims": _claims, "match": _match, "told": _told_late,
    "problem": _problem, "overdue": _overdue, "put_back": _put_back, "two": _two, "lost": _lost,
    "many_overdue": partial(_number, "waits.many_overdue"),
    "many_lost": partial(_number, "waits.many_lost"),
    "strays": partial(_number, "open.link.waits"),
    "late": _late, "start": _start, "pair": _pair, "doubt": _doubt,
    "over": lambda number, told: (told.words("pair.hint.over"), Html()),
    "stage": lambda number, told: (told.words("unpaired.no_stage"), Html()),
}  # fmt: skip
