"""Seats with their colours, and colours with their seats."""

import pygame

from tablepi.ui.toolkit import paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite

_PAD_MM = 1.6
_BADGE_MM = 7.0
_EDGE_MM = 0.8


@sprite
def seat_swatch(
    glass: Glass, size: tuple[int, int], seat: int, words: str, chosen: bool
) -> pygame.Surface:
    """A seat's badge with the name of its colour; the chosen one has an amber edge."""
    line = glass.mm(_EDGE_MM if chosen else theme.LINE_MM)
    edge = theme.AMBER if chosen else theme.HAIRLINE
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, line).copy()
    room = surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_PAD_MM) // 2)
    mark = badge(seat, max(1, min(glass.mm(_BADGE_MM), room.height)))
    surface.blit(mark, mark.get_rect(midleft=room.midleft))
    left = room.left + mark.get_width() + glass.mm(_PAD_MM)
    said = text.fitted(words, max(1, room.right - left), glass.mm(theme.LABEL_MM), theme.TEXT)
    surface.blit(said, said.get_rect(midleft=(left, room.centery)))
    return surface


@sprite
def colour_swatch(
    glass: Glass, size: tuple[int, int], seat: int, words: str, chosen: bool
) -> pygame.Surface:
    """A plate in the colour of a seat, with its name and the seat's number."""
    line, corner = glass.mm(_EDGE_MM), glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, theme.GROUND, theme.AMBER, line).copy()
    inner = surface.get_rect().inflate(*(-4 * line, -4 * line) if chosen else (0, 0))
    surface.blit(paint.rounded(inner.size, corner, theme.seat_colour(seat)), inner)
    room = inner.inflate(-2 * glass.mm(_PAD_MM), 0)
    number = text.line(str(seat), glass.mm(theme.PROMPT_MM), theme.INK, bold=True)
    surface.blit(number, number.get_rect(midright=room.midright))
    width = max(1, room.width - number.get_width() - glass.mm(_PAD_MM) // 2)
    said = text.fitted(words, width, glass.mm(theme.LABEL_MM), theme.INK, bold=True)
    surface.blit(said, said.get_rect(midleft=room.midleft))
    return surface
