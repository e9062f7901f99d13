"""Cards in small: what stands on them keeps apart."""

import re

import pytest

from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.widgets.card_stock import CardFace
from tablepi.ui.widgets.small_cards import spot


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_rank_of_two_figures_keeps_off_the_suit(size: tuple[int, int]) -> None:
    glass = of_window(*size)
    side = glass.mm(9.0)
    faces = CardFace("10", ("hearts",), "", ()), CardFace("", (), "", ())
    card, blank = (spot(glass, (side, side), face, "missing", False) for face in faces)
    columns = "".join(
        str(int(any(card.get_at((x, y)) != blank.get_at((x, y)) for y in range(side))))
        for x in range(side)
    )
    _one, zero, suit, *_letter = re.finditer("1+", columns)
    assert suit.start() - zero.end() >= glass.mm(0.5)
