"""Notices as a strip: a missing reader, a full disk, a passing message."""

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite

_KINDS = {
    "reader": ("reader", theme.QUIET_ON_RAISED),
    "disk": ("warning", theme.RED),
    "damage": ("warning", theme.RED),
    "clock": ("flag", theme.RED),
    "tag": ("reader", theme.AMBER),
    "info": ("info", theme.QUIET_ON_RAISED),
}
ROWS = 4
_SIGN_MM = 5.0
_EDGE_MM = 0.6
_SIZES_MM = (theme.LABEL_MM, theme.LEAST_MM)


@sprite
def notice(
    glass: Glass, size: tuple[int, int], kind: str, words: str, tappable: bool = False
) -> pygame.Surface:
    """A notice of this size; what is lost unless someone acts (a full disk, time) is edged in red.

    Long words take smaller type before they are cut off. Without words only the sign is shown.
    One that is `tappable` is raised, and an arrow at its end says so.
    """
    name, colour = _KINDS.get(kind, _KINDS["info"])
    edge = theme.RED if colour == theme.RED else None
    fill = theme.RAISED if tappable else theme.PANEL
    corner = glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, fill, edge, glass.mm(theme.OUTLINE_MM)).copy()
    pad = glass.mm(theme.PAD_MM)
    side = max(1, min(glass.mm(_SIGN_MM), size[1] - pad // 2))
    drawn = icon(name, side, colour)
    if not words:
        surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
        return surface
    surface.blit(drawn, drawn.get_rect(midleft=(pad, size[1] // 2)))
    room = pygame.Rect(2 * pad + side, 0, max(1, size[0] - 3 * pad - side), size[1])
    if tappable:
        arrow = icon("right", max(1, side * 2 // 3), theme.QUIET_ON_RAISED)
        surface.blit(arrow, arrow.get_rect(midright=(size[0] - pad // 2, size[1] // 2)))
        room.width = max(1, room.width - arrow.get_width())
    body = _words(glass, room, words)
    surface.blit(body, body.get_rect(midleft=room.midleft))
    return surface


def height(
    glass: Glass, width: int, words: str, least: int, most: int, tappable: bool = False
) -> int:
    """The height of a notice in pixels, at most `ROWS` lines."""
    pad, side = glass.mm(theme.PAD_MM), glass.mm(_SIGN_MM)
    room = max(1, width - 3 * pad - side - (side * 2 // 3 if tappable else 0))
    high = least
    for length_mm in _SIZES_MM:
        size_px = glass.mm(length_mm)
        rows = max(1, len(measure.wrap(words, room, ROWS + 1, size_px)))
        needed = measure.line_height(size_px) + (min(rows, ROWS) - 1) * measure.row_step(size_px)
        high = needed + 2 * glass.mm(_EDGE_MM)
        if rows <= ROWS and high <= most:
            break
    return max(least, min(high, most))


def _words(glass: Glass, room: pygame.Rect, words: str) -> pygame.Surface:
    for length_mm in _SIZES_MM:
        size_px = glass.mm(length_mm)
        rows = max(1, measure.rows_in(room.height, size_px))
        if len(measure.wrap(words, room.width, rows + 1, size_px)) <= rows:
            break
    return text.block(words, room.width, rows, size_px, theme.TEXT)
