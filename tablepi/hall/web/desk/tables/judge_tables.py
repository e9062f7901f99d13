"""Judge, tables: what everybody sees of them, without any delay."""

from dataclasses import replace

from tablepi.hall.web.desk.tables.table_rounds import draw_extensions
from tablepi.hall.web.html.desk_frame import Seen
from tablepi.hall.web.html.markup import Html, joined, tag
from tablepi.hall.web.public.hall_pages import draw_results, draw_table, draw_tables
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.public_view import HallView

PAGE = "/judge/tables"


def hall_shown(view: DeskView) -> HallView:
    """The hall as it is now, but for its event and its screens."""
    return replace(view.hall, displays=(), event=None)


def draw_judge_tables(hall: HallView, seen: Seen) -> Html:
    """Every table, and the results that stand."""
    return draw_tables(hall, seen.drawing._replace(of_table=f"{PAGE}?table="))


def draw_judge_table(table: str, view: DeskView, seen: Seen) -> Html:
    """One table, more time for it, and its results; all of them where there is none of this id."""
    found, hall, words = view.hall.table(table), hall_shown(view), seen.words
    if found is None:
        return draw_judge_tables(hall, seen)
    back = tag("a", words("table.back"), href=words.link(PAGE), class_="button")
    own = tuple(each for each in hall.results if each.table == table)
    results = draw_results(replace(hall, results=own), seen.drawing)
    own_table = view.table(table)
    more = draw_extensions(own_table, view, seen) if own_table else Html()
    return joined(tag("p", back), draw_table(found, seen.drawing), more, results)
