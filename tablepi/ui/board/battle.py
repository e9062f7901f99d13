"""A battle: the active fields large, the others small, or one row of all fields at once."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import pygame

from tablepi.core.board import Battle, Field, Troop
from tablepi.core.cards import Card
from tablepi.referee.intents import EnlargeField, Give
from tablepi.referee.table_picture import MANY_SEATS
from tablepi.ui.board.items import Lit
from tablepi.ui.board.units import (
    BADGE_MM,
    SKY,
    TALLEST_MM,
    WIDEST_MM,
    place_piece,
    small,
)
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    columns,
    fitting,
    in_row,
    lanes,
    rows,
    share,
    split_bottom,
    split_left,
    tiles,
)
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.key_faces import Kind

_BADGE_MM = 5.2
"""The least at which the number on the badge of any seat can be read."""


class Rows(NamedTuple):
    """The rows of all fields: so many side by side, so many below one another."""

    columns: int
    lines: int


def rows_of_all(glass: Glass, room: pygame.Rect, zone: Battle) -> Rows | None:
    """The arrangement whose places are largest; None where they could not be tapped in any."""
    if zone.row is None:
        return None
    gap, count, places = glass.gap_px, len(zone.fields), _places(zone)
    row_px = glass.mm(_BADGE_MM) + places * (glass.touch_px + gap) - gap
    across, down = fitting(room.width, row_px, gap // 2), fitting(room.height, glass.touch_px, gap)
    shapes = [
        Rows(number, -(-count // number))
        for number in range(1, across + 1)
        if number * down >= count
    ]
    if not shapes or room.width < row_px or room.height < glass.touch_px:
        return None
    return max(shapes, key=lambda shape: _side(room, shape, places))


def _places(zone: Battle) -> int:
    return max(len(field.rows[zone.row or 0]) for field in zone.fields)


def _side(room: pygame.Rect, shape: Rows, places: int) -> float:
    """The approximate size of a place."""
    return min(room.width / shape.columns / places, room.height / shape.lines)


def battle_rows(
    key: object,
    zone: Battle,
    faces: Mapping[str, Card],
    lit: Lit,
    room: pygame.Rect,
    shape: Rows,
    glass: Glass,
) -> tuple[Piece, ...]:
    """Every field's row in its place, by seats."""
    gap = glass.gap_px
    lines = (columns(row, shape.columns, gap // 2) for row in rows(room, shape.lines, gap))
    spots = zip(zone.fields, chain.from_iterable(lines), strict=False)
    return tuple(
        piece for field, spot in spots for piece in _row(key, zone, field, faces, lit, spot, glass)
    )


def _row(
    key: object,
    zone: Battle,
    field: Field,
    faces: Mapping[str, Card],
    lit: Lit,
    place: pygame.Rect,
    glass: Glass,
) -> list[Piece]:
    gap, side, places = glass.gap_px, glass.mm(_BADGE_MM), _places(zone)
    _, room = split_left(place, side)
    width = min(glass.mm(WIDEST_MM), share(room.width, places, gap))
    room.height = min(glass.mm(TALLEST_MM), room.height)
    mark = badge(field.owner, side)
    owner = Piece(f"{key}.owner.{field.owner}", mark.get_rect(topleft=place.topleft), mark)
    troops = field.rows[zone.row or 0]
    spots = in_row(room, [width] * len(troops), gap)
    unit_pieces = (
        place_piece(glass, field.owner, unit, spot, faces, lit)
        for unit, spot in zip(troops, spots, strict=True)
    )
    return [owner._replace(still=True), *unit_pieces]


Pieces = list[Piece]

ACROSS = 4
"""Places in the first row of a field."""

_MOST_BESIDE = 3


class Plan(NamedTuple):
    """The arrangement of the fields: columns and rows of large ones, the rest small.

    `has_small`: the rest is shown at all.
    """

    columns: int
    rows: int
    large: int
    has_small: bool = True


@memo
def battle(
    key: object,
    zone: Battle,
    faces: Mapping[str, Card],
    lit: Lit,
    place: pygame.Rect,
    glass: Glass,
) -> tuple[Piece, ...]:
    """Every field in its place; of two players, the first sits below.

    Where not all have room while one row of each is filled, that row of all of them.
    """
    pieces: Pieces = []
    room = place
    plan = spread(glass, room, len(zone.fields), _beside(zone))
    small_rows = rows_of_all(glass, room, zone) if plan.large < len(zone.fields) else None
    if small_rows is not None:
        return battle_rows(key, zone, faces, lit, room, small_rows, glass)
    enlarged = set(zone.order[: plan.large])
    small_fields = [field for field in zone.fields if field.owner not in enlarged]
    if small_fields and plan.has_small:
        height = _small_height(glass, room.width, len(small_fields))
        small_place, room = split_bottom(room, height, glass.gap_px)
        pieces += _small_fields(key, small_fields, small_place, glass)
    large = [field for field in zone.fields if field.owner in enlarged]
    if len(zone.fields) == len(large) == 2:
        near, far = large
        large = [far._replace(rows=far.rows[::-1]), near]
    for field, spot in zip(large, _cells(room, plan, glass), strict=False):
        pieces += _large_field(key, field, spot, _beside(zone), faces, lit, glass)
    return tuple(pieces)


def _beside(zone: Battle) -> int:
    """The number of columns of two places beside the rows: occupied ones, and one more.

    A Celestial's place beside a Celestial Body is one besides.
    """
    return max(-(-(len(_occupied(field)) + 1 + _is_embodied(field)) // 2) for field in zone.fields)


def _is_embodied(field: Field) -> bool:
    """True if a Celestial may come where another lies already."""
    return {"sky", "empty"} <= {troop.kind for troop in field.beside if troop.place == SKY}


def _occupied(field: Field) -> list[Troop]:
    return [troop for troop in field.beside if troop.kind != "empty"]


def _troops_beside(field: Field, limit: int) -> list[Troop]:
    """The places shown beside the rows, at most so many: occupied ones first, the newest kept."""
    beside, occupied = list(field.beside), _occupied(field)
    empty = [troop for troop in beside if troop.kind == "empty"]
    hidden_empty = empty[: max(0, len(beside) - limit)]
    troops = [troop for troop in beside if troop not in hidden_empty]
    oldest_first = occupied[1:] if occupied and occupied[0].kind == "sky" else occupied
    hidden = oldest_first[: max(0, len(troops) - limit)]
    return [troop for troop in troops if troop not in hidden]


def spread(glass: Glass, room: pygame.Rect, fields: int, beside: int) -> Plan:
    """The arrangement with the most large fields whose places can be tapped; one at least.

    With many seats, whose panels tell of their fields too, the small ones are left out where not
    one place could be tapped beside them.
    """
    gap, touch = glass.gap_px, glass.touch_px
    least_px = glass.mm(BADGE_MM) + (ACROSS + min(beside, _MOST_BESIDE)) * (touch + gap)
    field_px = _field_px(glass)
    columns, rows = fitting(room.width, least_px, gap), fitting(room.height, field_px, gap)
    if columns * rows >= fields:
        columns_min = -(-fields // rows)
        across = max(
            range(columns_min, columns + 1), key=lambda number: _cell(room, number, fields)
        )
        return Plan(across, -(-fields // across), fields)
    free_px = room.height - _small_height(glass, room.width, fields - 1) - gap
    has_small = free_px >= field_px or room.height < field_px or fields <= MANY_SEATS
    large_rows = fitting(free_px, field_px, gap) if has_small else rows
    large = max(1, min(fields - 1, columns * large_rows))
    across = min(columns, large)
    return Plan(across, -(-large // across), large, has_small)


def least_height(glass: Glass, width: int, fields: int) -> int:
    """The least height with which a finger hits the places of a large field, and the small fields
    stand below it, where their players' panels do not tell of them.
    """
    if fields > MANY_SEATS:
        return _field_px(glass)
    return _field_px(glass) + glass.gap_px + _small_height(glass, width, fields - 1)


def _field_px(glass: Glass) -> int:
    """The least height of a large field: two rows of places."""
    return 2 * glass.touch_px + glass.gap_px


def _cell(room: pygame.Rect, across: int, fields: int) -> float:
    """The approximate size of a place where so many fields stand side by side."""
    rows = -(-fields // across)
    return min(room.width / across / (ACROSS + 1), room.height / rows / 2)


def _per_row(glass: Glass, width: int) -> int:
    return fitting(width, glass.touch_px, glass.gap_px)


def _small_height(glass: Glass, width: int, count: int) -> int:
    rows = -(-count // _per_row(glass, width))
    return rows * glass.touch_px + (rows - 1) * glass.gap_px


def _cells(room: pygame.Rect, plan: Plan, glass: Glass) -> list[pygame.Rect]:
    lines = rows(room, plan.rows, glass.gap_px)
    return [cell for line in lines for cell in columns(line, plan.columns, glass.gap_px)]


def _large_field(
    key: object,
    field: Field,
    place: pygame.Rect,
    beside: int,
    faces: Mapping[str, Card],
    lit: Lit,
    glass: Glass,
) -> Pieces:
    """A field with places to tap: two rows, the second offset by half, columns of two beside."""
    gap, side = glass.gap_px, glass.mm(BADGE_MM)
    mark = badge(field.owner, side)
    owner = Piece(
        f"{key}.owner.{field.owner}", mark.get_rect(topleft=place.topleft), mark, still=True
    )
    _, room = split_left(place, side, gap // 2)
    columns_beside = min(max(1, fitting(room.width, glass.touch_px, gap) - ACROSS), beside)
    width = min(glass.mm(WIDEST_MM), share(room.width, ACROSS + columns_beside, gap))
    height = min(glass.mm(TALLEST_MM), share(room.height, 2, gap))
    placed_troops: list[tuple[Troop, pygame.Rect]] = []
    for line, row in zip(tiles(room, 2, 1, (room.width, height), gap), field.rows, strict=False):
        line = line.move((width + gap) * (ACROSS - len(row)) // 2, 0)
        placed_troops += zip(row, in_row(line, [width] * len(row), gap), strict=True)
    _, aside = split_left(room, ACROSS * (width + gap))
    troops = _troops_beside(field, 2 * columns_beside)
    placed_troops += zip(
        troops, lanes(aside, len(troops), 2, (width, height), (gap, gap)), strict=True
    )
    pieces = (
        place_piece(glass, field.owner, troop, spot, faces, lit) for troop, spot in placed_troops
    )
    return [
        *_all_units_key(key, field, place, [spot for _, spot in placed_troops], glass),
        owner,
        *pieces,
    ]


def _all_units_key(
    key: object, field: Field, place: pygame.Rect, spots: Sequence[pygame.Rect], glass: Glass
) -> Pieces:
    """The key for all units of a player, before the shorter row; none where it has no room."""
    gap = glass.gap_px
    tops = {spot.top: spot for spot in reversed(spots)}
    first = max(tops.values(), key=lambda spot: spot.left)
    room = pygame.Rect(place.left, first.top, first.left - gap - place.left, first.height)
    if field.every is None or min(room.size) < glass.touch_px:
        return []
    image = buttons.button(glass, room.size, "", Kind.QUIET, image="pile")
    act = Give(((field.every.slot, field.every.value),))
    return [Piece(f"{key}.all.{field.owner}", room, image, act, still=True)]


def _small_fields(key: object, fields: Sequence[Field], room: pygame.Rect, glass: Glass) -> Pieces:
    """Fields to look at: tapping one enlarges it."""
    gap, height = glass.gap_px, glass.touch_px
    across = min(len(fields), _per_row(glass, room.width))
    width = min(glass.mm(WIDEST_MM), share(room.width, across, gap))
    pieces = []
    spots = tiles(room, len(fields), across, (width, height), gap)
    for field, spot in zip(fields, spots, strict=True):
        image = _small_image(glass, spot.size, field)
        act = EnlargeField(field.owner)
        pieces.append(Piece(f"{key}.small.{field.owner}", spot, image, act, still=True))
    return pieces


def _small_image(glass: Glass, size: tuple[int, int], field: Field) -> pygame.Surface:
    kinds = tuple(tuple((troop.kind, troop.total) for troop in row) for row in field.rows)
    extra = tuple(("up", troop.total) for troop in field.beside if troop.kind == "up")
    return small(glass, size, field.owner, (*kinds, extra) if extra else kinds)
