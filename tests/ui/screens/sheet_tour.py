"""A tour of the table's tools, and of the score sheets of its own."""

from collections.abc import Iterator

from tablepi.app.intents import Back, Discard
from tablepi.app.screens.equipment.own_sheets import FetchSheets, MakeSheet
from tablepi.app.screens.equipment.sheet_maker import NameSheet, OpenRow
from tablepi.app.screens.equipment.sheet_row import ChooseKind
from tablepi.app.screens.menu import ChooseGame, OpenTools
from tablepi.app.screens.start.option_fields import OpenOwnSheets, TypeOption
from tablepi.app.screens.table_tools import KINDS, ChooseTool, MoreOf, UseTool
from tablepi.app.view.picture import Picture
from tests.app.sitting import Sitting


def tools_and_sheets(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Both of them."""
    yield from tools(sitting)
    yield from own_sheets(sitting)


def tools(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """Each tool before and after it was used."""
    sitting.hear(OpenTools())
    for kind in KINDS:
        yield f"tool-{kind}", sitting.hear(ChooseTool(kind))
        sitting.hear(MoreOf(2), UseTool())
        yield f"tool-{kind}-used", sitting.wait(5_000)
    yield "tool-timer-out", sitting.wait(600_000)
    sitting.hear(Back())


def own_sheets(sitting: Sitting) -> Iterator[tuple[str, Picture]]:
    """The sheets that come along, the table's own, and one that is made."""
    sitting.hear(ChooseGame("score-sheet"))
    yield "templates", sitting.hear(TypeOption("template"))
    yield "own-sheets", sitting.hear(OpenOwnSheets())
    sitting.hear(FetchSheets())
    yield "own-sheets-stick", sitting.settle()
    sitting.hear(Back())
    yield "make", sitting.hear(MakeSheet())
    sitting.hear(NameSheet())
    sitting.enter("eggs")
    sitting.hear(OpenRow(0))
    yield "make-row", sitting.enter("most")
    yield "make-kinds", sitting.hear(ChooseKind())
    yield "make-rank", sitting.hear(ChooseKind("rank"))
    sitting.hear(Back())
    yield "make-made", sitting.picture
    yield "make-left", sitting.hear(Back())
    sitting.hear(Discard())
    for _ in range(3):
        sitting.hear(Back())
