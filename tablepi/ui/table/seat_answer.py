"""The question to one of two seats asked at once, on its own panel, and the key that answers it."""

import pygame

from tablepi.referee.table_picture import SeatPanel
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.turning import turned_spot
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import inset, split_left, split_right
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.key_faces import Kind

_EDGE_MM = 1.0
_GAP_MM = 1.5
_LEAST_KEY_MM = 14.0
_NAMED_SHARE = 0.42
"""Of the panel: what score, badge and name keep."""

_ROWS = 3
_SIZES_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)


def asked_apart(
    glass: Glass, place: pygame.Rect, seat: SeatPanel, turned: bool
) -> tuple[pygame.Rect, tuple[Piece, ...]]:
    """The part of the panel that is left for score and name, and the pieces beside it.

    Whom the rail is not turned to has the question here.
    """
    key, inner = seat.answer, inset(place, glass.mm(_EDGE_MM))
    if key is None:
        return place, ()
    key_px = max(glass.mm(_LEAST_KEY_MM), buttons.natural(glass, key))
    spot, inner = split_right(inner, key_px, glass.mm(_GAP_MM))
    pieces = [_key(glass, place, spot, seat.seat, key, turned)]
    named, room = split_left(inner, round(place.width * _NAMED_SHARE), glass.mm(_GAP_MM))
    image = _question(glass, room.size, seat.question) if turned else None
    if image is None:
        return place.clip((*place.topleft, spot.left - place.left, place.height)), tuple(pieces)
    at = turned_spot(place, image, image.get_rect(midright=room.midright), turned)
    pieces.append(Piece(f"question.{seat.seat}", *at, still=True))
    return place.clip((*place.topleft, named.right - place.left, place.height)), tuple(pieces)


def _key(
    glass: Glass, place: pygame.Rect, spot: pygame.Rect, seat: int, key: Button, turned: bool
) -> Piece:
    image = buttons.button(glass, spot.size, key.label, Kind.NORMAL)
    return Piece(f"answer.{seat}", *turned_spot(place, image, spot, turned), key.act, still=True)


def _question(glass: Glass, size: tuple[int, int], words: str) -> pygame.Surface | None:
    """The question in ink, whole in the largest type that this room takes; None where none does.

    The air around its lines may reach to the panel's edges.
    """
    for size_px in map(glass.mm, _SIZES_MM):
        rows = min(_ROWS, measure.rows_in(size[1] + 2 * glass.mm(_EDGE_MM), size_px))
        if rows and len(measure.wrap(words, size[0], rows + 1, size_px, bold=True)) <= rows:
            return text.block(words, size[0], rows, size_px, theme.INK, bold=True)
    return None
