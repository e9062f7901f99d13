"""SuitUP, up to eight seats and twelve melds."""

from tablepi.referee.intents import ChooseEnding, ChooseRank, Give, PlanRanks, ToggleCardKeys
from tests.shots.names import Screens
from tests.worlds.table import crowded
from tests.worlds.table.walk import crowd, gather

SCREENS: Screens = {
    "suitup-flip": lambda w: w.go_on("suitup", crowded.NAMES[:4], []).say(ChooseRank("10")),
    "suitup-draw": lambda w: w.go_on(
        "suitup",
        crowded.NAMES[:5],
        [
            "flip 5-clubs",
            "2 draw",
            "2 discard 6-clubs block 4",
            "3 draw",
            "3 discard 2-hearts skip",
            "5 mayi",
            "4 mayi",
        ],
    ),
    "suitup-two": lambda w: w.go_on(
        "suitup", ("Ann", "Ben"), ["flip 5-clubs", "2 draw", "2 lay 7-hearts 7-spades 7-stars"]
    ),
    "suitup-full": lambda w: gather(crowd(w), *crowded.HAND),
    "suitup-melds": lambda w: gather(
        w.go_on("suitup", crowded.NAMES, [*crowded.lines()[:25], "2 draw"], deal="12"),
        "7-stars",
        "8-shields",
        "Q-stars",
    ),
    "suitup-call": lambda w: crowd(w, "1 discard 9-stars skip", "2 mayi", "8 mayi"),
    "suitup-keys": lambda w: gather(crowd(w), "9-stars", "9-spades").say(
        ToggleCardKeys(), ChooseRank("9")
    ),
    "suitup-begun": lambda w: gather(
        w.go_on("suitup", crowded.NAMES, ["flip 5-clubs", "2 draw"]), "9-stars"
    ).say(ToggleCardKeys(), PlanRanks(("9", "10", "J", "Q"))),
    "suitup-letter": lambda w: gather(crowd(w), "9-stars").say(
        ChooseEnding("1 discard 9-stars", "block")
    ),
    "suitup-count": lambda w: w.go_on(
        "suitup",
        crowded.NAMES[:4],
        [
            "flip 5-clubs",
            "2 draw",
            "2 lay 10-crowns J-hearts Q-spades K-diamonds A-clubs 2-stars 3-rainbows 4-shields",
        ],
    ).say(Give((("seat", 3),))),
}
