"""The hall as a whole, its tables in tiles and lines, results, the round; and one table alone."""

from typing import Any

from tablepi.hall.web.html.fragments import Drawing, crowd, table_functions
from tablepi.hall.web.html.markup import Html, draw_template
from tablepi.hall.web.values.public_view import HallView, TableView

NAME_LETTERS = 22
"""Of a name among many tables; a wall shows what there is room for."""

TABLE_LETTERS, OVERLAY_LETTERS = 40, 14
"""Of a name on a table's own page and on its overlay."""

MOST_RESULTS = 30
"""Results that the list shows, the latest first."""


def draw_hall(hall: HallView, drawing: Drawing) -> Html:
    """Round, announcement, and a tile for each table."""
    return _draw("hall", hall, drawing, tile_class=lambda table: _tile_class(table, drawing))


def draw_tables(hall: HallView, drawing: Drawing) -> Html:
    """Every table in a line of its own, then the results that stand."""
    return _draw("tables", hall, drawing)


def draw_results(hall: HallView, drawing: Drawing) -> Html:
    """The results that stand, the latest first; nothing where there are none."""
    return _draw("results", hall, drawing)


def draw_clock(hall: HallView, drawing: Drawing) -> Html:
    """The round's clock, filling a screen."""
    return _draw("clock", hall, drawing)


def _draw(template: str, hall: HallView, drawing: Drawing, **values: Any) -> Html:
    names = {table.id: table.name for table in hall.tables}
    return draw_template(
        f"hall/{template}.html", words=drawing.words, hall=hall, of_table=drawing.of_table,
        results=hall.results[:MOST_RESULTS], table_name=lambda table: names.get(table, table),
        title=lambda key: drawing.games.title(key, drawing.words.language),
        **table_functions(drawing, NAME_LETTERS), **values,
    )  # fmt: skip


def _tile_class(table: TableView, drawing: Drawing) -> str:
    """By which the style shows a table whose news are old, and the colours of a game's board."""
    board = drawing.games.board(table.key.game) if table.open else ""
    kind = f"on-{board}" if board else "open" if table.open else "free"
    return " ".join(("tile", kind) if table.state == "ready" else ("tile", table.state, kind))


def draw_table(table: TableView, drawing: Drawing) -> Html:
    """A table, as large as the screen lets it be."""
    return draw_template(
        "hall/table.html", words=drawing.words, table=table,
        board=drawing.games.board(table.key.game) if table.open else "",
        **table_functions(drawing, TABLE_LETTERS),
    )  # fmt: skip


def draw_overlay(table: TableView, drawing: Drawing) -> Html:
    """The players of a table in both styles; the page's style shows one of them."""
    return draw_template(
        "hall/overlay.html", words=drawing.words, table=table, crowd=crowd(table.seats),
        **table_functions(drawing, OVERLAY_LETTERS),
    )  # fmt: skip
