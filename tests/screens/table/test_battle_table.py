"""A battle's table: what is entered by itself, who is asked, and a unit that was chosen."""

from tablepi.core.board import Fill
from tablepi.referee.intents import AddUp, Carry, ChooseEffect, Drop, Give, OpenEffects, Undo
from tests.worlds.table.sitting import Sitting, notices
from tests.worlds.table.skirmish import begin, choose, given, labels, tap_unit


def test_what_cannot_be_otherwise_is_entered_by_itself_and_told(sitting: Sitting) -> None:
    lines = ["1 keep", "2 keep"]
    lines += [f"{seat} {said}" for seat in (1, 2) for said in ("celestial ?", "done")]
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *lines, "1 done")
    sitting.give(verb="done")
    assert sitting.lines()[-3:] == ["2 done", "1 pass", "2 pass"]
    assert sitting.table.hands[-1] == "Entered for Ben: no other way."
    assert sitting.table.prompt.text.startswith("Ann and Ben: tap a location")
    sitting.hear(Undo())
    assert sitting.table.prompt.text.startswith("Ben: deploy a Celestial")
    sitting.give(verb="pass")
    assert sitting.lines()[-2:] == ["undo", "2 pass"]


def test_a_seat_without_cards_is_done_with_placing_unless_it_may_take_one_back(
    sitting: Sitting,
) -> None:
    begin(sitting, "Ann", "Ben")
    for unit in ("1.1", "1.2"):
        tap_unit(sitting, unit)
    for seat, cards in (("Ann", 5), ("Ben", 7)):
        sitting.hear(OpenEffects())
        choose(sitting, "Discard")
        choose(sitting, seat)
        sitting.number(str(cards))
    assert sitting.lines()[-2:] == ["2 discard ? ? ? ? ? ? ?", "2 done"]
    assert sitting.table.board.turn == (1,)


