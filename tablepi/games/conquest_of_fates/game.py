"""The `Game` of Conquest of Fates: its rules, public view and sentences in one value."""

from collections.abc import Container, Sequence
from pathlib import Path

from tablepi.core.game import Game, Lot, Setup
from tablepi.core.moves import Move
from tablepi.games.conquest_of_fates.battle import forced, leave, result
from tablepi.games.conquest_of_fates.effects import COMMON, EFFECTS, Lay
from tablepi.games.conquest_of_fates.hands import back, hands, layout, sums
from tablepi.games.conquest_of_fates.moves import ORDERED, Place
from tablepi.games.conquest_of_fates.options import SEATS, Options, first_option, words_in
from tablepi.games.conquest_of_fates.places import (
    ANY_PLACE,
    CARD,
    EXTRA,
    LOCATIONS,
    ZONES,
    Spoken,
    name,
    units_of,
)
from tablepi.games.conquest_of_fates.play import play
from tablepi.games.conquest_of_fates.show import board, facts
from tablepi.games.conquest_of_fates.state import State, public, sides_of, start
from tablepi.locale import Translations

EXITS = ("hand", "deck", "void", "upload")


def _domain(setup: Setup, word: str) -> Container[str]:
    """The words of a slot. Places that no verb knows are refused, not malformed."""
    if word == "card":
        return Spoken(CARD, tuple(setup.cards))
    if word in ("unit", "units"):
        return units_of(len(setup.seats), several=word == "units")
    return {
        "location": Spoken(ANY_PLACE, LOCATIONS),
        "spot": Spoken(ANY_PLACE, (*LOCATIONS, EXTRA)),
        "own": Spoken(ANY_PLACE, (*LOCATIONS, EXTRA)),
        "zone": ZONES,
        "exit": EXITS,
    }[word]


def _was_seen(state: State, move: Move, later_moves: Sequence[Move]) -> bool:
    """True if the unit that was laid face-down has been turned up since."""
    if not isinstance(move, Place | Lay):
        return False
    placing = state.placings - sum(isinstance(line, Place | Lay) for line in later_moves)
    return placing in state.shown


_EFFECTS = (
    *("CF-CARD", "CF-LOCATION", "CF-UNIT", "CF-VOID", "CF-HAND", "CF-FULL", "CF-CELESTIAL"),
    *("CF-EDICT", "CF-APEX", "CF-CQ", "CF-HOMEWORLD", "CF-ZONE", "CF-FORCEFIELD", "CF-PAY"),
)

GAME: Game[State] = Game(
    id="conquest-of-fates",
    version="3",
    older={"1": {"void": "open"}},
    seats=range(2, SEATS + 1),
    options=Options,
    moves=(*ORDERED, *EFFECTS),
    words=Translations(Path(__file__).parent),
    start=start,
    play=play,
    domain=_domain,
    result=result,
    public=public,
    facts=facts,
    board=board,
    hands=hands,
    back=back,
    layout=layout,
    seen=_was_seen,
    phases={
        "supply": ("CF-MULLIGAN",),
        "limit": ("CF-CARD", "CF-HAND"),
        "celestial": _EFFECTS,
        "placement": _EFFECTS,
        "deployment": _EFFECTS,
        "response": ("CF-CARD", "CF-HAND", "CF-APEX", "CF-CQ", "CF-LIGHTSPEED"),
        "abilities": _EFFECTS,
        "end": _EFFECTS,
    },
    listed=True,
    forced=forced,
    sums=sums,
    name=name,
    rare=("mulligan", "lift", *(move.verb or move.__name__.lower() for move in EFFECTS)),
    common=COMMON,
    windows=("response",),
    musters=("end",),
    sides=sides_of,
    leave=leave,
    lot=Lot(first_option, usual=True),
    roles=lambda setup: words_in(setup.options.factions),
)
