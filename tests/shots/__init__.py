"""Every screen that is drawn at every size, by the part of the program that it belongs to."""

from functools import partial

from tablepi.referee.intents import Answer, Give
from tests.shots import (
    appliance,
    clocks,
    conquest_of_fates,
    decks,
    hall,
    learning,
    own_cards,
    pages,
    power_suit,
    putting_right,
    readers,
    results,
    score_sheet,
    strings_of_suits,
    suitup,
    table_tools,
)
from tests.shots.names import Screens
from tests.worlds.table.walk import Walk

SIZES = ((800, 480), (1280, 720), (720, 1280), (1920, 1080))

SCREENS: Screens = {
    **appliance.SCREENS,
    **power_suit.SCREENS,
    **putting_right.SCREENS,
    **results.SCREENS,
    **strings_of_suits.SCREENS,
    **suitup.SCREENS,
    **decks.SCREENS,
    **readers.SCREENS,
    **own_cards.SCREENS,
    **pages.SCREENS,
    **conquest_of_fates.SCREENS,
    **score_sheet.SCREENS,
    **table_tools.SCREENS,
    **clocks.SCREENS,
    **learning.SCREENS,
    **hall.SCREENS,
    "sheet-one": lambda w: w.say(
        Answer("menu.game", "score-sheet"),
        Answer("seats.fewer"),
        Answer("button.start"),
        Answer("button.ready"),
    ),
}

PHASES_OF_GAMES = (
    *("table-start", "table", "scored", "reveal", "over"),
    *("strings-layout", "strings-start", "strings", "strings-claim", "strings-ended"),
    *("suitup-flip", "suitup-draw", "suitup-full", "suitup-call", "suitup-count"),
    *("sheet", "sheet-one", "sheet-twelve"),
)
"""Screens of every phase of the games but Conquest of Fates, of which a panel is tapped as well."""


def _tapped(name: str, walk: Walk) -> Walk:
    SCREENS[name](walk)
    return walk.say(Give((("seat", 1),)))


SCREENS |= {f"{name}-player": partial(_tapped, name) for name in PHASES_OF_GAMES}
