"""A battle: the active fields large, the others small below, a tap to enlarge."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from tablepi.core.board import Battle, Field, Troop
from tablepi.core.cards import Card
from tablepi.referee.intents import EnlargeField, Give
from tablepi.ui.board.battle_rows import battle_rows, rows_of_all
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
