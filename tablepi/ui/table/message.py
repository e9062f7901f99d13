"""A message: signs, cards and words at their places on a panel."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import measure
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.text import Lines
from tablepi.ui.toolkit.theme import Colour

PAD_MM = 1.6
ROWS = 8
_FOOT_MM = 0.8

Part = tuple[int, int, pygame.Surface | Lines]


class Message(NamedTuple):
    """What a message is made of, how high it is, and the edge that its panel has.

    It is painted when it is known to stay: several are tried before one fits.
    """

    parts: tuple[Part, ...]
    height: int
    edge: Colour | None = None

    def drawn_on(self, surface: pygame.Surface) -> pygame.Surface:
        """The surface, with each part at its x and y."""
        for x, y, drawn in self.parts:
            if isinstance(drawn, Lines):
                drawn.write_on(surface, (x, y))
            else:
                surface.blit(drawn, (x, y))
        return surface


def message(glass: Glass, parts: Sequence[Part], edge: Colour | None = None) -> Message:
    """A message of these parts."""
    return Message(tuple(parts), max(1, height(glass, parts)), edge)


def height(glass: Glass, parts: Sequence[Part]) -> int:
    """How high a message of these parts is."""
    foot = max((y + drawn.get_height() for _, y, drawn in parts), default=0)
    return foot + glass.mm(_FOOT_MM)


def largest(
    glass: Glass, types_mm: Sequence[float], words: Sequence[str], width: int, free: int, gap: int
) -> int:
    """The largest type, in pixels, in which these texts fit below one another; else the least."""
    least_px = glass.mm(types_mm[-1])
    lengths = [measure.width(text, least_px) for text in words]
    for type_mm in types_mm[:-1]:
        size_px = glass.mm(type_mm)
        # Breaking lines is slow; most types are too large even if no line wasted any room.
        hopeful = [-(-length * size_px // (least_px * max(1, width))) for length in lengths]
        if _high(size_px, hopeful, gap) > free:
            continue
        rows = [len(measure.wrap(text, max(1, width), ROWS + 1, size_px)) for text in words]
        if max(rows, default=0) <= ROWS and _high(size_px, rows, gap) <= free:
            return size_px
    return least_px


def _high(size_px: int, rows: Sequence[int], gap: int) -> int:
    step = measure.row_step(size_px)
    one = measure.line_height(size_px)
    return sum(one + (max(1, count) - 1) * step + gap for count in rows)
