"""One row of every field, so that all players place their units at once."""

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

import pygame

from tablepi.core.board import Battle, Field
from tablepi.core.cards import Card
from tablepi.ui.board.items import Lit
from tablepi.ui.board.units import TALLEST_MM, WIDEST_MM, ground, place_piece
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, fitting, in_row, rows, share, split_left
from tablepi.ui.toolkit.pieces import Piece

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
    lines = (columns(each, shown.columns, gap // 2) for each in rows(room, shown.lines, gap))
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
