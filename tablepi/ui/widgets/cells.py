"""Equal cells in a room: as many columns as suit it, and a scroll where it is too small."""

from typing import NamedTuple

import pygame

from tablepi.ui.screens.frame import GAP_MM
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import MARK_MM


class Shape(NamedTuple):
    """What a cell may be, in millimetres: one of the `least` sizes or larger, `highest` at most.

    Of several arrangements the one whose cells are nearest to `ratio`, width to height, is taken.
    Cells that are not to be tapped may stand closer together.
    """

    least: tuple[tuple[float, float], ...]
    highest: float
    ratio: float
    gap: float = GAP_MM


class Cells(NamedTuple):
    """The places, and how far they scroll (pixels, 0 where all can be seen)."""

    places: tuple[pygame.Rect, ...]
    most: int


def cells(glass: Glass, room: pygame.Rect, count: int, shape: Shape) -> Cells:
    """So many cells, row by row from the upper left of the room.

    Where not all fit, they get the first of the least sizes and go on below the room.
    """
    fitting = [
        (abs(width / height / shape.ratio - 1), columns, height)
        for columns in range(1, count + 1)
        for width, height in [_size(glass, room, count, columns, shape)]
        if any(width >= glass.mm(w) and height >= glass.mm(h) for w, h in shape.least)
    ]
    if fitting:
        _, columns, height = min(fitting)
        return Cells(_places(glass, room, count, columns, height, shape), 0)
    return _scrolling(glass, room, count, shape)


def _scrolling(glass: Glass, room: pygame.Rect, count: int, shape: Shape) -> Cells:
    gap = glass.mm(shape.gap)
    width, height = (glass.mm(length) for length in shape.least[0])
    inner = pygame.Rect(room.left, room.top, room.width - glass.mm(MARK_MM + 1.0), room.height)
    columns = max(1, min(count, (inner.width + gap) // (width + gap)))
    rows = -(-count // columns)
    most = max(0, rows * height + (rows - 1) * gap - room.height)
    return Cells(_places(glass, inner, count, columns, height, shape), most)


def _size(
    glass: Glass, room: pygame.Rect, count: int, columns: int, shape: Shape
) -> tuple[int, int]:
    gap, rows = glass.mm(shape.gap), -(-count // columns)
    width = (room.width - gap * (columns - 1)) // columns
    height = (room.height - gap * (rows - 1)) // rows
    return max(1, width), max(1, min(height, glass.mm(shape.highest)))


def _places(
    glass: Glass, room: pygame.Rect, count: int, columns: int, height: int, shape: Shape
) -> tuple[pygame.Rect, ...]:
    gap = glass.mm(shape.gap)
    width = (room.width - gap * (columns - 1)) // columns
    return tuple(
        pygame.Rect(
            room.left + index % columns * (width + gap),
            room.top + index // columns * (height + gap),
            width,
            height,
        )
        for index in range(count)
    )
