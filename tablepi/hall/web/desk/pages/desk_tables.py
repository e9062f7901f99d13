"""Tables for the desk and the judges: all of them, and one with every tap about it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tablepi.hall.server.desk.round_clock import clock_of, ends_at, left_to
from tablepi.hall.web.html.fragments import age, drawn_clock, played, score_table, table_functions
from tablepi.hall.web.html.markup import Html, joined, tag
from tablepi.hall.web.html.page_frame import Viewer, draw_part, minutes_text
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.views import draw_results, draw_table, draw_tables
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, free_places, other_of, row_of
from tablepi.hall.web.values.public_view import Clock, HallView


class OwnRound(NamedTuple):
    """A table's part of the round. `state`: a few words of it; `note`: a sentence, where it is
    another than everybody's; `tap`: `start` or `stop`, '' where neither is possible; `row`: the
    decision that a change is made on.
    """

    id: str
    name: str
    clock: Html
    state: Html
    note: Html
    tap: str
    stands: bool
    row: int


def own_round(table: DeskTable, view: DeskView, seen: Viewer) -> OwnRound:
    """A table's part of the round, with the clock where there is one."""
    words, own, now = seen.words, table.own, seen.drawing.now_ms
    shown, tap = Html(), ""
    clock = clock_of(view.round.body, now) if view.round else None
    if clock is not None:
        ends, left = ends_at(clock, own), left_to(clock, own, now)
        runs = Clock(
            left if ends is None else ends,
            now if ends is None else 0,
            ends is not None,
            clock.end_ms,
        )
        shown = drawn_clock(runs, seen.drawing)
        tap = "" if left == 0 else "start" if ends is None else "stop"
    time, note = minutes_text(own.extra_ms), Html()
    if own.stands or own.ends_at is not None:
        state = words("is.held" if own.stands else "round.own.alone")
        note = words("extra.held" if own.stands else "extra.alone")
    else:
        state = words("round.own.more", time=time)
        note = words("extra.has", time=time) if own.extra_ms else note
    return OwnRound(table.view.id, table.view.name, shown, state, note, tap, own.stands,
                    row_of(table.extra))  # fmt: skip


def draw_table_round(table: DeskTable, view: DeskView, seen: Viewer) -> Html:
    """The table's clock, stop and start for it alone, and more time."""
    if view.round is None or not view.round.body:
        return Html()
    return draw_part("table_round", seen, table=own_round(table, view, seen))


def draw_extensions(table: DeskTable, view: DeskView, seen: Viewer) -> Html:
    """The table's clock and more time for it, as a judge may give it."""
    if view.round is None or not view.round.body:
        return Html()
    return draw_part("extensions", seen, table=own_round(table, view, seen))


DENSITIES = ("1", "2", "3")
"""From large tiles to a wall of small ones."""

PLACE_LETTERS = 40
"""Of what the desk calls a table."""

TILE_LETTERS, NAME_LETTERS = 22, 40
"""Of a player's name, among many tables and on a table's own page."""

MOST_CARDS = 50
CARDS_SHOWN, PLACES_SHOWN = 12, 40
"""Keys that are shown without asking for them."""


class ConditionCount(NamedTuple):
    """Number of tables in a condition, with the way to the first of them, or to the calls."""

    condition: str
    number: int
    way: str


def draw_desk_tables(view: DeskView, seen: Viewer, density: str) -> Html:
    """Number of tables that need somebody, then all of them."""
    return draw_part(
        "tables", seen, tables=view.tables, density=density, calls=view.calls,
        faults=list(_faults(view, seen.words)), summary=_summary(view, seen.words),
        **table_functions(seen.drawing, TILE_LETTERS),
        without_device=view.without_device, shown_at_once=CARDS_SHOWN,
    )  # fmt: skip


def draw_table_bar(seen: Viewer, density: str) -> Html:
    """The title, the choice of a density, and new join cards: what stays while tables change."""
    return draw_part("table_bar", seen, density=density, densities=DENSITIES, most_cards=MOST_CARDS)


def _faults(view: DeskView, words: PageWords) -> Iterator[Html]:
    if view.fault:
        yield words("fault.disk")
    if not view.broker:
        yield words("fault.broker")
    if view.was_away_ms:
        yield words("fault.started", time=minutes_text(view.was_away_ms))


def _summary(view: DeskView, words: PageWords) -> list[ConditionCount]:
    found: dict[str, list[str]] = {}
    for table in view.tables:
        found.setdefault(table.conditions[0], []).append(table.view.id)
    ways = {"calls": words.link("/desk/calls")}
    return [
        ConditionCount(name, len(tables), ways.get(name, f"#to-{tables[0]}"))
        for name, tables in found.items()
    ]


def draw_desk_table(table: DeskTable, view: DeskView, seen: Viewer) -> Html:
    """A table, its faults, and what may be done."""
    drawing = seen.drawing
    return draw_part(
        "table", seen, table=table, age=age(table.view.heard_at, drawing),
        played=played(table.view, drawing) if table.view.open else "",
        scores=score_table(table.view, drawing, NAME_LETTERS) if table.view.open else "",
        is_put_back=any(fork.decision is None for fork in table.forks), row_of=row_of,
        round=draw_table_round(table, view, seen), joins=_joins(table), free=free_places(view),
        others=[each for each in view.tables if each is not table], other_of=other_of,
        place_letters=PLACE_LETTERS, shown_at_once=PLACES_SHOWN,
    )  # fmt: skip


def _joins(table: DeskTable) -> list[str]:
    """Actions on its device: a new one in its place, or none."""
    if table.may_come:
        return ["replace", "revoke"]
    return ["return", "card"] if table.may_return else ["card"]


PAGE = "/judge/tables"


def hall_shown(view: DeskView) -> HallView:
    """The hall as it is now, but for its event and its screens."""
    return replace(view.hall, displays=(), event=None)


def draw_judge_tables(hall: HallView, seen: Viewer) -> Html:
    """Every table, and the results that stand."""
    return draw_tables(hall, seen.drawing._replace(of_table=f"{PAGE}?table="))


def draw_judge_table(table: str, view: DeskView, seen: Viewer) -> Html:
    """One table, more time for it, and its results; all of them where there is none of this id."""
    found, hall, words = view.hall.table(table), hall_shown(view), seen.words
    if found is None:
        return draw_judge_tables(hall, seen)
    back = tag("a", words("table.back"), href=words.link(PAGE), class_="button")
    own = tuple(result for result in hall.results if result.table == table)
    results = draw_results(replace(hall, results=own), seen.drawing)
    own_table = view.table(table)
    more = draw_extensions(own_table, view, seen) if own_table else Html()
    return joined(tag("p", back), draw_table(found, seen.drawing), more, results)
