"""The page of a result: who won, the seal, what was played, and the ways to take it home."""

from collections.abc import Sequence
from typing import NamedTuple

from tablepi.core.plays.bg_stats_link import link_of
from tablepi.core.plays.play import FinishedPlay
from tablepi.hall.pages.fragments import Drawing, clock_text, score_table
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import ResultView, TableView
from tablepi.wire.public_chain import WireRow

MOST_ROWS = 300
"""Lines that a page shows, so that it stays small for a phone."""

NAME_LETTERS = 40


class ResultShown(NamedTuple):
    """A result with its rows. `table`: its table's name; `play`: None where nobody knows it."""

    result: ResultView
    table: str
    rows: Sequence[WireRow]
    play: FinishedPlay | None


def draw_result(shown: ResultShown, drawing: Drawing) -> Html:
    """All of it, complete without script."""
    words, result = drawing.words, shown.result
    title = isolated(drawing.games.title(result.key, words.language))
    number = words("result.number", n=result.number, table=isolated(shown.table), date=result.began)
    as_table = TableView(result.table, shown.table, "ready", seats=result.seats)
    seal = tag("code", result.seal) if result.seal else words("result.seal.none")
    facts = tag(
        "dl",
        *(tag("dt", words("result.seal")), tag("dd", seal)),
        *(tag("dt", words("check.of")), tag("dd", words(f"check.{result.check}"))),
    )
    return joined(
        tag("h1", title),
        tag("p", number, class_="what"),
        score_table(as_table, drawing, NAME_LETTERS),
        facts,
        _way_home(shown, drawing),
        _rows(shown.rows, drawing),
    )


def _way_home(shown: ResultShown, drawing: Drawing) -> Html:
    words = drawing.words
    title = tag("h2", words("result.home"))
    if shown.play is None:
        return joined(title, tag("p", words("result.home.none")))
    file = words.link(f"/r/{shown.result.code}.bgsplay")
    return joined(
        title,
        tag(
            "p",
            tag("a", words("result.bgstats"), href=link_of(shown.play), class_="button"),
            " ",
            tag("a", words("result.bgsplay"), href=file, class_="button", download=True),
        ),
    )


def _rows(rows: Sequence[WireRow], drawing: Drawing) -> Html:
    words = drawing.words
    played = [row for row in rows if row.kind in ("line", "refused")]
    head = (tag("th", words(f"column.{each}"), scope="col") for each in ("number", "at", "line"))
    caption = tag("caption", words("result.rows.caption"), class_="unseen")
    body = tag("tbody", *map(_row, played[:MOST_ROWS]))
    listed = tag("table", caption, tag("thead", tag("tr", *head)), body, class_="list rows")
    more = len(played) - MOST_ROWS
    rest = tag("p", words("result.rows.more", n=more)) if more > 0 else ""
    return joined(tag("h2", words("result.rows")), listed, rest)


def _row(row: WireRow) -> Html:
    said = isolated(row.text or "…")
    line = joined("✕ ", tag("s", said)) if row.kind == "refused" else said
    cells = tag("td", row.number), tag("td", clock_text(row.at_ms)), tag("td", line)
    return tag("tr", *cells)
