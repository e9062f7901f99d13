"""The score sheet's options and moves."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slot_kinds import Choice, Number, Text

LIMIT = 1_000_000
"""No seat's total, without corrections, goes beyond this on either side of zero."""


@dataclass(frozen=True, slots=True)
class Options:
    """The game's name, which totals win, and when the match ends by itself."""

    title: Annotated[str, Text()] = "Score sheet"
    best: Annotated[str, Choice(("high", "low"))] = "high"
    rounds: Annotated[int, Number(0)] = 0
    target: Annotated[int, Number(0)] = 0
    start: Annotated[int, Number(-LIMIT, LIMIT)] = 0


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Add to your entry of this round."""

    phases: ClassVar = ("play",)
    seat: Mover
    points: Annotated[int, Number()]


@dataclass(frozen=True, slots=True)
class Set(Move):
    """Make your entry of this round this number."""

    phases: ClassVar = ("play",)
    seat: Mover
    points: Annotated[int, Number()]


@dataclass(frozen=True, slots=True)
class Close(Move):
    """Close the round; entries not made count 0."""

    phases: ClassVar = ("play",)


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """End the match."""

    phases: ClassVar = ("play",)


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Hand the turn marker to the next seat."""

    phases: ClassVar = ("play",)
    seat: Mover


MOVES = (Add, Set, Close, Finish, Pass)
