"""Panels of words: notices that everybody should know."""

from itertools import product

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of


def panel(
    glass: Glass,
    size: tuple[int, int],
    fill: Colour | None = None,
    edge: Colour | None = None,
) -> pygame.Surface:
    """An empty panel; an edge in amber is for whose turn it is."""
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    return paint.plate(size, corner, fill or theme.PANEL, edge or theme.PARTING, line)


_KINDS = {
    "reader": ("reader", ""),
    "disk": ("warning", "RED"),
    "damage": ("warning", "RED"),
    "clock": ("flag", "RED"),
    "tag": ("reader", "AMBER"),
    "slip": ("undo", "AMBER"),
    "supply": ("warning", "AMBER"),
    "timer": ("hourglass", "AMBER"),
    "info": ("info", ""),
    "say": ("info", "AMBER"),
    "hall": ("clock", ""),
}
"""The icon of a kind of notice, and its colour where it is no quiet one."""

ROWS = 5
_NOTICE_SIGN_MM = 5.0
_EDGE_MM = 0.6
_SIZES_MM = (theme.LABEL_MM, theme.LEAST_MM)


@sprite
def notice(
    glass: Glass, size: tuple[int, int], kind: str, words: str, tappable: bool = False
) -> pygame.Surface:
    """A notice of this size; its sign is red where something is lost unless someone acts.

    Long words take smaller type before they are cut off. Without words only the sign is shown.
    One that is `tappable` is a key, and an arrow at its end says so.
    """
    name, colour_name = _KINDS.get(kind, _KINDS["info"])
    colours = {"RED": theme.RED_SIGN, "AMBER": theme.AMBER_SIGN}
    colour = colours.get(colour_name, theme.QUIET_ON_RAISED)
    surface = cap(glass, size, skin_of(Kind.QUIET)) if tappable else panel(glass, size).copy()
    pad = glass.mm(theme.PAD_MM)
    side = max(1, min(glass.mm(_NOTICE_SIGN_MM), size[1] - pad // 2))
    sign = icon(name, side, colour)
    if not words:
        surface.blit(sign, sign.get_rect(center=surface.get_rect().center))
        return surface
    surface.blit(sign, sign.get_rect(midleft=(pad, size[1] // 2)))
    words_place = pygame.Rect(2 * pad + side, 0, max(1, size[0] - 3 * pad - side), size[1])
    if tappable:
        arrow = icon("right", max(1, side * 2 // 3), theme.QUIET_ON_RAISED)
        surface.blit(arrow, arrow.get_rect(midright=(size[0] - pad // 2, size[1] // 2)))
        words_place.width = max(1, words_place.width - arrow.get_width())
    body = _words(glass, words_place, words)
    surface.blit(body, body.get_rect(midleft=words_place.midleft))
    return surface


def notice_height(
    glass: Glass, width: int, words: str, least_px: int, most_px: int, tappable: bool = False
) -> int:
    """The height of a notice in pixels, at most `ROWS` lines."""
    pad, side = glass.mm(theme.PAD_MM), glass.mm(_NOTICE_SIGN_MM)
    words_px = max(1, width - 3 * pad - side - (side * 2 // 3 if tappable else 0))
    height = least_px
    for sentence, length_mm in product((words, _without_reason(words)), _SIZES_MM):
        size_px = glass.mm(length_mm)
        rows = max(1, len(measure.wrap(sentence, words_px, ROWS + 1, size_px)))
        lines_px = measure.line_height(size_px) + (min(rows, ROWS) - 1) * measure.row_step(size_px)
        height = lines_px + 2 * glass.mm(_EDGE_MM)
        if rows <= ROWS and height <= most_px:
            break
    return max(least_px, min(height, most_px))


def _words(glass: Glass, place: pygame.Rect, words: str) -> pygame.Surface:
    for length_mm in _SIZES_MM:
        size_px = glass.mm(length_mm)
        rows = max(1, measure.rows_in(place.height - 2 * glass.mm(_EDGE_MM), size_px))
        if len(measure.wrap(words, place.width, rows + 1, size_px)) <= rows:
            return text.block(words, place.width, rows, size_px, theme.TEXT)
    return text.block(_without_reason(words), place.width, rows, size_px, theme.TEXT)


def _without_reason(words: str) -> str:
    """Current action without its reason: it suffices where there is no room for both."""
    action, reason, _ = words.partition(" … ")
    return f"{action}\u00a0…" if reason else words
