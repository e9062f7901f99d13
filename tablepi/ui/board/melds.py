"""Piles, and beside them rows of cards: as many columns as there must be to see them all."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.core.board import Item, Melds, Row
from tablepi.core.cards import Card
from tablepi.referee.intents import Give
from tablepi.ui.board.items import STATES, Lit, act_of, face_of, item_sprite, light_of, slot
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import lanes, right_of, share, split_left, tiles
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import card_backs as backs
from tablepi.ui.widgets.small_cards import slip

_PILE_MM = 14.0
_PILE_RATIO = 1.35
_GAP_MM = 1.2
_SLIP_GAP_MM = 0.3
_NUMBER_MM = 4.2
_WIDEST_MM = 30.0
_WIDE_MM = 9.0
_BROADEST = 0.95
_SLIP_RATIO = 1.45
_LEAST_STEP_MM = 4.0
_LEAST_HIGH_MM = 5.4
_MOST_HIGH_MM = 44.0
_MOST_COLUMNS = 4


class Grid(NamedTuple):
    """The arrangement of rows: columns, sizes and gaps in pixels."""

    columns: int
    wide: int
    high: int
    gap: int


@memo
def melds(
    key: object, zone: Melds, faces: Mapping[str, Card], lit: Lit, place: pygame.Rect, glass: Glass
) -> Scene:
    """The piles at the left, the rows beside them; they scroll where they are too many."""
    wide = glass.mm(_PILE_MM)
    side, room = split_left(place, wide, glass.gap_px)
    pieces = _piles(zone.piles, faces, lit, side, glass)
    if not zone.rows:
        return Scene(pieces)
    grid = arranged(glass, room.size, zone.rows)
    lines = -(-len(zone.rows) // grid.columns)
    over = lines * (grid.high + grid.gap) - grid.gap - room.height
    prefix = f"{key}/" if over > 0 else f"{key}."
    size, gaps = (grid.wide, grid.high), (glass.gap_px, grid.gap)
    spots = lanes(room, len(zone.rows), lines, size, gaps)
    for row, spot in zip(zone.rows, spots, strict=True):
        light = lit.get(row.fill, "") if row.fill and grid.gap >= glass.gap_px else ""
        pieces += _row(prefix, row, faces, light, spot, glass)
    return Scene(pieces, (Area(str(key), room, over),) if over > 0 else ())


def arranged(glass: Glass, size: tuple[int, int], rows: tuple[Row, ...]) -> Grid:
    """The columns in which cards are largest, and so many that every row is seen, if it can be.

    Before all, rows stand so far apart that a finger can tell them, where there is room for that.
    """
    longest = max(4, *(len(row.items) for row in rows))
    number, best = glass.mm(_NUMBER_MM), (False, False, 0)
    grid = Grid(1, size[0], glass.mm(_LEAST_HIGH_MM), glass.mm(_GAP_MM))
    for columns in range(1, _MOST_COLUMNS + 1):
        wide = (size[0] - glass.gap_px * (columns - 1)) // columns
        if columns > 1 and wide < number + longest * glass.mm(_LEAST_STEP_MM):
            break
        lines = -(-len(rows) // columns)
        apart = lines * (glass.touch_px + glass.gap_px) - glass.gap_px <= size[1]
        gap = glass.gap_px if apart else glass.mm(_GAP_MM)
        high = min(glass.mm(_MOST_HIGH_MM), (size[1] - gap * (lines - 1)) // lines)
        card = min(glass.mm(_WIDEST_MM), (wide - number) // longest)
        high = min(high, max(glass.touch_px, round(_SLIP_RATIO * card)))
        worth = high >= glass.mm(_LEAST_HIGH_MM), apart, high * card
        if worth > best:
            best, grid = worth, Grid(columns, wide, max(glass.mm(_LEAST_HIGH_MM), high), gap)
    return grid


def _row(
    prefix: str, row: Row, faces: Mapping[str, Card], light: str, place: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """The number of the row, and its cards side by side; all of it is tapped where it is lit."""
    bright = light == "bright"
    number = _number(glass, (glass.mm(_NUMBER_MM), place.height), row.number, row.closed, bright)
    act = Give(((row.fill.slot, row.fill.value),)) if row.fill and light else None
    spot = number.get_rect(topleft=place.topleft)
    pieces = [Piece(f"{prefix}{row.number}", spot, number, act, place if act else None,
                    still=True)]  # fmt: skip
    left = place.left + number.get_width()
    gap = glass.mm(_SLIP_GAP_MM)
    most = min(glass.mm(_WIDEST_MM), max(glass.mm(_WIDE_MM), round(_BROADEST * place.height)))
    wide = min(most, (place.right - left + gap) // max(1, len(row.items)) - gap)
    spots = tiles(right_of(place, left), len(row.items), len(row.items), (wide, place.height), gap)
    for item, spot in zip(row.items, spots, strict=True):
        drawn = slip(glass, spot.size, face_of(faces, item.card), bright)
        pieces.append(Piece(f"{prefix}{item.key}", spot, drawn))
    return tuple(pieces)


@sprite
def _number(
    glass: Glass, size: tuple[int, int], number: int, closed: bool, bright: bool
) -> pygame.Surface:
    """The number by which cards are added; quieter where none can follow."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    colour = theme.TEXT if bright else theme.EDGE if closed else theme.QUIET_ON_RAISED
    size_px = glass.mm(theme.LABEL_MM)
    drawn = text.fitted(str(number), size[0], size_px, colour, bold=True)
    surface.blit(drawn, drawn.get_rect(midleft=(0, size[1] // 2)))
    return surface


def _piles(
    items: tuple[Item, ...], faces: Mapping[str, Card], lit: Lit, place: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """One pile above the other, as large as the room allows."""
    gap, count = glass.gap_px, max(2, len(items))
    high = min(round(place.width * _PILE_RATIO), share(place.height, count, gap))
    pieces = []
    for index, spot in enumerate(tiles(place, count, 1, (place.width, high), gap)):
        if index >= len(items):
            pieces.append(Piece(f"pile.{index}", spot, slot(glass, spot.size), still=True))
            continue
        item = items[index]
        state = light_of(lit, item)
        drawn = (
            _face_down(glass, spot.size, item.label, state)
            if item.face_down
            else item_sprite(glass, spot.size, item, faces, state)
        )
        pieces.append(Piece(item.key, spot, drawn, act_of(item)))
    return tuple(pieces)


@sprite
def _face_down(glass: Glass, size: tuple[int, int], count: str, light: str) -> pygame.Surface:
    """A pile from above, with the number of its cards."""
    surface = backs.back(glass, size, "", STATES[light], "cloth").copy()
    size_px = glass.mm(6.0)
    wide = measure.width(count, size_px, bold=True) + glass.mm(2.4)
    plate = paint.plate((min(wide, size[0]), glass.mm(8.0)), glass.mm(1.0), theme.STOCK, None, 0)
    surface.blit(plate, plate.get_rect(center=surface.get_rect().center))
    drawn = text.fitted(count, size[0], size_px, theme.TEXT, bold=True)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface
