"""Cards side by side in fans, and the melds of all players."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from tablepi.core.board import Fan, Item, Melds, Row
from tablepi.core.cards import Card
from tablepi.referee.intents import Give
from tablepi.ui.board.column_side import RATIO
from tablepi.ui.board.items import Lit, act_of, face_of, folded, item_sprite, light_of, slot
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import below, lanes, right_of, share, split_left, tiles
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets.card_stock import card_back, dimmed
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
    card_count = max(1, (width - card) // least + 1)
    return FoldedRow(count - card_count + 1, least)


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
    is_slim = place.height < glass.mm(theme.LABEL_MM) * 1.4 + glass.touch_px
    words = labels.get(zone.title, "")
    title_mm = theme.LEAST_MM if is_slim else theme.LABEL_MM
    title_px = place.width // (3 if is_slim else 1)
    title = title_sprite(glass, title_px, words, zone.owner, title_mm)
    pieces = [Piece(f"{key}.title", title.get_rect(topleft=place.topleft), title, still=True)]
    if is_slim:
        pieces[0].place.centery = place.centery
        cards_place = right_of(place, place.left + title.get_width() + glass.mm(2.0))
    else:
        cards_place = below(place, place.top + title.get_height())
    return (*pieces, *_cards(str(key), zone.items, faces, lights, cards_place, glass, is_slim))


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
    height = min(room.height, glass.mm(_TALLEST_MM))
    width = min(room.width, glass.mm(_STRIP_MM) if slim else round(height / RATIO))
    can_tap = any(item.fill for item in items)
    least_step = glass.touch_px + glass.gap_px if can_tap else glass.mm(_LEAST_FAN_STEP_MM)
    gap = glass.gap_px if can_tap else glass.mm(0.6)
    # A strip shows nothing where it is covered: it lies whole or not at all.
    layout = row(room.width, width, gap, len(items), width + gap if slim else least_step)
    pieces = []
    x = room.left
    if layout.folded:
        place = pygame.Rect(x, room.top, min(width, layout.step), height)
        image = folded(glass, place.size, layout.folded)
        pieces.append(Piece(f"{key}.fold", place, image, still=True))
        x += layout.step
    for item, light in zip(items[layout.folded :], lights[layout.folded :], strict=True):
        place = pygame.Rect(x, room.top, width, height)
        image = item_sprite(glass, place.size, item, faces, light)
        pieces.append(Piece(item.key, place, image, act_of(item)))
        x += layout.step
    return pieces


@sprite
def title_sprite(
    glass: Glass, width: int, words: str, owner: int = 0, type_mm: float = theme.LABEL_MM
) -> pygame.Surface:
    """A zone's name, with the badge of the seat that owns it."""
    size_px = glass.mm(type_mm)
    height = measure.line_height(size_px)
    side = height if owner else 0
    gap = glass.mm(1.0) if owner else 0
    title = text.fitted(words, max(0, width - side - gap), size_px, theme.TEXT)
    surface = pygame.Surface((max(1, side + gap + title.get_width()), height), pygame.SRCALPHA)
    if owner:
        surface.blit(badge(owner, side), (0, 0))
    surface.blit(title, (side + gap, 0))
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
    width: int
    height: int
    gap: int


@memo
def melds(
    key: object, zone: Melds, faces: Mapping[str, Card], lit: Lit, place: pygame.Rect, glass: Glass
) -> Scene:
    """The piles at the left, the rows beside them; they scroll where they are too many."""
    pile_px = glass.mm(_PILE_MM)
    piles_place, rows_place = split_left(place, pile_px, glass.gap_px)
    pieces = _piles(zone.piles, faces, lit, piles_place, glass)
    if not zone.rows:
        return Scene(pieces)
    grid = arranged(glass, rows_place.size, zone.rows)
    lines = -(-len(zone.rows) // grid.columns)
    overflow = lines * (grid.height + grid.gap) - grid.gap - rows_place.height
    prefix = f"{key}/" if overflow > 0 else f"{key}."
    size, gaps = (grid.width, grid.height), (glass.gap_px, grid.gap)
    spots = lanes(rows_place, len(zone.rows), lines, size, gaps)
    for row, spot in zip(zone.rows, spots, strict=True):
        light = lit.get(row.fill, "") if row.fill and grid.gap >= glass.gap_px else ""
        pieces += _row(prefix, row, faces, light, spot, glass)
    return Scene(pieces, (Area(str(key), rows_place, overflow),) if overflow > 0 else ())


def arranged(glass: Glass, size: tuple[int, int], rows: tuple[Row, ...]) -> Grid:
    """The columns in which cards are largest, and so many that every row is seen, if it can be.

    Before all, rows stand so far apart that a finger can tell them, where there is room for that.
    """
    longest = max(4, *(len(row.items) for row in rows))
    number_px, best = glass.mm(_NUMBER_MM), (False, False, 0)
    grid = Grid(1, size[0], glass.mm(_LEAST_HIGH_MM), glass.mm(_GAP_MM))
    for columns in range(1, _MOST_COLUMNS + 1):
        column_px = (size[0] - glass.gap_px * (columns - 1)) // columns
        if columns > 1 and column_px < number_px + longest * glass.mm(_LEAST_STEP_MM):
            break
        lines = -(-len(rows) // columns)
        is_touchable = lines * (glass.touch_px + glass.gap_px) - glass.gap_px <= size[1]
        gap = glass.gap_px if is_touchable else glass.mm(_GAP_MM)
        row_px = min(glass.mm(_MOST_HIGH_MM), (size[1] - gap * (lines - 1)) // lines)
        card_px = min(glass.mm(_WIDEST_MM), (column_px - number_px) // longest)
        row_px = min(row_px, max(glass.touch_px, round(_SLIP_RATIO * card_px)))
        worth = row_px >= glass.mm(_LEAST_HIGH_MM), is_touchable, row_px * card_px
        if worth > best:
            best, grid = worth, Grid(columns, column_px, max(glass.mm(_LEAST_HIGH_MM), row_px), gap)
    return grid


def _row(
    prefix: str, row: Row, faces: Mapping[str, Card], light: str, place: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """The number of the row, and its cards side by side; all of it is tapped where it is lit."""
    number = _number(glass, (glass.mm(_NUMBER_MM), place.height), row.number, row.closed)
    act = Give(((row.fill.slot, row.fill.value),)) if row.fill and light else None
    spot = number.get_rect(topleft=place.topleft)
    pieces = [Piece(f"{prefix}{row.number}", spot, number, act, place if act else None,
                    still=True)]  # fmt: skip
    left = place.left + number.get_width()
    gap = glass.mm(_SLIP_GAP_MM)
    widest_px = min(glass.mm(_WIDEST_MM), max(glass.mm(_WIDE_MM), round(_BROADEST * place.height)))
    width = min(widest_px, (place.right - left + gap) // max(1, len(row.items)) - gap)
    spots = tiles(right_of(place, left), len(row.items), len(row.items), (width, place.height), gap)
    for item, spot in zip(row.items, spots, strict=True):
        image = slip(glass, spot.size, face_of(faces, item.card))
        pieces.append(Piece(f"{prefix}{item.key}", spot, image))
    return tuple(pieces)


@sprite
def _number(glass: Glass, size: tuple[int, int], number: int, closed: bool) -> pygame.Surface:
    """The number by which cards are added; quieter where none can follow."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    colour = theme.QUIET_ON_RAISED if closed else theme.TEXT
    size_px = glass.mm(theme.LABEL_MM)
    image = text.fitted(str(number), size[0], size_px, colour, bold=True)
    surface.blit(image, image.get_rect(center=surface.get_rect().center))
    return surface


def _piles(
    items: tuple[Item, ...], faces: Mapping[str, Card], lit: Lit, place: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """One pile above the other, as large as the room allows."""
    gap, count = glass.gap_px, max(2, len(items))
    height = min(round(place.width * _PILE_RATIO), share(place.height, count, gap))
    pieces = []
    for index, spot in enumerate(tiles(place, count, 1, (place.width, height), gap)):
        if index >= len(items):
            pieces.append(Piece(f"pile.{index}", spot, slot(glass, spot.size), still=True))
            continue
        item = items[index]
        state = light_of(lit, item)
        image = (
            _pile_image(glass, spot.size, item.label)
            if item.face_down
            else slip(glass, spot.size, face_of(faces, item.card))
        )
        image = dimmed(image) if state == "dim" else image
        pieces.append(Piece(item.key, spot, image, act_of(item)))
    return tuple(pieces)


@sprite
def _pile_image(glass: Glass, size: tuple[int, int], count: str) -> pygame.Surface:
    """A pile from above, with the number of its cards."""
    surface = card_back(glass, size, ground="velvet").copy()
    size_px = glass.mm(theme.PROMPT_MM)
    width = measure.width(count, size_px, bold=True) + glass.mm(2.4)
    plate = paint.plate((min(width, size[0]), glass.mm(8.0)), glass.mm(1.0), theme.STOCK, None, 0)
    surface.blit(plate, plate.get_rect(center=surface.get_rect().center))
    figures = text.fitted(count, size[0], size_px, theme.STOCK_TEXT, bold=True)
    surface.blit(figures, figures.get_rect(center=surface.get_rect().center))
    return surface
