"""Desk, tables: all of them with their states, and one with every tap that concerns it alone."""

from collections.abc import Iterator
from typing import NamedTuple

from tablepi.hall.web.desk.tables.table_rounds import draw_table_round
from tablepi.hall.web.html.desk_frame import Seen, draw_part, minutes_text
from tablepi.hall.web.html.fragments import age, played, score_table, table_functions
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, row_of
from tablepi.hall.web.values.table_places import free_places, other_of

DENSITIES = ("1", "2", "3")
"""From large tiles to a wall of small ones."""

PLACE_LETTERS = 40
"""Of what the desk calls a table."""

TILE_LETTERS, NAME_LETTERS = 22, 40
"""Of a player's name, among many tables and on a table's own page."""

MOST_CARDS = 50
CARDS_SHOWN, PLACES_SHOWN = 12, 40
"""So many keys are shown without asking for them."""


class ConditionCount(NamedTuple):
    """How many tables are so, with the way to the first of them, or to the calls."""

    condition: str
    number: int
    way: str


def draw_desk_tables(view: DeskView, seen: Seen, density: str) -> Html:
    """How many tables need somebody, then all of them."""
    return draw_part(
        "tables", seen, tables=view.tables, density=density, calls=view.calls,
        faults=list(_faults(view, seen.words)), summary=_summary(view, seen.words),
        **table_functions(seen.drawing, TILE_LETTERS),
        without_device=view.without_device, shown_at_once=CARDS_SHOWN,
    )  # fmt: skip


def draw_table_bar(seen: Seen, density: str) -> Html:
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


def draw_desk_table(table: DeskTable, view: DeskView, seen: Seen) -> Html:
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
    """What may be done about its device: a new one in its place, or none."""
    if table.may_come:
        return ["replace", "revoke"]
    return ["return", "card"] if table.may_return else ["card"]
