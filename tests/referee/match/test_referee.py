"""One match being refereed: words, refusals, what is recorded, what a match can survive."""

from tablepi.referee.intents import Back, Drop, OpenHistory, Undo
from tablepi.referee.table_picture import ShownVerdict
from tests.worlds.table.sitting import Sitting, chips, refused


def test_a_refusal_says_rule_reason_and_card_and_keeps_the_earlier_words(duel: Sitting) -> None:
    duel.scan("power", "suns", "soldier")
    assert refused(duel) == ShownVerdict(
        False,
        "That card does not carry suns: play it at an ace of its own suits.",
        "PS-SUIT",
        "soldier",
    )
    assert chips(duel.table) == ["Power", "suns"]
    assert duel.table.prompt.text == "Ann: scan the card or tap it"
    duel.scan("castle")
    assert duel.lines() == ["1 power castle suns"]


def test_a_refusal_stands_until_the_next_input_and_blocks_nothing(duel: Sitting) -> None:
    duel.scan("power", "soldier")
    duel.give(ace="suns")
    assert refused(duel).rule == "PS-SUIT"
    assert chips(duel.table) == ["Power", "Soldier"]
    duel.hear(OpenHistory(), Back())
    assert refused(duel).rule == "PS-SUIT"
    duel.give(ace="wyrms")
    assert duel.table.said == ShownVerdict(True, "Ann: Power · Soldier · wyrms")


def test_every_refusal_is_recorded_and_changes_nothing(duel: Sitting) -> None:
    board = duel.table.board
    duel.scan("power", "suns", "soldier")
    duel.hear(Undo())
    duel.scan("power", "harvest")
    duel.hear(Undo(), Undo())
    duel.give(seat=2)
    assert duel.refusals() == [
        "1 power soldier suns ! PS-SUIT",
        "1 power harvest _ ! PS-CARD",
        "undo ! T-UNDO",
        "2 ! T-TURN",
    ]
    assert duel.lines() == []
    assert duel.table.board == board


def test_undo_takes_back_the_words_first_and_then_the_latest_line(duel: Sitting) -> None:
    duel.scan("power", "castle")
    duel.give(ace="suns")
    duel.scan("power", "bard")
    duel.give(verb="discard")
    duel.scan("soldier")
    assert chips(duel.table) == ["A card"]
    duel.hear(Undo())
    assert chips(duel.table) == []
    assert duel.lines() == ["1 power castle suns", "2 power bard suns"]
    duel.hear(Undo())
    assert duel.lines()[-1] == "undo"
    assert duel.table.said == ShownVerdict(True, "Undo")
    assert duel.table.hands == (
        "Bard to its player’s hand.",
        "1 suns chip from ace to Ben.",
        "Ben: drawn card back on the pile.",
    )


def test_a_word_is_taken_back_by_itself(duel: Sitting) -> None:
    duel.give(verb="power")
    duel.scan("castle")
    duel.hear(Drop("card"))
    assert chips(duel.table) == ["Power"]
    duel.give(ace="suns")
    duel.hear(Drop("verb"))
    assert chips(duel.table) == ["suns"]
    duel.hear(Drop())
    assert chips(duel.table) == []


def test_another_card_or_verb_replaces_the_one_before(duel: Sitting) -> None:
    duel.scan("power", "castle", "soldier")
    assert chips(duel.table) == ["Power", "Soldier"]
    duel.give(ace="wyrms")
    assert duel.lines() == ["1 power soldier wyrms"]
    duel.give(ace="suns")
    duel.give(ace="moons")
    duel.give(verb="event")
    duel.give(verb="personality")
    assert sorted(chips(duel.table)) == ["Personality", "moons"]


def test_a_word_that_the_verb_has_no_place_for_stays_and_is_shown_as_ruled_out(
    duel: Sitting,
) -> None:
    duel.scan("event", "castle")
    duel.give(verb="power")
    given = duel.table.prompt.given
    assert [(chip.label, chip.dim) for chip in given] == [("Power", False), ("A card", True)]
    duel.give(ace="suns")
    assert duel.lines() == []
    duel.give(verb="event")
    assert duel.refusals() == ["1 event ? suns ! PS-TYPE"]


def test_a_late_tap_on_the_table_of_another_game_says_nothing(duel: Sitting) -> None:
    before = duel.table
    duel.give(verb="add", points=5)
    duel.give(verb="power", points=5)
    duel.give(seat=7)
    duel.give(card="no card of this deck")
    assert repr(duel.table) == repr(before)
    assert duel.refusals() == []
