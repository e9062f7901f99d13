"""The small marks on a card: what type it is, and the ranks that are no number."""

import pygame

from tablepi.ui.toolkit import paint
from tablepi.ui.toolkit.paint import Drawing
from tablepi.ui.toolkit.theme import Colour

TYPES: dict[str, Drawing] = {
    "event": ("fill M 14.4 1.4 L 3.8 13.6 L 10.6 13.6 L 8.8 22.6 L 20.2 9.6 L 12.8 9.6 Z",),
    "location": (
        "fill M 12 22.8 C 8.2 17.4 4 13.6 4 9.2 A 12 9.2 8 180 360 C 20 13.6 15.8 17.4 12 22.8 Z",
        "cut O 12 9.2 3",
    ),
    "personality": (
        "fill O 12 6.9 5.1",
        "fill M 2.6 22.4 C 2.8 16.6 6.4 13.8 12 13.8 C 17.6 13.8 21.2 16.6 21.4 22.4 Z",
    ),
}

RANKS: dict[str, Drawing] = {
    "ace": (
        "fill M 9.5 2.6 L 14.5 2.6 L 21.8 21.4 L 17 21.4 L 15.5 17.2 L 8.5 17.2 L 7 21.4 "
        "L 2.2 21.4 Z",
        "cut M 12 7 L 14.2 13.4 L 9.8 13.4 Z",
    ),
    "crown": (
        "fill M 4 16.4 L 1.8 6 L 7.8 10.2 L 12 2.8 L 16.2 10.2 L 22.2 6 L 20 16.4 Z",
        "line M 5 20.4 L 19 20.4",
    ),
    "pawn": (
        "fill O 12 6.4 4.4",
        "fill M 9 11.4 L 15 11.4 C 15 14.4 16 16.2 18.2 17.8 L 5.8 17.8 C 8 16.2 9 14.4 9 11.4 Z",
        "line M 5.4 21 L 18.6 21",
    ),
    "court": (
        "fill M 12 1.6 L 22 7.8 L 2 7.8 Z",
        "line M 5.4 11.6 L 5.4 16 M 12 11.6 L 12 16 M 18.6 11.6 L 18.6 16",
        "line M 3.4 20.8 L 20.6 20.8",
    ),
    "excuse": ("fill R 3 12 12 M 10.1 2.6 L 13.9 2.6 L 13.9 21.4 L 10.1 21.4 Z",),
}


def type_mark(name: str, size_px: int, colour: Colour) -> pygame.Surface | None:
    """The mark of a card's type, or none for a type that has none."""
    return paint.drawing(TYPES[name], size_px, colour) if name in TYPES else None


def rank_mark(rank: str, size_px: int, colour: Colour) -> pygame.Surface | None:
    """The figure of a rank that is no number, or none for one that is written."""
    return paint.drawing(RANKS[rank], size_px, colour) if rank in RANKS else None
