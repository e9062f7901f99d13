"""The moves of SuitUP: a class for each verb."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Many, Number, One, Seat, Tail

Card = Annotated[str, One("card")]
Cards = Annotated[tuple[str, ...], Many(One("card"))]
Other = Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class Block:
    """The letter X: that seat's next turn is passed over."""

    seat: Other


@dataclass(frozen=True, slots=True)
class Reverse:
    """The letter R: the direction turns."""


@dataclass(frozen=True, slots=True)
class Skip:
    """The letter S: as many seats are skipped as the card's number says."""


@dataclass(frozen=True, slots=True)
class Trade:
    """The letter T: the two seats swap hands."""

    seat: Other


Letter = Block | Reverse | Skip | Trade
LETTERS: dict[str, type[Letter]] = {"X": Block, "R": Reverse, "S": Skip, "T": Trade}
"""The move of each letter printed on a card."""

VERBS = ("block", "reverse", "skip", "trade")
"""The verbs of the letters."""


class Flip(Move):
    """Turn the first card of the pile up."""

    phases: ClassVar = ("flip",)
    card: Card


class Draw(Move):
    """Draw the top card of the pile; whoever called “May I?” is served first."""

    phases: ClassVar = ("draw",)
    seat: Mover


class Take(Move):
    """Take the top card of the discard pile instead of drawing."""

    phases: ClassVar = ("draw",)
    seat: Mover


class Allow(Move):
    """Let whoever called “May I?” have the discard; then draw or take."""

    phases: ClassVar = ("draw",)
    answers: ClassVar = True
    seat: Mover


class Mayi(Move):
    """Call for the discard, before the next player has drawn."""

    phases: ClassVar = ("draw",)
    seat: Mover


class Lay(Move):
    """Lay down a new set, or a run from low to high."""

    phases: ClassVar = ("play",)
    seat: Mover
    cards: Cards


class Add(Move):
    """Add cards to a meld on the table."""

    phases: ClassVar = ("play",)
    seat: Mover
    meld: Annotated[int, Number(domain="meld")]
    cards: Cards


class Discard(Move):
    """Discard a card, perhaps with its action letter; this ends the turn."""

    phases: ClassVar = ("play",)
    seat: Mover
    card: Card
    letter: Annotated[Letter | None, Tail((Block, Reverse, Skip, Trade), domain="letter")] = None


class Reshuffle(Move):
    """Enter that all discards but the top one were shuffled into the pile early."""

    phases: ClassVar = ("draw", "play")


class Holds(Move):
    """Put a hand's number of cards right; the pile gives or takes the difference."""

    phases: ClassVar = ("draw", "play")
    seat: Mover
    held: Annotated[int, Number()]


class Hand(Move):
    """Show the cards still in hand."""

    phases: ClassVar = ("count",)
    seat: Mover
    cards: Cards


class Count(Move):
    """Say how many points the hand counts."""

    phases: ClassVar = ("count",)
    seat: Mover
    points: Annotated[int, Number()]


class Deal(Move):
    """Collect all cards and deal the next round."""

    phases: ClassVar = ("between",)


MOVES = (Flip, Draw, Take, Allow, Mayi, Lay, Add, Discard, Reshuffle, Holds, Hand, Count, Deal)
