"""A finger that taps twice where a line is asked about: the second tap confirms nothing."""

import pytest

from tablepi.referee.intents import Answer, Drop, Give, Intent
from tablepi.referee.table_picture import Prompt
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting

CLOSE = Give((("verb", "close"),))
NAMES = ("Ann", "Ben", "Cid", "Dora", "Edgar", "Fay", "Gus", "Hua", "Ines", "Jo", "Kim", "Lea")


def _pieces(sitting: Sitting, size: tuple[int, int], act: Intent) -> list[Piece]:
    pieces = scene_of(sitting.table, of_window(*size)).pieces
    return [piece for piece in pieces if piece.act == act]


def _anyway(prompt: Prompt) -> Intent:
    (button,) = [button for button in prompt.buttons if button.look == "primary"]
    return button.act


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 7, 12])
def test_a_second_tap_on_close_the_round_takes_nothing_for_0(
    sitting: Sitting, size: tuple[int, int], seats: int
) -> None:
    sitting.begin("score-sheet", *NAMES[:seats])
    (closes,) = _pieces(sitting, size, CLOSE)
    sitting.hear(CLOSE)
    (zeros,) = _pieces(sitting, size, _anyway(sitting.table.prompt))
    assert not zeros.place.collidepoint(closes.place.center)
    assert sitting.lines() == []
    sitting.hear(Drop("verb"))
    assert sitting.table.prompt.keypad is not None
    assert sitting.table.said is None


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_second_tap_closes_no_hand_that_does_not_add_up(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.hear(
        Answer("menu.game", "score-sheet"),
        Answer("option.type", "template"),
        Answer("template", "hearts"),
        Answer("button.start"),
    )
    for seat in (1, 2, 3):
        sitting.give(seat=seat, verb="add", points=1)
    (closes,) = _pieces(sitting, size, CLOSE)
    sitting.hear(CLOSE)
    assert sitting.table.prompt.text == "Close the round all the same?"
    (anyway,) = _pieces(sitting, size, _anyway(sitting.table.prompt))
    assert not anyway.place.collidepoint(closes.place.center)
    sitting.hear(_anyway(sitting.table.prompt))
    assert sitting.lines()[-1] == "close anyway"
