"""The last figure that a number can have says it, without a key more."""

from tablepi.referee.intents import Give, Key, Undo
from tests.referee.draft.baskets import go_on
from tests.worlds.table.sitting import Sitting

BLITZ = "A-hearts 2-spades 3-diamonds 4-clubs 5-crowns 6-stars 7-rainbows 8-shields"
ROUND = ("flip 5-clubs", "2 draw", f"2 lay {BLITZ}")
"""Ann and Cid hold eleven cards each, 22 to 110 points."""


def _key(sitting: Sitting, label: str) -> object:
    keypad = sitting.keypad
    return next(key.act for key in keypad.keys if key.label == label)


def test_a_count_of_two_figures_is_said_by_the_second(sitting: Sitting) -> None:
    go_on(sitting, 3, *ROUND)
    assert _key(sitting, "3") == Key("3")
    sitting.keys("3")
    assert _key(sitting, "4") == Give((("verb", "count"), ("points", 34)))
    sitting.hear(Give((("verb", "count"), ("points", 34))))
    assert sitting.lines()[-1] == "1 count 34"


def test_a_figure_that_others_can_follow_says_nothing(sitting: Sitting) -> None:
    go_on(sitting, 3, *ROUND)
    sitting.keys("1")
    assert _key(sitting, "0") == Key("0")
    assert _key(sitting, "9") == Key("9")
    sitting.keys("0")
    assert _key(sitting, "5") == Give((("verb", "count"), ("points", 105)))
    sitting.hear(Undo())
    assert sitting.lines()[-1] == ROUND[-1]


def test_one_figure_says_what_is_mostly_small(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben")
    for _ in range(2):
        sitting.give(verb="keep")
    sitting.give(seat=1, verb="gain")
    assert _key(sitting, "7") == Give((("n", 7),))
