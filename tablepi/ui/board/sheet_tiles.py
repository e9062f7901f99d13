"""A score sheet for many seats: a tile each, with the total, the open entry, the last rounds."""

from typing import NamedTuple

import pygame

from tablepi.core.board import Sheet
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import lit_edge
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import lanes
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of, name_sizes
from tablepi.ui.widgets import scores
from tablepi.ui.widgets.scores import SeatLine

_LEAST_WIDTH_MM = 33.0
_TALLEST_MM = 26.0
_BEST_SHAPE = 3.6
_ROUNDS = 12
_PAD_MM = 1.5
_EDGE_MM = 1.0
_NAME_MM = 6.4
_TWO_LINES_MM = 7.4
_WRITTEN_MM = 4.0
_MOST_OF_A_NAME = 0.62
_LOWEST_MM = 3.4
_BADGE_MM, _SMALL_BADGE_MM = 5.8, 5.4
_MANY = 8
_USUAL_FIGURES = 4
# With more of an upright tile, fewer than four letters of a name would be left.
_MOST_SHARE = 0.37
_LEAST_FIGURES_MM = 7.0
_LEAST_OF_MANY_MM = 6.0


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
        image = tile(glass, size, seat_line(seat), _entries(zone, index), figure_px)
        image = lit_edge(glass, image, seat.light)
        pieces.append(Piece(f"seat.{seat.seat}", spot, image, seat.act, still=True))
    return tuple(pieces)


def arranged(glass: Glass, place: pygame.Rect, count: int) -> tuple[int, tuple[int, int]]:
    """The number of columns and the size of a tile: touchable, and of the best shape."""
    sizes = [(columns, _size(glass, place, count, columns)) for columns in range(1, 5)]
    fitting = [
        size
        for size in sizes
        if size[1][1] >= glass.touch_px and size[1][0] >= glass.mm(_LEAST_WIDTH_MM)
    ]
    return min(fitting or sizes[1:3], key=lambda pair: abs(pair[1][0] / pair[1][1] - _BEST_SHAPE))


