"""Units carried over the battle map: what that means is tried, what it cannot mean is told."""

import pytest

from tablepi.core.board import Fill
from tablepi.referee.intents import Answer, Back, Carry, ChooseEffect, Give, GoToMenu, Undo
from tablepi.screens.pictures.picture import Page
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices, refused


@pytest.fixture
def sitting(store: Store) -> Sitting:
    """Two players with face-down units, two at 1 and 2 for each; it is time to turn one up."""
    sitting = Sitting(store)
    lines = ["1 keep", "2 keep", "1 pass", "2 pass"]
    lines += [f"{seat} place {place} ?" for seat in (1, 2) for place in (1, 2)]
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *lines, "1 done", "2 done")
    return sitting


def _carry(sitting: Sitting, unit: str, onto: str = "") -> None:
    there = (("unit", onto),) if onto else ()
    sitting.hear(Carry((("unit", unit),), there))


def _turn_up(sitting: Sitting) -> None:
    """Ann's unit at location 1."""
    sitting.storage.journal.append(1, 99, "line", "1 reveal ? cq=4")
    sitting.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))


def test_a_unit_that_is_taken_along_shows_where_it_may_go(sitting: Sitting) -> None:
    _carry(sitting, "1.1")
    table = sitting.table
    assert table.prompt.text == "Ann, location 1: face-down"
    assert table.lit == {
        Fill("unit", "1.1"): "bright",
        Fill("unit", "1.2"): "near",
        **{Fill("unit", f"1.{place}"): "open" for place in "34567x"},
    }
    _carry(sitting, "1.1")
    assert sitting.table.lit == table.lit


def test_a_unit_is_carried_to_an_empty_location_or_to_the_extra_locations(
    sitting: Sitting,
) -> None:
    _carry(sitting, "2.2", "2.6")
    _carry(sitting, "1.1", "1.x")
    assert sitting.lines()[-2:] == ["1 move 2.2 6", "1 move 1.1 x"]
    assert "open" not in sitting.table.lit.values()


def test_a_face_up_unit_is_put_under_the_unit_that_it_is_carried_onto(sitting: Sitting) -> None:
    _turn_up(sitting)
    sitting.give(verb="pass")
    _carry(sitting, "1.1", "2.1")
    assert sitting.lines()[-1] == "1 attach 1.1 2.1"


def test_a_face_down_unit_is_put_under_another_with_the_cq_that_its_player_says(
    sitting: Sitting,
) -> None:
    _carry(sitting, "1.1", "1.2")
    sitting.hear(Answer("verb.attach"))
    assert sitting.table.prompt.text == "Ann: which CQ is on it?"
    sitting.number("3")
    assert sitting.lines()[-1] == "1 attach 1.1 1.2 cq=3"


def test_a_unit_carried_onto_another_of_its_player_is_asked_whether_they_swap(
    sitting: Sitting,
) -> None:
    _carry(sitting, "1.1", "1.2")
    question = sitting.see(Page)
    assert question.title == "Ann, location 1, onto Ann, location 2: what is meant?"
    assert [button.label for button in question.buttons] == ["Attach", "Swap", "Stay here"]
    before = sitting.lines()
    sitting.hear(Back())
    assert sitting.lines() == before
    _carry(sitting, "1.1", "1.2")
    sitting.hear(Answer("verb.swap"))
    assert sitting.lines() == [*before, "1 swap 1.1 1.2"]


def test_what_the_rules_refuse_is_told_and_recorded_and_nothing_moves(sitting: Sitting) -> None:
    sitting.storage.journal.append(1, 99, "line", "1 harness ?")
    sitting.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    _carry(sitting, "1.1", "1.c1")
    said = refused(sitting)
    assert said.text.startswith("A Celestial has no CQ")
    assert sitting.refusals() == ["1 attach 1.1 1.c1 ! CF-ZONE"]
    assert sitting.lines()[-1] == "1 harness ?"


def test_a_unit_that_is_carried_to_its_player_is_asked_where_it_goes(sitting: Sitting) -> None:
    _carry(sitting, "2.2")
    assert [panel.light for panel in sitting.table.seats] == ["", "bright"]
    sitting.hear(Carry((("unit", "2.2"),), (("seat", 2),)))
    zones = sitting.table.prompt.buttons
    assert [zone.label for zone in zones] == ["hand", "deck", "void", "Upload Zone"]
    sitting.hear(zones[0].act)
    assert sitting.lines()[-1] == "1 send 2.2 hand"


def test_a_player_who_is_tapped_takes_the_chosen_unit_just_so(sitting: Sitting) -> None:
    sitting.give(unit="1.1")
    sitting.give(seat=1)
    sitting.give(zone="void")
    assert sitting.lines()[-1] == "1 send 1.1 void"
    assert {panel.light for panel in sitting.table.seats} == {""}


def test_whoever_thinks_better_of_it_has_moved_nothing(sitting: Sitting) -> None:
    sitting.hear(Carry((("unit", "1.1"),), (("seat", 1),)), Undo())
    assert sitting.lines()[-1] == "2 done"
    assert sitting.table.prompt.given == ()


