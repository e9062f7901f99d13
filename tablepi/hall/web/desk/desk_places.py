"""The pages of the desk and the judges, each by its address."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablepi.hall.events.rows.formats import FORMATS
from tablepi.hall.web.desk.desk_views import entry_of, round_shown
from tablepi.hall.web.desk.pages.bracket_sheet import draw_bracket_sheet
from tablepi.hall.web.desk.pages.call_pages import calls_shown, draw_calls
from tablepi.hall.web.desk.pages.desk_tables import (
    DENSITIES,
    draw_desk_table,
    draw_desk_tables,
    draw_judge_table,
    draw_table_bar,
)
from tablepi.hall.web.desk.pages.display_desk import displays_shown, draw_displays
from tablepi.hall.web.desk.pages.event_page import draw_event, first_format
from tablepi.hall.web.desk.pages.final_sheet import (
    draw_final_sheet,
    draw_results_sheet,
    draw_standings_sheet,
)
from tablepi.hall.web.desk.pages.history_pages import draw_row, draw_rows
from tablepi.hall.web.desk.pages.office_parts import no_event
from tablepi.hall.web.desk.pages.open_page import draw_open_play
from tablepi.hall.web.desk.pages.people_pages import draw_people
from tablepi.hall.web.desk.pages.player_pages import draw_came, draw_desk_player, draw_players
from tablepi.hall.web.desk.pages.printed_sheets import (
    Paper,
    PrintedPage,
    draw_all_slips,
    draw_by_name,
    draw_by_table,
    draw_player_cards,
    draw_poster,
    draw_print,
    draw_signs,
    draw_slips,
    paper_of,
)
from tablepi.hall.web.desk.pages.result_desk import draw_all_results, draw_entry
from tablepi.hall.web.desk.pages.round_page import draw_round
from tablepi.hall.web.desk.pages.stage_plan import PLAN
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer
from tablepi.hall.web.values.desk_view import DeskView

USUAL_DENSITY = "2"
PLAYER_CARDS, FINAL = "/desk/print/cards", "/desk/print/final"


class Place(NamedTuple):
    """A page. `view`: the live one on it, '' for none; `bar`: what stands above it and stays;
    `paper`: it is for the printer, upon this.
    """

    title: str
    body: Html
    view: str = ""
    bar: Html = Html()
    paper: str = ""


def draw_place(
    path: str, view: DeskView, viewer: Viewer, query: Mapping[str, str], table: str
) -> Place:
    """The page at an address. `table`: the one it is about, where it is about one."""
    if path == "/desk/tables":
        return _tables(view, viewer, query, table)
    if path.startswith("/desk/print"):
        return _print(path, view, viewer, query)
    if path in _DRAWN:
        return _DRAWN[path](view, viewer, query)
    if path == "/desk/displays":
        return Place("displays", draw_displays(displays_shown(view), viewer), "desk-displays")
    body = draw_calls(calls_shown(view), viewer)
    return Place("calls", body, "judge-calls")


def _tables(view: DeskView, viewer: Viewer, query: Mapping[str, str], table: str) -> Place:
    desk_table = view.table(table)
    if desk_table is not None:
        return Place("tables", draw_desk_table(desk_table, view, viewer), f"desk-table.{table}")
    name = query.get("density", "")
    density = name if name in DENSITIES else USUAL_DENSITY
    body, bar = draw_desk_tables(view, viewer, density), draw_table_bar(viewer, density)
    return Place("tables", body, f"desk-tables{density}", bar)


def _print(path: str, view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    paper = paper_of(query)
    if path == "/desk/print":
        return Place("print", draw_print(view, viewer, paper))
    if path == PLAYER_CARDS:
        page = draw_player_cards(view, viewer, paper, query.get("player", ""))
    else:
        page = _PRINTED[path](view, viewer, paper)
    return Place(page.title, page.body, paper=page.paper)


_PRINTED: Mapping[str, Callable[[DeskView, Viewer, Paper], PrintedPage]] = {
    "/desk/print/signs": draw_signs,
    "/desk/print/poster": draw_poster,
    "/desk/print/pairings": draw_by_name,
    "/desk/print/seating": draw_by_table,
    "/desk/print/bracket": draw_bracket_sheet,
    "/desk/print/slips": draw_slips,
    "/desk/print/slips.all": draw_all_slips,
    "/desk/print/standings": draw_standings_sheet,
    "/desk/print/results": draw_results_sheet,
    FINAL: draw_final_sheet,
}


def _judge_tables(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    table = query.get("table", "")
    live = f"judge-table.{table}" if view.hall.table(table) else "judge-tables"
    return Place("tables", draw_judge_table(table, view, viewer), live)


def _players(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    event = view.event
    player = event.players.get(query.get("player", "")) if event else None
    if event is not None and player is not None:
        body = draw_desk_player(player, event, view, viewer)
        return Place("players", body, f"desk-player.{player.id}")
    bar = draw_came(query.get("came", ""), view, viewer)
    return Place("players", draw_players(view, viewer), "desk-players", bar)


def _results(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    event, place = view.event, (query.get("round", ""), query.get("table", ""))
    paired_table = entry_of(view, *place)
    if event is not None and paired_table is not None:
        body = draw_entry(paired_table, event, view, viewer, query)
        return Place(
            "results", body, f"desk-entry.{paired_table.round}.{paired_table.pairing.table}"
        )
    if place[0].isdecimal():
        number = int(place[0][:9])
        body = draw_all_results(view, viewer, number)
        return Place("results", body, f"desk-results.{number}")
    return Place("results", draw_all_results(view, viewer), "desk-results")


def _open_play(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    match = query.get("match", "")
    live = f"desk-match.{match}" if match.isalnum() else "" if "new" in query else "desk-open"
    return Place("results", draw_open_play(view, viewer, query), live)


def _round(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    return Place("round", draw_round(round_shown(view), viewer), "desk-round")


def _people(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    return Place("people", draw_people(view, viewer))


def _event(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    format_ = query.get("format", "") or first_format(view)
    live = f"desk-event.{format_ if format_ in (PLAN, *FORMATS) else '-'}"
    return Place("event", draw_event(view, viewer, format_), live)


def _rows(view: DeskView, viewer: Viewer, query: Mapping[str, str]) -> Place:
    if view.event is None:
        return Place("event", no_event("event", viewer))
    number, before_text = query.get("row", ""), query.get("before", "")
    row = int(number[:9]) if number.isdecimal() else 0
    if 0 < row <= len(view.event.rows):
        return Place("event", draw_row(view.event.rows[row - 1], view.event, viewer))
    number_before = int(before_text[:9]) if before_text.isdecimal() else 0
    return Place(
        "event", draw_rows(view.event, viewer, number_before), f"desk-rows.{number_before}"
    )


_DRAWN: Mapping[str, Callable[[DeskView, Viewer, Mapping[str, str]], Place]] = {
    "/judge/tables": _judge_tables,
    "/desk/round": _round,
    "/desk/results": _results,
    "/desk/results/open": _open_play,
    "/desk/players": _players,
    "/desk/event": _event,
    "/desk/event/rows": _rows,
    "/desk/people": _people,
}

PLACES = (
    "/judge",
    "/desk/calls",
    "/desk/tables",
    "/desk/displays",
    "/desk/print",
    PLAYER_CARDS,
    FINAL,
    *_PRINTED,
    *_DRAWN,
)
