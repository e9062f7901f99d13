"""The last line as a strip beside a score sheet: what was entered, and the way to the history."""

import pygame

from tablepi.screens.pictures.picture import Button
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon, sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import inset, split_left, split_right
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import short_lived
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of

_PAD_MM, _GAP_MM = 1.2, 1.2
_SIGN_MM, _ICON_MM = 4.6, 4.4
_AIR_MM = 1.3
_ROWS = 2


def last_line(
    glass: Glass,
    place: pygame.Rect,
    tellings: tuple[str, ...],
    history: Button | None,
    new: bool,
) -> tuple[Piece, ...]:
    """The first of the tellings that is whole in the strip, else the last; before the first line
    the name of the history.

    `new`: the line was played just now.
    """
    act = history.act if history else None
    if not any(tellings):
        if history is None:
            return ()
        return (
            Piece("said", place, strip(glass, place.size, history.label, None), act, still=True),
        )
    room = _rooms(glass, place.size)[1]
    whole = (each for each in tellings if each and _is_whole(glass, each, room))
    words = next(whole, tellings[-1])
    image = strip(glass, place.size, words, new)
    return (Piece("said", place, image, act, still=True),)


@short_lived
def strip(glass: Glass, size: tuple[int, int], words: str, new: bool | None) -> pygame.Surface:
    """A key with a tick, the words on one line or two, and the sign of the history.

    `new` is None for words that are no line that was played: they have no tick.
    """
    surface = cap(glass, size, skin_of(Kind.QUIET))
    tick_room, room, icon_room = _rooms(glass, size)
    tick = sign("accepted", tick_room.width) if new else icon("check", tick_room.width, theme.QUIET)
    clock = icon("history", icon_room.width, theme.QUIET)
    label_px, least_px = glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)
    px = label_px if measure.width(words, label_px, bold=True) <= room.width else least_px
    lines = text.block(words, room.width, _ROWS, px, theme.TEXT, bold=True)
    if new is None:
        room = room.union(tick_room)
    for image, spot in ((clock, icon_room), (tick, tick_room))[: 1 if new is None else 2]:
        surface.blit(image, image.get_rect(center=spot.center))
    surface.blit(lines, lines.get_rect(midleft=room.midleft))
    return surface


def _rooms(glass: Glass, size: tuple[int, int]) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The places of tick, words and sign."""
    face = pygame.Rect(0, 0, size[0], size[1] - glass.mm(theme.LIP_MM))
    # Over its capitals a line has air of its own.
    face = face.inflate(0, glass.mm(_AIR_MM))
    inner, gap = inset(face, glass.mm(_PAD_MM), 0), glass.mm(_GAP_MM)
    tick, inner = split_left(inner, glass.mm(_SIGN_MM), gap)
    clock, inner = split_right(inner, glass.mm(_ICON_MM), gap)
    return tick, inner, clock


def _is_whole(glass: Glass, words: str, room: pygame.Rect) -> bool:
    return measure.is_whole(words, room.size, glass.mm(theme.LEAST_MM), bold=True)
