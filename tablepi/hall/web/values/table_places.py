"""The places of a hall: what tables are called, each by a name of its own."""

from typing import NamedTuple

from tablepi.hall.server.commands.refusal import DeskRefusal
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, row_of
from tablepi.hall.web.values.table_order import by_number


class Move(NamedTuple):
    """A table comes to a place. `at_row`: on which decision of its place."""

    table: str
    at_row: int
    place: str


def free_places(view: DeskView) -> list[str]:
    """Places without a table: one stood there before, or says so of itself."""
    taken = {each.view.name for each in view.tables}
    known = {*view.places, *(each.own_name for each in view.tables)}
    return sorted(known - taken, key=by_number)


def moved(view: DeskView, table: DeskTable, place: str, at_row: int) -> list[Move]:
    """A table to a free place; '' for what it says of itself. Raises DeskRefusal: another table is
    there, or people are paired there who would look for it here.
    """
    place = " ".join(place.split())
    if place in view.without_device:
        raise DeskRefusal("refused.place.no_device", 409, place=place)
    there = [each for each in view.tables if each.view.name == (place or table.own_name)]
    if there and table not in there:
        raise DeskRefusal("refused.place", 409, place=there[0].view.name)
    return [Move(table.view.id, at_row, place)]


def swapped(table: DeskTable, other: DeskTable, rows: tuple[int, int]) -> list[Move]:
    """Two tables that change places."""
    places = other.view.name, table.view.name
    pairs = zip((table.view.id, other.view.id), rows, places, strict=True)
    return [Move(*each) for each in pairs]


def other_of(table: DeskTable) -> str:
    """Name in a form of the table to change places with, and the decision it refers to."""
    return f"{table.view.id} {row_of(table.place)}"
