"""A score sheet for many seats: a tile each, with the total, the open entry, the last rounds."""

from typing import NamedTuple

import pygame

from tablepi.app.view.table_picture import SeatPanel
from tablepi.core.board import Sheet
from tablepi.ui.board.items import lit_edge
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import lanes
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import scores
from tablepi.ui.widgets.scores import SeatLine

_LEAST_WIDTH_MM = 25.0
_TALLEST_MM = 26.0
_BEST_SHAPE = 3.6
_ROUNDS = 12
_PAD_MM = 1.5
_TALL_MM = 17.0
_NARROW_MM = 35.0
_SHARE, _LONG_SHARE, _USUAL_FIGURES = 0.45, 0.58, 4


class Entries(NamedTuple):
    """The entries of a seat: in the open round, and in the last closed ones, oldest first."""

    open: str
    past: tuple[str, ...]


def seat_line(seat: SeatPanel) -> SeatLine:
    """The line of a seat for its panel."""
    note = " · ".join(filter(None, (seat.out, seat.corrected)))
    return SeatLine(
        seat.seat, seat.name, seat.score, seat.to_act, seat.winner, note, bool(seat.out)
    )


def tiles(
    key: str, zone: Sheet, seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """The seats in their order, column after column."""
    columns, size = arranged(glass, place, len(seats))
    rows = -(-len(seats) // columns)
    figure_px = _figure_px(glass, size, seats)
    pieces = []
    spots = lanes(place, len(seats), rows, size, (glass.gap_px, glass.gap_px))
    for index, (seat, spot) in enumerate(zip(seats, spots, strict=True)):
        drawn = tile(glass, size, seat_line(seat), _entries(zone, index), figure_px)
        drawn = lit_edge(glass, drawn, seat.light)
        pieces.append(Piece(f"seat.{seat.seat}", spot, drawn, seat.act, still=True))
    return tuple(pieces)


def arranged(glass: Glass, place: pygame.Rect, count: int) -> tuple[int, tuple[int, int]]:
    """The number of columns and the size of a tile: touchable, and of the best shape."""
    sizes = [(columns, _size(glass, place, count, columns)) for columns in range(1, 5)]
    fit = [
        each
        for each in sizes
        if each[1][1] >= glass.touch_px and each[1][0] >= glass.mm(_LEAST_WIDTH_MM)
    ]
    return min(fit or sizes[1:3], key=lambda each: abs(each[1][0] / each[1][1] - _BEST_SHAPE))


def _size(glass: Glass, place: pygame.Rect, count: int, columns: int) -> tuple[int, int]:
    rows = -(-count // columns)
    width = (place.width - glass.gap_px * (columns - 1)) // columns
    height = (place.height - glass.gap_px * (rows - 1)) // rows
    return max(1, width), max(1, min(height, glass.mm(_TALLEST_MM)))


def _entries(zone: Sheet, index: int) -> Entries:
    now = [line.cells[index] for line in zone.lines if line.kind == "open"]
    rows = () if zone.by_rows else zone.lines
    past = [line.cells[index] for line in rows if line.kind == "row"]
    return Entries("".join(now), tuple(past[-_ROUNDS:]))


def _stacked(glass: Glass, size: tuple[int, int]) -> bool:
    """Whether the total stands below the name: where it is high, or too narrow for both."""
    return size[1] >= glass.mm(_TALL_MM) or size[0] < glass.mm(_NARROW_MM)


def _name_px(glass: Glass, size: tuple[int, int]) -> int:
    large = size[1] > glass.mm(_TALL_MM if size[0] < glass.mm(_NARROW_MM) else 12.0)
    return glass.mm(theme.PROMPT_MM if large else theme.SMALL_MM)


def _number_room(glass: Glass, size: tuple[int, int], value: str) -> tuple[int, int]:
    """The room for the total: beside the name, of which a long one takes more, or below it."""
    share = _SHARE if len(value) <= _USUAL_FIGURES else _LONG_SHARE
    wide, high = round(size[0] * share), size[1] - 2 * glass.mm(1.0)
    if size[0] < glass.mm(_NARROW_MM):
        wide = size[0] - 2 * glass.mm(_PAD_MM)
    if _stacked(glass, size):
        high = size[1] - glass.mm(2.0) - measure.line_height(_name_px(glass, size))
    return max(1, wide), max(1, high)


def _figure_px(glass: Glass, size: tuple[int, int], seats: tuple[SeatPanel, ...]) -> int:
    """The height of figures in which the totals fit: a few long ones shrink no other."""
    values = [seat.score for seat in seats]
    usual = [value for value in values if len(value) <= _USUAL_FIGURES]
    counted = usual if 2 * len(usual) >= len(values) else values
    room = _number_room(glass, size, max(counted, key=len))
    return scores.figure_px(glass, room, tuple(counted))


@sprite
def tile(
    glass: Glass, size: tuple[int, int], line: SeatLine, entries: Entries, figure_px: int
) -> pygame.Surface:
    """Badge and name, under them what was written, and the total at the right."""
    edge = theme.AMBER if line.turn else None
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, glass.mm(0.7)).copy()
    pad = glass.mm(_PAD_MM)
    number = scores.score(
        glass, _number_room(glass, size, line.score), line.score, height_px=figure_px
    )
    tall = _stacked(glass, size)
    row = measure.line_height(_name_px(glass, size))
    left = size[0] - number.get_width() - 3 * pad
    below = _written(glass, entries, line.note, left)
    high = number.get_height() if tall else below.get_height()
    gap = glass.mm(0.6) if tall else 0
    y = max(0, (size[1] - row - gap - high) // 2)
    _draw_name(glass, surface, pygame.Rect(pad, y, size[0] - 2 * pad if tall else left, row), line)
    if tall:
        middle = y + row + gap + number.get_height() // 2
        surface.blit(below, below.get_rect(midleft=(pad, middle)))
    else:
        middle = size[1] // 2
        surface.blit(below, (pad, y + row))
    surface.blit(number, number.get_rect(midright=(size[0] - pad, middle)))
    return surface


def _draw_name(glass: Glass, surface: pygame.Surface, room: pygame.Rect, line: SeatLine) -> None:
    name_px = glass.mm(theme.PROMPT_MM if room.height > glass.mm(5.5) else theme.SMALL_MM)
    side, gap = min(room.height, glass.mm(5.5)), glass.mm(1.0)
    surface.blit(badge(line.seat, side), (room.left, room.centery - side // 2))
    left, right = room.left + side + gap, room.right
    if line.turn or line.winner:
        side = glass.mm(3.0)
        flag = icon("trophy" if line.winner else "play", side, theme.AMBER)
        surface.blit(flag, flag.get_rect(midright=(right, room.centery)))
        right -= side + gap
    sizes = [name_px, *(glass.mm(type_mm) for type_mm in theme.NAMES_MM[1:])]
    name_px = measure.legible_px(line.name, max(0, right - left), sizes, bold=True)
    colour = theme.QUIET if line.out else theme.TEXT
    name = text.fitted(line.name, max(0, right - left), name_px, colour, bold=True)
    surface.blit(name, name.get_rect(midleft=(left, room.centery)))


def _written(glass: Glass, entries: Entries, note: str, width: int) -> pygame.Surface:
    """The open entry in bold, then the closed rounds backwards, then a judge's note."""
    size_px = glass.mm(theme.LABEL_MM)
    parts = [(entries.open, theme.TEXT, True)] if entries.open else []
    parts += [(past, theme.QUIET, False) for past in reversed(entries.past)]
    if note:
        parts.insert(1 if entries.open else 0, (note, theme.QUIET, False))
    surface = pygame.Surface((max(1, width), measure.line_height(size_px)), pygame.SRCALPHA)
    x = 0
    for words, colour, bold in parts:
        drawn = text.line(words, size_px, colour, bold)
        if x + drawn.get_width() > width:
            break
        surface.blit(drawn, (x, 0))
        x += drawn.get_width() + glass.mm(2.2)
    return surface
