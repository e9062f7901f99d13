"""Scores: the large figure, and what stands beside it for a seat."""

from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour

# Heights of the figures in millimetres, largest first; a score takes the largest that fits.
HEIGHTS_MM = (16.0, 14.0, 12.0, 10.5, 9.0, 7.5, 6.0, 4.5, 3.6, 2.6)


class SeatLine(NamedTuple):
    """What a seat's panel shows; a note is quiet and may be empty."""

    seat: int
    name: str
    score: str
    turn: bool = False
    winner: bool = False
    note: str = ""


def figure_px(glass: Glass, size: tuple[int, int], values: tuple[str, ...]) -> int:
    """The height of figures at which every one of the numbers fits into this size, or 0."""
    for height_mm in HEIGHTS_MM:
        height = glass.mm(height_mm)
        em = measure.size_of_figures(height)
        widest = max((measure.figures_width(value, em) for value in values), default=0)
        if height < size[1] and widest <= size[0]:
            return height
    return 0


@sprite
def score(
    glass: Glass, size: tuple[int, int], value: str, colour: Colour = theme.TEXT, height_px: int = 0
) -> pygame.Surface:
    """The number with figures of this height, else as large as it fits into this size.

    The sprite is as large as the number, not as the room for it. A number that does not fit even
    at the least size is shortened.
    """
    height = min(height_px, figure_px(glass, size, (value,))) or figure_px(glass, size, (value,))
    if not height:
        drawn = text.fitted(value, size[0], glass.mm(theme.LEAST_MM), colour, bold=True)
        return drawn.subsurface(drawn.get_rect().clip(pygame.Rect(0, 0, *size))).copy()
    em = measure.size_of_figures(height)
    drawn = text.figures(value, em, colour)
    area = pygame.Rect(0, measure.baseline(em) - height, drawn.get_width(), height + 1)
    return drawn.subsurface(area).copy()
