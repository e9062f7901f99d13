"""A row of columns: a head with a tower of chips between two sides of cards."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.core.board import Column, Columns, Item
from tablepi.core.cards import Card
from tablepi.ui.board.column_side import side
from tablepi.ui.board.items import Lit, act_of, face_of, light_of
from tablepi.ui.board.surface import COLOURS
from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import in_row, inset, share, split_top
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.toolkit.theme import Colour

TALLEST = 12
"""Most chips that are drawn; the number on top is not limited."""

_FIVE = 5
_TOP_FIGURE_MM = (3.0, 5.0)
_TOP_FIGURE_SHARE = 0.22
_PITCH_MM = 1.5
_LEAST_PITCH = 2
_TOP_SHARE = 0.34
_TOP_MM = 2.2
_SIDE_SHARE = 0.78
_INLAY_SHARE = 0.45
_OVERSIZE = 4


@sprite
def tower(glass: Glass, size: tuple[int, int], suit: str, count: int) -> pygame.Surface:
    """The tower at the foot of this size; an empty place is a ring with a quiet nought on it."""
    least, most = (glass.mm(mm) for mm in _TOP_FIGURE_MM)
    gap, figure_px = glass.mm(0.4), max(least, min(most, round(_TOP_FIGURE_SHARE * size[1])))
    number = _number(glass, (size[0], figure_px), count)
    tower_px = size[1] - figure_px - gap
    least_px = _LEAST_PITCH * TALLEST + 2
    top = max(3, min(round(_TOP_SHARE * size[0]), glass.mm(_TOP_MM), tower_px - least_px))
    pitch = max(_LEAST_PITCH, min(glass.mm(_PITCH_MM), (tower_px - top) // (TALLEST + 1)))
    lifts = [index * pitch + index // _FIVE * max(1, pitch // 3) for index in range(TALLEST + 1)]
    lifts = lifts[: max(1, min(count, TALLEST)) + 1] if count else [0, 0]
    surface = pygame.Surface(size, pygame.SRCALPHA)
    tower_image = _tower_image((size[0], lifts[-1] + top), top, pitch, lifts, _colour(suit, count))
    foot = surface.get_rect().midbottom
    surface.blit(tower_image, tower_image.get_rect(midbottom=foot))
    number_bottom = max(number.get_height(), size[1] - tower_image.get_height() - gap)
    surface.blit(number, number.get_rect(midbottom=(size[0] // 2, number_bottom)))
    return surface


def _colour(suit: str, count: int) -> Colour:
    return suits.suit_colour(suit) if count else theme.EDGE


def _tower_image(
    size: tuple[int, int], top: int, pitch: int, lifts: list[int], colour: Colour
) -> pygame.Surface:
    """The chips from the lowest on, painted larger and shrunk, so that their rims are smooth."""
    times = _OVERSIZE
    width, height = size[0] * times, size[1] * times
    sheet = pygame.Surface((width, height), pygame.SRCALPHA)
    side = theme.mixed(colour, theme.INK, _SIDE_SHARE)
    for index, lift in enumerate(lifts[:-1]):
        face = pygame.Rect(0, 0, width, top * times)
        face.bottom = height - lift * times
        thickness = (lifts[index + 1] - lift) * times
        if thickness:
            _draw_chip(sheet, face, (min(thickness, pitch * times), times), side, index)
    face = pygame.Rect(0, 0, width, top * times)
    pygame.draw.ellipse(sheet, colour, face, 0 if lifts[-1] else times)
    if lifts[-1]:
        inner = face.inflate(-width // 3, -face.height // 3)
        pygame.draw.ellipse(sheet, theme.INK, inner, max(1, times * 3 // 4))
    return pygame.transform.smoothscale(sheet, size)


def _draw_chip(
    sheet: pygame.Surface, foot: pygame.Rect, thick: tuple[int, int], colour: Colour, index: int
) -> None:
    """One chip whose lower face is `foot`: its side, with inlays, over a dark rim.

    `thick`: its thickness and that of the rim.
    """
    chip_px, rim = thick
    for lift in range(chip_px + 1):
        shade = theme.INK if lift < rim else colour
        pygame.draw.ellipse(sheet, shade, foot.move(0, -lift))
    inlay = theme.mixed(theme.INK, colour, _INLAY_SHARE)
    inlay_px = foot.width // 7
    for along in (0.2, 0.5, 0.8) if index % 2 else (0.35, 0.65):
        x = foot.left + round(along * foot.width) - inlay_px // 2
        curve = foot.height // 2 * (1 - (2 * along - 1) ** 2) ** 0.5
        y = foot.centery + round(curve) - chip_px
        sheet.fill(inlay, (x, y, inlay_px, max(1, chip_px - rim)))


def _number(glass: Glass, room: tuple[int, int], count: int) -> pygame.Surface:
    """The number, cut to the height of its figures."""
    width, height = room
    px = measure.size_of_figures(height)
    while measure.width(str(count), px, bold=True) > width and px > glass.mm(theme.LEAST_MM):
        px -= 1
    line = text.line(str(count), px, theme.TEXT if count else theme.QUIET, bold=True)
    figure_px = min(height, round(px * 0.7))
    area = pygame.Rect(0, measure.baseline(px) - figure_px - 1, line.get_width(), figure_px + 2)
    return line.subsurface(area.clip(line.get_rect()))


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
    for index, (column, lane_place) in enumerate(
        zip(zone.columns, _places(glass, place, len(zone.columns)), strict=True)
    ):
        light = light_of(lit, column.head)
        pieces += _column(f"{key}.{index}", column, light, faces, lane_place, glass, turned)
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


def _head_height(glass: Glass, place: pygame.Rect) -> int:
    """About a square, and never more than a third of the lane."""
    square_px = max(glass.mm(12.6), min(glass.mm(26.0), place.width * 9 // 10))
    return min(square_px, place.height // 3)


def _ground(glass: Glass, lane: Lane, column: Column, light: str) -> Pieces:
    image = lane_sprite(glass, lane.whole.size, light)
    key = f"lane.{column.head.key}"
    return (Piece(key, lane.whole, image, act_of(column.head), still=True),)


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
        tower_place = _chips_place(glass, place)
        image = tower(glass, tower_place.size, item.chip, item.chips)
        pieces.append(Piece(f"chips.{item.key}", tower_place, image, still=True))
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
    least_px, most_px = (glass.mm(mm) for mm in _FIGURE_MM)
    return max(least_px, min(most_px, round(_FIGURE_SHARE * head_px)))


def _label_width(glass: Glass, width: int) -> int:
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
    pad, room_px = glass.mm(_PAD_MM), _label_width(glass, size[0])
    least_px, most_px = glass.mm(theme.LEAST_MM), size[1] - 2 * _figure_px(glass, size[1]) - 2 * pad
    side_px = max(1, min(suits.size_within(room_px, least_px), glass.mm(12.0), most_px))
    letter_px = suits.letter_for(side_px, least_px)
    side_px = min(side_px, suits.size_within(room_px, letter_px))
    mark = suits.mark(symbol, side_px, letter_px, colour)
    if side_px < glass.mm(_LEAST_SYMBOL_MM):
        # On a small picture of the table the symbol alone, half as wide as its card.
        mark = suits.symbol(symbol, min(size) // 2, colour)
    surface.blit(mark, mark.get_rect(midleft=(pad, size[1] // 2)))
    return surface


def _total(glass: Glass, place: pygame.Rect, column: Column, seat: int, turned: bool) -> Piece:
    """The total of a side, beside the symbol, in the seat's colour and shape."""
    pad, width = glass.mm(_PAD_MM), _label_width(glass, place.width)
    words = column.totals[seat - 1]
    needed_px = measure.width(words, glass.mm(_TOTAL_TYPES_MM[-1]), bold=True)
    if needed_px > width - 2 * glass.mm(_PLATE_PAD_MM):
        width = place.width - 2 * pad
    size = (width, _figure_px(glass, place.height))
    image = total_sprite(glass, size, words, seat, column.leader == seat, turned)
    spot = image.get_rect(left=place.left + pad)
    if seat == 1:
        spot.bottom = place.bottom - glass.mm(0.6)
    else:
        spot.top = place.top + glass.mm(0.6)
    return Piece(f"total.{seat}.{column.head.key}", spot, image, still=True)


