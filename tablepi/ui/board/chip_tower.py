"""Towers of chips, seen a little from above: height is their number, which stands on top."""

import pygame

from tablepi.ui.toolkit import measure, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour

TALLEST = 12
"""Most chips that are drawn; the number on top is not limited."""

_FIVE = 5
_FIGURE_MM = (3.0, 5.0)
_FIGURE_SHARE = 0.22
_PITCH_MM = 1.5
_LEAST_PITCH = 2
_TOP_SHARE = 0.34
_TOP_MM = 2.2
_SIDE_SHARE = 0.78
_INLAY_SHARE = 0.45
_OVERSIZE = 4


@sprite
def tower(glass: Glass, size: tuple[int, int], suit: str, count: int) -> pygame.Surface:
    """The tower at the foot of this size; an empty place is a ring with a quiet nought on it."""
    least, most = (glass.mm(mm) for mm in _FIGURE_MM)
    gap, high = glass.mm(0.4), max(least, min(most, round(_FIGURE_SHARE * size[1])))
    number = _number(glass, (size[0], high), count)
    room = size[1] - high - gap
    least_px = _LEAST_PITCH * TALLEST + 2
    top = max(3, min(round(_TOP_SHARE * size[0]), glass.mm(_TOP_MM), room - least_px))
    pitch = max(_LEAST_PITCH, min(glass.mm(_PITCH_MM), (room - top) // (TALLEST + 1)))
    lifts = [at * pitch + at // _FIVE * max(1, pitch // 3) for at in range(TALLEST + 1)]
    lifts = lifts[: max(1, min(count, TALLEST)) + 1] if count else [0, 0]
    surface = pygame.Surface(size, pygame.SRCALPHA)
    drawn = _drawn((size[0], lifts[-1] + top), top, pitch, lifts, _colour(suit, count))
    foot = surface.get_rect().midbottom
    surface.blit(drawn, drawn.get_rect(midbottom=foot))
    above = max(number.get_height(), size[1] - drawn.get_height() - gap)
    surface.blit(number, number.get_rect(midbottom=(size[0] // 2, above)))
    return surface


def _colour(suit: str, count: int) -> Colour:
    return suits.suit_colour(suit) if count else theme.EDGE


def _drawn(
    size: tuple[int, int], top: int, pitch: int, lifts: list[int], colour: Colour
) -> pygame.Surface:
    """The chips from the lowest on, painted larger and shrunk, so that their rims are smooth."""
    times = _OVERSIZE
    wide, high = size[0] * times, size[1] * times
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    side = theme.mixed(colour, theme.INK, _SIDE_SHARE)
    for at, lift in enumerate(lifts[:-1]):
        face = pygame.Rect(0, 0, wide, top * times)
        face.bottom = high - lift * times
        thick = (lifts[at + 1] - lift) * times
        if thick:
            _draw_chip(sheet, face, (min(thick, pitch * times), times), side, at)
    face = pygame.Rect(0, 0, wide, top * times)
    pygame.draw.ellipse(sheet, colour, face, 0 if lifts[-1] else times)
    if lifts[-1]:
        inner = face.inflate(-wide // 3, -face.height // 3)
        pygame.draw.ellipse(sheet, theme.INK, inner, max(1, times * 3 // 4))
    return pygame.transform.smoothscale(sheet, size)


def _draw_chip(
    sheet: pygame.Surface, foot: pygame.Rect, thick: tuple[int, int], colour: Colour, at: int
) -> None:
    """One chip whose lower face is `foot`: its side, with inlays, over a dark rim.

    `thick`: its thickness and that of the rim.
    """
    high, rim = thick
    for lift in range(high + 1):
        shade = theme.INK if lift < rim else colour
        pygame.draw.ellipse(sheet, shade, foot.move(0, -lift))
    inlay = theme.mixed(theme.INK, colour, _INLAY_SHARE)
    wide = foot.width // 7
    for share in (0.2, 0.5, 0.8) if at % 2 else (0.35, 0.65):
        x = foot.left + round(share * foot.width) - wide // 2
        curve = foot.height // 2 * (1 - (2 * share - 1) ** 2) ** 0.5
        y = foot.centery + round(curve) - high
        sheet.fill(inlay, (x, y, wide, max(1, high - rim)))


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
