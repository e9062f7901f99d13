"""A battle played by tapping: units, what happens to them, and every other word on the table."""

import pytest

from tablepi.app.intents import (
    AddUp,
    Carry,
    ChooseEffect,
    Drop,
    Give,
    OpenEffects,
    OpenHistory,
    TypeWord,
    Undo,
)
from tablepi.app.screens.match_history import Amend, ShowStep
from tablepi.app.view.picture import Listing, Table
from tablepi.cli.cards import sample
from tablepi.core.board import Fill
from tablepi.core.card_lists import parse_list
from tablepi.store import Store
from tests.app.sitting import Sitting, notices


@pytest.fixture
def sitting(store: Store) -> Sitting:
    return Sitting(store)


def _choose(sitting: Sitting, title: str) -> None:
    """Taps the entry of the list of effects, the button, the card or the player that begins so."""
    picture = sitting.picture
    if isinstance(picture, Listing):
        taps = {entry.title: entry.act for entry in picture.entries}
    else:
        prompt = sitting.table.prompt
        taps = {panel.name: panel.act for panel in sitting.table.seats if panel.light}
        taps |= {button.label: button.act for button in prompt.buttons}
        if prompt.picker is not None:
            taps |= {button.label: button.act for _, button in prompt.picker.cards}
            unknown = prompt.picker.unknown
            taps |= {unknown.label: unknown.act} if unknown else {}
    act = next(act for label, act in taps.items() if label.startswith(title))
    assert act is not None
    sitting.hear(act)


def _unit(sitting: Sitting, unit: str) -> None:
    sitting.hear(Give((("unit", unit),)))


def _listed(sitting: Sitting, unit: str) -> None:
    """All that can happen to a unit."""
    _unit(sitting, unit)
    sitting.hear(OpenEffects())


def _begin(sitting: Sitting, *names: str) -> None:
    sitting.begin("conquest-of-fates", *names)
    for _ in names:
        sitting.give(verb="keep")
    for _ in names:
        sitting.give(verb="pass")


def _given(sitting: Sitting) -> list[str]:
    return [chip.label for chip in sitting.table.prompt.given]


def _labels(table: Table) -> list[str]:
    return [button.label for button in table.prompt.buttons]


def test_a_skirmish_is_played_by_tapping(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    assert sitting.table.prompt.text.startswith("Ann and Ben: tap a location")
    _unit(sitting, "1.2")
    assert sitting.table.prompt.picker is not None
    sitting.give(card="?")
    sitting.give(verb="done")
    sitting.give(seat=1)
    sitting.give(verb="done")
    assert _labels(sitting.table) == ["Turn up", "Enter an effect"]
    sitting.give(verb="reveal")
    _choose(sitting, "A card without a name")
    sitting.number("4")
    assert _labels(sitting.table) == ["Pass", "Lightspeed"]
    assert sitting.table.prompt.text == "Ben: answer at Lightspeed, or pass?"
    sitting.give(verb="lightspeed")
    _choose(sitting, "A card without a name")
    sitting.number("2")
    sitting.give(verb="pass")
    _unit(sitting, "1.2")
    assert sitting.table.prompt.text == "Ann, location 2: 4"
    sitting.hear(ChooseEffect("boost"))
    sitting.number("-3")
    sitting.hear(OpenEffects())
    _choose(sitting, "Lose")
    _choose(sitting, "Ann")
    sitting.number("5")
    _listed(sitting, "2.x1")
    _choose(sitting, "Attach")
    assert sitting.table.prompt.text == "Ann: enter what your unit does, then finish"
    assert sitting.lines()[4:] == [
        "1 place 2 ?", "1 done", "2 done", "1 reveal ? cq=4", "2 lightspeed ? cq=2", "1 pass",
        "2 boost 1.2 -3", "1 lose 5", "2 attach 2.x1 1.2",
    ]  # fmt: skip


def test_an_effect_is_for_the_player_who_was_tapped_whosever_turn_it_is(sitting: Sitting) -> None:
    """On Ben's turn: Ann is tapped, then Gain, then the number; and the words in another order."""
    lines = [f"{seat} {verb}" for verb in ("keep", "pass") for seat in (1, 2)]
    lines += ["2 place 1 ?", "1 done", "2 done", "2 reveal ? cq=4", "1 pass"]
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *lines)
    assert sitting.table.board.turn == (2,)
    sitting.give(seat=1)
    assert sitting.table.prompt.text == "Ann"
    assert sitting.table.prompt.keypad is None
    assert _labels(sitting.table)[:4] == ["Gain", "Lose", "Pay", "Draw"]
    sitting.hear(ChooseEffect("gain"))
    assert sitting.table.prompt.text == "Gain — Ann: how many?"
    keypad = sitting.table.prompt.keypad
    assert keypad is not None
    assert [end.label for end in keypad.confirms] == ["Gain for Ann"]
    sitting.number("3")
    sitting.hear(OpenEffects())
    _choose(sitting, "Gain")
    _choose(sitting, "Ann")
    sitting.number("3")
    assert sitting.lines()[-2:] == ["1 gain 3", "1 gain 3"]
    assert [panel.score for panel in sitting.table.seats] == ["6", "0"]


