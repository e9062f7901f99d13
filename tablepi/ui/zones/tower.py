"""Chips seen from the side: a tower one can count, its number standing on top."""

import pygame

from tablepi.ui import measure, paint, text, theme
from tablepi.ui.glass import Glass
from tablepi.ui.sprites import sprite

TALLEST = 12
"""As many chips are drawn one by one; the number on top goes on counting."""

_FIVE = 5
_FIGURE_MM = 3.0
_PITCH_MM = 1.3


@sprite
def tower(glass: Glass, size: tuple[int, int], suit: str, count: int) -> pygame.Surface:
    """The tower at the foot of this size; an empty place shows a line and a quiet nought."""
    number = _number(glass, size[0], count)
    room = size[1] - number.get_height() - glass.mm(0.4)
    pitch = max(2, min(glass.mm(_PITCH_MM), room // (TALLEST + 1)))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    colour = theme.suit_colour(suit) if count else theme.HAIRLINE
    thick = max(1, pitch - max(1, pitch // 4))
    foot = size[1]
    for index in range(max(1, min(count, TALLEST))):
        foot = size[1] - index * pitch - index // _FIVE * max(1, pitch // 3)
        surface.blit(_disc(size[0], thick, colour), (0, foot - thick))
    top = foot - thick - glass.mm(0.4) - number.get_height()
    surface.blit(number, ((size[0] - number.get_width()) // 2, max(0, top)))
    return surface


def _disc(width: int, thick: int, colour: theme.Colour) -> pygame.Surface:
    """One chip from its side."""
    return paint.plate((width, thick), thick // 3, colour)


def _number(glass: Glass, width: int, count: int) -> pygame.Surface:
    """The number, cut to the height of its figures."""
    height = glass.mm(_FIGURE_MM)
    em = measure.size_of_figures(height)
    while measure.width(str(count), em, bold=True) > width and em > glass.mm(theme.LEAST_MM):
        em -= 1
    drawn = text.line(str(count), em, theme.TEXT if count else theme.QUIET, bold=True)
    tall = min(height, round(em * 0.7))
    area = pygame.Rect(0, measure.baseline(em) - tall - 1, drawn.get_width(), tall + 2)
    return drawn.subsurface(area.clip(drawn.get_rect()))
