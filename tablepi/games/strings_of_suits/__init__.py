"""Strings of Suits, by MY Tian; played with the extended Decktet and 48 chips."""

from collections.abc import Container

from tablepi.core.game import Game, Setup
from tablepi.games.strings_of_suits.ending import result
from tablepi.games.strings_of_suits.grid import CELLS, LINES
from tablepi.games.strings_of_suits.hands import hands
from tablepi.games.strings_of_suits.layout import back, layout
from tablepi.games.strings_of_suits.moves import MOVES
from tablepi.games.strings_of_suits.play import play
from tablepi.games.strings_of_suits.show import board, facts
from tablepi.games.strings_of_suits.state import SUITS, Options, State, start
from tablepi.games.strings_of_suits.words import RULES, WORDS


def _domain(setup: Setup, word: str) -> Container[str]:
    return {"card": setup.cards, "cell": CELLS, "suit": SUITS, "line": tuple(LINES)}[word]


def _public(state: State) -> State:
    """Everything lies open."""
    return state


GAME: Game[State] = Game(
    id="strings-of-suits",
    title="Strings of Suits",
    seats=range(2, 3),
    options=Options,
    moves=MOVES,
    rules=RULES,
    words=WORDS,
    start=start,
    play=play,
    domain=_domain,
    result=result,
    public=_public,
    facts=facts,
    board=board,
    hands=hands,
    back=back,
    layout=layout,
    deck="decktet",
    phases={
        "layout": ("SS-LAYOUT",),
        "play": ("SS-OWN", "SS-CHIP", "SS-CELL", "SS-SUIT", "SS-SKIP", "SS-CLAIM"),
        "ended": ("SS-CLAIM",),
    },
)
