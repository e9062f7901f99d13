"""Verbs with keys for their likely numbers beside them."""

import pygame

from tablepi.referee.table_picture import CountedVerb
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.prompt_buttons import face, lettering
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import share, tiles
from tablepi.ui.toolkit.pieces import Block, Piece

_ACROSS = (5, 4)
"""Keys in a row, two of which are the verb's: the most that a finger can tell apart."""

_BESIDE_MM = 100.0


def counted_verbs(glass: Glass, key: str, shown: tuple[CountedVerb, ...], width: int) -> Block:
    """Every verb at the left of its first row; its numbers fill that row, and one below it.

    Where there is room for it, two verbs stand side by side.
    """
    gap = glass.gap_px
    across = 2 if len(shown) > 1 and width > glass.mm(_BESIDE_MM) else 1
    wide, pieces, y = share(width, across, gap), list[Piece](), 0
    verbs = tuple(each.button for each in shown)
    count = next(
        (each for each in _ACROSS if share(wide, each, gap) >= glass.touch_px), _ACROSS[-1]
    )
    style = lettering(glass, 2 * share(wide, count, gap) + gap, verbs)
    for first in range(0, len(shown), across):
        blocks = [
            _verb(glass, f"{key}{first + at}", each, room, count, style.type_mm)
            for at, each in enumerate(shown[first : first + across])
            for room in [pygame.Rect(at * (wide + gap), y, wide, style.high)]
        ]
        pieces += [piece for block in blocks for piece in block]
        y = max(piece.place.bottom for piece in pieces) + gap
    return Block(tuple(pieces), max(0, y - gap))


def _verb(
    glass: Glass, key: str, shown: CountedVerb, room: pygame.Rect, count: int, type_mm: float
) -> list[Piece]:
    """The verb, two keys wide, and its numbers, in rows of `count` keys, as high as the room."""
    gap = glass.gap_px
    size = share(room.width, count, gap), room.height
    spots = tiles(room, len(shown.numbers) + 2, count, size, gap)
    pieces = [_piece(glass, key, shown.button, spots[0].union(spots[1]), type_mm)]
    for at, (spot, number) in enumerate(zip(spots[2:], shown.numbers, strict=True)):
        pieces.append(_piece(glass, f"{key}.{at}", number, spot, theme.BUTTON_MM))
    return pieces


def _piece(glass: Glass, key: str, button: Button, spot: pygame.Rect, type_mm: float) -> Piece:
    drawn = face(glass, spot.size, button, type_mm, icon=False)
    return Piece(key, spot, drawn, button.act, still=True)
