"""A score sheet by rows: a line a row, in it a cell a seat to tap, the totals always in sight."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.core.board import Line, Sheet
from tablepi.referee.intents import Give
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import lit_edge
from tablepi.ui.board.sheet_heads import NAME_MM, NAME_PAD_MM, Ruled, figures_px, heads
from tablepi.ui.board.sheet_tiles import seat_line
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import below
from tablepi.ui.toolkit.pieces import SCROLL_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, is_whole, name_sizes
from tablepi.ui.widgets import scores
from tablepi.ui.widgets.scores import SeatLine

_TOP_MM = 6.0
_SLAB_MM = 8.4
_BADGE_MM = 5.6
_PAD_MM = 0.8
_TOTALS_GAP_MM = 1.0
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
    columns, gap = -(-len(seats) // rows), glass.mm(_TOTALS_GAP_MM)
    width = min(glass.mm(_WIDEST_MM), (place.width - gap * (columns - 1)) // columns)
    plate, margin = _plate(glass, width, seats, rows), glass.mm(_TOTALS_GAP_MM)
    slab = plate.slab(glass)
    inner = slab.width - margin, slab.height - margin
    figure_px = scores.figure_px(glass, inner, tuple(seat.score for seat in seats))
    pieces = []
    for index, seat in enumerate(seats):
        x, y = index % columns * (width + gap), index // columns * (plate.size[1] + gap)
        image = lit_edge(glass, total(glass, plate, seat_line(seat), figure_px), seat.light)
        spot = image.get_rect(topleft=(place.left + x, place.top + y))
        pieces.append(Piece(f"seat.{seat.seat}", spot, image, seat.act, still=True))
    return tuple(pieces)


def _plate(glass: Glass, width: int, seats: tuple[SeatPanel, ...], rows: int) -> _Plate:
    """Names beside the badges where all of them are whole there, else below, on two lines where
    that costs the sheet one line only."""
    pad, top = glass.mm(_PAD_MM), glass.mm(_TOP_MM)

    def all_fit(size: tuple[int, int]) -> bool:
        return all(is_whole(glass, seat.name, size) for seat in seats)

    name_size = width - glass.mm(_BADGE_MM + 3 * _PAD_MM), top - pad
    beside = all_fit(name_size)
    if not beside:
        name_size = width - 2 * pad, glass.mm(_LINE_MM)
        if rows == 1 and not all_fit(name_size):
            name_size = name_size[0], glass.mm(_TWO_LINES_MM)
        top += name_size[1]
    return _Plate((width, top + glass.mm(_SLAB_MM) + pad), name_size, beside, top)


@sprite
def total(glass: Glass, plate: _Plate, line: SeatLine, figure_px: int) -> pygame.Surface:
    """Badge and name, and the total below on the seat's colour; edged while the seat is to act."""
    edge = theme.AMBER if line.turn else theme.seat_edge(line.seat, theme.PANEL)
    line_px = glass.mm(0.7 if line.turn else theme.SEAT_EDGE_MM)
    corner, slab = glass.mm(theme.CORNER_MM), plate.slab(glass)
    surface = paint.plate(plate.size, corner, theme.PANEL, edge, line_px).copy()
    surface.blit(scores.slab(glass, slab.size, line.seat, line.score, line.out, figure_px), slab)
    colour = theme.QUIET if line.out else theme.TEXT
    name = drawn_name(line.name, plate.name, name_sizes(glass), colour)
    mark, pad = badge(line.seat, glass.mm(_BADGE_MM)), glass.mm(_PAD_MM)
    badge_y, middle = glass.mm(_TOP_MM) // 2, plate.size[0] // 2
    if plate.beside:
        x = (plate.size[0] - mark.get_width() - pad - name.get_width()) // 2
        surface.blit(mark, mark.get_rect(midleft=(x, badge_y)))
        surface.blit(name, name.get_rect(midleft=(x + mark.get_width() + pad, badge_y)))
    else:
        surface.blit(mark, mark.get_rect(center=(middle, badge_y)))
        name_y = (glass.mm(_TOP_MM) + slab.top) // 2
        surface.blit(name, name.get_rect(center=(middle, name_y)))
    return surface


_ALONE_SHARE = 0.56
_TITLES_SHARE = 0.32
_LEAST_TITLES_MM = 20.0
_MOST_ACROSS = 3
_ACROSS_MM = 40.0
_WIDEST_COLUMN_MM = 30.0
_HEAD_MM = (22.4, 30.0)
_GAP_MM = 1.0
_ABOVE_NOTE = 0.4
_OVER_MM = 1.0
_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)


