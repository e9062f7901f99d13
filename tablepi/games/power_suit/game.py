"""The `Game` of Power Suit: its rules, public view and sentences in one value."""

from collections.abc import Container, Sequence
from pathlib import Path

from tablepi.core.game import Game, Lot, Setup
from tablepi.core.moves import Move
from tablepi.games.power_suit.hands import back, hands, layout
from tablepi.games.power_suit.moves import MOVES, Deal, Event, Location, Personality, Reveal
from tablepi.games.power_suit.play import hand_turn, play
from tablepi.games.power_suit.show import board, facts
from tablepi.games.power_suit.state import SUITS, Options, State, public, result, start
from tablepi.locale import Translations


def _domain(setup: Setup, word: str) -> Container[str]:
    return {"card": setup.cards, "suit": SUITS}[word]


def _was_seen(state: State, move: Move, later_moves: Sequence[Move]) -> bool:
    """True if the face-down card was turned over in its round, and is the card that was named."""
    if not isinstance(move, Event | Location | Personality):
        return False
    for line in later_moves:
        if isinstance(line, Deal):
            return False
        if isinstance(line, Reveal) and (line.seat, line.ace) == (move.seat, move.ace):
            return line.card == move.card
    return False


GAME: Game[State] = Game(
    id="power-suit",
    version="3",
    seats=range(2, 3),
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
    seen=_was_seen,
    hand_turn=hand_turn,
    deck="decktet",
    phases={
        "influence": ("PS-CARD", "PS-SEEN", "PS-SUIT", "PS-CHIP", "PS-TYPE", "PS-DOWN", "PS-STUCK"),
        "reveal": ("PS-CARD", "PS-SEEN", "PS-SUIT", "PS-TYPE", "PS-REVEAL"),
    },
    rare=("discard",),
    lot=Lot(lambda options: "starter"),
)
