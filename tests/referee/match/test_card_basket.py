"""Cards are gathered at the table, and the screen says what they are good for."""

from typing import Any

import pytest

from tablepi.core.printed_deck import RANKS
from tablepi.referee.intents import (
    Answer,
    AskUndo,
    ChooseEnding,
    Give,
    OpenHistory,
    ToggleCard,
    Undo,
)
from tablepi.screens.pictures import picture as pictures
from tests.referee.draft.baskets import basket, go_on, offers, panel, tap
from tests.worlds.table import crowded
from tests.worlds.table.sitting import Sitting


def test_a_scanned_card_is_turned_up_and_a_tapped_one_by_rank_and_suit(sitting: Sitting) -> None:
    go_on(sitting, 3)
    sitting.scan("5-clubs")
    assert sitting.lines() == ["flip 5-clubs"]
    sitting.hear(Undo())
    keys = sitting.table.prompt.cards
    assert keys is not None
    assert [button.label for button in keys.ranks] == list(RANKS)
    assert [button.label for _, button in keys.suits][:2] == ["hearts", "spades"]
    assert all(button.dim for _, button in keys.suits)
    tap(sitting, keys.ranks[9])
    keys = sitting.table.prompt.cards
    assert keys is not None
    assert keys.ranks[9].chosen
    tap(sitting, keys.suits[4][1])
    assert sitting.lines()[-1] == "flip 10-crowns"
    assert sitting.table.prompt.cards is None


