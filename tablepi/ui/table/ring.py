"""Seats around the board: half of them above it, the others below, and which way play goes."""

import pygame

from tablepi.core.board import Ring
from tablepi.ui.table.regions import RING_GAP_MM, Frame
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece

_TURNED = {"right": "left", "left": "right", "down": "up", "up": "down"}


def spots(frame: Frame, seats: int, glass: Glass) -> list[pygame.Rect]:
    """The places of the seats, clockwise from the upper left: `far` to the right, `near` back."""
    above = -(-seats // 2)
    return [*_row(frame.far, above, glass), *reversed(_row(frame.near, seats - above, glass))]


def _row(strip: pygame.Rect, count: int, glass: Glass) -> list[pygame.Rect]:
    gap = glass.mm(RING_GAP_MM)
    wide = (strip.width - gap * (count - 1)) // count
    lefts = (strip.left + index * (wide + gap) for index in range(count))
    return [pygame.Rect(left, strip.top, wide, strip.height) for left in lefts]


def arrows(ring: Ring, places: list[pygame.Rect], glass: Glass) -> tuple[Piece, ...]:
    """A sign between each two neighbours the way that play goes; amber where it has just gone."""
    side, count = glass.mm(RING_GAP_MM), len(places)
    steps = list(zip(ring.path, ring.path[1:], strict=False))
    pieces = []
    for index, place in enumerate(places):
        following = places[(index + 1) % count]
        name, centre = _between(place, following, glass)
        one, two = index + 1, (index + 1) % count + 1
        walked = (one, two) if ring.direction > 0 else (two, one)
        shown = name if ring.direction > 0 else _TURNED[name]
        drawn = icon(shown, side, theme.AMBER if walked in steps else theme.EDGE)
        pieces.append(Piece(f"way.{one}", drawn.get_rect(center=centre), drawn, still=True))
    return tuple(pieces)


def _between(one: pygame.Rect, two: pygame.Rect, glass: Glass) -> tuple[str, tuple[int, int]]:
    """Which way it is from one place to the next clockwise, and the middle between them."""
    if one.top == two.top:
        right = two.left > one.left
        x = (one.right + two.left) // 2 if right else (two.right + one.left) // 2
        return ("right" if right else "left"), (x, one.centery)
    half = glass.mm(RING_GAP_MM) // 2
    if two.top > one.top:
        return "down", (one.centerx, one.bottom + half)
    return "up", (one.centerx, one.top - half)
