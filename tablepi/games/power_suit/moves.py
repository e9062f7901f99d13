"""The moves of Power Suit, as the table says them."""

from typing import Annotated, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slots import One

Card = Annotated[str, One("card")]
Secret = Annotated[str, One("card", unknown=True, secret=True)]
Shown = Annotated[str, One("card", unknown=True)]
Ace = Annotated[str, One("suit")]


class Power(Move):
    """Play a card face-up and put one of the player's chips of the ace's suit onto its stack."""

    phases: ClassVar = ("influence",)
    seat: Mover
    card: Card
    ace: Ace


class Event(Move):
    """Play a card face-down: the lowest face-up card opposite leaves the round."""

    phases: ClassVar = ("influence",)
    seat: Mover
    card: Secret
    ace: Ace


class Location(Move):
    """Play a card face-down: the lowest face-up card opposite comes to the player's side."""

    phases: ClassVar = ("influence",)
    seat: Mover
    card: Secret
    ace: Ace


class Personality(Move):
    """Play a card face-down: the top chip of the stack comes into the player's supply."""

    phases: ClassVar = ("influence",)
    seat: Mover
    card: Secret
    ace: Ace


class Discard(Move):
    """Show a card and lay it aside, when no card in hand can be played."""

    phases: ClassVar = ("influence",)
    seat: Mover
    card: Card


class Reveal(Move):
    """Turn over a face-down card to break a tie at its ace."""

    phases: ClassVar = ("reveal",)
    seat: Mover
    card: Shown
    ace: Ace


class Deal(Move):
    """Collect the cards and begin the next round."""

    phases: ClassVar = ("scored",)


FaceDown = Event | Location | Personality
MOVES = (Power, Event, Location, Personality, Discard, Reveal, Deal)
