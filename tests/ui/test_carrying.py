"""Fingers on a real battle map: a unit is dragged where it goes, on every size of glass."""

import pytest

from tablepi.referee.intents import ChooseEffect, Give
from tablepi.ui.table.regions import BATTLE_STRETCH, stretched
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.sitting import Sitting

LINES = ("1 keep", "2 keep", "1 pass", "2 pass", "1 place 1 ?", "2 place 1 ?", "1 done", "2 done")


def _drag(hands: Hands, unit: str, onto: str) -> None:
    _drag_from(hands, hands.place(Give((("unit", unit),))).center, onto)


def _drag_from(hands: Hands, start: tuple[int, int], onto: str) -> None:
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


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_players_name_is_dragged_onto_a_unit_and_the_unit_stays_named(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *LINES)
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    name = next(piece for piece in hands.stage.pieces if piece.key == "name.2")
    assert name.touch is not None
    assert name.touch.height >= hands.glass.touch_px
    _drag_from(hands, name.place.center, "1.1")
    asked = next(piece for piece in hands.stage.pieces if piece.key.endswith("asked"))
    assert asked.place.width >= hands.glass.touch_px
    sitting.hear(ChooseEffect("mute"))
    assert sitting.lines()[-1] == "2 mute 1.1"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_units_of_a_player_have_a_key_beside_them_where_any_lies(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    all_of_ann, all_of_ben = (Give((("unit", f"{seat}.*"),)) for seat in (1, 2))
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *LINES[:5])
    hands = Hands(lambda: sitting.picture, size, put=sitting.hear)
    assert not any(piece.act == all_of_ben for piece in hands.stage.pieces)
    place = hands.place(all_of_ann)
    assert min(place.size) >= stretched(hands.glass, BATTLE_STRETCH).touch_px
    others = [p.place for p in hands.stage.pieces if isinstance(p.act, Give) and p.loose]
    assert not any(place.colliderect(other) for other in others)
    hands.tap(all_of_ann)
    hands.tap(ChooseEffect("mute"))
    assert sitting.lines()[-1] == "1 mute 1.*"
