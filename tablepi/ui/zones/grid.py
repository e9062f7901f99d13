"""Rows of items of equal size."""

from collections.abc import Mapping

import pygame

from tablepi.core.board import Grid
from tablepi.core.cards import Card
from tablepi.ui.glass import Glass
from tablepi.ui.pieces import Piece
from tablepi.ui.zones.fan import title_sprite
from tablepi.ui.zones.items import act_of, item_sprite
from tablepi.ui.zones.kept import kept
from tablepi.ui.zones.side import RATIO

Pieces = tuple[Piece, ...]

_WIDEST_MM = 40.0


@kept
def grid(
    key: object,
    zone: Grid,
    faces: Mapping[str, Card],
    labels: Mapping[str, str],
    lights: tuple[tuple[str, ...], ...],
    place: pygame.Rect,
    glass: Glass,
) -> Pieces:
    """The title, and the rows below it in cells as large as they fit, in the middle."""
    title = title_sprite(glass, place.width, labels.get(zone.title, ""), zone.owner)
    pieces = [Piece(f"{key}.title", title.get_rect(topleft=place.topleft), title, still=True)]
    room = pygame.Rect(
        place.left,
        place.top + title.get_height(),
        place.width,
        max(0, place.height - title.get_height()),
    )
    cells = _cells(glass, room, len(zone.rows), max(map(len, zone.rows), default=0))
    for items, bright, spots in zip(zone.rows, lights, cells, strict=True):
        for item, light, spot in zip(items, bright, spots, strict=False):
            drawn = item_sprite(glass, spot.size, item, faces, light)
            pieces.append(Piece(item.key, spot, drawn, act_of(item)))
    return tuple(pieces)


def _cells(glass: Glass, room: pygame.Rect, rows: int, columns: int) -> list[list[pygame.Rect]]:
    if not rows or not columns:
        return []
    gap = glass.gap_px
    high = max(1, (room.height - gap * (rows - 1)) // rows)
    wide = max(1, (room.width - gap * (columns - 1)) // columns)
    wide = min(wide, max(glass.touch_px, round(high * RATIO)), glass.mm(_WIDEST_MM))
    high = min(high, round(wide * RATIO))
    left = room.left + (room.width - wide * columns - gap * (columns - 1)) // 2
    top = room.top + (room.height - high * rows - gap * (rows - 1)) // 2
    return [
        [
            pygame.Rect(left + x * (wide + gap), top + y * (high + gap), wide, high)
            for x in range(columns)
        ]
        for y in range(rows)
    ]
