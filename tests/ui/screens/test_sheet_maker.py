"""The page on which a score sheet is made, on the smallest glass, with a finger."""

from pathlib import Path

import pytest

from tablepi.app.intents import Answer, Back, Discard, Intent
from tablepi.app.screens.equipment.sheet_maker import NameSheet, OpenRow
from tablepi.app.screens.equipment.sheet_row import RemoveRow
from tablepi.app.view import picture as pictures
from tablepi.store import Store
from tests.app.screens.equipment.test_own_sheets import Table
from tests.ui.hands import Hands


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Table:
    return Table.making(store, tmp_path)


def _add(hands: Hands, table: Table, at: int) -> None:
    hands.tap(OpenRow(at))
    table.hear(Answer(f"Row {at}"))
    hands.show()
    hands.tap(Back())


def _in_sight(hands: Hands) -> list[Intent]:
    """What the pieces do that can be seen whole."""
    area = hands.stage.view.area("make")
    assert area is not None
    pieces = hands.stage.pieces
    return [each.act for each in pieces if each.act and area.place.contains(each.place)]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_row_that_is_made_is_in_sight_with_those_before_it(
    table: Table, size: tuple[int, int]
) -> None:
    hands = Hands(lambda: table.picture, size, table.hear)
    assert NameSheet() in _in_sight(hands)
    for at in range(8):
        _add(hands, table, at)
        rows = [act.at for act in _in_sight(hands) if isinstance(act, OpenRow)]
        assert rows == list(range(at + 1))[-len(rows) :]
        assert len(rows) >= min(at + 1, 4)
    hands.tap(OpenRow(7))
    hands.tap(RemoveRow())
    hands.tap(Discard())
    assert OpenRow(6) in _in_sight(hands)


def test_a_sheet_is_headed_by_its_name(table: Table) -> None:
    table.hear(NameSheet())
    table.hear(Answer("Birds"))
    assert table.see(pictures.Listing).title == "Birds"