def test_what_the_rules_refuse_says_why_in_the_list_and_cannot_be_tapped(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben")
    sitting.give(verb="keep")
    sitting.give(verb="keep")
    sitting.give(verb="celestial")
    _choose(sitting, "A card without a name")
    _listed(sitting, "1.c1")
    entries = {entry.title: entry for entry in sitting.see(Listing).entries}
    assert entries["Boost"].act is None
    assert entries["Boost"].detail.startswith("A Celestial has no CQ")
    _choose(sitting, "Send")
    _choose(sitting, "hand")
    assert sitting.lines()[-1] == "1 send 1.c1 hand"


def test_a_unit_placed_just_now_is_taken_back_by_tapping_it(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    _unit(sitting, "2.1")
    sitting.give(card="?")
    _listed(sitting, "2.1")
    assert sitting.see(Listing).title == "Ben, location 1: face-down"
    _choose(sitting, "Take back")
    assert sitting.lines()[-1] == "2 lift 1"


def test_cards_are_discarded_by_their_number_and_a_bad_number_is_told(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    _choose(sitting, "Discard")
    _choose(sitting, "Ben")
    for bad in (0, -1):
        sitting.number(str(bad))
        keypad = sitting.table.prompt.keypad
        assert keypad is not None
        assert keypad.confirms[0].dim
        sitting.hear(Undo())
        assert _given(sitting) == ["Ben"]
    sitting.number("8")
    assert sitting.table.said is not None
    assert not sitting.table.said.accepted
    sitting.number("3")
    assert sitting.lines()[-1] == "2 discard ? ? ?"
    sitting.hear(OpenEffects())
    _choose(sitting, "Draw")
    sitting.hear(Undo())
    assert _labels(sitting.table) == ["Done", "Enter an effect"]


def test_cards_come_from_a_zone_that_has_some(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    _choose(sitting, "Deploy")
    _choose(sitting, "Ann")
    _unit(sitting, "1.3")
    sitting.hear(TypeWord())
    sitting.enter("Old Raven")
    zones = [button.label for button in sitting.table.prompt.buttons if not button.dim]
    assert zones == ["hand", "deck"]
    _choose(sitting, "deck")
    sitting.number("6")
    assert sitting.lines()[-1] == "1 deploy Old-Raven 3 cq=6 from=deck"
    sitting.give(verb="pass")
    _listed(sitting, "1.3")
    assert sitting.see(Listing).title == "Ann, location 3: 6"


def test_names_are_searched_in_the_list_and_its_printed_codes_are_scanned(store: Store) -> None:
    sitting = Sitting(store)
    context = sitting.router.context
    sample_list = parse_list("conquest-of-fates", sample())
    object.__setattr__(context, "deck", lambda game: sample_list)
    _begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    _choose(sitting, "Deploy")
    _choose(sitting, "Ben")
    _unit(sitting, "2.7")
    sitting.hear(TypeWord())
    sitting.enter("golem")
    picker = sitting.table.prompt.picker
    assert picker is not None
    assert [button.label for _, button in picker.cards] == ["Glass Golem (sample)"]
    sitting.scan("SAMPLE/04")
    _choose(sitting, "hand")
    assert sitting.lines()[-1] == "2 deploy sample-glass-golem 7 from=hand"
    assert sitting.table.prompt.text.startswith("Ann: answer")


def test_a_line_of_old_is_put_right_by_tapping(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    _choose(sitting, "Gain")
    _choose(sitting, "Ann")
    sitting.number("2")
    sitting.hear(OpenHistory())
    sitting.hear(ShowStep(5))
    sitting.hear(Amend())
    assert sitting.table.prompt.text.startswith("Line 5 becomes — Ann and Ben: tap")
    assert sitting.table.prompt.given
    sitting.hear(OpenEffects())
    _choose(sitting, "Gain")
    _choose(sitting, "Ben")
    sitting.number("3")
    assert sitting.lines()[-1] == "amend 5 2 gain 3"
    assert [panel.score for panel in sitting.table.seats] == ["0", "3"]


def test_cancelling_an_amendment_lets_the_chosen_unit_go_as_well(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    _unit(sitting, "1.2")
    sitting.give(card="?")
    sitting.give(verb="done")
    sitting.give(seat=1)
    sitting.give(verb="done")
    lines = sitting.lines()
    sitting.hear(OpenHistory())
    sitting.hear(ShowStep(len(lines)))
    sitting.hear(Amend())
    _unit(sitting, "1.2")
    assert [chip.label for chip in sitting.table.prompt.given] == ["Back", "Cancel"]
    sitting.hear(sitting.table.prompt.given[-1].act)
    assert not sitting.table.prompt.given
    assert sitting.lines() == lines


def test_pressing_what_is_not_there_does_nothing(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    sitting.hear(ChooseEffect("nothing"))
    assert isinstance(sitting.picture, Listing)


def test_what_cannot_be_otherwise_is_entered_by_itself_and_told(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben", homeworld="on")
    sitting.give(verb="keep")
    sitting.give(verb="keep")
    assert sitting.lines() == ["1 keep", "2 keep", "1 pass", "2 pass"]
    assert sitting.table.hands[-1] == "Entered for Ben: nothing else was possible."
    assert sitting.table.prompt.text.startswith("Ann and Ben: tap a location")
    sitting.hear(Undo())
    assert sitting.table.prompt.text.startswith("Ben: deploy a Celestial")
    sitting.give(verb="pass")
    assert sitting.lines()[-2:] == ["undo", "2 pass"]


def test_a_seat_without_cards_is_done_with_placing_unless_it_may_take_one_back(
    sitting: Sitting,
) -> None:
    _begin(sitting, "Ann", "Ben")
    for unit in ("1.1", "1.2"):
        _unit(sitting, unit)
        sitting.give(card="?")
    for seat, cards in (("Ann", 5), ("Ben", 7)):
        sitting.hear(OpenEffects())
        _choose(sitting, "Discard")
        _choose(sitting, seat)
        sitting.number(str(cards))
    assert sitting.lines()[-2:] == ["2 discard ? ? ? ? ? ? ?", "2 done"]
    assert sitting.table.board.turn == (1,)


def test_the_tally_is_told_unit_by_unit(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben", "Cid", mode="nemesis", homeworld="on",
                  responses="off")  # fmt: skip
    for _ in range(3):
        sitting.give(verb="keep")
    for place, cq in ((1, 4), (2, 3)):
        sitting.hear(OpenEffects())
        _choose(sitting, "Deploy")
        _choose(sitting, "Ann")
        _unit(sitting, f"1.{place}")
        _choose(sitting, "A card without a name")
        _choose(sitting, "hand")
        sitting.number(str(cq))
        sitting.give(verb="done")
    for _ in range(2):
        for seat in (1, 2, 3):
            sitting.give(verb="done", seat=seat)
    for _ in range(3):
        sitting.give(verb="done")
    sums = [
        "Ann’s units count 7: 1: 4, 2: 3.",
        "The Nemesis gains that twice: 14.",
        "Ben has no unit that counts.",
        "Cid has no unit that counts.",
    ]
    table = sitting.table
    assert list(table.hands) == sums
    assert sitting.lines()[-1] == "2 done"
    assert [panel.score for panel in table.seats] == ["0", "0", "0"]
    _unit(sitting, "1.1")
    assert sitting.table.prompt.text == "Ann, location 1: 4 (touches 2)"
    sitting.hear(Undo())
    assert _labels(sitting.table) == ["Done", "Enter an effect"]
    sitting.give(verb="done")
    sitting.hear(AddUp())
    assert list(sitting.table.hands[1:5]) == sums
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
    _begin(sitting, "Ann", "Ben")
    _unit(sitting, "1.1")
    sitting.scan("raven")
    sitting.give(verb="done", seat=1)
    sitting.give(verb="done", seat=2)
    sitting.scan("moth")
    assert sitting.table.said is not None
    assert "Another card was placed here" in sitting.table.said.text
    sitting.scan("raven")
    sitting.number("5")
    sitting.scan("comet")
    sitting.number("1")
    sitting.hear(Undo())
    assert sitting.lines()[-3:] == ["1 reveal raven cq=5", "2 lightspeed comet cq=1", "undo"]
    assert [button.look for button in sitting.table.prompt.buttons] == ["primary", "normal"]


def test_a_chosen_unit_shows_what_it_touches_and_is_let_go_again(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    for unit in ("1.1", "1.2", "1.4"):
        _unit(sitting, unit)
        sitting.give(card="?")
    _unit(sitting, "1.1")
    table = sitting.table
    assert table.prompt.text == "Ann, location 1: face-down (touches 2)"
    ways = {Fill("unit", f"1.{place}"): "open" for place in "3567x"}
    near = {Fill("unit", "1.1"): "bright", Fill("unit", "1.2"): "near"}
    assert table.lit == {**near, **ways}
    assert _labels(table)[:3] == ["Take back", "Destroy", "Boost"]
    assert _labels(table)[-1] == "More"
    _unit(sitting, "1.1")
    assert _labels(sitting.table) == ["Done", "Enter an effect"]
    _unit(sitting, "1.4")
    sitting.hear(Drop("unit"))
    assert Fill("unit", "1.4") not in sitting.table.lit
    _unit(sitting, "1.4")
    sitting.hear(ChooseEffect("destroy"))
    assert sitting.lines()[-1].endswith("destroy 1.4")
    assert _labels(sitting.table) == ["Done", "Enter an effect"]


def test_a_chosen_unit_is_moved_by_tapping_an_empty_place_of_its_player(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    _unit(sitting, "1.1")
    sitting.give(card="?")
    _unit(sitting, "1.1")
    _unit(sitting, "1.6")
    assert sitting.lines()[-1] == "1 move 1.1 6"
    _unit(sitting, "1.6")
    _unit(sitting, "2.3")
    sitting.give(card="?")
    assert sitting.lines()[-1] == "2 place 3 ?"


def test_a_place_that_is_no_answer_drops_no_word_and_is_told(sitting: Sitting) -> None:
    _begin(sitting, "Ann", "Ben")
    _unit(sitting, "2.1")
    sitting.give(card="?")
    sitting.give(verb="deploy")
    sitting.give(seat=1)
    before = sitting.table
    assert {fill for fill, light in before.lit.items() if light == "open"} >= {Fill("unit", "1.3")}
    for act in (Give((("unit", "2.1"),)), Carry((("unit", "2.1"),), (("unit", "2.5"),))):
        sitting.hear(act)
        assert sitting.table.prompt == before.prompt
        assert notices(sitting.table) == ["Nothing there answers what is asked: what is lit does."]
    sitting.hear(Carry((("unit", "2.1"),)))
    assert sitting.table.prompt == before.prompt
    _unit(sitting, "1.3")
    assert _given(sitting) == ["Deploy", "Ann", "3"]


def test_a_card_that_is_scanned_while_its_name_is_typed_is_the_one_asked_for(
    sitting: Sitting,
) -> None:
    _begin(sitting, "Ann", "Ben")
    sitting.give(verb="deploy", seat=1)
    _unit(sitting, "1.3")
    sitting.hear(TypeWord())
    sitting.keys("ra")
    sitting.scan("moth")
    assert _given(sitting) == ["Deploy", "Ann", "3", "moth"]
