"""Gathered cards that nothing can be added to are played; others wait for a tap."""

from tablepi.referee.intents import ChooseRank, ToggleCard, Undo
from tests.referee.draft.baskets import basket, go_on, offers
from tests.worlds.table.sitting import Sitting

FIRST = "2 lay 7-hearts 7-stars 7-crowns", "2 discard 9-clubs"
BEGUN = ("flip 5-clubs", "2 draw", *FIRST, "3 draw", "3 discard 9-stars", "1 draw")


def test_a_first_set_of_three_is_laid_by_its_third_card(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.hear(ChooseRank("7"))
    for suit in ("hearts", "stars", "crowns"):
        assert sitting.lines()[-1] == "2 draw"
        sitting.hear(ToggleCard(f"7-{suit}"))
    assert sitting.lines()[-1] == FIRST[0]
    sitting.hear(Undo())
    assert sitting.lines()[-1] == "undo"


def test_a_set_that_may_grow_waits(sitting: Sitting) -> None:
    go_on(sitting, 3, *BEGUN, "1 discard 8-clubs", "2 draw")
    sitting.scan("K-hearts", "K-stars", "K-crowns")
    assert offers(sitting) == [("Lay", ("K-hearts", "K-stars", "K-crowns"))]
    sitting.scan("K-clubs")
    assert offers(sitting) == [("Lay", ("K-hearts", "K-stars", "K-crowns", "K-clubs"))]
    assert sitting.lines()[-1] == "2 draw"


def test_a_first_run_of_four_waits_since_another_may_be_meant(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("5-hearts", "6-stars", "7-crowns", "8-spades")
    assert basket(sitting).cards == ("5-hearts", "6-stars", "7-crowns", "8-spades")
    assert offers(sitting) == [("Lay", ("5-hearts", "6-stars", "7-crowns", "8-spades"))]


def test_one_card_alone_waits(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("6-clubs")
    assert sitting.lines()[-1] == "2 draw"


def test_what_a_hidden_hand_holds_decides_nothing(sitting: Sitting) -> None:
    """All that tells a line whole is on the table: numbers of cards and known ones."""
    referee_sees = "flip 5-clubs", "2 draw"
    go_on(sitting, 3, *referee_sees)
    for cards in (("A-hearts", "A-stars", "A-crowns"), ("9-hearts", "9-stars", "9-shields")):
        sitting.scan(*cards)
        assert sitting.lines()[-1] == f"2 lay {' '.join(cards)}"
        sitting.hear(Undo())