def test_a_unit_carried_to_an_empty_place_of_another_player_comes_under_that_ones_control(
    sitting: Sitting,
) -> None:
    _carry(sitting, "1.1", "2.5")
    assert sitting.lines()[-1] == "2 control 1.1 5"
    _carry(sitting, "2.5", "1.x")
    assert sitting.lines()[-1] == "1 control 2.5 x"


def test_a_chosen_unit_is_not_taken_by_a_tap_on_an_empty_place_of_another_player(
    sitting: Sitting,
) -> None:
    sitting.give(unit="1.1")
    sitting.give(unit="2.5")
    assert sitting.lines()[-1] == "2 done"


def test_a_unit_is_carried_to_nothing_that_is_no_place(sitting: Sitting) -> None:
    for onto in ((("seat", 2),), (("unit", "3.1"),), (("unit", ""),)):
        sitting.hear(Carry((("unit", "1.1"),), onto))
        assert notices(sitting.picture)[0].startswith("Not there")
    assert sitting.lines()[-1] == "2 done"


@pytest.mark.parametrize("unit", ["1.3", "1.x", "1.x9", "3.1", "x", "", None])
def test_what_is_no_unit_is_not_taken_along(sitting: Sitting, unit: object) -> None:
    before = sitting.table
    sitting.hear(Carry((("unit", unit),)), Carry((("unit", unit),), (("unit", "1.5"),)))
    assert sitting.table.prompt == before.prompt
    assert sitting.table.lit == before.lit


@pytest.mark.parametrize("unit", ["1.x9", "3.1", "x", "", None])
def test_what_is_no_place_is_not_tapped(sitting: Sitting, unit: object) -> None:
    before = sitting.table
    sitting.hear(Give((("unit", unit),)))
    assert sitting.table.prompt == before.prompt


def test_during_a_response_nothing_is_carried(sitting: Sitting) -> None:
    _turn_up(sitting)
    _carry(sitting, "1.1", "1.5")
    assert sitting.refusals()[-1].endswith("T-PHASE")
    sitting.hear(Carry((("unit", "1.1"),), (("seat", 1),)))
    assert notices(sitting.picture)
    assert sitting.lines()[-1] == "1 reveal ? cq=4"


def test_a_table_without_units_takes_no_notice(store: Store) -> None:
    sitting = Sitting(store)
    before = sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(Carry((("ace", "suns"),), (("ace", "moons"),)))
    assert sitting.table == before


def _aim(sitting: Sitting, seat: int, onto: str) -> None:
    sitting.hear(Carry((("seat", seat),), (("unit", onto),)))


def test_a_player_who_is_carried_onto_a_unit_is_whose_card_does_something_to_it(
    sitting: Sitting,
) -> None:
    assert sitting.table.board.turn == (1,)
    _aim(sitting, 2, "1.1")
    assert sitting.table.prompt.text == "Ann, location 1: face-down for Ben"
    sitting.hear(ChooseEffect("mute"))
    assert sitting.lines()[-1] == "2 mute 1.1"


@pytest.mark.parametrize("onto", ["1.5", "1.9"])
def test_a_player_is_carried_onto_nothing_else(sitting: Sitting, onto: str) -> None:
    before = sitting.table.prompt
    _aim(sitting, 2, onto)
    assert sitting.table.prompt == before
    assert "Not there" in notices(sitting.picture)[0]


def test_a_player_who_gave_up_is_carried_nowhere(store: Store) -> None:
    sitting = Sitting(store)
    lines = ["1 keep", "2 keep", "3 keep", "1 pass", "2 pass", "3 pass", "1 place 1 ?"]
    sitting.go_on("conquest-of-fates", ("Ann", "Ben", "Cid"), *lines, "concede 3")
    _aim(sitting, 3, "1.1")
    assert sitting.table.prompt.given == ()


def test_a_unit_that_is_carried_onto_all_of_a_player_stands_for_its_location(
    sitting: Sitting,
) -> None:
    _carry(sitting, "1.2", "1.*")
    assert sitting.table.prompt.text == "All units at location 2"
    sitting.hear(ChooseEffect("mute"))
    assert sitting.lines()[-1] == "1 mute *.2"
    _carry(sitting, "1.1", "1.x")
    before = sitting.lines()
    _carry(sitting, "1.x1", "1.*")
    assert sitting.lines() == before
    assert "Not there" in notices(sitting.picture)[0]


def test_all_units_of_a_player_are_chosen_and_let_go_by_their_key(sitting: Sitting) -> None:
    all_of_ben = Give((("unit", "2.*"),))
    before = sitting.table.prompt
    sitting.hear(all_of_ben)
    assert sitting.table.prompt.text == "All units of Ben"
    sitting.hear(all_of_ben)
    assert sitting.table.prompt == before
    sitting.hear(all_of_ben, ChooseEffect("boost", number=2))
    assert sitting.lines()[-1] == "1 boost 2.* 2"
    sitting.give(verb="mute", seat=1)
    sitting.hear(all_of_ben)
    assert sitting.lines()[-1] == "1 mute 2.*"
    sitting.give(verb="hide", seat=1)
    sitting.hear(all_of_ben)
    assert sitting.lines()[-1] == "1 mute 2.*"
