"""Records: how many matches somebody won, as a bar in a well and in figures; a large sign."""

import pygame

from tablepi.screens.pictures.picture import Record
from tablepi.ui.toolkit import paint, text, theme
from tablepi.ui.toolkit.drawings import initial
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_right
from tablepi.ui.toolkit.sprites import sprite

RECORD_MM = 38.0
"""The width of a record with its bar, as most are."""

_BAR_MM, _GAP_MM = (14.4, 2.2), 2.0
_FIGURES_MM = 18.0
_BETWEEN_MM = 0.9
_RING_MM = 0.7


@sprite
def ringed_sign(glass: Glass, name: str, side_px: int, seat: int) -> pygame.Surface:
    """A person's sign, large, with a dark gap and a ring around it."""
    line = glass.mm(_RING_MM)
    surface = paint.disc(side_px, theme.seat_colour(seat)).copy()
    inner = side_px - 2 * line
    gap = paint.disc(inner, theme.INK)
    surface.blit(gap, gap.get_rect(center=surface.get_rect().center))
    face = initial(name, inner - line, seat)
    surface.blit(face, face.get_rect(center=surface.get_rect().center))
    return surface


def draw_record(
    glass: Glass, surface: pygame.Surface, room: pygame.Rect, record: Record, has_bar: bool = True
) -> pygame.Rect:
    """Draws it at the right end of a room; what is left of the room."""
    gap = glass.mm(_GAP_MM)
    of = text.line(record.of, glass.mm(theme.LEAST_MM), theme.QUIET)
    won = text.figures(record.won, glass.mm(theme.BUTTON_MM), theme.TEXT)
    words_px = won.get_width() + glass.mm(_BETWEEN_MM) + of.get_width()
    figures, room = split_right(room, max(words_px, glass.mm(_FIGURES_MM)), gap)
    of_place = of.get_rect(midright=figures.midright)
    surface.blit(of, of_place)
    right = of_place.left - glass.mm(_BETWEEN_MM)
    surface.blit(won, won.get_rect(midright=(right, figures.centery)))
    if not has_bar:
        return room
    place, room = split_right(room, glass.mm(_BAR_MM[0]), gap)
    bar = share_bar(glass, record.share, record.seat)
    surface.blit(bar, bar.get_rect(center=place.center))
    return room


@sprite
def share_bar(glass: Glass, share: float, seat: int) -> pygame.Surface:
    """A bar in a well: how much was won of what was played."""
    width, height = (glass.mm(mm) for mm in _BAR_MM)
    line = max(1, glass.mm(theme.LINE_MM))
    surface = paint.rounded((width, height), height // 2, theme.STOCK, theme.PARTING, line)
    if share > 0:
        filled = paint.rounded((width, height), height // 2, theme.seat_colour(seat))
        surface.blit(filled, (0, 0), (0, 0, max(height // 2, round(width * share)), height))
    return surface
