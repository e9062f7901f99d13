"""Whoever comes back from a row finds the page where it was left."""

import re
from collections.abc import Iterator
from functools import partial

import pytest

from tablepi.referee.intents import Answer, Back
from tablepi.screens.navigation.simple_pages import ListPage
from tablepi.screens.pictures.picture import Entry, Listing, Menu
from tablepi.screens.pictures.settings_picture import SettingsPage
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.settings_rows import to_row
from tests.worlds.table.sitting import Sitting


def _rows(sitting: Sitting, kind: str) -> Iterator[Entry]:
    """Thirty rows, each of which opens thirty more."""
    for number in range(30):
        enter = partial(_enter, sitting, f"{kind}-{number}")
        yield Entry(f"Row {number}", "", Answer("row", (kind, number), enter))


def _enter(sitting: Sitting, kind: str) -> None:
    router = sitting.router
    router.enter(ListPage(router, kind, partial(_rows, sitting, kind), kind=kind))


def _at_list(sitting: Sitting, size: tuple[int, int] = (800, 480)) -> Hands:
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    _enter(sitting, "long")
    hands.show()
    return hands


def _swipe(hands: Hands) -> None:
    """Turns the page."""
    x, y = hands.glass.width_px // 3, hands.glass.height_px // 2
    hands.down((x, y))
    hands.move((x, y - hands.glass.height_px // 5))
    hands.up((x, y - hands.glass.height_px // 5))
    hands.show()


def _first(hands: Hands) -> int:
    """The number of the first row in sight."""
    return int(next(iter(_places(hands))).removeprefix("long/"))


def _places(hands: Hands) -> dict[str, int]:
    pieces = hands.stage.pieces
    rows = (piece for piece in pieces if re.fullmatch(r"long/\d+", piece.key))
    return {piece.key: piece.place.top for piece in rows}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_list_that_was_turned_keeps_its_page_while_one_of_its_rows_is_open(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    hands = _at_list(sitting, size)
    top = _places(hands)
    _swipe(hands)
    before, first = _places(hands), _first(hands)
    hands.tap(Answer("row", ("long", first)))
    assert sitting.see(Listing).title == f"long-{first}"
    hands.tap(Back())
    sitting.see(Listing)
    assert _places(hands) == before != top


def test_a_list_that_lies_on_another_begins_at_its_top(sitting: Sitting) -> None:
    hands = _at_list(sitting)
    _swipe(hands)
    before, first = _places(hands), _first(hands)
    hands.tap(Answer("row", ("long", first)))
    row = next(piece for piece in hands.stage.pieces if piece.key == f"long-{first}/0")
    assert row.clip is not None
    assert row.place.top == row.clip.top
    hands.tap(Back())
    assert _places(hands) == before


def test_a_list_that_is_come_to_anew_begins_at_its_top(sitting: Sitting) -> None:
    hands = _at_list(sitting)
    top = _places(hands)
    _swipe(hands)
    sitting.hear(Back())
    sitting.see(Menu)
    hands.show()
    _enter(sitting, "long")
    hands.show()
    assert _places(hands) == top


def test_a_knob_comes_back_to_the_row_that_it_left(sitting: Sitting) -> None:
    hands = Hands(lambda: sitting.picture, (800, 480), put=sitting.hear)
    sitting.hear(Answer("menu.settings"), *to_row("screen.rotation"))
    hands.show()
    asked = Answer("setting", "screen.rotation")
    while hands.stage.focused is None or hands.stage.focused.act != asked:
        hands.stage.turn(1)
        hands.show()
    hands.stage.push()
    hands.show()
    assert hands.acts[-1] == asked
    hands.stage.back()
    hands.show()
    sitting.see(SettingsPage)
    hands.stage.push()
    assert hands.acts[-1] == asked
