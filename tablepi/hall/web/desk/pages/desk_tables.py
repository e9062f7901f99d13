"""Tables for the desk and the judges: all of them, and one with every tap about it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tablepi.hall.server.desk.round_clock import clock_of, ends_at, left_to
from tablepi.hall.web.desk.pages.table_tiles import tiles_of_tables
from tablepi.hall.web.html.fragments import age, drawn_clock, played, score_table
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


def own_round(table: DeskTable, viewer: Viewer) -> OwnRound:
    """A table's part of the round, with the clock where there is one."""
    words, table_round, now = viewer.words, table.own, viewer.drawing.now_ms
    clock_html, tap = Html(), ""
    clock = clock_of(table.round.body, now) if table.round else None
    if clock is not None:
        end_at, left_ms = ends_at(clock, table_round), left_to(clock, table_round, now)
        clock_view = Clock(
            left_ms if end_at is None else end_at,
            now if end_at is None else 0,
            end_at is not None,
            clock.end_ms,
        )
        clock_html = drawn_clock(clock_view, viewer.drawing)
        tap = "" if left_ms == 0 else "start" if end_at is None else "stop"
    time, note = minutes_text(table_round.extra_ms), Html()
    if table_round.stands or table_round.ends_at is not None:
        state = words("is.held" if table_round.stands else "round.own.alone")
        note = words("extra.held" if table_round.stands else "extra.alone")
    else:
        state = words("round.own.more", time=time)
        note = words("extra.has", time=time) if table_round.extra_ms else note
    return OwnRound(table.view.id, table.view.name, clock_html, state, note, tap,
                    table_round.stands, row_of(table.extra))  # fmt: skip


def draw_table_round(table: DeskTable, viewer: Viewer) -> Html:
    """The table's clock, stop and start for it alone, and more time."""
    if table.round is None or not table.round.body:
        return Html()
    return draw_part("table_round", viewer, table=own_round(table, viewer))


def draw_extensions(table: DeskTable, viewer: Viewer) -> Html:
    """The table's clock and more time for it, as a judge may give it."""
    if table.round is None or not table.round.body:
        return Html()
    return draw_part("extensions", viewer, table=own_round(table, viewer))


DENSITIES = ("1", "2", "3")
"""From large tiles to a wall of small ones."""

PLACE_LETTERS = 40
"""Of what the desk calls a table."""

NAME_LETTERS = 40
"""Of a player's name on a table's own page."""

MOST_CARDS = 50
CARDS_SHOWN, PLACES_SHOWN = 12, 40
"""Keys that are shown without asking for them."""


class ConditionCount(NamedTuple):
    """Number of tables in a condition, with the way to the first of them, or to the calls."""

    condition: str
    number: int
    way: str


def draw_desk_tables(view: DeskView, viewer: Viewer, density: str) -> Html:
    """Number of tables that need somebody, then all of them."""
    return draw_part(
        "tables", viewer, tiles=tiles_of_tables(view, viewer), density=density,
        faults=list(_faults(view, viewer.words)), summary=_summary(view, viewer.words),
        without_device=view.without_device, shown_at_once=CARDS_SHOWN, most_cards=MOST_CARDS,
    )  # fmt: skip


def draw_table_bar(viewer: Viewer, density: str) -> Html:
    """The title and the choice of a density: what stays while tables change."""
    return draw_part("table_bar", viewer, density=density, densities=DENSITIES)


def _faults(view: DeskView, words: PageWords) -> Iterator[Html]:
    if view.fault:
        yield words("fault.disk")
    if not view.broker:
        yield words("fault.broker")
    if view.was_away_ms:
        yield words("fault.started", time=minutes_text(view.was_away_ms))


def _summary(view: DeskView, words: PageWords) -> list[ConditionCount]:
    ids_by_condition: dict[str, list[str]] = {}
    for table in view.tables:
        ids_by_condition.setdefault(table.conditions[0], []).append(table.view.id)
    links = {"calls": words.link("/judge")}
    return [
        ConditionCount(name, len(tables), links.get(name, f"#to-{tables[0]}"))
        for name, tables in ids_by_condition.items()
    ]


def draw_desk_table(table: DeskTable, view: DeskView, viewer: Viewer) -> Html:
    """A table, its faults, and what may be done."""
    drawing = viewer.drawing
    return draw_part(
        "table", viewer, table=table, age=age(table.view.heard_at, drawing),
        played=played(table.view, drawing) if table.view.open else "",
        scores=score_table(table.view, drawing, NAME_LETTERS) if table.view.open else "",
        is_put_back=any(fork.decision is None for fork in table.forks), row_of=row_of,
        round=draw_table_round(table, viewer), joins=_device_actions(table),
        free=free_places(view),
        others=[other for other in view.tables if other is not table], other_of=other_of,
        place_letters=PLACE_LETTERS, shown_at_once=PLACES_SHOWN,
    )  # fmt: skip


def _device_actions(table: DeskTable) -> list[str]:
    """Actions on its device: a new one in its place, or none."""
    if table.may_come:
        return ["replace", "revoke"]
    return ["return", "card"] if table.may_return else ["card"]


PAGE = "/judge/tables"


def hall_shown(view: DeskView) -> HallView:
    """The hall as it is now, but for its event and its screens."""
    return replace(view.hall, displays=(), event=None)


def draw_judge_tables(hall: HallView, viewer: Viewer) -> Html:
    """Every table, and the results that stand."""
    return draw_tables(hall, viewer.drawing._replace(of_table=f"{PAGE}?table="))


def draw_judge_table(table: str, view: DeskView, viewer: Viewer) -> Html:
    """One table, more time for it, and its results; all of them where there is none of this id."""
    table_view, hall, words = view.hall.table(table), hall_shown(view), viewer.words
    if table_view is None:
        return draw_judge_tables(hall, viewer)
    back_link = tag("a", words("table.back"), href=words.link(PAGE), class_="button")
    own_results = tuple(result for result in hall.results if result.table == table)
    results = draw_results(replace(hall, results=own_results), viewer.drawing)
    own_table = view.table(table)
    extensions = draw_extensions(own_table, viewer) if own_table else Html()
    return joined(tag("p", back_link), draw_table(table_view, viewer.drawing), extensions, results)
