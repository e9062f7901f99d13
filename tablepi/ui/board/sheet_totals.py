"""The totals of all seats above a sheet that is too narrow for a column each."""

from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import lit_edge
from tablepi.ui.board.sheet_tiles import seat_line
from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, is_whole, name_sizes
from tablepi.ui.widgets import scores
from tablepi.ui.widgets.scores import SeatLine

_TOP_MM = 6.0
_SLAB_MM = 8.4
_BADGE_MM = 5.6
_PAD_MM = 0.8
_GAP_MM = 1.0
_WIDEST_MM = 40.0
_IN_A_ROW = 4
_LINE_MM = 4.6
_TWO_LINES_MM = 7.4


class _Plate(NamedTuple):
    """The measures of a plate in pixels: the plate, a name's room, which is beside or below the
    badge, and where the slab of the total begins."""

    size: tuple[int, int]
    name: tuple[int, int]
    beside: bool
    top: int

    def slab(self, glass: Glass) -> pygame.Rect:
        """The place of the total."""
        pad = glass.mm(_PAD_MM)
        return pygame.Rect(pad, self.top, self.size[0] - 2 * pad, glass.mm(_SLAB_MM))


def totals(seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass) -> tuple[Piece, ...]:
    """A plate for each seat, in one row or two."""
    rows = 1 if len(seats) <= _IN_A_ROW else 2
    columns, gap = -(-len(seats) // rows), glass.mm(_GAP_MM)
    width = min(glass.mm(_WIDEST_MM), (place.width - gap * (columns - 1)) // columns)
    plate, air = _plate(glass, width, seats, rows), glass.mm(_GAP_MM)
    slab = plate.slab(glass)
    room = slab.width - air, slab.height - air
    figures = scores.figure_px(glass, room, tuple(seat.score for seat in seats))
    pieces = []
    for index, seat in enumerate(seats):
        x, y = index % columns * (width + gap), index // columns * (plate.size[1] + gap)
        drawn = lit_edge(glass, total(glass, plate, seat_line(seat), figures), seat.light)
        spot = drawn.get_rect(topleft=(place.left + x, place.top + y))
        pieces.append(Piece(f"seat.{seat.seat}", spot, drawn, seat.act, still=True))
    return tuple(pieces)


def _plate(glass: Glass, width: int, seats: tuple[SeatPanel, ...], rows: int) -> _Plate:
    """Names beside the badges where all of them are whole there, else below, on two lines where
    that costs the sheet one line only."""
    pad, top = glass.mm(_PAD_MM), glass.mm(_TOP_MM)

    def whole(room: tuple[int, int]) -> bool:
        return all(is_whole(glass, seat.name, room) for seat in seats)

    name = width - glass.mm(_BADGE_MM + 3 * _PAD_MM), top - pad
    beside = whole(name)
    if not beside:
        name = width - 2 * pad, glass.mm(_LINE_MM)
        if rows == 1 and not whole(name):
            name = name[0], glass.mm(_TWO_LINES_MM)
        top += name[1]
    return _Plate((width, top + glass.mm(_SLAB_MM) + pad), name, beside, top)


@sprite
def total(glass: Glass, plate: _Plate, line: SeatLine, figures: int) -> pygame.Surface:
    """Badge and name, and the total below on the seat's colour; edged while the seat is to act."""
    edge = theme.AMBER if line.turn else theme.seat_edge(line.seat, theme.PANEL)
    line_px = glass.mm(0.7 if line.turn else theme.SEAT_EDGE_MM)
    corner, slab = glass.mm(theme.CORNER_MM), plate.slab(glass)
    surface = paint.plate(plate.size, corner, theme.PANEL, edge, line_px).copy()
    surface.blit(scores.slab(glass, slab.size, line.seat, line.score, line.out, figures), slab)
    ink = theme.QUIET if line.out else theme.TEXT
    name = drawn_name(line.name, plate.name, name_sizes(glass), ink)
    mark, pad = badge(line.seat, glass.mm(_BADGE_MM)), glass.mm(_PAD_MM)
    first, middle = glass.mm(_TOP_MM) // 2, plate.size[0] // 2
    if plate.beside:
        x = (plate.size[0] - mark.get_width() - pad - name.get_width()) // 2
        surface.blit(mark, mark.get_rect(midleft=(x, first)))
        surface.blit(name, name.get_rect(midleft=(x + mark.get_width() + pad, first)))
    else:
        surface.blit(mark, mark.get_rect(center=(middle, first)))
        second = (glass.mm(_TOP_MM) + slab.top) // 2
        surface.blit(name, name.get_rect(center=(middle, second)))
    return surface
