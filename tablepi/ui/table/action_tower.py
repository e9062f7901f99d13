"""The order of actions: a tower of what waits, the next one on top."""

import pygame

from tablepi.referee.table_picture import Level
from tablepi.ui.toolkit import paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom, tiles
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite

LEVEL_MM = 6.4
_GAP_MM = 0.6
_PAD_MM = 1.2
_BADGE_MM = 5.4
_PLACE_MM = 5.4


def tower(glass: Glass, levels: tuple[Level, ...], room: pygame.Rect) -> tuple[Piece, ...]:
    """As many levels as have room, from the lower edge up; below them the number of others."""
    step = glass.mm(LEVEL_MM + _GAP_MM)
    most = (room.height + glass.mm(_GAP_MM)) // step
    if not levels or most < 1:
        return ()
    shown = levels if len(levels) <= most else levels[: most - 1] if most > 1 else levels[:1]
    size = (room.width, glass.mm(LEVEL_MM))
    rows = [_level(glass, size, level, at == 0) for at, level in enumerate(shown)]
    if len(shown) < len(levels) and most > 1:
        rows.append(_more(glass, size, len(levels) - len(shown)))
    foot, _ = split_bottom(room, len(rows) * step - glass.mm(_GAP_MM))
    places = tiles(foot, len(rows), 1, size, step - size[1])
    last = len(rows) + len(levels) - len(shown)
    return tuple(
        Piece(f"tower.{last - at}", place, drawn, still=True)
        for at, (place, drawn) in enumerate(zip(places, rows, strict=True))
    )


@sprite
def _level(glass: Glass, size: tuple[int, int], level: Level, now: bool) -> pygame.Surface:
    """A level: the unit's seat, place, name and total; the top one in amber."""
    edge = theme.AMBER if now else theme.HAIRLINE
    line = glass.mm(0.5 if now else theme.LINE_MM)
    fill = theme.RAISED if now else theme.PANEL
    surface = paint.plate(size, glass.mm(1.2), fill, edge, line).copy()
    middle, pad = size[1] // 2, glass.mm(_PAD_MM)
    mark = badge(level.seat, glass.mm(_BADGE_MM))
    surface.blit(mark, mark.get_rect(midleft=(pad, middle)))
    left = 2 * pad + mark.get_width()
    spot = text.line(level.place, glass.mm(theme.LABEL_MM), theme.TEXT, bold=True)
    surface.blit(spot, spot.get_rect(midleft=(left, middle)))
    left += max(spot.get_width(), glass.mm(_PLACE_MM)) + pad
    size_px = glass.mm(theme.PROMPT_MM if now else theme.SMALL_MM)
    total = text.fitted(level.total, size[0] // 3, size_px, theme.TEXT, bold=True)
    right = total.get_rect(midright=(size[0] - pad, middle))
    surface.blit(total, right)
    room = right.left - pad - left
    if level.name and room > 0:
        name = text.fitted(level.name, room, glass.mm(theme.LABEL_MM), theme.quiet_on(fill))
        surface.blit(name, name.get_rect(midleft=(left, middle)))
    return surface


@sprite
def _more(glass: Glass, size: tuple[int, int], count: int) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    words = text.line(f"+{count}", glass.mm(theme.LABEL_MM), theme.QUIET, bold=True)
    surface.blit(words, words.get_rect(midleft=(glass.mm(_PAD_MM), size[1] // 2)))
    return surface
