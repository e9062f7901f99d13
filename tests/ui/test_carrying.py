"""Fingers on a real battle map: a unit is dragged where it goes, on every size of glass."""

import pytest

from tablepi.app.intents import Give
from tests.app.sitting import Sitting
from tests.ui.hands import SIZES, Hands

LINES = ("1 keep", "2 keep", "1 pass", "2 pass", "1 place 1 ?", "2 place 1 ?", "1 done", "2 done")


def _drag(hands: Hands, unit: str, onto: str) -> None:
    start = hands.place(Give((("unit", unit),))).center
    hands.down(start)
    hands.move((start[0] + 30, start[1] + 20))
    hands.show()
    end = hands.place(Give((("unit", onto),))).center
    hands.move(end)
    hands.show()
    hands.up(end)
    hands.show()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_unit_is_dragged_to_an_empty_place_its_players_own_or_one_who_takes_control(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *LINES)
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    _drag(hands, "1.1", "1.7")
    assert sitting.lines()[-1] == "1 move 1.1 7"
    _drag(hands, "1.7", "2.5")
    assert sitting.lines()[-1] == "2 control 1.7 5"
