"""A row of columns: a head with a tower of chips between two sides of cards."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.core.board import Column, Columns, Item
from tablepi.core.cards import Card
from tablepi.ui.board.column_side import side
from tablepi.ui.board.items import Lit, act_of, face_of, light_of
from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import in_row, inset, share, split_top
from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import chips
from tablepi.ui.widgets.card_stock import dimmed, hollow

Pieces = tuple[Piece, ...]

_WIDEST_MM = 34.0
_INSET_MM = 0.5
_FIGURE_MM = (3.4, 5.6)
_FIGURE_SHARE = 0.19
_BETWEEN_MM = 0.4
_PAD_MM = 0.5
_PLATE_PAD_MM = 0.3
_TOTAL_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_SUIT_SHARE = 0.52

_LANES = {"bright": (255, 255, 255, 22), "chosen": (255, 255, 255, 40), "dim": (0, 0, 0, 90)}


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
    places = _places(glass, place, len(zone.columns))
    pieces: Pieces = _groove(key, places, glass)
    for index, (column, lane_place) in enumerate(zip(zone.columns, places, strict=True)):
        light = light_of(lit, column.head)
        pieces += _column(f"{key}.{index}", column, light, faces, lane_place, glass, turned)
    return pieces


def _places(glass: Glass, place: pygame.Rect, count: int) -> list[pygame.Rect]:
    gap = glass.gap_px
    width = min(glass.mm(_WIDEST_MM), share(place.width, count, gap))
    left = (place.width - width * count - gap * (count - 1)) // 2
    return list(in_row(place.move(left, 0), [width] * count, gap))


@memo
def _groove(key: str, places: list[pygame.Rect], glass: Glass) -> Pieces:
    """The groove in the cloth in which all heads lie."""
    if not places:
        return ()
    place = _lane(glass, places[0]).head.union(_lane(glass, places[-1]).head)
    place.inflate_ip(2 * glass.mm(_INSET_MM), glass.mm(_INSET_MM))
    return (Piece(f"{key}.groove", place, _tinted(glass, place.size, theme.SPINE), still=True),)


@sprite
def _tinted(glass: Glass, size: tuple[int, int], tint: tuple[int, int, int, int]) -> pygame.Surface:
    """A pane of this colour and alpha with a card's corners."""
    surface = paint.rounded(size, glass.mm(theme.CORNER_MM), tint[:3])
    surface.fill((255, 255, 255, tint[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@memo
def _column(
    key: object,
    column: Column,
    light: str,
    faces: Mapping[str, Card],
    place: pygame.Rect,
    glass: Glass,
    turned: bool,
) -> Pieces:
    lane = _lane(glass, place)
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


def _lane(glass: Glass, place: pygame.Rect) -> Lane:
    gap = glass.mm(_INSET_MM)
    head_px = _head_height(glass, place)
    inner = inset(place, gap)
    far, below = split_top(inner, (inner.height - head_px - 2 * gap) // 2, gap)
    head_place, near = split_top(below, head_px, gap)
    return Lane(place, far, head_place, near)


def half(glass: Glass, place: pygame.Rect, seat: int) -> pygame.Rect:
    """The side of this seat in a column with this place: the near one is seat 1's."""
    lane = _lane(glass, place)
    return lane.near if seat == 1 else lane.far


def _head_height(glass: Glass, place: pygame.Rect) -> int:
    """About a square, and never more than a third of the lane."""
    square_px = max(glass.mm(12.6), min(glass.mm(26.0), place.width * 9 // 10))
    return min(square_px, place.height // 3)


def _ground(glass: Glass, lane: Lane, column: Column, light: str) -> Pieces:
    """What is tapped, as large as the lane, and a hollow for each side without a card."""
    image = lane_sprite(glass, lane.whole.size, light)
    place = image.get_rect(topleft=lane.whole.topleft)
    key, act = f"lane.{column.head.key}", act_of(column.head)
    tapped = Piece(key, place, image, act, lane.whole if act else None, still=True)
    free = [
        Piece(f"free.{seat}.{column.head.key}", room, hollow(glass, room.size), still=True)
        for seat, room in ((1, lane.near), (2, lane.far))
        if not column.sides[seat - 1] and room.height > glass.mm(theme.CORNER_MM)
    ]
    return (tapped, *free)


@sprite
def lane_sprite(glass: Glass, size: tuple[int, int], light: str) -> pygame.Surface:
    """The light on a column; one without any is bare cloth: one clear pixel."""
    if light not in _LANES:
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    return _tinted(glass, size, _LANES[light])


def _head(
    glass: Glass,
    place: pygame.Rect,
    column: Column,
    faces: Mapping[str, Card],
    light: str,
    turned: bool,
) -> Pieces:
    """The head's card with its chips, between the totals of both sides where they have room."""
    item = column.head
    total_px, between = _figure_px(glass, place.height), glass.mm(_BETWEEN_MM)
    far, rest = split_top(place, total_px, between)
    middle, near = split_top(rest, rest.height - total_px - between, between)
    has_totals = middle.height > total_px
    middle = middle if has_totals else place
    image = head_sprite(glass, middle.size, _symbol(item, faces), light)
    pieces = [Piece(item.key, middle, image, still=True)]
    if item.chip:
        pieces.append(_chips(glass, middle, item))
    for seat, row in ((2, far), (1, near)):
        if column.sides[seat - 1] and has_totals:
            pieces.append(_total(glass, row, column, seat, turned and seat == 2))
    return tuple(pieces)


def _chips(glass: Glass, middle: pygame.Rect, item: Item) -> Piece:
    pad = glass.mm(_PAD_MM)
    left = middle.left + round(_SUIT_SHARE * middle.width) + pad
    place = pygame.Rect(left, middle.top + pad, middle.right - pad - left, middle.height - 2 * pad)
    image = chips.stack(glass, place.size, item.chip, item.chips, on_dark=True)
    token = chips.chip(place.height, item.chip, glass.mm(theme.LEAST_MM))
    way = Transition("chip", item.chips, token=token)
    return Piece(f"chips.{item.key}", place, image, still=True, transition=way)


def _symbol(item: Item, faces: Mapping[str, Card]) -> str:
    face = face_of(faces, item.card)
    return face.suits[0] if face.suits else item.chip


def _figure_px(glass: Glass, head_px: int) -> int:
    """The height of a total's plate in a head of this height."""
    least_px, most_px = (glass.mm(mm) for mm in _FIGURE_MM)
    return max(least_px, min(most_px, round(_FIGURE_SHARE * head_px)))


@sprite
def head_sprite(
    glass: Glass, size: tuple[int, int], symbol: str, light: str = ""
) -> pygame.Surface:
    """An ace's card on its side: a field with symbol and letter, and a dark half for its chips."""
    corner, suit_px = min(glass.mm(theme.CORNER_MM), min(size) // 4), round(_SUIT_SHARE * size[0])
    surface = paint.plate(size, corner, theme.STOCK).copy()
    area = pygame.Rect(0, 0, suit_px, size[1])
    surface.blit(paint.plate(size, corner, suits.field_colour(symbol)), area, area)
    pad = glass.mm(_PAD_MM)
    mark = suits.pair(symbol, area.inflate(-2 * pad, -pad).size, glass.mm(theme.LEAST_MM))
    surface.blit(mark, mark.get_rect(center=area.center))
    return dimmed(surface) if light == "dim" else surface


def _total(glass: Glass, row: pygame.Rect, column: Column, seat: int, turned: bool) -> Piece:
    """The total of a side, above or below the head, in the seat's colour and shape."""
    words, leads = column.totals[seat - 1], column.leader == seat
    image = total_sprite(glass, row.size, words, seat, leads, turned)
    return Piece(f"total.{seat}.{column.head.key}", row, image, still=True)


@sprite
def total_sprite(
    glass: Glass, room: tuple[int, int], words: str, seat: int, leads: bool, turned: bool
) -> pygame.Surface:
    """A total: who leads on a plate as round or as square as the seat's badge, who trails in the
    seat's colour alone.
    """
    (width, height), pad = room, glass.mm(_PLATE_PAD_MM)
    sizes = [size for size in map(glass.mm, _TOTAL_TYPES_MM) if size <= round(1.06 * height)]
    size_px = measure.line_px(
        words, width - 4 * pad, sizes or [glass.mm(theme.LEAST_MM)], bold=True
    )
    colour = theme.seat_colour(seat)
    corner = height // 2 if seat == 1 else glass.mm(0.4)
    surface = paint.plate(room, corner, colour if leads else None).copy()
    narrow = measure.width(words, size_px, bold=True) > width - 2 * pad
    ink = theme.INK if leads else theme.TRAILING or colour
    figures = text.two_way(words, size_px, ink, narrow)
    surface.blit(figures, figures.get_rect(center=surface.get_rect().center))
    return pygame.transform.rotate(surface, 180) if turned else surface
