"""The field that shows what is being typed."""

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom, split_right
from tablepi.ui.toolkit.sprites import sprite

_PAD_MM = 2.5
_INSET_MM = 0.6
_TEXT_MM = 4.4
_CURSOR_MM = 0.6
_WIDE_MM = 110.0
_HINT_SHARE = 0.36


@sprite
def field(
    glass: Glass, size: tuple[int, int], title: str, shown: str, hint: str, passing: bool = False
) -> pygame.Surface:
    """The question above what was typed, with a cursor.

    The hint stands at the right of a wide field, and below in a narrow one; where it is a `passing`
    word it has that one's sign. A text that is too long keeps its beginning and its end.
    """
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    surface = paint.plate(size, corner, theme.STOCK, theme.EDGE, edge).copy()
    room = surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_INSET_MM))
    if hint:
        room = _draw_hint(glass, surface, room, hint, passing)
    label = text.fitted(title, room.width, glass.mm(theme.LABEL_MM), theme.QUIET)
    size_px, cursor_px = glass.mm(_TEXT_MM), glass.mm(_CURSOR_MM)
    words = measure.fit(shown, room.width - 3 * cursor_px, size_px)
    drawn = text.line(words, size_px, theme.TEXT)
    height = label.get_height() + drawn.get_height()
    top = max(room.top, room.centery - height // 2)
    surface.blit(label, (room.left, top))
    place = drawn.get_rect(topleft=(room.left, top + label.get_height()))
    surface.blit(drawn, place)
    cursor = pygame.Rect(place.right + cursor_px, 0, cursor_px, size_px)
    cursor.centery = place.centery
    surface.fill(theme.AMBER, cursor)
    return surface


def _draw_hint(
    glass: Glass, surface: pygame.Surface, room: pygame.Rect, hint: str, passing: bool
) -> pygame.Rect:
    """Draws the hint; the room that is left beside or above it."""
    size_px, gap = glass.mm(theme.LABEL_MM), glass.mm(_PAD_MM)
    if room.width >= glass.mm(_WIDE_MM):
        width = round(room.width * _HINT_SHARE)
        drawn = _told(glass, (width, room.height), hint, passing)
        surface.blit(drawn, drawn.get_rect(midleft=(room.right - width, room.centery)))
        return split_right(room, width, gap)[1]
    above = measure.line_height(size_px) + measure.line_height(glass.mm(_TEXT_MM))
    _, room = split_bottom(room, glass.mm(_INSET_MM))
    drawn = _told(glass, (room.width, room.height - above), hint, passing)
    surface.blit(drawn, drawn.get_rect(bottomleft=room.bottomleft))
    return split_bottom(room, drawn.get_height())[1]


def _told(glass: Glass, room: tuple[int, int], words: str, passing: bool) -> pygame.Surface:
    """The words on as many lines as there is room for, behind a passing one's sign."""
    side = min(glass.mm(theme.ICON_MM), room[1]) if passing else 0
    left = side + glass.mm(_PAD_MM) // 2 if passing else 0
    for length_mm in (theme.LABEL_MM, theme.LEAST_MM):
        size_px = glass.mm(length_mm)
        rows = max(1, measure.rows_in(room[1], size_px))
        if len(measure.wrap(words, room[0] - left, rows + 1, size_px)) <= rows:
            break
    body = text.block(words, room[0] - left, rows, size_px, theme.TEXT)
    if not passing:
        return body
    surface = pygame.Surface((room[0], max(side, body.get_height())), pygame.SRCALPHA)
    sign = icon("info", side, theme.QUIET)
    surface.blit(sign, sign.get_rect(midleft=(0, surface.get_height() // 2)))
    surface.blit(body, body.get_rect(midleft=(left, surface.get_height() // 2)))
    return surface
