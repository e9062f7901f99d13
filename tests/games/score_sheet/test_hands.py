"""What the table is told of an entry, in full sentences."""

from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.library import library
from tablepi.referee.words import Words
from tests.games.told_hands import ToldHands

HANDS = ToldHands(GAME, Words(GAME, ("Ann", "Ben"), library()))


def test_an_entry_is_told_with_the_total() -> None:
    assert HANDS.at("worked-petanque", "1 add 5") == ["5 this round, 12 in all."]


def test_an_entry_that_ends_the_match_is_told_like_any_other() -> None:
    assert HANDS.at("worked-petanque", "1 add 2") == ["2 this round, 13 in all."]


def test_points_that_are_pegged_bit_by_bit_are_told_as_one_entry() -> None:
    assert HANDS.at("pegging", "2 add 120") == ["120 this round, 120 in all."]
    last = [step for step in HANDS.steps("pegging") if step.answer.text == "1 add 1"][-1]
    assert HANDS.told(last) == ["121 this round, 121 in all."]


def test_tricks_that_end_the_match_leave_nothing_to_enter() -> None:
    assert HANDS.at("bids-to-25", "2 made 0") == ["1 of 1 trick entered."]
    assert HANDS.at("bids-to-25", "1 made 0") == []
