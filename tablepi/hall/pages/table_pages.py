"""One table: its page, and the overlay that a stream lays over its picture."""

from tablepi.hall.pages.fragments import (
    Drawing,
    age,
    crowd,
    drawn_clock,
    head,
    played,
    score_table,
    seat_class,
    seat_mark,
    seat_name,
    seat_word,
    table_name,
    table_state,
)
from tablepi.hall.pages.markup import Html, joined, tag
from tablepi.hall.pages.public_view import SeatView, TableView

NAME_LETTERS = 40
OVERLAY_LETTERS = 14


def draw_table(table: TableView, drawing: Drawing) -> Html:
    """A table, as large as the screen lets it be."""
    words = drawing.words
    clock = tag("p", drawn_clock(table.clock, drawing), class_="strip") if table.clock else Html()
    about, game = (played(table, drawing), table.key.game) if table.open else (Html(), "")
    top = joined(head(table_name(table), about, game, drawing, clock), table_state(table, drawing))
    if not table.open:
        lines = tag("p", words("table.free"), class_="big"), tag("p", words("table.free.hint"))
        return tag("div", top, tag("div", *lines, class_="empty"), class_="table")
    scores = score_table(table, drawing, NAME_LETTERS)
    return tag("div", top, scores, _below(table, drawing), class_="table")


def _below(table: TableView, drawing: Drawing) -> Html:
    """The way home of a result, else how old the picture is."""
    words = drawing.words
    if table.code:
        link = tag("a", words("result.open"), href=words.link(f"/r/{table.code}"), class_="button")
        return tag("p", link)
    return tag("p", words("table.age"), " ", age(table.heard_at, drawing), class_="age")


def draw_overlay(table: TableView, drawing: Drawing) -> Html:
    """The players of a table in both styles; the page's style shows one of them."""
    if not table.open:
        return Html()
    cells = (_cell(seat, drawing) for seat in table.seats)
    clock = [drawn_clock(table.clock, drawing, "of-table")] if table.clock else []
    lost = [table_state(table, drawing)] if table.state != "ready" else []
    return tag("div", tag("ul", *cells), *clock, *lost, class_=f"board {crowd(table.seats)}")


def _cell(seat: SeatView, drawing: Drawing) -> Html:
    clock = drawn_clock(seat.clock, drawing) if seat.clock else ""
    name = seat_name(seat, drawing, OVERLAY_LETTERS)
    score = "–" if seat.score is None else str(seat.score).replace("-", "−")
    return tag(
        "li",
        seat_mark(seat),
        tag("span", seat_word(seat, drawing), name, class_="name"),
        clock,
        tag("b", score),
        class_=seat_class(seat),
    )
