"""A row of columns: a head with chips between two sides of cards."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.core.board import Column, Columns, Item
from tablepi.core.cards import Card
from tablepi.ui.board.chip_tower import tower
from tablepi.ui.board.column_side import side
from tablepi.ui.board.items import Lit, act_of, face_of, light_of
from tablepi.ui.board.surface import COLOURS
from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import in_row, inset, share, split_top
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo, sprite

Pieces = tuple[Piece, ...]

_WIDEST_MM = 34.0
_INSET_MM = 0.5
_FIGURE_MM = (3.4, 5.6)
_FIGURE_SHARE = 0.19
_LEAST_SYMBOL_MM = 1.6
_PAD_MM = 0.8
_PLATE_PAD_MM = 0.3
_TOTAL_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_CHIPS_SHARE = 0.36
_CHOSEN_MM = 0.8

_FELT = COLOURS["felt"]
_INSET = theme.mixed(theme.INK, _FELT, 0.35)
_EDGES = {"bright": theme.QUIET_ON_RAISED, "chosen": theme.AMBER}
_FILLS = {"bright": theme.mixed(theme.TEXT, _FELT, 0.1), "dim": theme.mixed(theme.INK, _FELT, 0.6)}


class Lane(NamedTuple):
    """The places of one column: the whole, and its parts from the far edge to the near."""

    whole: pygame.Rect
    far: pygame.Rect
    head: pygame.Rect
    near: pygame.Rect


def columns(
    key: str,
    zone: Columns,
    faces: Mapping[str, Card],
    lit: Lit,
    place: pygame.Rect,
    glass: Glass,
    turned: bool,
) -> Pieces:
    """The columns side by side; seat 1's side is the near one, `turned` turns the far one."""
    pieces: Pieces = ()
    for index, (column, whole) in enumerate(
        zip(zone.columns, _places(glass, place, len(zone.columns)), strict=True)
    ):
        light = light_of(lit, column.head)
        pieces += _column(f"{key}.{index}", column, light, faces, whole, glass, turned)
    return pieces


def _places(glass: Glass, place: pygame.Rect, count: int) -> list[pygame.Rect]:
    gap = glass.gap_px
    width = min(glass.mm(_WIDEST_MM), share(place.width, count, gap))
    left = (place.width - width * count - gap * (count - 1)) // 2
    return list(in_row(place.move(left, 0), [width] * count, gap))


@memo
def _column(
    key: object,
    column: Column,
    light: str,
    faces: Mapping[str, Card],
    whole: pygame.Rect,
    glass: Glass,
    turned: bool,
) -> Pieces:
    lane = _lane(glass, whole)
    return (
        *_ground(glass, lane, column, light),
        *_head(glass, lane.head, column, faces, light, turned),
        *_side(f"{key} near", lane.near, column.sides[0], faces, glass, False),
        *_side(f"{key} far", lane.far, column.sides[1], faces, glass, turned),
    )


@memo
def _side(
    key: object,
    place: pygame.Rect,
    items: tuple[Item, ...],
    faces: Mapping[str, Card],
    glass: Glass,
    turned: bool,
) -> Pieces:
    """The cards of one side, which stay as they are while the column's light changes."""
    return side(glass, place, items, faces, turned)


