"""Every screen that is drawn at every size, by the part of the program that it belongs to."""

import tempfile
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from tablepi.referee.intents import Answer, TapSeat
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Picture
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
    slips,
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
    **slips.SCREENS,
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

TAPPED = (
    "table",
    "over",
    "strings-claim",
    "suitup-call",
    "suitup-count",
    "sheet",
    "sheet-twelve",
)
"""Screens on which the first player's panel is tapped as well: where that opens the player's own
page, where it is a word of the line, and where it is refused.
"""


def _tapped(name: str, walk: Walk) -> Walk:
    SCREENS[name](walk)
    return walk.say(TapSeat((("seat", 1),)))


SCREENS |= {f"{name}-player": partial(_tapped, name) for name in TAPPED}


class Shot(NamedTuple):
    """A screen as it is drawn."""

    picture: Picture
    look: Look


@cache
def shots_in(language: str) -> dict[str, Shot]:
    """Every screen by its name. Kept, since the walks to all of them take twelve seconds."""
    shots = {}
    for name, walk in SCREENS.items():
        with tempfile.TemporaryDirectory() as folder, Walk(Path(folder), language) as walked:
            walk(walked)
            shots[name] = Shot(walked.router.picture(), walked.router.look)
    return shots