_LOOKS = {
    "open": (theme.PANEL, theme.HAIRLINE, theme.LINE_MM),
    "chosen": (theme.RAISED, theme.AMBER, 0.7),
    "flat": (theme.GROUND, None, theme.LINE_MM),
}
"""The ground, edge and width of edge (mm) of cells: to tap, tapped, and counted by themselves."""


def row_sheet(
    key: str,
    zone: Sheet,
    seats: tuple[SeatPanel, ...],
    labels: Mapping[str, str],
    place: pygame.Rect,
    glass: Glass,
) -> Scene | None:
    """The totals on top, below them the rows, which scroll.

    Where columns are too narrow, the rows of the seat that is entering; None while nobody is.
    """
    ruled = _ruled(glass, zone, len(seats), labels, place)
    if ruled.column >= glass.touch_px and _names_fit(glass, ruled.column, seats):
        least, most = (glass.mm(mm) for mm in _HEAD_MM)
        top = heads(seats, place, glass, ruled, max(least, min(most, place.height // 5)))
        return _sheet_scene(key, zone, seats, labels, place, glass, ruled, 1, top)
    if not zone.seat:
        return None
    return _one_seat_scene(key, zone, seats, labels, place, glass)


def _names_fit(glass: Glass, column: int, seats: tuple[SeatPanel, ...]) -> bool:
    name_size = column - 2 * glass.mm(NAME_PAD_MM), glass.mm(NAME_MM)
    return all(is_whole(glass, seat.name, name_size) for seat in seats)


def _one_seat_scene(
    key: str,
    zone: Sheet,
    seats: tuple[SeatPanel, ...],
    labels: Mapping[str, str],
    place: pygame.Rect,
    glass: Glass,
) -> Scene:
    """The rows of one seat side by side, where there is room, below everybody's totals."""
    at = zone.seat - 1
    lines = (
        line._replace(cells=line.cells[at : at + 1], notes=line.notes[at : at + 1])
        for line in zone.lines
    )
    sheet = zone._replace(lines=tuple(lines))
    across = max(1, min(_MOST_ACROSS, place.width // glass.mm(_ACROSS_MM)))
    column_place = pygame.Rect(place.topleft, (place.width // across, place.height))
    ruled = _ruled(glass, sheet, 1, labels, column_place)
    top = totals(seats, place, glass)
    return _sheet_scene(key, sheet, seats[at : at + 1], labels, place, glass, ruled, across, top)


def _sheet_scene(
    key: str,
    zone: Sheet,
    seats: tuple[SeatPanel, ...],
    labels: Mapping[str, str],
    place: pygame.Rect,
    glass: Glass,
    ruled: Ruled,
    across: int,
    top: tuple[Piece, ...],
) -> Scene:
    """The rows in so many columns side by side, below what stands on top."""
    body = below(place, top[-1].place.bottom + glass.mm(_GAP_MM))
    lines = [line for line in zone.lines if line.kind != "total"]
    rows_down = -(-len(lines) // across)
    pieces: list[Piece] = []
    for index, line in enumerate(lines):
        y = body.top + index % rows_down * (ruled.row + ruled.gap)
        spot = ruled._replace(left=ruled.left + index // rows_down * (place.width // across))
        pieces += _row(f"{key}/{line.title}", line, y, seats, labels, glass, spot)
    bottom = body.top + rows_down * (ruled.row + ruled.gap) - ruled.gap
    # The cell that is being filled stays in sight, and the row after it.
    chosen = next((index % rows_down for index, line in enumerate(lines) if line.chosen), 0)
    most, seen_px = max(0, bottom - body.bottom), (chosen + 2) * (ruled.row + ruled.gap)
    area = Area(key, body, most, at=max(0, min(most, seen_px - body.height)))
    return Scene((*pieces, *top), (area,))


def _ruled(
    glass: Glass, zone: Sheet, seats: int, labels: Mapping[str, str], place: pygame.Rect
) -> Ruled:
    gap, width = glass.mm(_GAP_MM), place.width - glass.mm(SCROLL_MM)
    size_px = glass.mm(theme.LABEL_MM)
    words = (labels.get(line.title, line.title) for line in zone.lines if line.kind != "total")
    longest_px = max((measure.width(word, size_px) for word in words), default=0) + glass.mm(2.0)
    titles_px = min(longest_px, round(width * (_TITLES_SHARE if seats > 1 else _ALONE_SHARE)))
    # Long names stand on two lines rather than that a column cannot be tapped.
    titles_max = width - seats * (glass.touch_px + gap)
    titles_px = min(titles_px, max(titles_max, glass.mm(_LEAST_TITLES_MM)))
    column_px = min((width - titles_px) // max(1, seats) - gap, glass.mm(_WIDEST_COLUMN_MM))
    left = place.left + (width - titles_px - seats * (column_px + gap)) // 2
    note_px = glass.mm(theme.LEAST_MM) if any(line.notes for line in zone.lines) else 0
    rows = (line for line in zone.lines if line.kind != "total")
    type_px = figures_px(glass, rows, column_px, _TYPES_MM)
    row = _row_height(glass, titles_px, [labels.get(line.title, line.title) for line in zone.lines])
    return Ruled(left, titles_px, column_px, gap, row, type_px, note_px)


def _row_height(glass: Glass, width: int, titles: list[str]) -> int:
    """Two lines of a row's name, or three small ones if one of them is cut else."""
    height = max(glass.touch_px, 2 * measure.row_step(glass.mm(theme.LABEL_MM)))
    small_px = glass.mm(theme.LEAST_MM)
    words_size = _words_size(glass, (width, height))
    if all(len(measure.wrap(title, words_size[0], 3, small_px)) <= 2 for title in titles):
        return height
    return max(height, text.block_height(3, small_px) - glass.mm(_OVER_MM))


def _words_size(glass: Glass, size: tuple[int, int]) -> tuple[int, int]:
    """The room of the words of a row's name, which may stand out a little above and below."""
    return size[0] - glass.mm(1.0), size[1] + glass.mm(_OVER_MM)


def _row(
    key: str,
    line: Line,
    y: int,
    seats: tuple[SeatPanel, ...],
    labels: Mapping[str, str],
    glass: Glass,
    ruled: Ruled,
) -> list[Piece]:
    """The row's name and a cell a seat; cells of a row that counts by itself are not tapped."""
    title_image = _title(glass, (ruled.titles, ruled.row), labels.get(line.title, line.title))
    pieces = [Piece(key, title_image.get_rect(topleft=(ruled.left, y)), title_image, still=True)]
    notes = line.notes or ("",) * len(line.cells)
    for index, (seat, cell, note) in enumerate(zip(seats, line.cells, notes, strict=True)):
        look = "chosen" if seat.seat == line.chosen else "open" if line.row else "flat"
        image = _cell(glass, ruled, cell, note, look)
        act = Give((("seat", seat.seat), ("row", line.row))) if line.row else None
        spot = image.get_rect(topleft=(ruled.x(index), y))
        pieces.append(Piece(f"{key}.{seat.seat}", spot, image, act, still=True))
    return pieces


@sprite
def _title(glass: Glass, size: tuple[int, int], title: str) -> pygame.Surface:
    """A row's name, on two lines where it is long, on three if the row is as high."""
    surface = pygame.Surface((max(1, size[0]), size[1]))
    surface.fill(theme.GROUND)
    sizes = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    words_size = _words_size(glass, size)
    size_px = measure.whole_px(title, words_size, sizes)
    lines = max(2, measure.rows_in(words_size[1], size_px))
    words = text.block(title, words_size[0], lines, size_px, theme.QUIET)
    surface.blit(words, words.get_rect(midleft=(0, size[1] // 2)))
    return surface


@sprite
def _cell(glass: Glass, ruled: Ruled, cell: str, note: str, look: str) -> pygame.Surface:
    """The points, and below them the number that they come from."""
    fill, edge, line_mm = _LOOKS[look]
    corner = glass.mm(theme.CORNER_MM)
    surface = paint.plate((ruled.column, ruled.row), corner, fill, edge, glass.mm(line_mm)).copy()
    figures = ruled.figures(cell)
    centre = ruled.column // 2, round(ruled.row * (_ABOVE_NOTE if note else 0.5))
    surface.blit(figures, figures.get_rect(center=centre))
    if note:
        note_image = text.fitted(note, ruled.column, ruled.note_px, theme.QUIET)
        surface.blit(note_image, note_image.get_rect(midbottom=(ruled.column // 2, ruled.row)))
    return surface
