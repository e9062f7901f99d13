"""A tower of chips one can count: seen from the side, a whole chip and the number on top."""

import pygame

from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import chips

TALLEST = 12
"""As many chips are drawn one by one; the number on top goes on counting."""

_FIVE = 5
_FIGURE_MM = (3.0, 5.0)
_FIGURE_SHARE = 0.18
_PITCH_MM = 1.3
_LEAST_PITCH = 2


@sprite
def tower(glass: Glass, size: tuple[int, int], suit: str, count: int) -> pygame.Surface:
    """The tower at the foot of this size; an empty place shows a line and a quiet nought."""
    least, most = (glass.mm(mm) for mm in _FIGURE_MM)
    gap, high = glass.mm(0.4), max(least, min(most, round(_FIGURE_SHARE * size[1])))
    number = _number(glass, (size[0], high), count)
    room = size[1] - high - 2 * gap
    least = _LEAST_PITCH * (TALLEST + 1) + TALLEST // _FIVE
    diameter = max(1, min(size[0], size[1] // 3, room - least))
    room -= diameter
    pitch = max(_LEAST_PITCH, min(glass.mm(_PITCH_MM), room // (TALLEST + 1)))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    colour = suits.suit_colour(suit) if count else theme.HAIRLINE
    thick = max(1, pitch - max(1, pitch // 4))
    foot = size[1]
    for index in range(max(1, min(count, TALLEST))):
        foot = size[1] - index * pitch - index // _FIVE * max(1, pitch // 3)
        surface.blit(_disc(size[0], thick, colour), (0, foot - thick))
    whole = chips.plain(diameter, colour)
    top = max(high + gap, foot - thick - gap - diameter)
    surface.blit(whole, whole.get_rect(midtop=(size[0] // 2, top)))
    surface.blit(number, number.get_rect(midbottom=(size[0] // 2, top - gap)))
    return surface


def _disc(width: int, thick: int, colour: theme.Colour) -> pygame.Surface:
    """One chip from its side."""
    return paint.plate((width, thick), thick // 3, colour)


def _number(glass: Glass, room: tuple[int, int], count: int) -> pygame.Surface:
    """The number, cut to the height of its figures."""
    width, height = room
    em = measure.size_of_figures(height)
    while measure.width(str(count), em, bold=True) > width and em > glass.mm(theme.LEAST_MM):
        em -= 1
    drawn = text.line(str(count), em, theme.TEXT if count else theme.QUIET, bold=True)
    tall = min(height, round(em * 0.7))
    area = pygame.Rect(0, measure.baseline(em) - tall - 1, drawn.get_width(), tall + 2)
    return drawn.subsurface(area.clip(drawn.get_rect()))