def test_the_tally_is_told_unit_by_unit(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben", "Cid", mode="nemesis", responses="off")
    for _ in range(3):
        sitting.give(verb="keep")
    for place, cq in ((1, 4), (2, 3)):
        sitting.hear(OpenEffects())
        choose(sitting, "Deploy")
        choose(sitting, "Ann")
        tap_unit(sitting, f"1.{place}")
        sitting.number(str(cq))
        sitting.give(verb="done")
    for _ in range(2):
        sitting.give(verb="nobody")
        for seat in (1, 2, 3):
            sitting.give(verb="done", seat=seat)
    for seat in (1, 2, 3):
        sitting.give(verb="done", seat=seat)
    sums = [
        "Ann: 4+3 = 7.",
        "Doubled for the Nemesis: 14.",
        "Ben: no unit that counts.",
        "Cid: no unit that counts.",
    ]
    table = sitting.table
    assert list(table.hands) == sums
    assert sitting.lines()[-1] == "2 done"
    assert [panel.score for panel in table.seats] == ["0", "0", "0"]
    tap_unit(sitting, "1.1")
    assert sitting.table.prompt.text == "Ann, location 1: 4 (touches 2)"
    sitting.hear(Undo())
    assert labels(sitting.table)[:2] == ["Done", "Enter an effect"]
    sitting.give(verb="done")
    sitting.hear(AddUp())
    assert list(sitting.table.hands[:4]) == sums
    assert sitting.lines()[-1] == "3 done"
    assert [panel.score for panel in sitting.table.seats] == ["14", "0", "0"]


def test_who_is_asked_passes_with_a_touch_on_the_own_place_and_the_tower_shrinks(
    sitting: Sitting,
) -> None:
    lines = [f"{seat} {verb}" for verb in ("keep", "pass") for seat in (1, 2, 3)]
    lines += ["1 place 1 raven", "1 done", "2 done", "3 done", "1 reveal raven cq=4"]
    sitting.go_on("conquest-of-fates", ("Ann", "Ben", "Cid"), *lines, "2 lightspeed ? cq=2")
    tower = [(level.seat, level.place, level.name, level.total) for level in sitting.table.tower]
    assert tower == [(2, "x1", "", "2"), (1, "1", "raven", "4")]
    for seat in (3, 1):
        panels = {panel.seat: panel for panel in sitting.table.seats}
        assert [panel.seat for panel in panels.values() if panel.call == "Pass"] == [seat]
        lit = [panel.seat for panel in panels.values() if panel.light == "bright"]
        assert lit == ([1] if seat == 3 else [])
        sitting.hear(panels[seat].act)
    assert sitting.lines()[-2:] == ["3 pass", "1 pass"]
    assert not any(panel.call for panel in sitting.table.seats)
    sitting.give(verb="done")
    assert [level.place for level in sitting.table.tower] == ["1"]
    assert sitting.table.track[1] == "Forward: Abilities"


def test_a_card_that_is_scanned_is_the_one_that_is_asked_for(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    sitting.scan("raven")
    tap_unit(sitting, "1.1")
    sitting.give(verb="done", seat=1)
    sitting.give(verb="done", seat=2)
    sitting.scan("moth")
    assert sitting.table.said is not None
    assert "Another card was entered for this place" in sitting.table.said.text
    sitting.scan("raven")
    sitting.number("5")
    sitting.scan("comet")
    sitting.number("1")
    sitting.hear(Undo())
    assert sitting.lines()[-3:] == ["1 reveal raven cq=5", "2 lightspeed comet cq=1", "undo"]
    assert [button.look for button in sitting.table.prompt.buttons] == ["primary", "normal"]


def test_a_chosen_unit_shows_what_it_touches_and_is_let_go_again(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    for unit in ("1.1", "1.2", "1.4"):
        tap_unit(sitting, unit)
    tap_unit(sitting, "1.1")
    table = sitting.table
    assert table.prompt.text == "Ann, location 1: face-down"
    ways = {Fill("unit", f"1.{place}"): "open" for place in "3567x"}
    near = {Fill("unit", "1.1"): "bright", Fill("unit", "1.2"): "near"}
    assert table.lit == {**near, **ways}
    assert labels(table)[:4] == ["Boost", "Take back", "Expose", "Destroy"]
    assert [each.label for each in table.prompt.buttons if each.look == "primary"] == ["Take back"]
    assert given(sitting) == ["Back", "More"]
    tap_unit(sitting, "1.1")
    assert labels(sitting.table)[:1] == ["Enter an effect"]
    tap_unit(sitting, "1.4")
    sitting.hear(Drop("unit"))
    assert Fill("unit", "1.4") not in sitting.table.lit
    tap_unit(sitting, "1.4")
    sitting.hear(ChooseEffect("destroy"))
    assert sitting.lines()[-1].endswith("destroy 1.4")
    assert labels(sitting.table)[:1] == ["Enter an effect"]


def test_a_chosen_unit_is_moved_by_tapping_an_empty_place_of_its_player(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    for unit in ("1.1", "1.1", "1.6"):
        tap_unit(sitting, unit)
    assert sitting.lines()[-1] == "1 move 1.1 6"
    tap_unit(sitting, "1.6")
    tap_unit(sitting, "2.3")
    assert sitting.lines()[-1] == "2 place 3 ?"


def test_a_place_that_is_no_answer_drops_no_word_and_is_told(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    tap_unit(sitting, "2.1")
    sitting.give(verb="deploy")
    sitting.give(seat=1)
    before = sitting.table
    assert {fill for fill, light in before.lit.items() if light == "open"} >= {Fill("unit", "1.3")}
    for act in (Give((("unit", "2.1"),)), Carry((("unit", "2.1"),), (("unit", "2.5"),))):
        sitting.hear(act)
        assert sitting.table.prompt == before.prompt
        assert notices(sitting.table) == ["That does not answer the question: tap what is lit."]
    sitting.hear(Carry((("unit", "2.1"),)))
    assert sitting.table.prompt == before.prompt
    tap_unit(sitting, "1.3")
    assert given(sitting) == ["3"]
    assert sitting.table.prompt.text == "Ann: which CQ is on it?"
