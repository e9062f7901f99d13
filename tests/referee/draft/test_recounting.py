"""Wrong numbers of cards are put right at SuitUP's table: a hand recounted, an early shuffle."""

import pytest

from tablepi.referee.intents import Answer, OpenMatchMenu
from tablepi.screens.pictures.picture import Listing
from tests.worlds.table import crowded
from tests.worlds.table.sitting import Sitting


@pytest.mark.parametrize("drawn", [False, True])
def test_a_wrong_hand_is_recounted_by_its_name_and_a_number(sitting: Sitting, drawn: bool) -> None:
    sitting.go_on(
        "suitup",
        crowded.NAMES[:4],
        "flip 5-clubs",
        "2 draw",
        "2 discard 6-clubs",
        *["3 draw"] * drawn,
    )
    (recount,) = (b for b in sitting.table.prompt.buttons if b.label == "Recount")
    sitting.hear(recount.act)
    assert sitting.table.prompt.text == "Whose is it? Tap a player"
    sitting.give(seat=1)
    sitting.keys("9")
    keypad = sitting.keypad
    sitting.hear(keypad.confirms[0].act)
    assert sitting.lines()[-1] == "1 holds 9"
    assert sitting.table.hands[0].startswith("Hand 9, pile")
    # The seat whose turn it is goes on as before.
    assert sitting.table.prompt.text.startswith("Cid: ")


def test_the_own_name_tapped_takes_no_button_away(sitting: Sitting) -> None:
    sitting.go_on("suitup", crowded.NAMES[:4], "flip 5-clubs")
    before = sitting.table.prompt.buttons
    sitting.give(seat=2)
    assert sitting.table.prompt.keypad is None
    assert [b.label for b in sitting.table.prompt.buttons] == [b.label for b in before]


def test_an_early_shuffle_stands_in_the_matchs_menu_while_it_can_be_entered(
    sitting: Sitting,
) -> None:
    def entries() -> list[str]:
        sitting.hear(OpenMatchMenu())
        return [entry.title for entry in sitting.see(Listing).entries]

    sitting.go_on("suitup", crowded.NAMES[:2], "flip 5-clubs", "2 draw", "2 discard 6-clubs")
    assert "Shuffled early" in entries()
    sitting.hear(Answer("match.verb", "reshuffle"))
    assert sitting.lines()[-1] == "reshuffle"
    assert sitting.table.hands == ("Shuffle 1 discard into the pile; the top stays.",)
    sitting.go_on("suitup", crowded.NAMES[:2])
    assert "Shuffled early" not in entries()
