"""Whoever comes back from a row finds the list where it was left."""

import re

import pytest

from tablepi.referee.intents import Answer, Back
from tablepi.screens.pictures.picture import Listing, Menu, Palette
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.sitting import Sitting


def _at_settings(sitting: Sitting, size: tuple[int, int] = (800, 480)) -> Hands:
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    sitting.hear(Answer("menu.settings"))
    hands.show()
    return hands


def _scroll(hands: Hands) -> None:
    x, y = hands.glass.width_px // 3, hands.glass.height_px // 2
    hands.down((x, y))
    hands.move((x, y - hands.glass.height_px // 5))
    hands.up((x, y - hands.glass.height_px // 5))
    hands.show()


def _rows(hands: Hands) -> dict[str, int]:
    pieces = hands.stage.pieces
    rows = (piece for piece in pieces if re.fullmatch(r"settings/\d+", piece.key))
    return {piece.key: piece.place.top for piece in rows}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_list_that_was_scrolled_keeps_its_place_while_one_of_its_rows_is_open(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    hands = _at_settings(sitting, size)
    top = _rows(hands)
    _scroll(hands)
    before = _rows(hands)
    hands.tap(Answer("setting", "table.colours"))
    sitting.see(Palette)
    hands.tap(Back())
    sitting.see(Listing)
    assert _rows(hands) == before != top


def test_it_keeps_its_place_when_the_row_speaks_another_language(sitting: Sitting) -> None:
    hands = _at_settings(sitting)
    _scroll(hands)
    before = _rows(hands)
    sitting.hear(Answer("setting", "table.language"))
    hands.show()
    assert _rows(hands) == before


def test_a_list_that_lies_on_another_begins_at_its_top(sitting: Sitting) -> None:
    hands = _at_settings(sitting)
    _scroll(hands)
    before = _rows(hands)
    sitting.hear(Answer("setting", "cafe.games"))
    hands.show()
    first = next(piece for piece in hands.stage.pieces if piece.key == "list/0")
    assert first.clip is not None
    assert first.place.top == first.clip.top
    sitting.hear(Back())
    hands.show()
    assert _rows(hands) == before


def test_a_list_that_is_come_to_anew_begins_at_its_top(sitting: Sitting) -> None:
    hands = _at_settings(sitting)
    top = _rows(hands)
    _scroll(hands)
    sitting.hear(Back())
    sitting.see(Menu)
    hands.show()
    sitting.hear(Answer("menu.settings"))
    hands.show()
    assert _rows(hands) == top


def test_a_knob_comes_back_to_the_row_that_it_left(sitting: Sitting) -> None:
    hands = _at_settings(sitting)
    for _ in range(5):
        hands.stage.turn(1)
        hands.show()
    hands.stage.push()
    hands.show()
    asked = hands.acts[-1]
    assert asked == Answer("setting", "table.pin")
    hands.stage.back()
    hands.show()
    sitting.see(Listing)
    hands.stage.push()
    assert hands.acts[-1] == asked
