"""A tour of the table's tools, and of the score sheets of its own."""

from collections.abc import Iterator

from tablepi.referee.intents import Answer, Back
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.start.table_tools import KINDS
from tests.worlds.table.sitting import Sitting


def tools_and_sheets(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Both of them."""
    yield from tools(sitting)
    yield from own_sheets(sitting)


def tools(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Each tool before and after it was used."""
    sitting.hear(Answer("menu.tools"))
    for kind in KINDS:
        yield f"tool-{kind}", sitting.hear(Answer("tools", kind))
        sitting.hear(*[Answer(f"tools.more-{kind}")] * 2, Answer("tools.use"))
        yield f"tool-{kind}-used", sitting.wait(5_000)
    yield "tool-timer-out", sitting.wait(600_000)
    sitting.hear(Back())


def own_sheets(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """The sheets that come along, the table's own, and one that is made."""
    sitting.hear(Answer("menu.game", "score-sheet"))
    yield "templates", sitting.hear(Answer("option.type", "template"))
    yield "own-sheets", sitting.hear(Answer("sheets.own"))
    sitting.hear(Answer("sheets.fetch"))
    yield "own-sheets-stick", sitting.settle()
    sitting.hear(Back())
    yield "make", sitting.hear(Answer("sheets.make"))
    sitting.hear(Answer("make.name"))
    sitting.enter("eggs")
    sitting.hear(Answer("make.row"))
    yield "make-row", sitting.enter("most")
    yield "make-kinds", sitting.hear(Answer("row.kinds"))
    yield "make-rank", sitting.hear(Answer("row.kind", "rank"))
    sitting.hear(Back())
    yield (
        "make-by-seats",
        sitting.hear(Answer("make.open", 0), Answer("make.by-seats"), Answer("make.term", "most")),
    )
    sitting.hear(Back(), Back())
    yield "make-made", sitting.picture
    yield "make-bids", sitting.hear(Answer("make.form"), Answer("make.bids"), Answer("make.zero"))
    yield "make-left", sitting.hear(Back())
    sitting.hear(Answer("discard.yes"))
    for _ in range(3):
        sitting.hear(Back())
