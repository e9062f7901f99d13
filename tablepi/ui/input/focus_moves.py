"""Where the arrow keys lead: to the nearest thing in their direction."""

from collections.abc import Sequence

import pygame

Direction = tuple[int, int]

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)

# To the side counts more than ahead: an arrow first looks along its own row or column.
_ASIDE = 3.0
_OFF_CENTRE = 0.1


def nearest(here: pygame.Rect, others: Sequence[pygame.Rect], direction: Direction) -> int | None:
    """The index of the nearest rectangle in the direction, None where nothing lies there."""
    ways = (
        (_way(here, other, direction), index)
        for index, other in enumerate(others)
        if _lies(here, other, direction)
    )
    return min(ways, default=(0.0, None))[1]


def in_line(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> bool:
    """Whether an arrow's beam, as broad as `here`, meets the other."""
    return _aside(_turned(here, direction), _turned(other, direction)) == 0


def _lies(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> bool:
    a, b = _turned(here, direction), _turned(other, direction)
    return b.centerx > a.centerx and b.left > a.left and b.right > a.right


def _way(here: pygame.Rect, other: pygame.Rect, direction: Direction) -> float:
    a, b = _turned(here, direction), _turned(other, direction)
    ahead = max(0, b.left - a.right)
    return ahead + _ASIDE * _aside(a, b) + _OFF_CENTRE * abs(b.centery - a.centery)


def _aside(a: pygame.Rect, b: pygame.Rect) -> int:
    return max(0, b.top - a.bottom + 1, a.top - b.bottom + 1)


def _turned(rect: pygame.Rect, direction: Direction) -> pygame.Rect:
    """The rectangle on a page that is turned until the direction points to the right."""
    x, y, width, height = rect
    if direction == RIGHT:
        return rect
    if direction == LEFT:
        return pygame.Rect(-x - width, y, width, height)
    if direction == DOWN:
        return pygame.Rect(y, x, height, width)
    return pygame.Rect(-y - height, x, height, width)