def test_scanned_cards_fill_a_basket_until_they_are_a_whole_line(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("7-hearts", "7-stars")
    assert basket(sitting).cards == ("7-hearts", "7-stars")
    assert offers(sitting) == []
    assert "7-crowns" in basket(sitting).missing
    sitting.scan("7-stars", "7-crowns")
    assert sitting.lines()[-1] == "2 lay 7-hearts 7-stars 7-crowns"
    assert basket(sitting).cards == ()


def test_what_was_not_laid_stays_in_the_basket_until_the_turn_ends(sitting: Sitting) -> None:
    go_on(sitting, 8, *crowded.lines(), deal="12")
    sitting.scan(*crowded.HAND)
    assert basket(sitting).cards == crowded.HAND
    labels = [label for label, _ in offers(sitting)]
    assert labels[:3] == ["Lay", "Lay", "Meld 1"]
    assert labels.count("Lay") == 2
    tap(sitting, basket(sitting).offers[1].button)
    assert sitting.lines()[-1] == "1 lay 9-stars 9-spades 9-diamonds"
    assert basket(sitting).cards == crowded.HAND[3:]
    for _ in range(7):
        sitting.hear(Undo())
    assert basket(sitting).cards == ("2-stars",)
    assert ("Discard", ("2-stars",)) in offers(sitting)


def _melds(sitting: Sitting) -> dict[int, str]:
    return {f.value: light for f, light in sitting.table.lit.items() if f.slot == "meld"}


def test_a_meld_that_is_tapped_takes_what_the_basket_has_for_it(sitting: Sitting) -> None:
    go_on(sitting, 8, *crowded.lines(), deal="12")
    assert _melds(sitting) == {}
    sitting.scan("9-spades", "8-diamonds", "K-stars")
    lights = _melds(sitting)
    assert sorted(lights) == list(range(1, 13))
    assert [number for number, light in lights.items() if light == "bright"] == [4, 10]
    sitting.give(meld=10)
    assert sitting.lines()[-1] == "1 add 10 9-spades 8-diamonds"
    assert basket(sitting).cards == ("K-stars",)


def test_a_meld_that_takes_none_of_the_basket_says_why(sitting: Sitting) -> None:
    go_on(sitting, 8, *crowded.lines(), deal="12")
    sitting.scan("9-stars", "8-diamonds")
    sitting.give(meld=1)
    assert sitting.refusals() == ["1 add 1 9-stars 8-diamonds ! SU-SET"]
    said = sitting.table.said
    assert said is not None
    assert said.text.startswith("9 stars has another rank, and a set is cards of one rank:")
    assert basket(sitting).cards == ("9-stars", "8-diamonds")


def test_a_meld_is_no_target_before_cards_are_gathered_nor_while_hands_are_counted(
    sitting: Sitting,
) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw", "2 lay 7-hearts 7-stars 7-crowns")
    sitting.give(meld=1)
    assert sitting.table.prompt.basket is not None
    assert len(sitting.lines()) == 3
    sitting.scan("9-stars")
    assert _melds(sitting) == {1: "dim"}
    sitting.give(meld=1)
    assert sitting.refusals()[-1] == "2 add 1 9-stars ! SU-FIRST"
    go_on(sitting, 3, "flip 5-clubs", "2 draw", BLITZ)
    sitting.give(seat=3)
    sitting.scan("9-stars")
    assert _melds(sitting) == {}


def test_the_panels_undo_takes_the_last_card_out_of_the_basket(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("7-hearts", "7-stars")
    sitting.hear(AskUndo())
    assert basket(sitting).cards == ("7-hearts",)
    assert sitting.lines() == ["flip 5-clubs", "2 draw"]


def test_why_nothing_can_be_done_is_said(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("5-clubs")
    assert basket(sitting).hint == ("5 clubs lies in the discards: look at the card again.")
    sitting.hear(Undo())
    assert basket(sitting).cards == ()
    sitting.scan("6-clubs", "9-hearts")
    assert basket(sitting).hint == "These do not make a meld yet"
    assert sitting.lines() == ["flip 5-clubs", "2 draw"]
    assert sitting.refusals() == []


def test_may_i_is_one_tap_on_the_seat_while_the_window_is_open(sitting: Sitting) -> None:
    go_on(sitting, 4, "flip 5-clubs")
    assert [panel.call for panel in sitting.table.seats] == [""] * 4
    for line in ("draw",):
        sitting.give(verb=line)
    sitting.scan("6-clubs")
    tap(sitting, basket(sitting).offers[0].button)
    assert [panel.call for panel in sitting.table.seats] == ["May I?", "", "", "May I?"]
    assert "May I?" not in [button.label for button in sitting.table.prompt.buttons]
    sitting.hear(panel(sitting, 1).act)
    sitting.hear(panel(sitting, 4).act)
    assert sitting.lines()[-2:] == ["1 mayi", "4 mayi"]
    # Ben discarded: after him comes Cid, who is to draw, then the fourth seat, then Ann.
    assert panel(sitting, 4).notes == ("gets it",)
    assert panel(sitting, 1).notes == ("called", "dealer")
    # Nobody is left to call: the button, which seats themselves stand for, does not come back.
    assert [button.label for button in sitting.table.prompt.buttons] == [
        *("Draw", "Take", "Allow", "Recount")
    ]
    sitting.give(verb="draw")
    assert [panel.call for panel in sitting.table.seats] == [""] * 4
    assert sitting.table.seats[3].counters[0].value == "13"


def test_a_letter_is_named_by_the_player_and_its_seat_tapped(sitting: Sitting) -> None:
    go_on(sitting, 4, "flip 5-clubs", "2 draw")
    sitting.scan("6-clubs")
    labels = [button.label for button in basket(sitting).letters]
    # X and T stand on the players' panels as well, and come last.
    assert labels == ["R · reverse", "S · skip", "X · block", "T · trade"]
    tap(sitting, basket(sitting).letters[2])
    assert sitting.table.prompt.text == "X · block: tap a player"
    assert [panel.light for panel in sitting.table.seats] == ["bright", "dim", "bright", "bright"]
    sitting.give(seat=2)
    assert sitting.refusals()[-1] == "2 discard 6-clubs block 2 ! SU-TARGET"
    sitting.give(seat=3)
    assert sitting.lines()[-1] == "2 discard 6-clubs block 3"
    assert panel(sitting, 3).notes == ("passed",)
    sitting.give(verb="draw")
    sitting.scan("7-clubs")
    tap(sitting, basket(sitting).letters[0])
    assert sitting.lines()[-1] == "4 discard 7-clubs reverse"
    ring = sitting.table.board.ring
    assert ring is not None
    assert (ring.direction, ring.path) == (-1, (4, 3))


def test_a_begun_letter_is_taken_back_by_undo(sitting: Sitting) -> None:
    go_on(sitting, 4, "flip 5-clubs", "2 draw")
    sitting.scan("6-clubs")
    tap(sitting, basket(sitting).letters[3])
    sitting.hear(Undo())
    assert [panel.light for panel in sitting.table.seats] == [""] * 4
    assert basket(sitting).cards == ("6-clubs",)
    sitting.hear(Undo(), Undo())
    assert sitting.rows()[-1].text == "undo"


BLITZ = "2 lay 10-crowns J-hearts Q-spades K-diamonds A-clubs 2-stars 3-rainbows 4-shields"


def test_a_hand_is_counted_by_its_sum_or_by_its_cards(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw", BLITZ)
    # Ann owes a count first, whom nobody need tap.
    assert sitting.table.prompt.keypad is not None
    assert sitting.table.prompt.text.startswith("Ann")
    sitting.give(seat=3)
    assert sitting.table.prompt.keypad is not None
    sitting.keys("66")
    sitting.give(verb="count", points=66)
    assert sitting.lines()[-1] == "3 count 66"
    hand = [f"9-{suit}" for suit in ("hearts", "spades", "diamonds", "clubs", "crowns", "stars")]
    hand += [f"8-{suit}" for suit in ("hearts", "spades", "diamonds", "clubs", "crowns")]
    sitting.scan(*hand[:-1])
    assert offers(sitting) == []
    assert basket(sitting).hint == "Ann holds 11 cards: name them all."
    sitting.scan(hand[-1])
    # Ann alone is to count.
    assert sitting.table.board.seats[0].score == "94"
    assert sitting.lines()[-1] == f"1 hand {' '.join(hand)}"


def test_a_late_tap_on_an_offer_that_is_gone_does_nothing(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("6-clubs")
    act = basket(sitting).offers[0].button.act
    sitting.hear(Undo())
    before = sitting.lines()
    sitting.hear(act, ChooseEnding("2 discard 6-clubs", "block"), ToggleCard("no-card"))
    assert sitting.lines() == before
    assert basket(sitting).cards == ()


def test_a_line_is_put_right_from_a_basket(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw", "2 lay 7-hearts 7-stars 7-crowns")
    sitting.hear(OpenHistory(), Answer("history.step", 3), Answer("history.amend"))
    sitting.scan("8-hearts", "8-stars", "8-crowns")
    assert sitting.lines()[-1] == "amend 3 2 lay 8-hearts 8-stars 8-crowns"


def test_a_list_that_is_given_whole_is_not_taken_for_a_place(sitting: Sitting) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.scan("7-hearts", "7-stars")
    sitting.give(cards=("8-hearts", "8-stars", "8-crowns"))
    assert sitting.lines() == ["flip 5-clubs", "2 draw"]
    assert basket(sitting).cards == ("7-hearts", "7-stars")


@pytest.mark.parametrize("words", [{"verb": "lay"}, {"verb": "add"}, {"verb": "discard"}])
def test_a_verb_said_alone_breaks_nothing(sitting: Sitting, words: dict[str, Any]) -> None:
    go_on(sitting, 3, "flip 5-clubs", "2 draw")
    sitting.hear(Give(tuple(words.items())))
    assert isinstance(sitting.picture, pictures.Table)
