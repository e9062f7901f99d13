"""Desk, one table: where it stands, and every place that it may come to by a tap."""

from tablepi.hall.desk.desk_view import DeskTable, DeskView, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.desk.table_places import free_places, other_of
from tablepi.hall.pages.markup import Html, isolated, joined, tag

MOVE = "/desk/tables/move"
PLACE_LETTERS = 40
"""Of what the desk calls a table."""

SHOWN_AT_ONCE = 40
"""So many other tables are shown without asking for them."""


def draw_place(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    """Free places, those of other tables, and one that nobody named yet."""
    words = seen.words
    free = [button(isolated(each), name="name", value=each) for each in free_places(view)]
    parts = [tag("p", words("place.free"), class_="age"), _form(table, seen, *free)] if free else []
    name = field(words("place.name"), "name", maxlength=PLACE_LETTERS, required=True)
    new = _form(table, seen, name, button(words("place.move")))
    return joined(tag("h2", words("place.title")), *parts, _others(table, view, seen), new)


def _others(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    others = [each for each in view.tables if each is not table]
    if not others:
        return Html()
    keys = (
        button(isolated(each.view.name), name="with", value=other_of(each), title=each.view.id)
        for each in others
    )
    opened = len(others) <= SHOWN_AT_ONCE
    told = tag("summary", seen.words("place.swap"))
    return tag("details", told, _form(table, seen, *keys), open=opened, class_="swap")


def _form(table: DeskTable, seen: Seen, *inside: Html) -> Html:
    row = row_of(table.place)
    return form(seen, MOVE, *inside, class_="inline", table=table.view.id, at_row=row)
