"""The `Game` of SuitUP: its rules, public view and sentences in one value."""

from collections.abc import Container
from pathlib import Path

from tablepi.core.game import Game, Lot, Setup
from tablepi.games.suitup.hands import back, hands, layout
from tablepi.games.suitup.moves import MOVES, VERBS
from tablepi.games.suitup.play import hand_turn, leave, play, result, usual
from tablepi.games.suitup.show import board, facts
from tablepi.games.suitup.state import SEATS, Options, State, public, start
from tablepi.games.suitup.suggest import suggest
from tablepi.locale import Translations


def _domain(setup: Setup, word: str) -> Container[str]:
    if word == "letter":
        return VERBS if setup.options.actions == "on" else ()
    return {"card": setup.cards}[word]


_DRAW = ("SU-MAYI", "SU-OWN", "SU-COUNT")
_PLAY = (
    "SU-TARGET",
    "SU-MELD",
    "SU-SEEN",
    "SU-FIRST",
    "SU-SET",
    "SU-RUN",
    "SU-SUITS",
    "SU-KEEP",
    "SU-RETURN",
    "SU-COUNT",
)

GAME: Game[State] = Game(
    id="suitup",
    version="3",
    older={"1": {"taken": "kept"}},
    seats=range(2, SEATS + 1),
    options=Options,
    moves=MOVES,
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
    suggest=suggest,
    usual=usual,
    leave=leave,
    hand_turn=hand_turn,
    rare=("reshuffle", "holds"),
    deck="suitup",
    phases={"draw": _DRAW, "play": _PLAY, "count": ("SU-SEEN", "SU-COUNT")},
    lot=Lot(lambda options: "dealer"),
    low_wins=lambda setup: True,
)
