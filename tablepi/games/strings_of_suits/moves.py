"""The moves of Strings of Suits: a class for each verb."""

from typing import Annotated, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Many, One
from tablepi.games.strings_of_suits.state import CELLS


class Layout(Move):
    """Lay the 36 cards face-up, row by row from the top left."""

    phases: ClassVar = ("layout",)
    cards: Annotated[tuple[str, ...], Many(One("card"), count=len(CELLS))]


class Place(Move):
    """Flip a face-up card that carries the suit, and put one chip of that suit on it."""

    phases: ClassVar = ("play",)
    seat: Mover
    cell: Annotated[str, One("cell", first=True)]
    suit: Annotated[str, One("suit")]


class Skip(Move):
    """Pass, when no chip can be placed."""

    phases: ClassVar = ("play",)
    passes: ClassVar = True
    seat: Mover


class Claim(Move):
    """Name the strings that the player's last chip has formed, before the opponent goes on."""

    phases: ClassVar = ("play", "ended")
    seat: Mover
    lines: Annotated[tuple[str, ...], Many(One("line"))]


class Next(Move):
    """Go on to the next game, or after the last one to the result."""

    phases: ClassVar = ("ended",)


MOVES = (Layout, Place, Skip, Claim, Next)
