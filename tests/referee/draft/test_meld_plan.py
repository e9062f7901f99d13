"""The run that a card begins is proposed, and is laid by its last card once it was chosen."""

from tablepi.referee.intents import ChooseRank, PlanRanks, Undo
from tests.referee.draft.baskets import basket, go_on, offers, tap
from tests.worlds.table.sitting import Sitting

OPEN = "flip 5-clubs", "2 draw"


def _plans(sitting: Sitting) -> list[str]:
    return [o.button.label for o in basket(sitting).offers if isinstance(o.button.act, PlanRanks)]


def _chosen_rank(sitting: Sitting) -> list[str]:
    keys = sitting.table.prompt.cards
    assert keys is not None
    return [button.label for button in keys.ranks if button.chosen]


def _suit(sitting: Sitting, at: int) -> None:
    keys = sitting.table.prompt.cards
    assert keys is not None
    tap(sitting, keys.suits[at][1])


def _plan(sitting: Sitting, label: str) -> None:
    tap(sitting, next(o.button for o in basket(sitting).offers if o.button.label == label))


def test_a_run_is_proposed_from_its_first_card_and_laid_by_its_last(sitting: Sitting) -> None:
    go_on(sitting, 3, *OPEN)
    sitting.hear(ChooseRank("7"))
    _suit(sitting, 0)
    assert _plans(sitting) == ["Run 7–10", "Run 4–7"]
    _plan(sitting, "Run 7–10")
    for suit, rank in ((1, "8"), (3, "9"), (4, "10")):
        assert _chosen_rank(sitting) == [rank]
        _suit(sitting, suit)
    assert sitting.lines()[-1] == "2 lay 7-hearts 8-spades 9-clubs 10-crowns"


def test_scanned_cards_fill_a_chosen_run_in_any_order(sitting: Sitting) -> None:
    go_on(sitting, 3, *OPEN)
    sitting.scan("Q-stars")
    assert _plans(sitting) == ["Run Q–2", "Run 9–Q"]
    _plan(sitting, "Run Q–2")
    sitting.scan("2-shields", "K-hearts")
    assert sitting.lines()[-1] == "2 draw"
    sitting.scan("A-crowns")
    assert sitting.lines()[-1] == "2 lay Q-stars K-hearts A-crowns 2-shields"


def test_another_card_or_a_second_tap_gives_the_plan_up(sitting: Sitting) -> None:
    go_on(sitting, 3, *OPEN)
    for other in ("tap", "card"):
        sitting.scan("7-hearts")
        _plan(sitting, "Run 7–10")
        if other == "tap":
            _plan(sitting, "Run 7–10")
        else:
            sitting.scan("7-spades")
            sitting.hear(Undo())
        sitting.scan("8-spades", "9-clubs", "10-crowns")
        assert sitting.lines()[-1] == "2 draw"
        assert ("Lay", ("7-hearts", "8-spades", "9-clubs", "10-crowns")) in offers(sitting)
        for _ in range(4):
            sitting.hear(Undo())


def test_only_runs_that_the_rules_allow_are_proposed(sitting: Sitting) -> None:
    """All nines but one lie on the table; a second meld in the turn of the first is refused."""
    nines = [f"9-{suit}" for suit in ("hearts", "spades", "diamonds", "clubs", "crowns", "stars")]
    first = "flip 9-rainbows", "2 draw", "2 lay 3-hearts 3-stars 3-crowns"
    go_on(sitting, 3, *first)
    sitting.scan("7-clubs")
    assert _plans(sitting) == []
    go_on(sitting, 3, *first, "2 discard K-clubs", "3 draw", "3 lay " + " ".join(nines[:3]))
    assert _plans(sitting) == []
    lines = ("3 discard K-stars", "1 draw", "1 discard K-crowns", "2 draw")
    go_on(sitting, 3, *first, "2 discard K-clubs", "3 draw", "3 lay " + " ".join(nines[:3]), *lines)
    sitting.scan("10-shields")
    assert _plans(sitting) == ["Run 10–K", "Run 7–10"]


def test_two_cards_with_one_suit_begin_no_run(sitting: Sitting) -> None:
    go_on(sitting, 3, *OPEN)
    sitting.scan("7-hearts", "8-hearts")
    assert _plans(sitting) == []
    sitting.hear(Undo())
    sitting.scan("8-stars")
    assert _plans(sitting) == ["Run 7–10", "Run 5–8"]
    sitting.hear(Undo())
    sitting.scan("6-stars")
    assert _plans(sitting) == ["Run 6–9", "Run 4–7"]


def test_a_plan_ends_with_the_cards_that_began_it(sitting: Sitting) -> None:
    go_on(sitting, 3, *OPEN)
    sitting.scan("7-hearts")
    _plan(sitting, "Run 7–10")
    sitting.hear(Undo())
    sitting.scan("8-spades", "9-clubs", "7-hearts", "10-crowns")
    assert sitting.lines()[-1] == "2 draw"
    assert len(basket(sitting).cards) == 4


def test_a_card_that_is_seen_twice_keeps_the_plan(sitting: Sitting) -> None:
    go_on(sitting, 3, *OPEN)
    sitting.scan("7-hearts")
    _plan(sitting, "Run 7–10")
    sitting.scan("8-spades", "8-spades", "9-clubs", "10-crowns")
    assert sitting.lines()[-1] == "2 lay 7-hearts 8-spades 9-clubs 10-crowns"


def test_a_card_in_anothers_hand_keeps_no_run_from_being_proposed(sitting: Sitting) -> None:
    """The deck names the eight of hearts, which seat 2 took, before all other eights."""
    go_on(sitting, 3, "flip 8-hearts", "2 take", "2 discard K-clubs", "3 draw")
    sitting.scan("7-spades")
    assert _plans(sitting) == ["Run 7–10", "Run 4–7"]
