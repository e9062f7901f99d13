"""Strings of Suits: the grid as it is laid, chips, claims and the end."""

from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import (
    DealGrid,
    Give,
    NextCard,
    ToggleCardList,
    ToggleEstimate,
    ToggleLines,
)
from tests.shots.names import Screens
from tests.worlds.table.walk import SINGLE, grid, strings

SCREENS: Screens = {
    "strings-layout": lambda w: grid(w, 9),
    "strings-list": lambda w: grid(w, 9).say(ToggleCardList()),
    "strings-twice": lambda w: grid(w, 9).say(TagSeen("table", 0, SINGLE[0])),
    "strings-deal": lambda w: grid(w, 0).say(DealGrid(), *[NextCard()] * 8),
    "strings-laid": lambda w: grid(w, 36),
    "strings-start": lambda w: strings(w, "two-games", 0),
    "strings-suit": lambda w: strings(w, "two-games", 0).say(Give((("cell", "f6"),))),
    "strings": lambda w: strings(w, "two-games", 23),
    "strings-lines": lambda w: strings(w, "two-games", 31).say(ToggleLines()),
    "strings-strength": lambda w: strings(w, "two-games", 12).say(ToggleEstimate()),
    "strings-claim": lambda w: strings(w, "claim", 8, ("award", "claim")),
    "strings-claiming": lambda w: strings(w, "claim", 8, ("award", "claim")).say(
        Give((("verb", "claim"),))
    ),
    "strings-ended": lambda w: strings(w, "two-games", 35),
}
