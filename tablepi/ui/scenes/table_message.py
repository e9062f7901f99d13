"""A message as one picture: signs, cards and words at their places on a panel's colour."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tablepi.ui import measure, theme
from tablepi.ui.glass import Glass
from tablepi.ui.theme import Colour

PAD_MM = 1.6
ROWS = 8
_FOOT_MM = 0.8

Part = tuple[int, int, pygame.Surface]


class Message(NamedTuple):
    """A finished message, and the edge that its panel has."""

    surface: pygame.Surface
    edge: Colour | None = None


def composed(glass: Glass, width: int, parts: Sequence[Part]) -> pygame.Surface:
    """The parts, each at its x and y, on a surface as high as they need."""
    surface = pygame.Surface((max(1, width), max(1, height(glass, parts))))
    surface.fill(theme.PANEL)
    for x, y, drawn in parts:
        surface.blit(drawn, (x, y))
    return surface


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
