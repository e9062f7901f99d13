"""The page of a result: who won, the seal, what was played, and the ways to take it home."""

from collections.abc import Sequence
from typing import NamedTuple

from tablepi.core.plays.bg_stats_link import link_of
from tablepi.core.plays.play import FinishedPlay
from tablepi.hall.web.html.fragments import Drawing, clock_text, score_table
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_templates import draw_template
from tablepi.hall.web.values.public_view import ResultView, TableView
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
    as_table = TableView(result.table, shown.table, "ready", seats=result.seats)
    rows = [row for row in shown.rows if row.kind in ("line", "refused")]
    return draw_template(
        "hall/result.html", words=words, result=result, table=shown.table,
        title=drawing.games.title(result.key, words.language),
        scores=score_table(as_table, drawing, NAME_LETTERS),
        home=link_of(shown.play) if shown.play else "", clock_text=clock_text,
        rows=rows[:MOST_ROWS], more=len(rows) - MOST_ROWS,
    )  # fmt: skip
