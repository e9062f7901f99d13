"""Keys for cards: open until a reader has shown one, the rank moves along a run."""

import pytest

from tablepi.core.printed_deck import RANKS
from tablepi.referee.draft.card_offers import next_rank
from tablepi.referee.intents import ChooseRank, ToggleCardKeys
from tests.referee.draft.baskets import basket, go_on, tap
from tests.worlds.table.sitting import Sitting


def test_without_a_reader_keys_fill_the_basket(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.hear(ChooseRank("8"))
    for suit in (0, 2):
        keys = sitting.table.prompt.cards
        assert keys is not None
        tap(sitting, keys.suits[suit][1])
    assert basket(sitting).cards == ("8-hearts", "8-diamonds")
    keys = sitting.table.prompt.cards
    assert keys is not None
    assert [button.chosen for _, button in keys.suits] == [at in (0, 2) for at in range(8)]
    tap(sitting, keys.suits[2][1])
    assert basket(sitting).cards == ("8-hearts",)


def test_keys_for_cards_are_open_until_a_reader_has_shown_one(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    assert sitting.table.prompt.cards is not None
    sitting.hear(ToggleCardKeys())
    assert sitting.table.prompt.cards is None
    sitting.hear(ToggleCardKeys())
    sitting.scan("6-clubs")
    assert sitting.table.prompt.cards is None
    # Opened by hand, they stay.
    sitting.hear(ToggleCardKeys())
    sitting.scan("7-clubs")
    assert sitting.table.prompt.cards is not None


def test_a_card_that_a_reader_turned_up_closes_the_keys_as_well(sitting: Sitting) -> None:
    go_on(sitting, 3)
    sitting.scan("5-clubs")
    sitting.give(verb="draw")
    assert sitting.table.prompt.cards is None


def test_along_a_run_the_rank_moves_on_and_for_a_set_it_stays(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    suits = ["hearts", "spades", "diamonds", "clubs", "crowns", "stars", "rainbows", "shields"]

    def choose(suit: str) -> None:
        keys = sitting.table.prompt.cards
        assert keys is not None
        tap(sitting, keys.suits[suits.index(suit)][1])

    sitting.hear(ChooseRank("Q"))
    choose("hearts")
    sitting.hear(ChooseRank("K"))
    choose("stars")
    choose("crowns")
    choose("clubs")
    assert basket(sitting).cards == ("Q-hearts", "K-stars", "A-crowns", "2-clubs")
    tap(sitting, basket(sitting).offers[0].button)
    assert sitting.lines()[-1] == "2 lay Q-hearts K-stars A-crowns 2-clubs"
    sitting.hear(ChooseRank("9"))
    for suit in ("stars", "hearts", "clubs"):
        choose(suit)
    assert basket(sitting).cards == ("9-stars", "9-hearts", "9-clubs")


@pytest.mark.parametrize(
    ("gathered", "rank"),
    [
        ("", ""),
        ("7", "7"),
        ("7 7", "7"),
        ("7 8", "9"),
        ("7 7 8", "9"),
        ("Q K", "A"),
        ("K A", "2"),
        ("8 7", "6"),
        ("2 A", "K"),
        ("7 9", "9"),
    ],
)
def test_the_rank_moves_on_along_a_run_alone(gathered: str, rank: str) -> None:
    assert next_rank(RANKS, gathered.split()) == rank
