"""SuitUP, up to twelve seats and twelve melds."""

from tablepi.referee.intents import (
    ChooseEnding,
    ChooseRank,
    Give,
    OpenHistory,
    PlanRanks,
    TapSeat,
    ToggleCardKeys,
)
from tests.shots.names import Screens
from tests.worlds.table import crowded
from tests.worlds.table.walk import crowd, crowd_of_twelve, gather

COUNTED = (*crowded.BLITZ, *(f"{seat} count {40 + seat}" for seat in (1, *range(3, 13))))

SCREENS: Screens = {
    "suitup-flip": lambda w: w.go_on("suitup", crowded.NAMES[:4], []).say(ChooseRank("10")),
    "suitup-flip-refused": lambda w: w.go_on("suitup", crowded.NAMES[:4], []).say(
        Give((("verb", "draw"), ("seat", 2)))
    ),
    "suitup-count-refused": lambda w: w.go_on("suitup", crowded.NAMES[:4], crowded.BLITZ).say(
        Give((("verb", "draw"), ("seat", 2)))
    ),
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
        crowded.BLITZ,
    ).say(TapSeat((("seat", 3),))),
    "suitup-twelve-flip": lambda w: w.go_on("suitup", crowded.TWELVE, []),
    "suitup-twelve": crowd_of_twelve,
    "suitup-twelve-melds": lambda w: gather(crowd_of_twelve(w), "A-shields", "2-shields"),
    "suitup-twelve-letter": lambda w: gather(crowd_of_twelve(w), "9-shields").say(
        ChooseEnding("2 discard 9-shields", "block")
    ),
    "suitup-twelve-may-call": lambda w: crowd_of_twelve(w, "2 discard 9-shields"),
    "suitup-twelve-called": lambda w: crowd_of_twelve(
        w, "2 discard 9-shields skip", *(f"{seat} mayi" for seat in (1, 3, 5, 8, 11))
    ),
    "suitup-twelve-scores": lambda w: crowd_of_twelve(
        w, *(f"adjust {seat} {12345 * (-1) ** seat}" for seat in range(1, 13)), "concede 7"
    ),
    "suitup-twelve-history": lambda w: crowd_of_twelve(w).say(OpenHistory()),
    "suitup-twelve-clocks": lambda w: w.go_on(
        "suitup", crowded.TWELVE, ["clock set bank 600 10 told", *crowded.lines_of_twelve()]
    ).wait(35),
    "suitup-twelve-count": lambda w: w.go_on("suitup", crowded.TWELVE, crowded.BLITZ),
    "suitup-twelve-answer": lambda w: w.go_on("suitup", crowded.TWELVE, crowded.BLITZ).say(
        TapSeat((("seat", 12),))
    ),
    "suitup-twelve-between": lambda w: w.go_on("suitup", crowded.TWELVE, COUNTED, rounds="2"),
    "suitup-twelve-result": lambda w: w.go_on("suitup", crowded.TWELVE, COUNTED),
}
