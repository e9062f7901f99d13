"""The page on which a score sheet is made, on the smallest glass, with a finger."""

from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Back, Intent, SuggestedText
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.equipment.test_own_sheets import Table
from tests.worlds.table.hands import Hands


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Table:
    return Table.making(store, tmp_path)


def _add(hands: Hands, table: Table, at: int) -> None:
    hands.tap(Answer("make.row"))
    table.hear(SuggestedText(f"Row {at}"))
    hands.show()
    hands.tap(Back())


def _in_sight(hands: Hands) -> list[Intent]:
    """What the pieces do that can be seen whole."""
    area = hands.stage.view.area("make")
    assert area is not None
    pieces = hands.stage.pieces
    return [each.act for each in pieces if each.act and area.place.contains(each.place)]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_row_that_is_made_is_in_sight_at_the_end_of_its_page(
    table: Table, size: tuple[int, int]
) -> None:
    hands = Hands(lambda: table.picture, size, table.hear)
    assert Answer("make.name") in _in_sight(hands)
    for at in range(8):
        _add(hands, table, at)
        rows = [
            act.value
            for act in _in_sight(hands)
            if isinstance(act, Answer) and act.id == "make.open"
        ]
        assert rows == list(range(at + 1))[-len(rows) :]
        assert rows[-1] == at
    hands.tap(Answer("make.open", 7))
    hands.tap(Answer("make.remove"))
    hands.tap(Answer("discard.yes"))
    assert Answer("make.open", 6) in _in_sight(hands)


def test_a_sheet_is_headed_by_its_name(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.hear(SuggestedText("Birds"))
    assert table.see(pictures.Listing).title == "Birds"
