"""The field that shows what is being typed."""

from typing import NamedTuple

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
_HINT_SHARE, _BOTH_SHARE = 0.36, 0.5
"""Of a wide field: for what is told beside the text, one sentence or two."""
_BETWEEN_MM = 1.0

WRONG, PASSING = "cross", "info"
"""The signs of why an answer was not taken, and of a word that stands until the next input."""


class FieldNote(NamedTuple):
    """A sentence beside what is typed. `sign`: the icon before it, '' for what is always said."""

    words: str
    sign: str = ""


@sprite
def field(
    glass: Glass, size: tuple[int, int], title: str, shown: str, told: tuple[FieldNote, ...]
) -> pygame.Surface:
    """The question above what was typed, with a cursor.

    What is told stands at the right of a wide field, and below in a narrow one: help is needed most
    beside an error. A text that is too long keeps its beginning and its end.
    """
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    surface = paint.plate(size, corner, theme.STOCK, theme.EDGE, edge).copy()
    room = surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_INSET_MM))
    if told:
        room = _draw_told(glass, surface, room, told)
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


def _draw_told(
    glass: Glass, surface: pygame.Surface, room: pygame.Rect, told: tuple[FieldNote, ...]
) -> pygame.Rect:
    """Draws what is told; the room that is left beside or above it."""
    if room.width >= glass.mm(_WIDE_MM):
        width = round(room.width * (_BOTH_SHARE if told[1:] else _HINT_SHARE))
        drawn = _stacked(glass, (width, room.height), told)
        surface.blit(drawn, drawn.get_rect(midleft=(room.right - width, room.centery)))
        return split_right(room, width, glass.mm(_PAD_MM))[1]
    label_px = measure.line_height(glass.mm(theme.LABEL_MM))
    above = label_px + measure.line_height(glass.mm(_TEXT_MM))
    _, room = split_bottom(room, glass.mm(_INSET_MM))
    drawn = _stacked(glass, (room.width, room.height - above), told)
    surface.blit(drawn, drawn.get_rect(bottomleft=room.bottomleft))
    return split_bottom(room, drawn.get_height())[1]


def _stacked(glass: Glass, room: tuple[int, int], told: tuple[FieldNote, ...]) -> pygame.Surface:
    """The sentences one below the other, in the largest type in which all of them are whole."""
    gap = glass.mm(_BETWEEN_MM) if told[1:] else 0
    for length_mm in (theme.LABEL_MM, theme.LEAST_MM):
        size_px = glass.mm(length_mm)
        most = max(len(told), measure.rows_in(room[1] - gap, size_px))
        wanted = [
            len(measure.wrap(each.words, _left(glass, room, each), most + 1, size_px))
            for each in told
        ]
        if sum(wanted) <= most:
            break
    # Where both are not whole, the help is cut rather than the error.
    first = min(wanted[0], most - len(told) + 1)
    lines = [first, *(most - first for _ in told[1:])]
    drawn = [
        _sentence(glass, room, each, size_px, rows) for each, rows in zip(told, lines, strict=True)
    ]
    height = sum(each.get_height() for each in drawn) + gap * (len(told) - 1)
    surface = pygame.Surface((room[0], height), pygame.SRCALPHA)
    top = 0
    for each in drawn:
        surface.blit(each, (0, top))
        top += each.get_height() + gap
    return surface


def _side(glass: Glass, room: tuple[int, int], told: FieldNote) -> int:
    return min(glass.mm(theme.ICON_MM), room[1]) if told.sign else 0


def _left(glass: Glass, room: tuple[int, int], told: FieldNote) -> int:
    """The width of the words behind their sign."""
    side = _side(glass, room, told)
    return room[0] - (side + glass.mm(_PAD_MM) // 2 if side else 0)


def _sentence(
    glass: Glass, room: tuple[int, int], told: FieldNote, size_px: int, most: int
) -> pygame.Surface:
    """One of them, on so many lines at most, behind its sign."""
    left = _left(glass, room, told)
    body = text.block(told.words, left, most, size_px, theme.TEXT)
    if not (side := _side(glass, room, told)):
        return body
    surface = pygame.Surface((room[0], max(side, body.get_height())), pygame.SRCALPHA)
    sign = icon(told.sign, side, theme.RED if told.sign == WRONG else theme.QUIET)
    middle = surface.get_height() // 2
    surface.blit(sign, sign.get_rect(midleft=(0, middle)))
    surface.blit(body, body.get_rect(midleft=(room[0] - left, middle)))
    return surface
