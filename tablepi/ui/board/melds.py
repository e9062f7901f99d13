"""Cards side by side in fans, and the melds of all players."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from tablepi.core.board import Fan, Item, Melds, Row
from tablepi.core.cards import Card
from tablepi.referee.intents import Give
from tablepi.ui.board.column_side import RATIO
from tablepi.ui.board.items import STATES, Lit, act_of, face_of, folded, item_sprite, light_of, slot
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import below, lanes, right_of, share, split_left, tiles
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets.card_stock import card_back
from tablepi.ui.widgets.small_cards import slip

Pieces = tuple[Piece, ...]

SLIM_MM = 5.2
"""The height of a fan that is one line: a title and the cards' strips."""

_STRIP_MM = 12.0
_LEAST_FAN_STEP_MM = 4.6
_TALLEST_MM = 30.0


class FoldedRow(NamedTuple):
    """The arrangement of a row: the number of folded cards, then the steps in pixels."""

    folded: int
    step: int


def row(width: int, card: int, gap: int, count: int, least: int) -> FoldedRow:
    """The arrangement of `count` cards of width `card`; `least`: the least step, in pixels."""
    if count * (card + gap) - gap <= width or count < 2:
        return FoldedRow(0, card + gap)
    step = (width - card) // (count - 1)
    if step >= least:
        return FoldedRow(0, step)
    fits = max(1, (width - card) // least + 1)
    return FoldedRow(count - fits + 1, least)


@memo
def fan(
    key: object,
    zone: Fan,
    faces: Mapping[str, Card],
    labels: Mapping[str, str],
    lights: tuple[str, ...],
    place: pygame.Rect,
    glass: Glass,
) -> Pieces:
    """The title, above the cards or before them where there is only one line."""
    if not zone.items and place.height <= glass.mm(SLIM_MM):
        return ()
    slim = place.height < glass.mm(theme.LABEL_MM) * 1.4 + glass.touch_px
    words = labels.get(zone.title, "")
    title_mm = theme.LEAST_MM if slim else theme.LABEL_MM
    wide = place.width // (3 if slim else 1)
    title = title_sprite(glass, wide, words, zone.owner, title_mm)
    pieces = [Piece(f"{key}.title", title.get_rect(topleft=place.topleft), title, still=True)]
    if slim:
        pieces[0].place.centery = place.centery
        room = right_of(place, place.left + title.get_width() + glass.mm(2.0))
    else:
        room = below(place, place.top + title.get_height())
    return (*pieces, *_cards(str(key), zone.items, faces, lights, room, glass, slim))


def lights_of(lit: Lit, items: Sequence[Item]) -> tuple[str, ...]:
    """The light on each item."""
    return tuple(light_of(lit, item) for item in items)


def _cards(
    key: str,
    items: Sequence[Item],
    faces: Mapping[str, Card],
    lights: tuple[str, ...],
    room: pygame.Rect,
    glass: Glass,
    slim: bool,
) -> list[Piece]:
    if not items or room.width <= 0 or room.height <= 0:
        return []
    high = min(room.height, glass.mm(_TALLEST_MM))
    wide = min(room.width, glass.mm(_STRIP_MM) if slim else round(high / RATIO))
    tapped = any(item.fill for item in items)
    least = glass.touch_px + glass.gap_px if tapped else glass.mm(_LEAST_FAN_STEP_MM)
    gap = glass.gap_px if tapped else glass.mm(0.6)
    # A strip shows nothing where it is covered: it lies whole or not at all.
    laid = row(room.width, wide, gap, len(items), wide + gap if slim else least)
    pieces = []
    x = room.left
    if laid.folded:
        place = pygame.Rect(x, room.top, min(wide, laid.step), high)
        drawn = folded(glass, place.size, laid.folded)
        pieces.append(Piece(f"{key}.fold", place, drawn, still=True))
        x += laid.step
    for item, light in zip(items[laid.folded :], lights[laid.folded :], strict=True):
        place = pygame.Rect(x, room.top, wide, high)
        drawn = item_sprite(glass, place.size, item, faces, light)
        pieces.append(Piece(item.key, place, drawn, act_of(item)))
        x += laid.step
    return pieces


@sprite
def title_sprite(
    glass: Glass, width: int, words: str, owner: int = 0, type_mm: float = theme.LABEL_MM
) -> pygame.Surface:
    """A zone's name, with the badge of the seat that owns it."""
    size_px = glass.mm(type_mm)
    high = measure.line_height(size_px)
    side = high if owner else 0
    gap = glass.mm(1.0) if owner else 0
    drawn = text.fitted(words, max(0, width - side - gap), size_px, theme.QUIET_ON_RAISED)
    surface = pygame.Surface((max(1, side + gap + drawn.get_width()), high), pygame.SRCALPHA)
    if owner:
        surface.blit(badge(owner, side), (0, 0))
    surface.blit(drawn, (side + gap, 0))
    return surface


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
    surface = card_back(glass, size, "", STATES[light], "cloth").copy()
    size_px = glass.mm(6.0)
    wide = measure.width(count, size_px, bold=True) + glass.mm(2.4)
    plate = paint.plate((min(wide, size[0]), glass.mm(8.0)), glass.mm(1.0), theme.STOCK, None, 0)
    surface.blit(plate, plate.get_rect(center=surface.get_rect().center))
    drawn = text.fitted(count, size[0], size_px, theme.TEXT, bold=True)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface
