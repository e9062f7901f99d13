"""What is said most of the player whose unit acts stands beside *Done*: two taps enter it."""

from tablepi.referee.intents import TapSeat
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.skirmish import choose, labels

NAMES = ("Ann", "Ben")
UP = (
    *(f"{seat} {verb}" for verb in ("keep", "pass") for seat in (1, 2)),
    *("1 place 1 Raven", "1 done", "2 done", "1 reveal Raven cq=4"),
)


def test_a_gain_of_the_player_whose_unit_acts_takes_two_taps(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP, "2 pass")
    assert labels(sitting.table) == ["Done", "Enter an effect", "Gain", "Lose", "Pay", "Draw"]
    choose(sitting, "Gain")
    assert sitting.table.prompt.text == "Ann: how many?"
    sitting.give(n=3)
    assert sitting.lines()[-1] == "1 gain 3"


def test_it_can_be_for_another_player_all_the_same(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP, "2 pass")
    choose(sitting, "Draw")
    sitting.hear(TapSeat((("seat", 2),)))
    assert sitting.table.prompt.text == "Ben: how many?"
    sitting.give(n=1)
    assert sitting.lines()[-1] == "2 draw 1"


def test_where_several_act_or_units_wait_a_player_is_tapped_first(sitting: Sitting) -> None:
    answered = "2 lightspeed moth cq=1", "1 pass"
    sitting.go_on("conquest-of-fates", NAMES, *UP, *answered)
    assert len(sitting.table.tower) == 2
    assert labels(sitting.table) == ["Done", "Enter an effect"]
    sitting.go_on("conquest-of-fates", NAMES, *UP[:4])
    assert len(sitting.table.board.turn) == 2
    assert not set(labels(sitting.table)) & {"Gain", "Lose", "Pay", "Draw"}


def test_what_lies_face_down_changes_nothing_of_it(sitting: Sitting) -> None:
    shown = []
    for card in ("Raven", "golem", "?"):
        lines = (*UP[:4], f"1 place 1 {card}", "2 place 1 ?", "1 done", "2 done")
        sitting.go_on("conquest-of-fates", NAMES, *lines)
        shown.append(sitting.table.prompt)
    assert shown[0] == shown[1] == shown[2]