@sprite
def total_sprite(
    glass: Glass, room: tuple[int, int], words: str, seat: int, leads: bool, turned: bool
) -> pygame.Surface:
    """A total on a plate as round or as square as the seat's badge, filled for who leads."""
    (width, height), pad = room, glass.mm(0.7)
    most_px, inner_px = round(1.06 * height), width - 2 * pad
    sizes = [size for size in map(glass.mm, _TOTAL_TYPES_MM) if size <= most_px]
    fitting = (size for size in sizes if measure.width(words, size, bold=True) <= inner_px)
    size_px = next(fitting, glass.mm(theme.LEAST_MM))
    words = measure.fit(words, width - 2 * glass.mm(_PLATE_PAD_MM), size_px, bold=True)
    colour = theme.seat_colour(seat)
    label = text.line(words, size_px, theme.INK if leads else colour, bold=True)
    size = (min(width, max(height, label.get_width() + 2 * pad)), height)
    corner = height // 2 if seat == 1 else glass.mm(0.4)
    edge = None if leads else theme.mixed(colour, theme.STOCK, 0.6)
    line = glass.mm(theme.LINE_MM)
    surface = paint.plate(size, corner, colour if leads else None, edge, line).copy()
    figure_px = round(0.7 * size_px)
    area = pygame.Rect(0, measure.baseline(size_px) - figure_px, label.get_width(), figure_px + 1)
    figures_image = label.subsurface(area.clip(label.get_rect()))
    surface.blit(figures_image, figures_image.get_rect(center=surface.get_rect().center))
    return pygame.transform.rotate(surface, 180) if turned else surface
