"""A card with a letter is played on somebody by one key at that player's place."""

from tablepi.referee.intents import ChooseEnding, Undo
from tests.referee.draft.baskets import basket, go_on
from tests.worlds.table.sitting import Sitting


def _keys(sitting: Sitting) -> dict[int, list[str]]:
    return {panel.seat: [key.label for key in panel.aims] for panel in sitting.table.seats}


def test_each_other_player_has_a_key_for_each_letter_that_needs_one(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    assert _keys(sitting) == {1: [], 2: [], 3: []}
    sitting.scan("6-clubs")
    assert _keys(sitting) == {1: ["X", "T"], 2: [], 3: ["X", "T"]}
    sitting.hear(sitting.table.seats[2].aims[0].act)
    assert sitting.lines()[-1] == "2 discard 6-clubs block 3"
    assert _keys(sitting) == {1: [], 2: [], 3: []}


def test_whoever_cannot_be_blocked_has_no_key_for_it(sitting: Sitting) -> None:
    lines = "flip 5-clubs", "2 draw", "2 discard 6-clubs block 3", "1 draw"
    go_on(sitting, 3, *lines)
    sitting.scan("7-clubs")
    assert _keys(sitting) == {1: [], 2: ["X", "T"], 3: ["T"]}


def test_a_letter_chosen_first_or_a_second_card_takes_the_keys_away(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("6-clubs")
    act = sitting.table.seats[0].aims[1].act
    sitting.hear(ChooseEnding("2 discard 6-clubs", "trade"))
    assert _keys(sitting) == {1: [], 2: [], 3: []}
    sitting.hear(Undo())
    sitting.scan("6-hearts")
    assert _keys(sitting) == {1: [], 2: [], 3: []}
    sitting.hear(act)
    assert sitting.lines()[-1] == "2 draw"
    assert basket(sitting).cards == ("6-clubs", "6-hearts")
