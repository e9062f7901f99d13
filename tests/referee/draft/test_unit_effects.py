"""A battle played by tapping: units, what happens to them, and every other word on the table."""

from tablepi.referee.intents import (
    Answer,
    Back,
    ChooseEffect,
    OpenEffects,
    OpenHistory,
    TypeWord,
    Undo,
)
from tablepi.screens.pictures.picture import Listing
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.skirmish import begin, choose, given, labels, listed, tap_unit, with_list


def test_a_skirmish_is_played_by_tapping(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    assert sitting.table.prompt.text.startswith("Ann and Ben: tap a location")
    tap_unit(sitting, "1.2")
    sitting.give(verb="done")
    sitting.give(seat=1)
    sitting.give(verb="done")
    assert labels(sitting.table)[:2] == ["Turn up", "Enter an effect"]
    sitting.give(verb="reveal")
    sitting.number("4")
    assert labels(sitting.table) == ["Pass", "Lightspeed"]
    assert sitting.table.prompt.text == "Ben: answer, or pass?"
    sitting.give(verb="lightspeed")
    sitting.number("2")
    sitting.give(verb="pass")
    tap_unit(sitting, "1.2")
    assert sitting.table.prompt.text == "Ann, location 2: 4"
    sitting.hear(ChooseEffect("boost"))
    sitting.number("-3")
    sitting.hear(OpenEffects())
    choose(sitting, "Lose")
    choose(sitting, "Ann")
    sitting.number("5")
    tap_unit(sitting, "2.x1")
    choose(sitting, "Attach")
    assert sitting.table.prompt.text == "Ann: enter what the unit does, then finish"
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
    assert labels(sitting.table)[:4] == ["Gain", "Lose", "Pay", "Draw"]
    sitting.hear(ChooseEffect("gain"))
    assert sitting.table.prompt.text == "Ann: how many?"
    keypad = sitting.keypad
    assert [end.label for end in keypad.confirms] == ["Gain for Ann"]
    sitting.number("3")
    sitting.hear(OpenEffects())
    choose(sitting, "Gain")
    choose(sitting, "Ann")
    sitting.number("3")
    assert sitting.lines()[-2:] == ["1 gain 3", "1 gain 3"]
    assert [panel.score for panel in sitting.table.seats] == ["6", "0"]


def test_what_the_rules_refuse_says_why_in_the_list_and_cannot_be_tapped(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben")
    sitting.give(verb="keep")
    sitting.give(verb="keep")
    sitting.give(verb="celestial")
    listed(sitting, "1.c1")
    entries = {entry.title: entry for entry in sitting.see(Listing).entries}
    assert entries["Boost"].act is None
    assert entries["Boost"].detail.startswith("A Celestial has no CQ")
    sitting.hear(Back())
    assert labels(sitting.table) == ["Destroy", "Send"]
    choose(sitting, "Send")
    choose(sitting, "hand")
    assert sitting.lines()[-1] == "1 send 1.c1 hand"


def test_a_unit_placed_just_now_is_taken_back_by_tapping_it(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    tap_unit(sitting, "2.1")
    tap_unit(sitting, "2.1")
    assert sitting.table.prompt.text == "Ben, location 1: face-down"
    choose(sitting, "Take back")
    assert sitting.lines()[-1] == "2 lift 1"


def test_cards_are_discarded_by_their_number_and_a_bad_number_is_told(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    choose(sitting, "Discard")
    choose(sitting, "Ben")
    for bad in (0, -1):
        sitting.number(str(bad))
        keypad = sitting.keypad
        assert keypad.confirms[0].dim
        sitting.hear(Undo())
        assert given(sitting) == ["Ben"]
    sitting.number("8")
    assert sitting.table.said is not None
    assert not sitting.table.said.accepted
    sitting.number("3")
    assert sitting.lines()[-1] == "2 discard ? ? ?"
    sitting.hear(OpenEffects())
    choose(sitting, "Draw")
    sitting.hear(Undo())
    assert labels(sitting.table) == ["Enter an effect"]


def test_cards_come_from_a_zone_that_has_some(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    sitting.give(seat=1)
    sitting.hear(OpenEffects())
    choose(sitting, "Deploy from another zone")
    tap_unit(sitting, "1.3")
    sitting.scan("Old-Raven")
    zones = [button.label for button in sitting.table.prompt.buttons if not button.dim]
    assert zones == ["hand", "deck"]
    choose(sitting, "deck")
    sitting.number("6")
    assert sitting.lines()[-1] == "1 deploy Old-Raven 3 cq=6 from=deck"
    sitting.give(verb="pass")
    tap_unit(sitting, "1.3")
    assert sitting.table.prompt.text == "Ann, location 3: 6"


def test_names_are_searched_in_the_list_and_its_printed_codes_are_scanned(store: Store) -> None:
    sitting = with_list(Sitting(store))
    begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    choose(sitting, "Deploy")
    choose(sitting, "Ben")
    tap_unit(sitting, "2.7")
    sitting.hear(TypeWord())
    sitting.enter("golem")
    picker = sitting.table.prompt.picker
    assert picker is not None
    assert [button.label for _, button in picker.cards] == ["Glass Golem (sample)"]
    sitting.scan("SAMPLE/04")
    assert sitting.lines()[-1] == "2 deploy sample-glass-golem 7"
    assert sitting.table.prompt.text.startswith("Ann: answer")


def test_a_line_of_old_is_put_right_by_tapping(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects())
    choose(sitting, "Gain")
    choose(sitting, "Ann")
    sitting.number("2")
    sitting.hear(OpenHistory(), Answer("history.step", 5), Answer("history.amend"))
    assert sitting.table.prompt.text.startswith("Line 5 — Ann and Ben: tap")
    assert sitting.table.prompt.given
    sitting.hear(OpenEffects())
    choose(sitting, "Gain")
    choose(sitting, "Ben")
    sitting.number("3")
    assert sitting.lines()[-1] == "amend 5 2 gain 3"
    assert [panel.score for panel in sitting.table.seats] == ["0", "3"]


def test_cancelling_an_amendment_lets_the_chosen_unit_go_as_well(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    tap_unit(sitting, "1.2")
    sitting.give(verb="done")
    sitting.give(seat=1)
    sitting.give(verb="done")
    lines = sitting.lines()
    sitting.hear(OpenHistory(), Answer("history.step", len(lines)), Answer("history.amend"))
    tap_unit(sitting, "1.2")
    assert given(sitting) == ["Back", "More", "Cancel"]
    sitting.hear(sitting.table.prompt.given[-1].act)
    assert not sitting.table.prompt.given
    assert sitting.lines() == lines


def test_pressing_what_is_not_there_does_nothing(sitting: Sitting) -> None:
    begin(sitting, "Ann", "Ben")
    sitting.hear(OpenEffects(), ChooseEffect("nothing"))
    assert isinstance(sitting.picture, Listing)


def test_a_card_that_is_scanned_while_its_name_is_typed_is_the_one_asked_for(store: Store) -> None:
    sitting = with_list(Sitting(store))
    begin(sitting, "Ann", "Ben")
    sitting.give(verb="deploy", seat=1)
    tap_unit(sitting, "1.3")
    sitting.hear(TypeWord())
    sitting.keys("ra")
    sitting.scan("SAMPLE/04")
    assert sitting.lines()[-1] == "1 deploy sample-glass-golem 3"
