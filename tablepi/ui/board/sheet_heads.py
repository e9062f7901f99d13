"""The columns of a sheet, and the head of each: badge, name and the total, large."""

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from tablepi.core.board import Line
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import lit_edge
from tablepi.ui.board.sheet_tiles import seat_line
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, name_sizes
from tablepi.ui.widgets import scores
from tablepi.ui.widgets.scores import SeatLine

_PAD_MM = 1.2
_GAP_MM = 1.2
_BADGE_MM = 5.8
NAME_MM = 6.6
_EDGE_MM = 1.0
_FLAG_MM = 3.4
_BESIDE_MM = 30.0
NAME_PAD_MM = 0.9


class Ruled(NamedTuple):
    """The measures of a sheet in pixels: where it begins, titles' column, seats' columns, row.

    `type_px`, `note_px`: of the points, and of the numbers below them, 0 where there are none.
    """

    left: int
    titles: int
    column: int
    gap: int
    row: int
    type_px: int
    note_px: int = 0

    def x(self, index: int) -> int:
        """The left edge of a seat's column."""
        return self.left + self.titles + index * (self.column + self.gap)

    def figures(self, number: str, bold: bool = True) -> pygame.Surface:
        """The points of a cell, in figures of one width where they fit."""
        if measure.figures_width(number, self.type_px, bold) <= self.column:
            return text.figures(number, self.type_px, theme.TEXT, bold)
        return text.fitted(number, self.column, self.type_px, theme.TEXT, bold)


def figures_px(glass: Glass, lines: Iterable[Line], column: int, types_mm: Iterable[float]) -> int:
    """The largest of these types in which every number of the lines fits its column."""
    cells = {cell for line in lines for cell in line.cells}
    width_px = column - 2 * glass.mm(0.8)
    sizes = (glass.mm(type_mm) for type_mm in types_mm)
    fits = (
        px for px in sizes if all(measure.figures_width(cell, px) <= width_px for cell in cells)
    )
    return next(fits, glass.mm(theme.LEAST_MM))


def heads(
    seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass, ruled: Ruled, head_px: int
) -> tuple[Piece, ...]:
    """The head of each seat's column, `head_px` high where there is room."""
    lines = tuple(map(seat_line, seats))
    if any(line.note for line in lines):
        head_px += measure.line_height(glass.mm(theme.LABEL_MM))
    size = (ruled.column, min(head_px, place.height))
    digits_px = figure_px(glass, size, lines)
    pieces = []
    for index, (seat, line) in enumerate(zip(seats, lines, strict=True)):
        image = lit_edge(glass, head(glass, size, line, digits_px), seat.light)
        spot = pygame.Rect((ruled.x(index), place.top), size)
        pieces.append(Piece(f"seat.{seat.seat}", spot, image, seat.act, still=True))
    return tuple(pieces)


def figure_px(glass: Glass, size: tuple[int, int], lines: tuple[SeatLine, ...]) -> int:
    """The type of figures in which all totals fit heads of this size."""
    slab = _slab_place(glass, size, any(line.note for line in lines))
    figures_size = slab.width - 2 * glass.mm(_PAD_MM / 2), slab.height - glass.mm(_PAD_MM)
    return scores.figure_px(glass, figures_size, tuple(line.score for line in lines))


@sprite
def head(glass: Glass, size: tuple[int, int], line: SeatLine, digits_px: int) -> pygame.Surface:
    """Name beside the badge, or below it in a narrow column; the total on a slab below."""
    edge = theme.AMBER if line.turn else theme.seat_edge(line.seat, theme.PANEL)
    line_px = glass.mm(0.7 if line.turn else theme.SEAT_EDGE_MM)
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, line_px).copy()
    place = _slab_place(glass, size, bool(line.note))
    slab_image = scores.slab(glass, place.size, line.seat, line.score, line.out, digits_px)
    surface.blit(slab_image, place)
    if line.note:
        size_px = glass.mm(theme.LABEL_MM)
        note = text.fitted(line.note, place.width, size_px, theme.QUIET)
        surface.blit(note, note.get_rect(midtop=(place.centerx, place.bottom)))
    if size[0] >= glass.mm(_BESIDE_MM):
        _draw_beside(glass, surface, line)
    else:
        _draw_below(glass, surface, line)
    return surface


def _top_height(glass: Glass, size: tuple[int, int]) -> int:
    """The height that badge and name take of a head."""
    if size[0] >= glass.mm(_BESIDE_MM):
        return glass.mm(_PAD_MM + NAME_MM)
    return glass.mm(_PAD_MM + _BADGE_MM + NAME_MM)


def _slab_place(glass: Glass, size: tuple[int, int], note: bool) -> pygame.Rect:
    pad, top = glass.mm(_EDGE_MM), _top_height(glass, size)
    note_px = measure.line_height(glass.mm(theme.LABEL_MM)) if note else 0
    height = max(1, size[1] - top - note_px - pad)
    return pygame.Rect(pad, top, max(1, size[0] - 2 * pad), height)


def _draw_beside(glass: Glass, surface: pygame.Surface, line: SeatLine) -> None:
    pad, gap, side = (glass.mm(mm) for mm in (_PAD_MM, _GAP_MM, _BADGE_MM))
    middle = pad + glass.mm(NAME_MM) // 2
    badge_image = badge(line.seat, side)
    flag = _flag(glass, line)
    width = surface.get_width() - 2 * pad - side - gap
    width -= flag.get_width() + gap if flag else 0
    name_size = max(0, width), glass.mm(NAME_MM)
    name = drawn_name(line.name, name_size, name_sizes(glass), _name_colour(line))
    used_px = side + gap + name.get_width() + (flag.get_width() + gap if flag else 0)
    x = (surface.get_width() - used_px) // 2
    for image in (badge_image, name, flag):
        if image:
            surface.blit(image, image.get_rect(midleft=(x, middle)))
            x += image.get_width() + gap


def _draw_below(glass: Glass, surface: pygame.Surface, line: SeatLine) -> None:
    pad, side = glass.mm(_PAD_MM), glass.mm(_BADGE_MM)
    middle = surface.get_width() // 2
    badge_image = badge(line.seat, side)
    flag, gap = _flag(glass, line), glass.mm(_GAP_MM)
    flag_px = flag.get_width() + gap if flag else 0
    # In a narrow column both stand side by side, rather than that the flag leaves it.
    shift = max(0, middle + side // 2 + flag_px + gap - surface.get_width())
    surface.blit(badge_image, badge_image.get_rect(midtop=(middle - shift, pad)))
    if flag:
        left = middle - shift + side // 2 + gap
        surface.blit(flag, flag.get_rect(midleft=(left, pad + side // 2)))
    width = max(0, surface.get_width() - 2 * glass.mm(NAME_PAD_MM))
    name_size = width, glass.mm(NAME_MM)
    name = drawn_name(line.name, name_size, name_sizes(glass), _name_colour(line))
    centre = middle, pad + side + glass.mm(NAME_MM) // 2
    surface.blit(name, name.get_rect(center=centre))


def _name_colour(line: SeatLine) -> theme.Colour:
    return theme.QUIET if line.out else theme.TEXT


def _flag(glass: Glass, line: SeatLine) -> pygame.Surface | None:
    if not (line.turn or line.winner):
        return None
    return icon("trophy" if line.winner else "play", glass.mm(_FLAG_MM), theme.AMBER)
