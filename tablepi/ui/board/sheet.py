"""A score sheet: a column a seat with the total on top, or a tile a seat where they are many."""

from collections.abc import Iterable, Mapping

import pygame

from tablepi.core.board import Line, Sheet
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.row_sheet import row_sheet
from tablepi.ui.board.sheet_heads import Ruled, figures_px, heads
from tablepi.ui.board.sheet_tiles import tiles
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import below
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite

Pieces = tuple[Piece, ...]

_LEAST_COLUMN_MM = 15.5
_WIDEST_COLUMN_MM = 54.0
_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)


@memo
def sheet(
    key: object,
    zone: Sheet,
    seats: tuple[SeatPanel, ...],
    labels: Mapping[str, str],
    place: pygame.Rect,
    glass: Glass,
) -> Scene:
    """The totals always in sight, then the open round, then the closed ones, the newest first."""
    if zone.by_rows:
        rows = row_sheet(str(key), zone, seats, labels, place, glass)
        return rows or Scene(tiles(str(key), zone, seats, place, glass))
    titles = _titles_width(glass, zone, labels, place.width)
    cells_px = place.width - titles - glass.gap_px * (len(seats) - 1)
    column = cells_px // max(1, len(seats))
    if column < glass.mm(_LEAST_COLUMN_MM):
        return Scene(tiles(str(key), zone, seats, place, glass))
    column = min(column, glass.mm(_WIDEST_COLUMN_MM))
    used_px = titles + (column + glass.gap_px) * len(seats) - glass.gap_px
    left = place.left + (place.width - used_px) // 2
    type_px = figures_px(glass, zone.lines, column, _TYPES_MM)
    row_px = max(measure.line_height(type_px), glass.mm(5.0)) + glass.mm(0.8)
    ruled = Ruled(left, titles, column, glass.gap_px, row_px, type_px)
    return _columns(str(key), zone, seats, labels, place, glass, ruled)


def _columns(
    key: str,
    zone: Sheet,
    seats: tuple[SeatPanel, ...],
    labels: Mapping[str, str],
    place: pygame.Rect,
    glass: Glass,
    ruled: Ruled,
) -> Scene:
    head_px = max(glass.mm(22.4), min(glass.mm(34.0), place.height * 3 // 10))
    pieces = list(heads(seats, place, glass, ruled, head_px))
    y = pieces[0].place.bottom + glass.mm(1.5)
    for line in _fixed_lines(zone, seats):
        pieces.append(_row(f"{key}.{line.kind}.{line.title}", line, y, labels, glass, ruled))
        y += ruled.row + glass.mm(0.8)
    rows = [line for line in reversed(zone.lines) if line.kind == "row"]
    area = below(place, y)
    return Scene(tuple(pieces), (_closed_rounds(key, rows, area, labels, glass, ruled),))


def _fixed_lines(zone: Sheet, seats: tuple[SeatPanel, ...]) -> Iterable[Line]:
    """The lines that never scroll; a total that the heads show already is left out."""
    totals = tuple(seat.score for seat in seats)
    for kind in ("open", "correction", "total"):
        for line in zone.lines:
            if line.kind == kind and not (kind == "total" and line.cells == totals):
                yield line


def _closed_rounds(
    key: str,
    rows: list[Line],
    place: pygame.Rect,
    labels: Mapping[str, str],
    glass: Glass,
    ruled: Ruled,
) -> Area:
    """The closed rounds, newest first; only those in sight are laid."""

    def lay(top: int, bottom: int) -> Pieces:
        first = max(0, (top - place.top) // ruled.row)
        last = max(0, -(-(bottom - place.top) // ruled.row))
        return tuple(
            _row(f"{key}/{line.title}", line, place.top + index * ruled.row, labels, glass, ruled)
            for index, line in enumerate(rows[first:last], first)
        )

    return Area(key, place, max(0, len(rows) * ruled.row - place.height), lay=lay)


def _row(
    key: str, line: Line, y: int, labels: Mapping[str, str], glass: Glass, ruled: Ruled
) -> Piece:
    title = labels.get(line.title, line.title)
    measures = ruled._replace(left=0)
    image = row_sprite(glass, measures, title, line.cells, line.kind)
    return Piece(key, image.get_rect(topleft=(ruled.left, y)), image, still=True)


@sprite
def row_sprite(
    glass: Glass, ruled: Ruled, title: str, cells: tuple[str, ...], kind: str
) -> pygame.Surface:
    """One line: its title, a number a seat; the open round on a raised ground."""
    width = ruled.x(len(cells)) - ruled.gap
    surface = pygame.Surface((width, ruled.row))
    surface.fill(theme.RAISED if kind == "open" else theme.GROUND)
    if kind == "row":
        surface.fill(theme.PANEL, (0, ruled.row - 1, width, 1))
    colour = theme.quiet_on(theme.RAISED if kind == "open" else theme.GROUND)
    size_px = glass.mm(theme.LABEL_MM)
    title_px = ruled.titles - glass.mm(2.0)
    words = text.fitted(title, title_px, size_px, colour)
    surface.blit(words, words.get_rect(midleft=(glass.mm(1.0), ruled.row // 2)))
    for index, cell in enumerate(cells):
        bold = kind in ("open", "total")
        figures = ruled.figures(cell, bold)
        middle = ruled.x(index) + ruled.column // 2
        surface.blit(figures, figures.get_rect(center=(middle, ruled.row // 2)))
    return surface


def _titles_width(glass: Glass, zone: Sheet, labels: Mapping[str, str], width: int) -> int:
    size_px = glass.mm(theme.LABEL_MM)
    words = (labels.get(line.title, line.title) for line in zone.lines if line.kind != "total")
    widest = max((measure.width(word, size_px) for word in words), default=0)
    return min(max(widest + glass.mm(3.0), glass.mm(8.0)), width // 6)