def _lane(glass: Glass, whole: pygame.Rect) -> Lane:
    gap = glass.mm(_INSET_MM)
    head = _head_height(glass, whole)
    inner = inset(whole, gap)
    far, rest = split_top(inner, (inner.height - head - 2 * gap) // 2, gap)
    middle, near = split_top(rest, head, gap)
    return Lane(whole, far, middle, near)


def _head_height(glass: Glass, whole: pygame.Rect) -> int:
    """About a square, and never more than a third of the lane."""
    wanted = max(glass.mm(12.6), min(glass.mm(26.0), whole.width * 9 // 10))
    return min(wanted, whole.height // 3)


def _ground(glass: Glass, lane: Lane, column: Column, light: str) -> Pieces:
    drawn = lane_sprite(glass, lane.whole.size, light)
    key = f"lane.{column.head.key}"
    return (Piece(key, lane.whole, drawn, act_of(column.head), still=True),)


@sprite
def lane_sprite(glass: Glass, size: tuple[int, int], light: str) -> pygame.Surface:
    """The ground of a column: lifted and edged while tapping it is a way to go on, or chosen."""
    corner = glass.mm(theme.CORNER_MM)
    line = glass.mm(_CHOSEN_MM if light == "chosen" else theme.OUTLINE_MM)
    fill = _FILLS.get(light, _INSET)
    return paint.grounded(size, _FELT, corner, fill, _EDGES.get(light), line)


def _head(
    glass: Glass,
    place: pygame.Rect,
    column: Column,
    faces: Mapping[str, Card],
    light: str,
    turned: bool,
) -> Pieces:
    """The head's card with its chips on the right and both totals on the left."""
    item = column.head
    symbol = _symbol(item, faces)
    pieces = [Piece(item.key, place, head_sprite(glass, place.size, symbol, light), still=True)]
    if item.chip:
        stand = _chips_place(glass, place)
        drawn = tower(glass, stand.size, item.chip, item.chips)
        pieces.append(Piece(f"chips.{item.key}", stand, drawn, still=True))
    for seat in (2, 1):
        if column.sides[seat - 1]:
            pieces.append(_total(glass, place, column, seat, turned and seat == 2))
    return tuple(pieces)


def _symbol(item: Item, faces: Mapping[str, Card]) -> str:
    face = face_of(faces, item.card)
    return face.suits[0] if face.suits else item.chip


def _chips_place(glass: Glass, place: pygame.Rect) -> pygame.Rect:
    pad, width = glass.mm(_PAD_MM), round(place.width * _CHIPS_SHARE)
    return pygame.Rect(place.right - pad - width, place.top + pad, width, place.height - 2 * pad)


def _figure_px(glass: Glass, head_px: int) -> int:
    """The height of a total's plate in a head of this height."""
    least, most = (glass.mm(mm) for mm in _FIGURE_MM)
    return max(least, min(most, round(_FIGURE_SHARE * head_px)))


def _left_room(glass: Glass, width: int) -> int:
    """The width of a head that the chips leave."""
    return width - round(width * _CHIPS_SHARE) - 3 * glass.mm(_PAD_MM)


@sprite
def head_sprite(
    glass: Glass, size: tuple[int, int], symbol: str, light: str = ""
) -> pygame.Surface:
    """An ace's card on its side: the symbol with its letter, room for figures and chips."""
    dim = light == "dim"
    edge = _EDGES.get(light, theme.HAIRLINE)
    width = glass.mm(0.5 if light in _EDGES else 0.25)
    corner = min(glass.mm(theme.CORNER_MM), min(size) // 8)
    surface = paint.plate(size, corner, theme.STOCK, edge, width).copy()
    colour = theme.mixed(suits.suit_colour(symbol), theme.STOCK, 0.42 if dim else 1.0)
    pad, room = glass.mm(_PAD_MM), _left_room(glass, size[0])
    least_px, most = glass.mm(theme.LEAST_MM), size[1] - 2 * _figure_px(glass, size[1]) - 2 * pad
    side_px = max(1, min(suits.size_within(room, least_px), glass.mm(12.0), most))
    letter_px = suits.letter_for(side_px, least_px)
    side_px = min(side_px, suits.size_within(room, letter_px))
    mark = suits.mark(symbol, side_px, letter_px, colour)
    if side_px < glass.mm(_LEAST_SYMBOL_MM):
        # On a small picture of the table the symbol alone, half as wide as its card.
        mark = suits.symbol(symbol, min(size) // 2, colour)
    surface.blit(mark, mark.get_rect(midleft=(pad, size[1] // 2)))
    return surface


def _total(glass: Glass, place: pygame.Rect, column: Column, seat: int, turned: bool) -> Piece:
    """The total of a side, beside the symbol, in the seat's colour and shape."""
    pad, width = glass.mm(_PAD_MM), _left_room(glass, place.width)
    words = column.totals[seat - 1]
    wanted = measure.width(words, glass.mm(_TOTAL_TYPES_MM[-1]), bold=True)
    if wanted > width - 2 * glass.mm(_PLATE_PAD_MM):
        width = place.width - 2 * pad
    size = (width, _figure_px(glass, place.height))
    drawn = total_sprite(glass, size, words, seat, column.leader == seat, turned)
    spot = drawn.get_rect(left=place.left + pad)
    if seat == 1:
        spot.bottom = place.bottom - glass.mm(0.6)
    else:
        spot.top = place.top + glass.mm(0.6)
    return Piece(f"total.{seat}.{column.head.key}", spot, drawn, still=True)


@sprite
def total_sprite(
    glass: Glass, room: tuple[int, int], words: str, seat: int, leads: bool, turned: bool
) -> pygame.Surface:
    """A total on a plate as round or as square as the seat's badge, filled for who leads."""
    (width, high), pad = room, glass.mm(0.7)
    most, inner = round(1.06 * high), width - 2 * pad
    sizes = [size for size in map(glass.mm, _TOTAL_TYPES_MM) if size <= most]
    fits = (size for size in sizes if measure.width(words, size, bold=True) <= inner)
    em = next(fits, glass.mm(theme.LEAST_MM))
    words = measure.fit(words, width - 2 * glass.mm(_PLATE_PAD_MM), em, bold=True)
    colour = theme.seat_colour(seat)
    drawn = text.line(words, em, theme.INK if leads else colour, bold=True)
    size = (min(width, max(high, drawn.get_width() + 2 * pad)), high)
    corner = high // 2 if seat == 1 else glass.mm(0.4)
    edge = None if leads else theme.mixed(colour, theme.STOCK, 0.6)
    line = glass.mm(theme.LINE_MM)
    surface = paint.plate(size, corner, colour if leads else None, edge, line).copy()
    tall = round(0.7 * em)
    area = pygame.Rect(0, measure.baseline(em) - tall, drawn.get_width(), tall + 1)
    cut = drawn.subsurface(area.clip(drawn.get_rect()))
    surface.blit(cut, cut.get_rect(center=surface.get_rect().center))
    return pygame.transform.rotate(surface, 180) if turned else surface
