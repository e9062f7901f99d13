"""The keys for effects beside the board: likely numbers, what changes nothing, empty places."""

import pytest

from tablepi.core.board import Battle, Fill
from tablepi.referee.intents import Back, ChooseEffect, Drop, EnlargeField, Key, TapSeat
from tablepi.referee.table_picture import CountedVerb, Table
from tablepi.screens.pictures.picture import Listing
from tests.worlds.table import crowded_battle
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.skirmish import choose, given, labels, tap_unit, with_list

NAMES = ("Ann", "Ben")
UP = (
    *(f"{seat} {verb}" for verb in ("keep", "pass") for seat in (1, 2)),
    *("1 place 1 ?", "1 place 2 ?", "1 done", "2 done", "1 reveal ? cq=4", "2 pass"),
)
"""Ann's unit lies face-up and its abilities are on, another lies face-down."""


def _counted(table: Table, verb: str) -> CountedVerb:
    return next(each for each in table.prompt.counted if each.button.label == verb)


def _row(sitting: Sitting) -> int | None:
    (zone,) = sitting.table.board.zones
    assert isinstance(zone, Battle)
    return zone.row


def test_a_number_beside_its_verb_says_the_line(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    tap_unit(sitting, "1.1")
    numbers = _counted(sitting.table, "Boost").numbers
    assert [key.label for key in numbers] == ["+1", "+2", "+3", "−2", "−1", "+4", "+5", "+6"]
    sitting.hear(numbers[3].act)
    assert sitting.lines()[-1] == "1 boost 1.1 -2"
    sitting.hear(TapSeat((("seat", 2),)))
    sitting.hear(_counted(sitting.table, "Gain").numbers[1].act)
    assert sitting.lines()[-1] == "2 gain 2"


def test_a_number_that_the_rules_refuse_is_dim_and_says_why(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP, "2 gain 2")
    sitting.hear(TapSeat((("seat", 2),)))
    pay = _counted(sitting.table, "Pay")
    assert [key.dim for key in pay.numbers] == [False, False, True]
    assert "holds 2" in pay.numbers[2].why
    assert not pay.button.dim


def test_a_figure_after_a_sign_is_the_number_below_0(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    tap_unit(sitting, "1.1")
    choose(sitting, "Boost")
    sitting.hear(Key("sign"))
    keypad = sitting.keypad
    assert [key.label for key in keypad.keys] == [
        *("−7", "−8", "−9", "−4", "−5", "−6", "−1", "−2", "−3"), "±", "0", "10+"
    ]  # fmt: skip
    sitting.hear(keypad.keys[1].act)
    assert sitting.lines()[-1] == "1 boost 1.1 -8"


def test_a_number_that_no_key_offers_is_not_taken_with_another_verb(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    before = sitting.lines()
    tap_unit(sitting, "1.1")
    sitting.hear(ChooseEffect("destroy", number=2), ChooseEffect("gain", number=2))
    assert sitting.lines() == before


@pytest.mark.parametrize(
    ("ring", "back"),
    [("Mute", "Unmute"), ("Plague", "Cure"), ("Forcefield", "Unshield")],
)
def test_a_ring_that_lies_on_a_unit_is_offered_to_be_taken_away(
    sitting: Sitting, ring: str, back: str
) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    for shown, other in ((ring, back), (back, ring), (ring, back)):
        tap_unit(sitting, "1.1")
        assert shown in labels(sitting.table)
        assert other not in labels(sitting.table)
        choose(sitting, shown)


def test_an_empty_place_shows_what_can_come_there_and_is_let_go_again(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    tap_unit(sitting, "2.3")
    assert sitting.table.prompt.text == "Ben, location 3: a unit with which CQ?"
    assert labels(sitting.table) == ["Deploy", "Lay face-down"]
    assert sitting.table.lit == {Fill("unit", "2.3"): "bright"}
    tap_unit(sitting, "2.3")
    assert Fill("unit", "2.3") not in sitting.table.lit
    tap_unit(sitting, "2.c")
    assert sitting.table.prompt.text == "Ben, Celestial"
    tap_unit(sitting, "2.x")
    assert sitting.table.prompt.text == "Ben, Extra Location: a unit with which CQ?"
    sitting.hear(TapSeat((("seat", 2),)))
    assert sitting.table.prompt.text == "Ben"
    tap_unit(sitting, "2.x")
    choose(sitting, "Deploy")
    assert given(sitting) == ["x"]
    sitting.number("9")
    assert sitting.lines()[-1] == "2 deploy ? x cq=9"


def test_while_units_are_placed_a_celestial_and_extra_units_can_come_as_well(
    sitting: Sitting,
) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP[:4])
    tap_unit(sitting, "1.c")
    choose(sitting, "Harness")
    tap_unit(sitting, "2.x")
    sitting.hear(_counted(sitting.table, "Deploy").numbers[4].act)
    for verb in ("pass", "done"):
        sitting.give(verb=verb)
    tap_unit(sitting, "1.2")
    said = ["1 harness ?", "2 deploy ? x cq=5", "1 pass", "2 done", "1 place 2 ?"]
    assert sitting.lines()[4:] == said
    assert not sitting.refusals()


def test_a_card_that_was_scanned_stays_unseen_at_an_empty_place(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    tap_unit(sitting, "1.3")
    before = sitting.table
    for place in ("1.3", "1.c", "1.3"):
        sitting.scan("raven")
        tap_unit(sitting, place)
        assert "raven" not in repr(sitting.table).casefold()
    tap_unit(sitting, "1.3")
    tap_unit(sitting, "1.3")
    assert sitting.table.prompt.counted == before.prompt.counted
    choose(sitting, "Lay")
    assert sitting.lines()[-1] == "1 lay raven 3"


def test_where_a_list_tells_the_cq_a_unit_is_deployed_without_a_number(sitting: Sitting) -> None:
    with_list(sitting).go_on("conquest-of-fates", NAMES, *UP[:6])
    tap_unit(sitting, "1.7")
    assert not any(each.numbers for each in sitting.table.prompt.counted if "Deploy" in each.button)


def test_nothing_comes_to_an_empty_place_during_a_response(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP[:-1])
    before = sitting.table
    tap_unit(sitting, "1.3")
    assert (sitting.table.prompt, sitting.table.lit) == (before.prompt, before.lit)


def test_of_twelve_a_tap_on_a_player_who_is_not_asked_shows_the_field_and_says_nothing(
    sitting: Sitting,
) -> None:
    names = crowded_battle.TWELVE
    lines = crowded_battle.lines_to("response", names)
    table = sitting.go_on("conquest-of-fates", names, *lines)
    asked = table.board.turn[0]
    for seat in (8, 12):
        sitting.hear(TapSeat((("seat", seat),)))
        assert _first(sitting) == seat
        assert sitting.table.said == table.said
    sitting.hear(TapSeat((("seat", 12),)))
    assert sitting.see(Listing).kind == "seat"
    sitting.hear(Back())
    assert sitting.lines() == lines
    sitting.hear(sitting.table.seats[asked - 1].act)
    assert sitting.lines() == [*lines, f"{asked} pass"]


def test_of_twelve_the_field_stays_in_sight_while_its_player_lays_cards_and_no_longer(
    sitting: Sitting,
) -> None:
    names = crowded_battle.TWELVE
    keeps = (f"{seat} keep" for seat in range(1, 13))
    sitting.go_on("conquest-of-fates", names, *keeps, "nobody")
    sitting.hear(TapSeat((("seat", 5),)))
    for place in ("1", "2"):
        assert _first(sitting) == 5
        tap_unit(sitting, f"5.{place}")
        assert sitting.lines()[-1] == f"5 place {place} ?"
    sitting.give(verb="done", seat=1)
    assert (sitting.lines()[-1], _first(sitting)) == ("1 done", 2)


def test_of_twelve_another_players_unit_is_found_by_a_tap_on_the_player(sitting: Sitting) -> None:
    names = crowded_battle.TWELVE
    sitting.go_on("conquest-of-fates", names, *crowded_battle.lines_to("abilities", names))
    tap_unit(sitting, "12.1")
    choose(sitting, "Attach")
    sitting.hear(TapSeat((("seat", 7),)))
    assert _first(sitting) == 7
    tap_unit(sitting, "7.2")
    assert sitting.table.prompt.keypad is not None


def _first(sitting: Sitting) -> int:
    [zone] = sitting.table.board.zones
    assert isinstance(zone, Battle)
    return zone.order[0]


def test_one_row_of_each_field_is_filled_at_once_until_a_player_is_looked_at(
    sitting: Sitting,
) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP[:4])
    assert _row(sitting) == 0
    for act in (TapSeat((("seat", 1),)), EnlargeField(2)):
        sitting.hear(act)
        assert _row(sitting) is None
    sitting.hear(Drop("seat"))
    assert _row(sitting) == 0
    sitting.hear(EnlargeField(2))
    sitting.give(verb="done", seat=1)
    assert _row(sitting) is None
    sitting.give(verb="done", seat=2)
    for _ in NAMES:
        sitting.give(verb="pass")
    assert (sitting.table.board.phase, _row(sitting)) == ("phase.placement", 1)
