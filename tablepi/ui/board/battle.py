"""A battle: the active fields large, the others small, or one row of all fields at once."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import pygame

from tablepi.core.board import Battle, Field, Troop
from tablepi.core.cards import Card
from tablepi.referee.intents import EnlargeField, Give
from tablepi.ui.board.items import Lit
from tablepi.ui.board.units import (
    BADGE_MM,
    SKY,
    TALLEST_MM,
    WIDEST_MM,
    ground,
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
    least = glass.mm(_BADGE_MM) + places * (glass.touch_px + gap) - gap
    across, down = fitting(room.width, least, gap // 2), fitting(room.height, glass.touch_px, gap)
    fits = [Rows(n, -(-count // n)) for n in range(1, across + 1) if n * down >= count]
    if not fits or room.width < least or room.height < glass.touch_px:
        return None
    return max(fits, key=lambda each: _side(room, each, places))


def _places(zone: Battle) -> int:
    return max(len(field.rows[zone.row or 0]) for field in zone.fields)


def _side(room: pygame.Rect, shown: Rows, places: int) -> float:
    """The approximate size of a place."""
    return min(room.width / shown.columns / places, room.height / shown.lines)


def battle_rows(
    key: object,
    zone: Battle,
    faces: Mapping[str, Card],
    lit: Lit,
    room: pygame.Rect,
    shown: Rows,
    glass: Glass,
) -> tuple[Piece, ...]:
    """Every field's row in its place, by seats."""
    gap = glass.gap_px
    lines = (columns(row, shown.columns, gap // 2) for row in rows(room, shown.lines, gap))
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
    wide = min(glass.mm(WIDEST_MM), share(room.width, places, gap))
    room.height = min(glass.mm(TALLEST_MM), room.height)
    drawn = ground(glass, (place.width, room.height), field.owner)
    land = Piece(f"{key}.land.{field.owner}", drawn.get_rect(topleft=place.topleft), drawn)
    mark = badge(field.owner, side)
    owner = Piece(f"{key}.owner.{field.owner}", mark.get_rect(topleft=place.topleft), mark)
    troops = field.rows[zone.row or 0]
    spots = in_row(room, [wide] * len(troops), gap)
    lying = (
        place_piece(glass, field.owner, each, spot, faces, lit)
        for each, spot in zip(troops, spots, strict=True)
    )
    return [land._replace(still=True), owner._replace(still=True), *lying]


Pieces = list[Piece]

ACROSS = 4
"""Places in the first row of a field."""

_MOST_BESIDE = 3


class Plan(NamedTuple):
    """The arrangement of the fields: columns and rows of large ones, the rest small."""

    columns: int
    rows: int
    large: int


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
    shown = rows_of_all(glass, room, zone) if plan.large < len(zone.fields) else None
    if shown is not None:
        return battle_rows(key, zone, faces, lit, room, shown, glass)
    chosen = set(zone.order[: plan.large])
    others = [field for field in zone.fields if field.owner not in chosen]
    if others:
        high = _small_height(glass, room.width, len(others))
        foot, room = split_bottom(room, high, glass.gap_px)
        pieces += _smalls(key, others, foot, glass)
    large = [field for field in zone.fields if field.owner in chosen]
    if len(zone.fields) == len(large) == 2:
        near, far = large
        large = [far._replace(rows=far.rows[::-1]), near]
    for field, spot in zip(large, _cells(room, plan, glass), strict=False):
        land = spot.inflate(0, 2 * (glass.gap_px // 2 - 1)).clip(place)
        drawn = ground(glass, land.size, field.owner)
        pieces.append(Piece(f"{key}.land.{field.owner}", land, drawn, still=True))
        pieces += _large(key, field, spot, _beside(zone), faces, lit, glass)
    return tuple(pieces)


def _beside(zone: Battle) -> int:
    """The number of columns of two places beside the rows: occupied ones, and one more.

    A Celestial's place beside a Celestial Body is one besides.
    """
    return max(-(-(len(_lying(field)) + 1 + _is_embodied(field)) // 2) for field in zone.fields)


def _is_embodied(field: Field) -> bool:
    """True if a Celestial may come where another lies already."""
    return {"sky", "empty"} <= {each.kind for each in field.beside if each.place == SKY}


def _lying(field: Field) -> list[Troop]:
    return [each for each in field.beside if each.kind != "empty"]


def _shown_beside(field: Field, most: int) -> list[Troop]:
    """The places shown beside the rows, at most so many: occupied ones first, the newest kept."""
    beside, lying = list(field.beside), _lying(field)
    empty = [each for each in beside if each.kind == "empty"]
    left_out = empty[: max(0, len(beside) - most)]
    kept = [each for each in beside if each not in left_out]
    old = lying[1:] if lying and lying[0].kind == "sky" else lying
    gone = old[: max(0, len(kept) - most)]
    return [each for each in kept if each not in gone]


def spread(glass: Glass, room: pygame.Rect, fields: int, beside: int) -> Plan:
    """The arrangement with the most large fields whose places can be tapped; one at least."""
    gap, touch = glass.gap_px, glass.touch_px
    least = glass.mm(BADGE_MM) + (ACROSS + min(beside, _MOST_BESIDE)) * (touch + gap)
    tall = 2 * touch + gap
    columns, rows = fitting(room.width, least, gap), fitting(room.height, tall, gap)
    if columns * rows >= fields:
        least = -(-fields // rows)
        across = max(range(least, columns + 1), key=lambda n: _cell(room, n, fields))
        return Plan(across, -(-fields // across), fields)
    rest = room.height - _small_height(glass, room.width, fields - 1) - gap
    large = max(1, min(fields - 1, columns * fitting(rest, tall, gap)))
    across = min(columns, large)
    return Plan(across, -(-large // across), large)


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


def _large(
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
    more = min(max(1, fitting(room.width, glass.touch_px, gap) - ACROSS), beside)
    wide = min(glass.mm(WIDEST_MM), share(room.width, ACROSS + more, gap))
    high = min(glass.mm(TALLEST_MM), share(room.height, 2, gap))
    lying: list[tuple[Troop, pygame.Rect]] = []
    for line, shown in zip(tiles(room, 2, 1, (room.width, high), gap), field.rows, strict=False):
        line = line.move((wide + gap) * (ACROSS - len(shown)) // 2, 0)
        lying += zip(shown, in_row(line, [wide] * len(shown), gap), strict=True)
    _, aside = split_left(room, ACROSS * (wide + gap))
    kept = _shown_beside(field, 2 * more)
    lying += zip(kept, lanes(aside, len(kept), 2, (wide, high), (gap, gap)), strict=True)
    pieces = (place_piece(glass, field.owner, each, spot, faces, lit) for each, spot in lying)
    return [*_all_of(key, field, place, [spot for _, spot in lying], glass), owner, *pieces]


def _all_of(
    key: object, field: Field, place: pygame.Rect, spots: Sequence[pygame.Rect], glass: Glass
) -> Pieces:
    """The key for all units of a player, before the shorter row; none where it has no room."""
    gap = glass.gap_px
    tops = {spot.top: spot for spot in reversed(spots)}
    first = max(tops.values(), key=lambda spot: spot.left)
    room = pygame.Rect(place.left, first.top, first.left - gap - place.left, first.height)
    if field.every is None or room.width < glass.touch_px:
        return []
    drawn = buttons.button(glass, room.size, "", buttons.Kind.QUIET, image="pile")
    every = Give(((field.every.slot, field.every.value),))
    return [Piece(f"{key}.all.{field.owner}", room, drawn, every, still=True)]


def _smalls(key: object, fields: Sequence[Field], room: pygame.Rect, glass: Glass) -> Pieces:
    """Fields to look at: tapping one enlarges it."""
    gap, high = glass.gap_px, glass.touch_px
    across = min(len(fields), _per_row(glass, room.width))
    wide = min(glass.mm(WIDEST_MM), share(room.width, across, gap))
    pieces = []
    spots = tiles(room, len(fields), across, (wide, high), gap)
    for field, spot in zip(fields, spots, strict=True):
        drawn = _small(glass, spot.size, field)
        act = EnlargeField(field.owner)
        pieces.append(Piece(f"{key}.small.{field.owner}", spot, drawn, act, still=True))
    return pieces


def _small(glass: Glass, size: tuple[int, int], field: Field) -> pygame.Surface:
    kinds = tuple(tuple((each.kind, each.total) for each in row) for row in field.rows)
    extra = tuple(("up", each.total) for each in field.beside if each.kind == "up")
    return small(glass, size, field.owner, (*kinds, extra) if extra else kinds)
