"""One side of a column: cards in steps away from its head."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from tablepi.core.board import Item
from tablepi.core.cards import Card
from tablepi.ui.board.items import act_of, folded, item_sprite, upper_sprite
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets.card_stock import corner_px, strip_px

RATIO = 1.4
"""A whole card's height to its width."""

LEAST_STEP_MM = 3.6
"""The lowest strip in which rank and suits can still be read."""

_LEAST_WHOLE_MM = 9.0
_BACK_MM = 6.4
_BACKS = "felt"

# A card that is lower than it is wide has its rank and suits in so much of its height.
_HEIGHT_TO_STRIP = 1.7


class Steps(NamedTuple):
    """The arrangement of cards in pixels: a fold of the oldest, then steps, then the newest."""

    folded: int
    step: int
    whole: int


def steps(glass: Glass, width: int, height: int, count: int, least: int = 0) -> Steps:
    """The arrangement of so many cards of this width in this height; `least`: the least step."""
    whole = min(height, round(width * RATIO))
    if count <= 1:
        return Steps(0, 0, whole)
    strip = strip_px(glass, (width, whole))
    least = least or glass.mm(LEAST_STEP_MM)
    # A little lower, and the card would be drawn on its side, with less room for its name.
    named = min(height, max(glass.mm(_LEAST_WHOLE_MM), round(width * 0.88)))
    bare = least + corner_px(glass, (width, least))
    for newest, lowest in ((named, strip), (named, least), (bare, least)):
        step = min(strip, (height - newest) // (count - 1))
        if step >= lowest:
            return Steps(0, step, min(whole, height - step * (count - 1)))
    fits = max(1, (height - bare) // least + 1)
    step = least if fits > 1 else 0
    return Steps(count - fits + 1, step, min(whole, height - step * (fits - 1)))


def side(
    glass: Glass, room: pygame.Rect, items: Sequence[Item], faces: Mapping[str, Card], turned: bool
) -> tuple[Piece, ...]:
    """The cards in their room, those that came first nearest the head.

    Turned, the head is below the room and everything stands on its head. A face-down card that
    came last is only its back, so it is laid low and the card before it stays whole.
    """
    if not items or room.width <= 0 or room.height <= 0:
        return ()
    laid = _laid(glass, room.size, items, faces, turned)
    return tuple(_placed(piece, room, turned) for piece in laid)


def _placed(piece: Piece, room: pygame.Rect, turned: bool) -> Piece:
    """A piece laid from the top left corner, in its room or turned around with it."""
    place = piece.place.move(room.topleft)
    if turned:
        place.x = room.left + room.right - place.right
        place.y = room.top + room.bottom - place.bottom
    return piece._replace(place=place)


def _laid(
    glass: Glass,
    size: tuple[int, int],
    items: Sequence[Item],
    faces: Mapping[str, Card],
    turned: bool,
) -> list[Piece]:
    width, height = size
    least = glass.touch_px + glass.gap_px if any(item.fill for item in items) else 0
    shut = len(items) > 1 and items[-1].face_down
    tail = min(glass.mm(_BACK_MM), height // 2) if shut else 0
    lift = glass.mm(0.8)
    rest = items[:-1] if shut else items
    laid = steps(glass, width, height - max(0, tail - lift), len(rest), least)
    pieces: list[Piece] = []
    y = 0
    if laid.folded:
        pieces.append(_fold(glass, width, laid, rest[: laid.folded], turned))
        y = laid.step
    for item in rest[laid.folded : -1]:
        pieces.append(_covered(glass, (width, laid.step), y, item, faces, turned))
        y += laid.step
    newest, high = rest[-1], laid.whole
    if shut and high < glass.mm(_LEAST_WHOLE_MM):
        pieces.append(_covered(glass, (width, high - lift), y, newest, faces, turned))
    else:
        pieces.append(_whole(glass, (width, high), y, newest, faces, turned))
    if shut:
        pieces.append(_whole(glass, (width, tail), y + high - lift, items[-1], faces, turned))
    return pieces


def _fold(glass: Glass, width: int, laid: Steps, items: Sequence[Item], turned: bool) -> Piece:
    high = laid.step + corner_px(glass, (width, laid.step))
    sprite = folded(glass, (width, high), len(items), turned)
    return Piece(f"fold.{items[0].key}", pygame.Rect(0, 0, width, high), sprite, still=True)


def _covered(
    glass: Glass,
    strip: tuple[int, int],
    y: int,
    item: Item,
    faces: Mapping[str, Card],
    turned: bool,
) -> Piece:
    """The part of a card that the next one leaves in view: rank and suits."""
    width, step = strip
    whole = (width, round(width * RATIO))
    high = step + corner_px(glass, whole)
    size = whole
    if step < strip_px(glass, whole):
        size = (width, max(high, round(step * _HEIGHT_TO_STRIP)))
    sprite = upper_sprite(glass, size, high, item, faces, turned, _BACKS)
    return _piece(item, pygame.Rect(0, y, width, high), sprite)


def _whole(
    glass: Glass, size: tuple[int, int], y: int, item: Item, faces: Mapping[str, Card], turned: bool
) -> Piece:
    sprite = item_sprite(glass, size, item, faces, "", turned, design=_BACKS)
    return _piece(item, pygame.Rect((0, y), size), sprite)


def _piece(item: Item, place: pygame.Rect, sprite: pygame.Surface) -> Piece:
    return Piece(item.key, place, sprite, act_of(item))
