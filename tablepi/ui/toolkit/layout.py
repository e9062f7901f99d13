"""Layout: rooms on the glass that are split, put in rows and columns, and filled with cells.

Rooms are rectangles; lengths are pixels, which a `Glass` makes of millimetres, except in `Shape`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pygame import Rect

from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import SCROLL_MM

MARGIN_MM = 2.4
GAP_MM = 2.5
BETWEEN_MM = 4.0
"""Around the parts of a screen, between them, and between its two halves."""

Size = tuple[int, int]


def whole(glass: Glass, margin_mm: float = MARGIN_MM) -> Rect:
    """The glass without its margin."""
    return inset(Rect(0, 0, *glass.size), glass.mm(margin_mm))


def inset(room: Rect, across: int, down: int | None = None) -> Rect:
    """The room without so much at each side, and above and below."""
    return room.inflate(-2 * across, -2 * (across if down is None else down))


def centred(room: Rect, size: Size) -> Rect:
    """A part of this size in the middle of a room."""
    part = Rect((0, 0), size)
    part.center = room.center
    return part


def split_top(room: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The upper part of a room, of this height, and what is left below it.

    A part without height takes no gap either; the same holds for the three others.
    """
    taken = height + gap if height else 0
    part = Rect(room.left, room.top, room.width, height)
    return part, Rect(room.left, room.top + taken, room.width, max(0, room.height - taken))


def split_bottom(room: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The lower part of a room, and what is left above it."""
    taken = height + gap if height else 0
    part = Rect(room.left, room.bottom - height, room.width, height)
    return part, Rect(room.left, room.top, room.width, max(0, room.height - taken))


def split_left(room: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The left part of a room, and what is left beside it."""
    taken = width + gap if width else 0
    part = Rect(room.left, room.top, width, room.height)
    return part, Rect(room.left + taken, room.top, max(0, room.width - taken), room.height)


def split_right(room: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The right part of a room, and what is left beside it."""
    taken = width + gap if width else 0
    part = Rect(room.right - width, room.top, width, room.height)
    return part, Rect(room.left, room.top, max(0, room.width - taken), room.height)


def split(glass: Glass, room: Rect, height: int, width: int, gap: int) -> tuple[Rect, Rect]:
    """The upper part of a room and the rest where the glass stands upright, else the left part."""
    return split_top(room, height, gap) if glass.portrait else split_left(room, width, gap)


def below(room: Rect, top: int) -> Rect:
    """The part of a room below this height of the glass."""
    return Rect(room.left, top, room.width, max(0, room.bottom - top))


def above(room: Rect, bottom: int) -> Rect:
    """The part of a room above this height of the glass."""
    return Rect(room.left, room.top, room.width, max(0, bottom - room.top))


def right_of(room: Rect, left: int) -> Rect:
    """The part of a room to the right of this line."""
    return Rect(left, room.top, max(0, room.right - left), room.height)


def share(length: int, count: int, gap: int) -> int:
    """The length of each of so many equal parts."""
    return (length - gap * (count - 1)) // max(1, count)


def fitting(length: int, least_px: int, gap: int) -> int:
    """The number of parts of at least this length that fit; one at least."""
    return max(1, (length + gap) // (least_px + gap))


def in_row(room: Rect, widths: Iterable[int], gap: int) -> Iterator[Rect]:
    """Parts of these widths side by side, from the left, as high as the room."""
    left = room.left
    for width in widths:
        yield Rect(left, room.top, width, room.height)
        left += width + gap


def columns(room: Rect, count: int, gap: int) -> list[Rect]:
    """Equal parts side by side."""
    return list(in_row(room, [share(room.width, count, gap)] * count, gap))


def rows(room: Rect, count: int, gap: int) -> list[Rect]:
    """Equal parts one below the other."""
    return tiles(room, count, 1, (room.width, share(room.height, count, gap)), gap)


def tiles(room: Rect, count: int, across: int, size: Size, gap: int) -> list[Rect]:
    """Parts of one size, row by row from the upper left of the room."""
    return [
        Rect(
            room.left + index % across * (size[0] + gap),
            room.top + index // across * (size[1] + gap),
            *size,
        )
        for index in range(count)
    ]


def lanes(room: Rect, count: int, per_column: int, size: Size, gap: Size) -> list[Rect]:
    """Parts of one size, column by column, `per_column` in each; gaps across and down."""
    return [
        Rect(
            room.left + index // per_column * (size[0] + gap[0]),
            room.top + index % per_column * (size[1] + gap[1]),
            *size,
        )
        for index in range(count)
    ]


class Shape(NamedTuple):
    """The limits of a cell in millimetres: one of the `least` sizes or larger, at most `highest`.

    Of several arrangements the one whose cells are nearest to `ratio`, width to height, is taken.
    Cells that are not to be tapped may stand closer together.
    """

    least: tuple[tuple[float, float], ...]
    highest: float
    ratio: float
    gap: float = GAP_MM


class Cells(NamedTuple):
    """The places, and how far they scroll (pixels, 0 where all can be seen)."""

    places: tuple[Rect, ...]
    most: int


def cells(glass: Glass, room: Rect, count: int, shape: Shape) -> Cells:
    """Cells of one size, row by row from the upper left of the room.

    Where not all fit, they get the first of the least sizes and go on below the room.
    """
    if not count:
        return Cells((), 0)
    candidates = [
        (abs(width / height / shape.ratio - 1), across, height)
        for across in range(1, count + 1)
        for width, height in [_size(glass, room, count, across, shape)]
        if any(
            width >= glass.mm(width_mm) and height >= glass.mm(height_mm)
            for width_mm, height_mm in shape.least
        )
    ]
    if candidates:
        _, across, height = min(candidates)
        gap = glass.mm(shape.gap)
        size = share(room.width, across, gap), height
        return Cells(tuple(tiles(room, count, across, size, gap)), 0)
    return _scrolling(glass, room, count, shape)


def _scrolling(glass: Glass, room: Rect, count: int, shape: Shape) -> Cells:
    gap = glass.mm(shape.gap)
    width, height = (glass.mm(length) for length in shape.least[0])
    _, inner = split_right(room, glass.mm(SCROLL_MM))
    across = min(count, fitting(inner.width, width, gap))
    lines = -(-count // across)
    scroll_px = max(0, lines * height + (lines - 1) * gap - room.height)
    size = share(inner.width, across, gap), height
    return Cells(tuple(tiles(inner, count, across, size, gap)), scroll_px)


def _size(glass: Glass, room: Rect, count: int, across: int, shape: Shape) -> Size:
    gap = glass.mm(shape.gap)
    width, height = share(room.width, across, gap), share(room.height, -(-count // across), gap)
    return max(1, width), max(1, min(height, glass.mm(shape.highest)))
