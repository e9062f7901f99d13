"""The live views of the desk and the judges, by their names."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from tablepi.hall.web.desk.detail_views import detail
from tablepi.hall.web.desk.event.open_page import draw_open_play
from tablepi.hall.web.desk.event.player_pages import draw_players
from tablepi.hall.web.desk.event.result_desk import draw_all_results
from tablepi.hall.web.desk.event.round_page import draw_round
from tablepi.hall.web.desk.tables.call_pages import calls_shown, draw_calls
from tablepi.hall.web.desk.tables.desk_tables import DENSITIES, draw_desk_tables
from tablepi.hall.web.desk.tables.display_desk import displays_shown, draw_displays
from tablepi.hall.web.desk.tables.judge_tables import draw_judge_tables, hall_shown
from tablepi.hall.web.html.desk_frame import Seen
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.live_parts import (
    open_shown,
    players_shown,
    results_shown,
    round_shown,
)


class DeskViewKind(NamedTuple):
    """A view. `pick`: what it shows, equal while nothing new is to be drawn; `desk`: only an
    organiser sees it; `writes`: it has fields into which somebody writes.
    """

    pick: Callable[[DeskView], Any]
    draw: Callable[[Any, Seen], Html]
    desk: bool = True
    writes: bool = False


def _all(view: DeskView) -> DeskView:
    return view


DESK_VIEWS = {
    "judge-calls": DeskViewKind(calls_shown, draw_calls, desk=False),
    "judge-tables": DeskViewKind(hall_shown, draw_judge_tables, desk=False),
    "desk-calls": DeskViewKind(calls_shown, draw_calls),
    "desk-displays": DeskViewKind(displays_shown, draw_displays, writes=True),
    "desk-players": DeskViewKind(players_shown, draw_players, writes=True),
    "desk-round": DeskViewKind(round_shown, draw_round, writes=True),
    "desk-results": DeskViewKind(results_shown, draw_all_results, writes=True),
    "desk-open": DeskViewKind(open_shown, partial(draw_open_play, query={}), writes=True),
    **{
        f"desk-tables{each}": DeskViewKind(_all, partial(draw_desk_tables, density=each))
        for each in DENSITIES
    },
}


def desk_view(name: str) -> DeskViewKind | None:
    """The view of this name, None for none."""
    if name in DESK_VIEWS:
        return DESK_VIEWS[name]
    found = detail(name)
    return DeskViewKind(*found, writes=True) if found else None
