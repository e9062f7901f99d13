"""The totals of all seats above a sheet that is too narrow for a column each."""

import pygame

from tablepi.app.view.table_picture import SeatPanel
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


def totals(seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass) -> tuple[Piece, ...]:
    """A plate for each seat, in one row or two; with names where all of them are whole."""
    rows = 1 if len(seats) <= _IN_A_ROW else 2
    columns, gap = -(-len(seats) // rows), glass.mm(_GAP_MM)
    width = min(glass.mm(_WIDEST_MM), (place.width - gap * (columns - 1)) // columns)
    size = width, glass.mm(_TOP_MM + _SLAB_MM + _PAD_MM)
    slab, air = _slab(glass, size), glass.mm(_GAP_MM)
    room = slab.width - air, slab.height - air
    figures = scores.figure_px(glass, room, tuple(seat.score for seat in seats))
    named = all(is_whole(glass, seat.name, _name_room(glass, size)) for seat in seats)
    pieces = []
    for index, seat in enumerate(seats):
        x, y = index % columns * (width + gap), index // columns * (size[1] + gap)
        drawn = lit_edge(glass, total(glass, size, seat_line(seat), figures, named), seat.light)
        spot = drawn.get_rect(topleft=(place.left + x, place.top + y))
        pieces.append(Piece(f"seat.{seat.seat}", spot, drawn, seat.act, still=True))
    return tuple(pieces)


def _slab(glass: Glass, size: tuple[int, int]) -> pygame.Rect:
    pad = glass.mm(_PAD_MM)
    return pygame.Rect(pad, glass.mm(_TOP_MM), size[0] - 2 * pad, glass.mm(_SLAB_MM))


def _name_room(glass: Glass, size: tuple[int, int]) -> tuple[int, int]:
    """The width and height of a name beside its badge."""
    return size[0] - glass.mm(_BADGE_MM + 3 * _PAD_MM), glass.mm(_TOP_MM - _PAD_MM)


@sprite
def total(
    glass: Glass, size: tuple[int, int], line: SeatLine, figures: int, named: bool
) -> pygame.Surface:
    """Badge and name, and the total below on the seat's colour; edged while the seat is to act."""
    edge = theme.AMBER if line.turn else theme.seat_edge(line.seat, theme.PANEL)
    line_px = glass.mm(0.7 if line.turn else theme.SEAT_EDGE_MM)
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, line_px).copy()
    slab, ink = _slab(glass, size), theme.QUIET if line.out else theme.TEXT
    surface.blit(scores.slab(glass, slab.size, line.seat, line.score, line.out, figures), slab)
    top = [badge(line.seat, glass.mm(_BADGE_MM))]
    if named:
        top.append(drawn_name(line.name, _name_room(glass, size), name_sizes(glass), ink))
    pad = glass.mm(_PAD_MM)
    x = (size[0] - sum(each.get_width() for each in top) - pad * (len(top) - 1)) // 2
    for each in top:
        surface.blit(each, each.get_rect(midleft=(x, glass.mm(_TOP_MM) // 2)))
        x += each.get_width() + pad
    return surface
