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
_GROUND = "felt"


class Steps(NamedTuple):
    """The arrangement of cards in pixels: a fold of the oldest, then steps, then the newest."""

    folded: int
    step: int
    whole: int


def steps(glass: Glass, width: int, height: int, count: int, least_step: int = 0) -> Steps:
    """The arrangement of so many cards of this width in this height, in pixels."""
    whole = min(height, round(width * RATIO))
    if count <= 1:
        return Steps(0, 0, whole)
    strip = strip_px(glass, (width, whole))
    least_step = least_step or glass.mm(LEAST_STEP_MM)
    # A little lower, and the card would be drawn on its side, with less room for its name.
    named_px = min(height, max(glass.mm(_LEAST_WHOLE_MM), round(width * 0.88)))
    bare_px = least_step + corner_px(glass, (width, least_step))
    # A fold hides ranks and suits: before one, steps get lower, then the newest card has no name.
    for newest, lowest in ((named_px, strip), (named_px, least_step), (bare_px, least_step)):
        step = min(strip, (height - newest) // (count - 1))
        if step >= lowest:
            return Steps(0, step, min(whole, height - step * (count - 1)))
    steps_count = max(1, (height - bare_px) // least_step + 1)
    step = least_step if steps_count > 1 else 0
    return Steps(count - steps_count + 1, step, min(whole, height - step * (steps_count - 1)))


def side(
    glass: Glass, room: pygame.Rect, items: Sequence[Item], faces: Mapping[str, Card], turned: bool
) -> tuple[Piece, ...]:
    """The cards in their room, those that came first nearest the head.

    Turned, the head is below the room and everything stands on its head. A face-down card that
    came last is only its back, so it is laid low and the card before it stays whole.
    """
    if not items or room.width <= 0 or room.height <= 0:
        return ()
    pieces = _side_pieces(glass, room.size, items, faces, turned)
    return tuple(_moved_piece(piece, room, turned) for piece in pieces)


def _moved_piece(piece: Piece, room: pygame.Rect, turned: bool) -> Piece:
    """A piece laid from the top left corner, in its room or turned around with it."""
    place = piece.place.move(room.topleft)
    if turned:
        place.x = room.left + room.right - place.right
        place.y = room.top + room.bottom - place.bottom
    return piece._replace(place=place)


def _side_pieces(
    glass: Glass,
    size: tuple[int, int],
    items: Sequence[Item],
    faces: Mapping[str, Card],
    turned: bool,
) -> list[Piece]:
    width, height = size
    least_step = glass.touch_px + glass.gap_px if any(item.fill for item in items) else 0
    back_on_top = len(items) > 1 and items[-1].face_down
    back_px = min(glass.mm(_BACK_MM), height // 2) if back_on_top else 0
    lift = glass.mm(0.8)
    open_items = items[:-1] if back_on_top else items
    layout = steps(glass, width, height - max(0, back_px - lift), len(open_items), least_step)
    pieces: list[Piece] = []
    y = 0
    if layout.folded:
        pieces.append(_fold(glass, width, layout, open_items[: layout.folded], turned))
        y = layout.step
    for item in open_items[layout.folded : -1]:
        pieces.append(_covered_card(glass, (width, layout.step), y, item, faces, turned))
        y += layout.step
    newest, newest_px = open_items[-1], layout.whole
    if back_on_top and newest_px < glass.mm(_LEAST_WHOLE_MM):
        pieces.append(_covered_card(glass, (width, newest_px - lift), y, newest, faces, turned))
    else:
        pieces.append(_whole_card(glass, (width, newest_px), y, newest, faces, turned))
    if back_on_top:
        pieces.append(
            _whole_card(glass, (width, back_px), y + newest_px - lift, items[-1], faces, turned)
        )
    return pieces


def _fold(glass: Glass, width: int, layout: Steps, items: Sequence[Item], turned: bool) -> Piece:
    height = layout.step + corner_px(glass, (width, layout.step))
    sprite = folded(glass, (width, height), len(items), turned)
    return Piece(f"fold.{items[0].key}", pygame.Rect(0, 0, width, height), sprite, still=True)


def _covered_card(
    glass: Glass,
    strip: tuple[int, int],
    y: int,
    item: Item,
    faces: Mapping[str, Card],
    turned: bool,
) -> Piece:
    """The part of a card that the next one leaves in view: rank and suits."""
    width, step = strip
    height = step + corner_px(glass, (width, round(width * RATIO)))
    sprite = upper_sprite(glass, (width, height), step, item, faces, turned, _GROUND)
    return _piece(item, pygame.Rect(0, y, width, height), sprite)


def _whole_card(
    glass: Glass, size: tuple[int, int], y: int, item: Item, faces: Mapping[str, Card], turned: bool
) -> Piece:
    sprite = item_sprite(glass, size, item, faces, "", turned, ground=_GROUND)
    return _piece(item, pygame.Rect((0, y), size), sprite)


def _piece(item: Item, place: pygame.Rect, sprite: pygame.Surface) -> Piece:
    return Piece(item.key, place, sprite, act_of(item))
