"""A score sheet: one table whose heads and labels stay, or a tile a seat where they are many."""

from collections.abc import Mapping

import pygame

from tablepi.core.board import Sheet
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.sheet_cells import Writing
from tablepi.ui.board.sheet_heads import head_of, names_fit
from tablepi.ui.board.sheet_table import Slate, head_size, one_seat, ruled_for, table
from tablepi.ui.board.sheet_tiles import tiles
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Scene
from tablepi.ui.toolkit.sprites import memo

_FEW = 5
_LEAST_COLUMN_MM = {True: 14.2, False: 15.5}
"""Of a round's numbers and a name, which stands on two lines only where the seats are few."""


@memo
def sheet(
    key: object,
    zone: Sheet,
    seats: tuple[SeatPanel, ...],
    labels: Mapping[str, str],
    writing: Writing,
    place: pygame.Rect,
    glass: Glass,
) -> Scene:
    """The table of all seats where their columns can be read and tapped, else tiles.

    Of rows with names and many seats, those of the seat that is asked, below everybody's totals.
    """
    heads = tuple(head_of(seat, zone.leaders, zone.seat) for seat in seats)
    slate = Slate(str(key), zone, seats, heads, labels, writing, glass)
    if _has_room(slate, place):
        return table(slate, place)
    if zone.by_rows and zone.seat:
        return one_seat(slate, place)
    return Scene(tiles(slate.key, zone, seats, heads, writing, place, glass))


def _has_room(slate: Slate, place: pygame.Rect) -> bool:
    """True if all seats stand side by side: cells that are tapped under names that are whole."""
    glass, ruled = slate.glass, ruled_for(slate, place)
    if not slate.zone.by_rows:
        return ruled.column >= glass.mm(_LEAST_COLUMN_MM[len(slate.seats) <= _FEW])
    size = head_size(slate, ruled, place)
    return ruled.column >= glass.touch_px and names_fit(glass, size, slate.heads)
