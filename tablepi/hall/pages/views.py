"""The views by their names, each with what it shows of the hall and how that is drawn."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tablepi.hall.displays.display_choice import choice_of, display_number
from tablepi.hall.displays.display_page import draw_choice
from tablepi.hall.pages.fragments import Drawing
from tablepi.hall.pages.hall_pages import draw_clock, draw_hall, draw_tables
from tablepi.hall.pages.markup import Html, joined, tag
from tablepi.hall.pages.public_view import HallView
from tablepi.hall.pages.table_pages import draw_overlay, draw_table


class View(NamedTuple):
    """A view. `pick`: what it shows, None where there is no such thing; equal while nothing new is
    to be drawn. `title`: the sentence in the page's title.
    """

    pick: Callable[[HallView, str], Any]
    draw: Callable[[Any, Drawing], Html]
    title: str


def _draw_no_event(what: str, drawing: Drawing) -> Html:
    words = drawing.words
    lines = tag("p", words("event.none"), class_="big"), tag("p", words("event.none.hint"))
    return joined(tag("h1", words(what)), tag("div", *lines, class_="empty"))


def _table(hall: HallView, table: str) -> Any:
    return hall.table(table)


def _display(hall: HallView, said: str) -> Any:
    number = display_number(said)
    return choice_of(hall.displays, number) if number else None


VIEWS = {
    "hall": View(lambda hall, _: hall, draw_hall, "hall"),
    "tables": View(lambda hall, _: hall, draw_tables, "tables"),
    "table": View(_table, draw_table, "table"),
    "clock": View(
        lambda hall, _: HallView(hall.hall, (), (), hall.round, hall.say), draw_clock, "clock"
    ),
    "overlay": View(_table, draw_overlay, "table"),
    "standings": View(lambda hall, _: "standings", _draw_no_event, "standings"),
    "pairings": View(lambda hall, _: "pairings", _draw_no_event, "pairings"),
    "seating": View(lambda hall, _: "pairings", _draw_no_event, "pairings"),
    "display": View(_display, draw_choice, "hall"),
}

OF_ONE = frozenset({"table", "overlay", "display"})
"""Views that are of one table or screen: `table-t07`, `display-3`."""


def picked(name: str, hall: HallView) -> Any:
    """What a view shows; None where there is no such view."""
    kind, _, which = name.partition("-")
    view = VIEWS.get(kind)
    if view is None or bool(which) != (kind in OF_ONE):
        return None
    return view.pick(hall, which)


def drawn(name: str, shown: Any, drawing: Drawing) -> Html:
    """A view of what it shows."""
    return VIEWS[name.partition("-")[0]].draw(shown, drawing)