def _size(glass: Glass, place: pygame.Rect, count: int, columns: int) -> tuple[int, int]:
    rows = -(-count // columns)
    width = (place.width - glass.gap_px * (columns - 1)) // columns
    height = (place.height - glass.gap_px * (rows - 1)) // rows
    return max(1, width), max(1, min(height, glass.mm(_TALLEST_MM)))


def _entries(zone: Sheet, index: int) -> Entries:
    open_cells = [line.cells[index] for line in zone.lines if line.kind == "open"]
    rows = () if zone.by_rows else zone.lines
    closed_cells = [line.cells[index] for line in rows if line.kind == "row"]
    return Entries("".join(open_cells), tuple(closed_cells[-_ROUNDS:]))


def _slab_size(glass: Glass, size: tuple[int, int], figures: int, value: str) -> tuple[int, int]:
    """The slab of a total at the right of its tile, as high as the tile inside its edge."""
    figures_px = measure.figures_width(value, figures) + 2 * glass.mm(_PAD_MM / 2)
    return min(figures_px, round(size[0] * _MOST_SHARE)), size[1] - 2 * glass.mm(_EDGE_MM)


def _figure_px(glass: Glass, size: tuple[int, int], seats: tuple[SeatPanel, ...]) -> int:
    """The type of figures: the largest beside which names are whole, at least a readable one."""
    least_mm = _LEAST_OF_MANY_MM if len(seats) > _MANY else _LEAST_FIGURES_MM
    sizes = [glass.mm(mm) for mm in theme.TYPES_MM if mm * theme.CAP_HEIGHT >= least_mm]
    most_px = size[1] - 2 * glass.mm(_EDGE_MM + 0.6)
    fitting = (px for px in sizes if measure.cap_px(px) <= most_px)
    # A total that is longer than the others shrinks its own figures only.
    usual_seats = [seat for seat in seats if len(seat.score) <= _USUAL_FIGURES]
    measured_seats = tuple(usual_seats) if 2 * len(usual_seats) >= len(seats) else seats
    return next((px for px in fitting if _names_fit(glass, size, measured_seats, px)), sizes[-1])


def _names_fit(
    glass: Glass, size: tuple[int, int], seats: tuple[SeatPanel, ...], figure_px: int
) -> bool:
    """True if beside totals of this height no name is shortened that could stand on the tile."""
    usual_px, least_px = glass.mm(theme.BUTTON_MM), glass.mm(theme.LEAST_MM)
    badge_px = glass.mm(_BADGE_MM + 1.0) + 3 * glass.mm(_PAD_MM)

    def name_fits(seat: SeatPanel) -> bool:
        name_px = size[0] - _slab_size(glass, size, figure_px, seat.score)[0] - badge_px
        if name_px < min(size[0] // 2, measure.width(seat.name, usual_px, bold=True)):
            return False
        is_whole = measure.stands_whole(seat.name, name_px, least_px)
        return is_whole or name_px >= round(size[0] * _MOST_OF_A_NAME)

    return all(map(name_fits, seats))


@sprite
def tile(
    glass: Glass, size: tuple[int, int], line: SeatLine, entries: Entries, figure_px: int
) -> pygame.Surface:
    """Badge and name, under them what was written, and the total at the right."""
    edge = theme.AMBER if line.turn else theme.seat_edge(line.seat, theme.PANEL)
    line_px = glass.mm(0.7 if line.turn else theme.SEAT_EDGE_MM)
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, line_px).copy()
    pad = glass.mm(_PAD_MM)
    slab_place = pygame.Rect((0, 0), _slab_size(glass, size, figure_px, line.score))
    slab_place.midright = size[0] - glass.mm(_EDGE_MM), size[1] // 2
    slab_image = scores.slab(glass, slab_place.size, line.seat, line.score, line.out, figure_px)
    surface.blit(slab_image, slab_place)
    name_px = glass.mm(_NAME_MM)
    name_width = slab_place.left - 2 * pad
    is_low = size[1] < glass.mm(_NAME_MM + _WRITTEN_MM)
    # A name on two lines takes the room of the last rounds, not of a note or the open round.
    full_px = glass.mm(_TWO_LINES_MM + _WRITTEN_MM + _EDGE_MM)
    lacks_room = size[1] < full_px and _is_long(glass, line.name, name_width)
    keeps_entries = bool(line.note or entries.open)
    entries_px = 0 if is_low or (lacks_room and not keeps_entries) else glass.mm(_WRITTEN_MM)
    y = max(0, (size[1] - name_px - entries_px) // 2)
    name_limit = name_px if entries_px and lacks_room else glass.mm(_TWO_LINES_MM)
    _draw_name(glass, surface, pygame.Rect(pad, y, name_width, name_px), line, name_limit)
    if entries_px:
        entries_image = _entries_image(glass, entries, line.note, name_width)
        middle = min(y + name_px + entries_px // 2, size[1] - glass.mm(_LOWEST_MM))
        surface.blit(entries_image, entries_image.get_rect(midleft=(pad, middle)))
    return surface


def _is_long(glass: Glass, name: str, width: int) -> bool:
    """True if a name stands on two lines beside the small badge."""
    width_px = width + glass.mm(_PAD_MM) - glass.mm(_SMALL_BADGE_MM) - glass.mm(_PAD_MM / 4)
    return not measure.stands_whole(name, width_px, glass.mm(theme.LEAST_MM))


def _draw_name(
    glass: Glass, surface: pygame.Surface, place: pygame.Rect, line: SeatLine, height_max: int
) -> None:
    """Badge, name no higher than this, and the flag where the name leaves it room."""
    side, gap = min(place.height, glass.mm(_BADGE_MM)), glass.mm(1.0)
    type_px = glass.mm(theme.LEAST_MM)
    if not measure.stands_whole(line.name, place.width - side - gap, type_px):
        side, gap = min(side, glass.mm(_SMALL_BADGE_MM)), glass.mm(_PAD_MM / 4)
        place = place.inflate(glass.mm(_PAD_MM), 0)
    surface.blit(badge(line.seat, side), (place.left, place.centery - side // 2))
    left, right = place.left + side + gap, place.right
    side = glass.mm(3.0)
    spare_px = max(0, right - left - side - gap)
    if (line.turn or line.winner) and measure.stands_whole(line.name, spare_px, type_px):
        flag = icon("trophy" if line.winner else "play", side, theme.AMBER)
        surface.blit(flag, flag.get_rect(midright=(right, place.centery)))
        right -= side + gap
    colour = theme.QUIET if line.out else theme.TEXT
    name_size = max(0, right - left), height_max
    name = drawn_name(line.name, name_size, name_sizes(glass), colour)
    name_place = name.get_rect(midleft=(left, place.centery))
    if len(lines_of(line.name, name_size, name_sizes(glass)).rows) > 1:
        # Two lines keep off the numbers below them.
        name_place.bottom = min(name_place.bottom, place.bottom)
    surface.blit(name, name_place)


def _entries_image(glass: Glass, entries: Entries, note: str, width: int) -> pygame.Surface:
    """The open entry in bold, then the closed rounds backwards, then a judge's note."""
    size_px = glass.mm(theme.LABEL_MM)
    parts = [(entries.open, theme.TEXT, True)] if entries.open else []
    parts += [(past, theme.QUIET, False) for past in reversed(entries.past)]
    if note:
        parts.insert(1 if entries.open else 0, (note, theme.QUIET, False))
    surface = pygame.Surface((max(1, width), measure.line_height(size_px)), pygame.SRCALPHA)
    x = 0
    for words, colour, bold in parts:
        image = text.line(words, size_px, colour, bold)
        if x + image.get_width() > width:
            break
        surface.blit(image, (x, 0))
        x += image.get_width() + glass.mm(2.2)
    return surface
