"""The live views of the desk and the judges, by their names."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.call_pages import calls_shown, draw_calls
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.desk.drawn.display_desk import displays_shown, draw_displays
from tablepi.hall.desk.drawn.table_list import DENSITIES, draw_desk_tables
from tablepi.hall.pages.markup import Html


class DeskViewKind(NamedTuple):
    """A view. `pick`: what it shows, equal while nothing new is to be drawn; `desk`: only an
    organiser sees it.
    """

    pick: Callable[[DeskView], Any]
    draw: Callable[[Any, Seen], Html]
    desk: bool = True


def _all(view: DeskView) -> DeskView:
    return view


DESK_VIEWS = {
    "judge-calls": DeskViewKind(calls_shown, draw_calls, desk=False),
    "desk-calls": DeskViewKind(calls_shown, draw_calls),
    "desk-displays": DeskViewKind(displays_shown, draw_displays),
    **{
        f"desk-tables{each}": DeskViewKind(_all, partial(draw_desk_tables, density=each))
        for each in DENSITIES
    },
}
"""Only what nobody writes into is live: a page with fields stays as it is."""
