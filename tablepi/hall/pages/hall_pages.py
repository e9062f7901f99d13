"""The hall as a whole: tiles for wall and phone, a list of all tables, results, the round."""

from collections.abc import Iterable

from tablepi.hall.pages.fragments import (
    Drawing,
    age,
    drawn_clock,
    head,
    played,
    score_table,
    seat_class,
    seat_name,
    seat_word,
    table_name,
    table_state,
)
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import HallView, ResultView, RoundView, SeatView, TableView

NAME_LETTERS = 22
"""Of a name among many tables; a table's own page shows more, a wall what there is room for."""

MOST_RESULTS = 30
"""Results that the list shows, the latest first."""


def draw_hall(hall: HallView, drawing: Drawing) -> Html:
    """Round, announcement, and a tile for each table."""
    return joined(_headline(isolated(hall.hall), hall, drawing), _tiles(hall, drawing))


def draw_tables(hall: HallView, drawing: Drawing) -> Html:
    """Every table in a line of its own, then the results that stand."""
    listed = _list(hall, drawing) if hall.tables else _no_tables(drawing)
    top = _headline(drawing.words("tables"), hall, drawing)
    return joined(top, listed, draw_results(hall, drawing))


def draw_clock(hall: HallView, drawing: Drawing) -> Html:
    """The round's clock, filling a screen."""
    words = drawing.words
    if hall.round is None:
        lines = tag("h1", words("clock.none"), class_="big"), tag("p", words("clock.none.hint"))
        return joined(tag("div", *lines, class_="empty"), _say(hall))
    clock = drawn_clock(hall.round.clock, drawing, "huge")
    title = tag("h1", _round_title(hall.round, drawing))
    return joined(
        tag("div", title, tag("p", clock), class_=f"round {hall.round.state}"), _say(hall)
    )


def _list(hall: HallView, drawing: Drawing) -> Html:
    columns = ("table", "game", "players", "age")
    lines = (_line(table, drawing) for table in hall.tables)
    return _columns("tables.caption", columns, lines, drawing)


def _columns(
    caption: str, columns: tuple[str, ...], lines: Iterable[Html], drawing: Drawing
) -> Html:
    """A table of lines under these headings."""
    words = drawing.words
    head = (tag("th", words(f"column.{each}"), scope="col") for each in columns)
    return tag(
        "table",
        tag("caption", words(caption), class_="unseen"),
        tag("thead", tag("tr", *head)),
        tag("tbody", *lines),
        class_="list turning",
    )


def _headline(title: Html, hall: HallView, drawing: Drawing) -> Html:
    now = []
    if hall.round is not None:
        clock = drawn_clock(hall.round.clock, drawing)
        said = tag("span", _round_title(hall.round, drawing))
        now = [tag("p", said, " ", clock, class_=f"strip {hall.round.state}")]
    return joined(head(title, "", "", drawing, *now), _say(hall))


def _round_title(round_: RoundView, drawing: Drawing) -> Html:
    return drawing.words(f"round.{round_.state}", n=round_.number)


def _say(hall: HallView) -> Html:
    return tag("p", isolated(hall.say), class_="say") if hall.say else Html()


def _no_tables(drawing: Drawing) -> Html:
    words = drawing.words
    lines = tag("p", words("tables.none"), class_="big"), tag("p", words("tables.none.hint"))
    return tag("div", *lines, class_="empty")


def _tiles(hall: HallView, drawing: Drawing) -> Html:
    if not hall.tables:
        return _no_tables(drawing)
    tiles = (
        tag("li", *_tile(table, drawing), class_=_kind(table, drawing)) for table in hall.tables
    )
    return tag("ol", *tiles, class_="tiles turning")


def _kind(table: TableView, drawing: Drawing) -> str:
    board = drawing.games.board(table.key.game) if table.open else ""
    kind = f"on-{board}" if board else "open" if table.open else "free"
    return " ".join(filter(None, ("tile", _old(table), kind)))


def _old(table: TableView) -> str | None:
    """The state of a table whose news are old."""
    return None if table.state == "ready" else table.state


def _tile(table: TableView, drawing: Drawing) -> tuple[Html, ...]:
    words = drawing.words
    link = tag("a", table_name(table), href=words.link(f"{drawing.of_table}{table.id}"))
    title = tag("h2", link, *([drawn_clock(table.clock, drawing)] if table.clock else []))
    what = tag("p", played(table, drawing) if table.open else words("table.free"), class_="what")
    scores = score_table(table, drawing, NAME_LETTERS) if table.seats else Html()
    return title, what, scores, table_state(table, drawing)


def _line(table: TableView, drawing: Drawing) -> Html:
    words = drawing.words
    link = tag("a", table_name(table), href=words.link(f"{drawing.of_table}{table.id}"))
    what = played(table, drawing) if table.open else words("table.free")
    known = table_state(table, drawing) or (age(table.heard_at, drawing) if table.heard_at else "–")
    return tag(
        "tr",
        tag("th", link),
        tag("td", what),
        _named_scores(table.seats, drawing),
        tag("td", known, class_="age"),
        class_=_old(table),
    )


def _named_scores(seats: tuple[SeatView, ...], drawing: Drawing) -> Html:
    said = (
        tag(
            "span",
            seat_word(seat, drawing),
            seat_name(seat, drawing, NAME_LETTERS),
            "\u00a0",
            tag("b", "–" if seat.score is None else str(seat.score).replace("-", "−")),
            *([" ", drawn_clock(seat.clock, drawing)] if seat.clock else []),
            class_=seat_class(seat),
        )
        for seat in seats
    )
    return tag("td", Html(" ".join(said)), class_="pairs")


def draw_results(hall: HallView, drawing: Drawing) -> Html:
    """The results that stand, the latest first; nothing where there are none."""
    words = drawing.words
    if not hall.results:
        return Html()
    names = {table.id: table.name for table in hall.tables}
    rows = (
        _result(each, names.get(each.table, each.table), drawing)
        for each in hall.results[:MOST_RESULTS]
    )
    columns = ("table", "game", "players", "check")
    return joined(tag("h2", words("results")), _columns("results.caption", columns, rows, drawing))


def _result(result: ResultView, table: str, drawing: Drawing) -> Html:
    return tag(
        "tr",
        tag("th", isolated(table)),
        tag("td", isolated(drawing.games.title(result.key, drawing.words.language))),
        _named_scores(result.seats, drawing),
        tag("td", drawing.words(f"check.{result.check}"), class_="age"),
    )
