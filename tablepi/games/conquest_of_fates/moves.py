"""The order of play of Conquest of Fates: what a seat says when it is its turn."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Key, Number, One

Shown = Annotated[str, One("card", unknown=True)]
Secret = Annotated[str, One("card", unknown=True, secret=True)]
Location = Annotated[str, One("location")]
Cq = Annotated[int | None, Key(Number(at_once=True))]


class Keep(Move):
    """Keep the seven cards of the first supply drop."""

    phases: ClassVar = ("supply",)
    seat: Mover


class Mulligan(Move):
    """Shuffle the hand back and draw seven new cards, once."""

    phases: ClassVar = ("supply",)
    seat: Mover


class Celestial(Move):
    """Deploy a Celestial from the hand."""

    phases: ClassVar = ("celestial",)
    seat: Mover
    card: Shown


class Pass(Move):
    """Deploy no Celestial, or let a deployment go unanswered."""

    phases: ClassVar = ("celestial", "response")
    passes: ClassVar = True
    command: ClassVar = "pass"
    seat: Mover


class Place(Move):
    """Put a unit from the hand face-down onto a location of this skirmish."""

    phases: ClassVar = ("placement",)
    seat: Mover
    place: Location
    card: Secret

    @classmethod
    def whose(cls, turn: Sequence[int], words: Mapping[str, Any]) -> int:
        """The last seat that is not done, although the others may still change theirs."""
        return turn[0] if len(turn) == 1 else 0


class Lift(Move):
    """Take a unit that was placed just now back into the hand."""

    phases: ClassVar = ("placement",)
    seat: Mover
    place: Location


class Done(Move):
    """Finish: the placement, the abilities of a unit, the end of the battle."""

    phases: ClassVar = ("celestial", "placement", "abilities", "end")
    passes: ClassVar = True
    seat: Mover


class Nobody(Move):
    """Nobody else does anything: all who are still asked pass, or are done."""

    phases: ClassVar = ("celestial", "response", "end")


class Reveal(Move):
    """Turn the face-down unit at this location up and announce it."""

    phases: ClassVar = ("deployment",)
    seat: Mover
    card: Shown
    cq: Cq = None


class Lightspeed(Move):
    """Answer a deployment with a unit from the hand, face-up in your Extra Locations."""

    phases: ClassVar = ("response",)
    seat: Mover
    card: Shown
    cq: Cq = None


ORDERED = (Keep, Mulligan, Celestial, Pass, Place, Lift, Done, Reveal, Lightspeed, Nobody)
