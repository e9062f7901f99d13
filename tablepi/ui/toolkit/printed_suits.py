"""Symbols for the suits of printed decks, on the 24-unit grid; a deck's file chooses."""

from math import cos, pi, sin
from typing import NamedTuple

from tablepi.core.cards import Card
from tablepi.ui.toolkit.paint import Drawing


def _star() -> str:
    corners = []
    for at in range(10):
        reach, turn = (11.2, 4.7)[at % 2], pi / 5 * at
        corners.append(f"{12 + reach * sin(turn):.2f} {12.6 - reach * cos(turn):.2f}")
    return "fill M " + " L ".join(corners) + " Z"


def _arc(radius: float) -> str:
    """Half a circle over the middle of the foot."""
    left, right, bend = 12 - radius, 12 + radius, 18.6 - radius * 1.33
    return f"line M {left} 18.6 C {left} {bend} {right} {bend} {right} 18.6"


SYMBOLS: dict[str, Drawing] = {
    "heart": (
        "fill M 12 21.4 C 4.4 15.6 1.8 11.8 1.8 8.2 C 1.8 5 4.2 2.8 7 2.8 C 9.2 2.8 11 4 12 6 "
        "C 13 4 14.8 2.8 17 2.8 C 19.8 2.8 22.2 5 22.2 8.2 C 22.2 11.8 19.6 15.6 12 21.4 Z",
    ),
    "spade": (
        "fill M 12 1.8 C 18 7 21.4 10 21.4 13.6 C 21.4 16.4 19.4 18.2 17 18.2 C 15.4 18.2 14 17.4 "
        "13.1 16.2 C 13.3 18.6 14.2 20.6 15.8 22.2 L 8.2 22.2 C 9.8 20.6 10.7 18.6 10.9 16.2 "
        "C 10 17.4 8.6 18.2 7 18.2 C 4.6 18.2 2.6 16.4 2.6 13.6 C 2.6 10 6 7 12 1.8 Z",
    ),
    "diamond": (
        "fill M 12 1.4 L 19.8 12 L 12 22.6 L 4.2 12 Z",
        "cut M 12 8 L 15 12 L 12 16 L 9 12 Z",
    ),
    "club": (
        "fill O 12 6.4 4.7",
        "fill O 6.2 13.8 4.7",
        "fill O 17.8 13.8 4.7",
        "fill M 9 10 L 15 10 L 13.2 15 C 13.4 18.4 14.2 20.6 15.8 22.2 L 8.2 22.2 "
        "C 9.8 20.6 10.6 18.4 10.8 15 Z",
        "cut O 12 6.4 2.3",
        "cut O 6.2 13.8 2.3",
        "cut O 17.8 13.8 2.3",
    ),
    "crown": (
        "fill M 2 6 L 7.4 11 L 12 3 L 16.6 11 L 22 6 L 19.8 16.4 L 4.2 16.4 Z",
        "line M 5.4 20 L 18.6 20",
    ),
    "star": (_star(),),
    "rainbow": (_arc(9.6), _arc(5.9), _arc(2.2)),
    "shield": (
        "fill M 12 1.6 C 14.8 3.6 17.8 4.6 21 4.6 C 21 13 18.4 18.8 12 22.4 C 5.6 18.8 3 13 3 4.6 "
        "C 6.2 4.6 9.2 3.6 12 1.6 Z",
        "groove M 12 4.6 L 12 19",
        "groove M 5.4 11 L 18.6 11",
    ),
}  # fmt: skip


class Look(NamedTuple):
    """How one suit of a printed deck is drawn: its symbol on the grid, its colour, its letter."""

    symbol: Drawing
    colour: tuple[int, int, int]
    letter: str


LOZENGE: Drawing = ("line M 12 3 L 20 12 L 12 21 L 4 12 Z",)
"""A suit that has no symbol of its own yet: a plain lozenge, never a crash."""

_MARK = "#"


def names_of(card: Card) -> tuple[str, ...]:
    """The names by which a card's suits are drawn: their own, or how the deck's file draws them."""
    if not card.looks:
        return card.suits
    return tuple(f"{look.symbol}{look.colour}{look.letter}" for look in card.looks)


def look_of(name: str) -> Look | None:
    """What a name that `names_of` made says; None for the name of a suit of our own."""
    symbol, mark, rest = name.partition(_MARK)
    if not mark:
        return None
    red, green, blue = bytes.fromhex(rest[:6])
    return Look(SYMBOLS.get(symbol, LOZENGE), (red, green, blue), rest[6:])
