"""Sheets of rounds at the table: bids and tricks, the last entries of a sum, a common end."""

import pytest

from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.games.score_sheet.library import library
from tablepi.referee.intents import Answer, Give, OpenMatchMenu, Undo
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.start.start_match import header_of
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


def _begun(sitting: Sitting, template: str, more: int = 0) -> Sitting:
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("option.type", "template"))
    sitting.hear(Answer("template", template), *[Answer("seats.more")] * more)
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    return sitting


def _tap(sitting: Sitting, *labels: str) -> None:
    """The buttons of these labels, one after the other."""
    for label in labels:
        buttons = {button.label: button for button in sitting.table.prompt.buttons}
        sitting.hear(buttons[label].act)


def _labels(sitting: Sitting) -> list[str]:
    return [button.label for button in sitting.table.prompt.buttons]


def _hands(sitting: Sitting) -> list[str]:
    return list(sitting.table.hands)


def test_bid_and_tricks_are_one_tap_each_and_the_last_tricks_none(sitting: Sitting) -> None:
    _begun(sitting, "tricks-foretold")
    assert sitting.table.prompt.text == "Player 1: tricks bid?"
    assert _labels(sitting) == ["0", "1", "Tricks"]
    _tap(sitting, "1", "0", "0")
    assert sitting.table.prompt.text == "Player 1: tricks made?"
    _tap(sitting, "1")
    # One trick is all there was: the two others made none, and the round is closed.
    assert sitting.lines()[-4:] == ["1 made 1", "2 made 0", "3 made 0", "close"]
    assert [seat.score for seat in sitting.table.seats] == ["30", "20", "20"]
    assert sitting.table.prompt.text == "Player 2: tricks bid?"
    assert [seat.notes for seat in sitting.table.seats] == [("deals",), (), ()]
    assert _labels(sitting) == ["0", "1", "2", "Tricks"]


def test_a_bid_that_is_wrong_is_bid_again_from_its_cell(sitting: Sitting) -> None:
    _begun(sitting, "tricks-foretold")
    _tap(sitting, "1", "0", "0")
    sitting.give(seat=1)
    _tap(sitting, "Bid", "0")
    assert sitting.lines()[-1] == "1 bid 0"
    assert sitting.table.prompt.text == "Player 1: tricks made?"


def test_the_last_bid_is_offered_without_the_one_that_fits(sitting: Sitting) -> None:
    _begun(sitting, "bids-never-even")
    _tap(sitting, "4", "3")
    offered = [label for label in _labels(sitting) if label.isdigit()]
    assert offered == ["0", "1", "2", "4", "5", "6", "7", "8", "9", "10"]


def test_a_bonus_keeps_the_round_open_until_it_is_closed(sitting: Sitting) -> None:
    _begun(sitting, "bids-at-sea")
    _tap(sitting, "1", "0", "1")
    assert sitting.lines()[-1] == "2 made 0"
    assert sitting.table.prompt.text == "Everybody has entered: close the round"
    sitting.give(verb="bonus")
    sitting.give(seat=1)
    assert sitting.table.prompt.text == "Player 1: Bonus if exact?"
    sitting.give(bonus=30)
    assert sitting.table.seats[0].score == "50"
    _tap(sitting, "Close the round")
    assert sitting.lines()[-2:] == ["1 bonus 30", "close"]


@pytest.mark.parametrize(
    ("template", "question"),
    [
        ("darts-301", "Player 1: Throw, bust is 0?"),
        ("bags-to-21", "Player 1: Difference?"),
        ("exactly-50", "Player 1: points?"),
    ],
)
def test_the_question_for_an_entry_says_what_the_sheet_takes(
    sitting: Sitting, template: str, question: str
) -> None:
    assert _begun(sitting, template).table.prompt.text == question


@pytest.fixture
def thirteen(store: Store) -> Sitting:
    """A sheet whose rounds add up to thirteen, for three."""
    text = 'id = "thirteen"\nseats = [3, 3]\n[rounds]\nsum = 13\nleast = 0\n'
    cards, game = library((("thirteen.toml", text),)), games()["score-sheet"]
    store.cards.keep(cards.digest, cards.text)
    setup = setup_of(game, ("Ann", "Ben", "Cid"), {"template": "thirteen"}, cards)
    number = store.journal.begin(header_of(game, setup, "2026-11-22"))
    sitting = Sitting(store)
    sitting.hear(ResumeMatch(number))
    return sitting


def test_the_last_entry_of_a_sum_is_made_by_itself(thirteen: Sitting) -> None:
    thirteen.give(seat=1, verb="set", points=3)
    assert "3 of 13 given." in _hands(thirteen)
    thirteen.give(seat=2, verb="set", points=4)
    assert thirteen.lines()[-2:] == ["3 set 6", "close"]
    # Taken back, it stays away until something else is entered.
    thirteen.hear(Undo(), Undo())
    assert thirteen.lines()[-3:] == ["close", "undo", "undo"]
    thirteen.give(seat=2, verb="set", points=5)
    assert thirteen.lines()[-2:] == ["3 set 5", "close"]


def test_where_all_is_given_the_others_have_none(thirteen: Sitting) -> None:
    thirteen.give(seat=2, verb="set", points=13)
    assert thirteen.lines()[-3:] == ["1 set 0", "3 set 0", "close"]


def test_more_than_there_is_fills_nothing(thirteen: Sitting) -> None:
    thirteen.give(seat=2, verb="set", points=14)
    thirteen.give(seat=1, verb="set", points=0)
    assert thirteen.lines()[-1] == "1 set 0"


def test_a_common_end_is_asked_about_with_what_is_missing_first(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"), ChooseOption("best", "together"))
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    sitting.give(seat=1, verb="set", points=4)
    sitting.hear(OpenMatchMenu())
    entries = sitting.see(pictures.Listing).entries
    sitting.hear(*(entry.act for entry in entries if entry.act and entry.title == "End the match"))
    assert sitting.table.prompt.text == "Does all that is missing count 0?"
    _tap(sitting, "All 0")
    assert sitting.table.prompt.text == "Did the table win?"
    _tap(sitting, "All won")
    assert sitting.lines()[-1] == "finish won anyway"
    assert sitting.table.prompt.text == "All have won"
    assert [seat.winner for seat in sitting.table.seats] == [True, True]


def test_an_end_that_lacks_nothing_asks_one_question(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"), ChooseOption("best", "together"))
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    sitting.hear(Give((("verb", "finish"),)))
    assert sitting.table.prompt.text == "Did the table win?"
    _tap(sitting, "All lost")
    assert sitting.table.prompt.text == "All have lost"


def test_what_ends_a_match_by_itself_is_no_choice_of_a_common_end(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"), ChooseOption("target", "50"))
    labels = {field.label for field in sitting.see(pictures.Seating).options}
    sitting.hear(ChooseOption("best", "together"))
    left = {field.label for field in sitting.see(pictures.Seating).options}
    assert labels - left == {"Rounds", "Target"}
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    sitting.give(seat=1, verb="set", points=60)
    sitting.give(seat=2, verb="set", points=60)
    assert sitting.lines()[-1] == "close"
    assert sitting.table.prompt.text != "All have won"
