"""The views by their names, each with what it shows of the hall and how that is drawn."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tablepi.hall.events.rows.desk_rows import DisplayChoice, choice_of, display_number
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Html, tag
from tablepi.hall.web.public.event_parts import event_shown
from tablepi.hall.web.public.hall_pages import (
    draw_clock,
    draw_hall,
    draw_overlay,
    draw_table,
    draw_tables,
)
from tablepi.hall.web.public.pairing_pages import draw_pairings, draw_seating
from tablepi.hall.web.public.standings_page import (
    PlayerShown,
    draw_player,
    draw_standings,
    draw_tie_breaks,
)
from tablepi.hall.web.values.public_view import HallView


class View(NamedTuple):
    """A view. `pick`: what it shows, None where there is no such thing; equal while nothing new is
    to be drawn. `title`: the sentence in the page's title.
    """

    pick: Callable[[HallView, str], Any]
    draw: Callable[[Any, Drawing], Html]
    title: str


def _table(hall: HallView, table: str) -> Any:
    return hall.table(table)


def _player(hall: HallView, player: str) -> Any:
    if hall.event is None:
        return None
    found = (each for each in hall.event.standings if each.player == player)
    standing = next(found, None)
    return PlayerShown(hall.event, standing, event_shown(hall)) if standing else None


def _event(hall: HallView, _: str) -> Any:
    return event_shown(hall)


def _display(hall: HallView, said: str) -> Any:
    number = display_number(said)
    return choice_of(hall.displays, number) if number else None


def _draw_choice(choice: DisplayChoice, drawing: Drawing) -> Html:
    """Seen by nobody: the page's script loads the screen anew once this is another one."""
    return tag("span", data_shows=str(choice.row))


VIEWS = {
    "hall": View(lambda hall, _: hall, draw_hall, "hall"),
    "tables": View(lambda hall, _: hall, draw_tables, "tables"),
    "table": View(_table, draw_table, "table"),
    "clock": View(
        lambda hall, _: HallView(hall.hall, (), (), hall.round, hall.say), draw_clock, "clock"
    ),
    "overlay": View(_table, draw_overlay, "table"),
    "standings": View(_event, draw_standings, "standings"),
    "ties": View(_event, draw_tie_breaks, "standings"),
    "player": View(_player, draw_player, "standings"),
    "pairings": View(_event, draw_pairings, "pairings"),
    "seating": View(_event, draw_seating, "pairings"),
    "display": View(_display, _draw_choice, "hall"),
}

OF_ONE = frozenset({"table", "overlay", "display", "player"})
"""Views that are of one table, screen or player: `table-t07`, `display-3`, `player-p1`."""


def picked(name: str, hall: HallView) -> Any:
    """Content of a view; None where there is no such view."""
    kind, _, which = name.partition("-")
    view = VIEWS.get(kind)
    if view is None or bool(which) != (kind in OF_ONE):
        return None
    return view.pick(hall, which)


def drawn(name: str, shown: Any, drawing: Drawing) -> Html:
    """A view of what it shows."""
    return VIEWS[name.partition("-")[0]].draw(shown, drawing)
