"""The `Game` of Strings of Suits: its rules, public view and sentences in one value."""

from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import Any

from tablepi.core.game import Game, Lot, Setup
from tablepi.core.moves import Move
from tablepi.games.strings_of_suits.hands import back, hands, layout
from tablepi.games.strings_of_suits.play import MOVES, Claim, hand_turn, play
from tablepi.games.strings_of_suits.show import board, facts
from tablepi.games.strings_of_suits.state import (
    AT,
    CELLS,
    LINES,
    SUITS,
    THROUGH,
    Options,
    State,
    result,
    start,
)
from tablepi.locale import Translations

PLAY_OUTS = 256
"""Games in one estimate: a few hundredths of a second, and a standard error of three percent."""


def _domain(setup: Setup, word: str) -> Container[str]:
    return {"card": setup.cards, "cell": CELLS, "suit": SUITS, "line": tuple(LINES)}[word]


def _suggest(state: State, words: Mapping[str, Any]) -> Iterator[Move]:
    """Every line through the last chip can be claimed by a tap, whether it is a string or not.

    Another cell says which line is meant.
    """
    if words.get("verb") == "claim" and state.placed:
        cells = 1 << AT[words["cell"]] if "cell" in words else ~0
        for line, mask in THROUGH[state.last]:
            if line not in state.scored and mask & cells & ~(1 << state.last):
                yield Claim(state.placed, (line,))


def _estimate(state: State, seed: int) -> tuple[float, ...]:
    """The estimate of who stands better, from a few hundred random play-outs."""
    if state.phase != "play":
        return ()
    # Importing numpy takes long, so it is imported only for an estimate.
    from tablepi.games.strings_of_suits.batch import shares

    return shares(state, PLAY_OUTS, seed)


GAME: Game[State] = Game(
    id="strings-of-suits",
    version="3",
    seats=range(2, 3),
    options=Options,
    moves=MOVES,
    words=Translations(Path(__file__).parent),
    start=start,
    play=play,
    domain=_domain,
    result=result,
    facts=facts,
    board=board,
    hands=hands,
    back=back,
    layout=layout,
    suggest=_suggest,
    estimate=_estimate,
    hand_turn=hand_turn,
    deck="decktet",
    phases={
        "layout": ("SS-LAYOUT",),
        "play": ("SS-OWN", "SS-CHIP", "SS-CELL", "SS-SUIT", "SS-SKIP", "SS-CLAIM"),
        "ended": ("SS-CLAIM",),
    },
    lot=Lot(lambda options: "starter", usual=True),
)
