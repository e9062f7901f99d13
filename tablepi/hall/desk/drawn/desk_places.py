"""The pages of the desk and the judges, each by its address."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.call_pages import calls_shown, draw_calls
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.desk.drawn.display_desk import displays_shown, draw_displays
from tablepi.hall.desk.drawn.people_page import draw_people
from tablepi.hall.desk.drawn.result_desk import draw_results
from tablepi.hall.desk.drawn.round_page import draw_round
from tablepi.hall.desk.drawn.table_detail import draw_desk_table
from tablepi.hall.desk.drawn.table_list import DENSITIES, draw_desk_tables, draw_table_bar
from tablepi.hall.pages.markup import Html
from tablepi.hall.printed.paper_signs import draw_poster, draw_signs
from tablepi.hall.printed.print_frame import Paper, PrintedPage, paper_of
from tablepi.hall.printed.print_page import draw_print

USUAL_DENSITY = "2"


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
    path: str, view: DeskView, seen: Seen, query: Mapping[str, str], table: str
) -> Place:
    """The page at an address. `table`: the one it is about, where it is about one."""
    if path == "/desk/tables":
        return _tables(view, seen, query, table)
    if path.startswith("/desk/print"):
        return _print(path, view, seen, query)
    if path in _STILL:
        title, draw = _STILL[path]
        return Place(title, draw(view, seen))
    if path == "/desk/displays":
        return Place("displays", draw_displays(displays_shown(view), seen), "desk-displays")
    body = draw_calls(calls_shown(view), seen)
    return Place("calls", body, "desk-calls" if path == "/desk/calls" else "judge-calls")


def _tables(view: DeskView, seen: Seen, query: Mapping[str, str], table: str) -> Place:
    found = view.table(table)
    if found is not None:
        return Place("tables", draw_desk_table(found, view, seen))
    asked = query.get("density", "")
    density = asked if asked in DENSITIES else USUAL_DENSITY
    body, bar = draw_desk_tables(view, seen, density), draw_table_bar(seen, density)
    return Place("tables", body, f"desk-tables{density}", bar)


def _print(path: str, view: DeskView, seen: Seen, query: Mapping[str, str]) -> Place:
    paper = paper_of(query)
    if path == "/desk/print":
        return Place("print", draw_print(view, seen, paper))
    page = _PRINTED[path](view, seen, paper)
    return Place(page.title, page.body, paper=page.paper)


_PRINTED: Mapping[str, Callable[[DeskView, Seen, Paper], PrintedPage]] = {
    "/desk/print/signs": draw_signs,
    "/desk/print/poster": draw_poster,
}

_STILL = {
    "/desk/round": ("round", draw_round),
    "/desk/results": ("results", draw_results),
    "/desk/people": ("people", draw_people),
}

PLACES = (
    "/judge",
    "/desk/tables",
    "/desk/calls",
    "/desk/displays",
    "/desk/print",
    *_PRINTED,
    *_STILL,
)
