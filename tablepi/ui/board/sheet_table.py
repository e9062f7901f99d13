"""The table of a score sheet: heads on top, labels at the left, rows that go on below."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.core.board import Line, Sheet
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.sheet_cells import (
    Writing,
    act_of,
    cell,
    faces_of,
    label_room,
    row_image,
    row_label,
    type_px,
)
from tablepi.ui.board.sheet_heads import Head, heads, note_px
from tablepi.ui.toolkit import layout, measure, paint, text, theme
from tablepi.ui.toolkit.glass import GAP_MM, Glass
from tablepi.ui.toolkit.pieces import SCROLL_MM, Area, Piece, Scene

Pieces = tuple[Piece, ...]

_WIDEST_COLUMN_MM = 54.0
_HEAD_GAP_MM = {False: GAP_MM, True: 1.2}
_ROW_GAP_MM = {False: 0.8, True: 0.4}
_LEAST_HEAD_MM, _MOST_HEAD_MM, _HEAD_SHARE = {False: 21.8, True: 20.4}, 30.0, 0.28
_LOW_HEAD_MM, _HEADS_IN_A_ROW = 14.4, 6
_ROW_MM = (7.0, 10.6)
_TITLES_SHARE = {False: 0.36, True: 0.56}
"""The most that labels take of the width, by whether one seat stands alone."""

_LEAST_TITLES_MM = {False: 6.4, True: 20.0}
_LABEL_PAD_MM = 2.4
_OVER_MM = 1.0
_ACROSS_MM, _MOST_ACROSS = 40.0, 3
_BAND_SHARE = 0.16


class Slate(NamedTuple):
    """What a sheet shows: its zone, the seats with their heads, the words for its lines, what is
    written just now; `key` begins the keys of its pieces.
    """

    key: str
    zone: Sheet
    seats: tuple[SeatPanel, ...]
    heads: tuple[Head, ...]
    labels: Mapping[str, str]
    writing: Writing
    glass: Glass

    @property
    def head_gap(self) -> int:
        """The pixels between two heads, and below them; cells to tap need the width by rows."""
        return self.glass.mm(_HEAD_GAP_MM[self.zone.by_rows])

    @property
    def lines(self) -> list[Line]:
        """The lines from the top: rows in their order; of rounds the open one, then the newest.

        Totals that the heads show already are left out.
        """
        totals = tuple(seat.score for seat in self.seats)
        lines = [line for line in self.zone.lines if line.kind != "total" or line.cells != totals]
        if self.zone.by_rows:
            return [line for line in lines if line.kind != "total"]
        order = ("open", "correction", "total", "row")
        newest_first = lines[::-1]
        return sorted(newest_first, key=lambda line: order.index(line.kind))

    def title(self, line: Line) -> str:
        """The words of a line's label."""
        return self.labels.get(line.title, line.title)

    def of_one(self) -> "Slate":
        """The same for the seat that is asked alone."""
        at = slice(self.zone.seat - 1, self.zone.seat)
        lines = tuple(
            line._replace(cells=line.cells[at], notes=line.notes[at]) for line in self.zone.lines
        )
        zone = self.zone._replace(lines=lines)
        return self._replace(zone=zone, seats=self.seats[at], heads=self.heads[at])


class Ruled(NamedTuple):
    """The measures of a table in pixels: its left edge, the labels' width, a seat's column, a row's
    height and the gap below it, the type of the figures.
    """

    left: int
    titles: int
    column: int
    row: int
    gap: int
    type_px: int

    @property
    def step(self) -> int:
        """From one row to the next."""
        return self.row + self.gap

    def x(self, index: int) -> int:
        """The left edge of a seat's column."""
        return self.left + self.titles + index * self.column


def ruled_for(slate: Slate, place: pygame.Rect) -> Ruled:
    """The measures of a table as wide as the place, with the least height of its rows."""
    glass, by_rows, seats = slate.glass, slate.zone.by_rows, len(slate.seats)
    width, alone = place.width - glass.mm(SCROLL_MM), by_rows and seats == 1
    titles = [slate.title(line) for line in slate.lines]
    size_px = glass.mm(theme.LABEL_MM)
    longest_px = max((measure.width(title, size_px, bold=True) for title in titles), default=0)
    titles_px = min(longest_px + glass.mm(_LABEL_PAD_MM), round(width * _TITLES_SHARE[alone]))
    # Long names stand on several lines rather than that a column cannot be tapped.
    titles_max = width - seats * (glass.touch_px + slate.head_gap)
    titles_px = max(min(titles_px, titles_max), glass.mm(_LEAST_TITLES_MM[by_rows]))
    column_px = min((width - titles_px) // max(1, seats), glass.mm(_WIDEST_COLUMN_MM))
    left = place.left + (width - titles_px - seats * column_px) // 2
    row_px = _row_height(glass, titles_px, titles) if by_rows else glass.mm(_ROW_MM[0])
    figures_px = type_px(glass, slate.lines, (column_px, row_px))
    return Ruled(left, titles_px, column_px, row_px, glass.mm(_ROW_GAP_MM[by_rows]), figures_px)


def _row_height(glass: Glass, width: int, titles: list[str]) -> int:
    """The least height of a row that is tapped: its name stands on two lines, or on three small
    ones where it is cut else.
    """
    small_px = glass.mm(theme.LEAST_MM)
    words_px, two_lines_px = label_room(glass, (width, 0))[0], text.block_height(2, small_px)
    room = words_px, two_lines_px
    is_long = not all(measure.is_whole(title, room, small_px, bold=True) for title in titles)
    lines_px = text.block_height(3 if is_long else 2, small_px) - glass.mm(_OVER_MM)
    return max(glass.touch_px, lines_px)


def _spread(slate: Slate, ruled: Ruled, count: int, height: int) -> Ruled:
    """The measures with rows of which as many as there is room for fill this height."""
    seen = max(1, min(count, (height + ruled.gap) // ruled.step))
    row_px = max(1, (height + ruled.gap) // seen - ruled.gap)
    if seen == count:
        row_px = min(max(ruled.row, slate.glass.mm(_ROW_MM[1])), row_px)
    figures_px = type_px(slate.glass, slate.lines, (ruled.column, row_px))
    return ruled._replace(row=row_px, type_px=figures_px)


def head_size(slate: Slate, ruled: Ruled, place: pygame.Rect) -> tuple[int, int]:
    """The size of a head; it is lower where all rows of a sheet by rows stand in sight then."""
    glass, gap = slate.glass, slate.head_gap
    least, most = glass.mm(_LEAST_HEAD_MM[slate.zone.by_rows]), glass.mm(_MOST_HEAD_MM)
    height = max(least, min(most, round(place.height * _HEAD_SHARE)))
    if slate.zone.by_rows:
        left_px = place.height - gap - len(slate.lines) * ruled.step + ruled.gap
        height = max(least, min(height, left_px)) if left_px >= least else least
    height += note_px(glass, slate.heads)
    return ruled.column - gap, min(height, place.height)


def table(slate: Slate, place: pygame.Rect) -> Scene:
    """The heads, below them what never scrolls, then the rows; the column asked is lit."""
    glass, ruled = slate.glass, ruled_for(slate, place)
    gap, size = slate.head_gap, head_size(slate, ruled, place)
    spots = [
        pygame.Rect((ruled.x(index) + gap // 2, place.top), size)
        for index in range(len(slate.seats))
    ]
    top = heads(glass, spots, slate.seats, slate.heads)
    body = layout.below(place, place.top + size[1] + gap)
    band = (*_band(slate, body, ruled), *_corner(slate, place, ruled, size[1]))
    if slate.zone.by_rows:
        rows = _rows(slate, body, _spread(slate, ruled, len(slate.lines), body.height), 1)
    else:
        rows = _rounds(slate, body, ruled)
    return Scene((*band, *top, *rows.pieces), rows.areas)


def _band(slate: Slate, body: pygame.Rect, ruled: Ruled) -> Pieces:
    """The light of the seat asked behind the rows, from its head to the foot of the sheet."""
    seats = [seat.seat for seat in slate.seats]
    if slate.zone.seat not in seats or not body.height:
        return ()
    glass, gap = slate.glass, slate.head_gap
    left = ruled.x(seats.index(slate.zone.seat))
    spot = pygame.Rect(left, body.top - 2 * gap, ruled.column, body.height + 2 * gap)
    colour = theme.mixed(theme.seat_colour(slate.zone.seat), theme.GROUND, _BAND_SHARE)
    image = paint.plate(spot.size, glass.mm(theme.CORNER_MM), colour)
    return (Piece("lit", spot, image, still=True),)


def _corner(slate: Slate, place: pygame.Rect, ruled: Ruled, height: int) -> Pieces:
    """The name of the sheet over the labels of its rows."""
    glass, title = slate.glass, slate.writing.title
    room = ruled.titles - glass.mm(_LABEL_PAD_MM), height
    if not slate.zone.by_rows or not title:
        return ()
    sizes = [glass.mm(mm) for mm in (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)]
    px = measure.whole_px(title, room, sizes, bold=True)
    image = text.block(
        title, room[0], max(1, measure.rows_in(height, px)), px, theme.TEXT, bold=True
    )
    middle = ruled.left + glass.mm(_LABEL_PAD_MM) // 2, place.top + height // 2
    return (Piece("title", image.get_rect(midleft=middle), image, still=True),)


def _rounds(slate: Slate, body: pygame.Rect, ruled: Ruled) -> Scene:
    """The open round and what else stays, then the closed rounds; only those in sight are laid."""
    key, glass = slate.key, slate.glass
    fixed = [line for line in slate.lines if line.kind != "row"]
    rows = [line for line in slate.lines if line.kind == "row"]
    tall_px = glass.touch_px
    figures_px = type_px(glass, slate.lines, (ruled.column, tall_px))
    tall = ruled._replace(row=tall_px, type_px=figures_px)
    pieces: list[Piece] = []
    for index, line in enumerate(fixed):
        y = body.top + index * tall.step
        pieces += _row(slate, f"{key}.{line.kind}", line, index, y, tall)
    place = layout.below(body, min(body.bottom, body.top + len(fixed) * tall.step))
    ruled = _spread(slate, ruled, len(rows), place.height)

    def lay(top: int, bottom: int) -> Pieces:
        first = max(0, (top - place.top) // ruled.step)
        last = max(0, -(-(bottom - place.top) // ruled.step))
        laid: list[Piece] = []
        for index, line in enumerate(rows[first:last], first):
            y, shade = place.top + index * ruled.step, index + len(fixed)
            laid += _row(slate, f"{key}/{line.title}", line, shade, y, ruled)
        return tuple(laid)

    most = max(0, len(rows) * ruled.step - ruled.gap - place.height)
    return Scene(tuple(pieces), (Area(key, place, most, lay=lay),))


def _rows(slate: Slate, body: pygame.Rect, ruled: Ruled, across: int) -> Scene:
    """The rows in so many columns side by side; the cell that is being filled stays in sight, and
    the row after it.
    """
    lines = slate.lines
    down, pieces = -(-len(lines) // across), list[Piece]()
    width = (body.width + slate.head_gap) // across
    for index, line in enumerate(lines):
        y, name = body.top + index % down * ruled.step, f"{slate.key}/{line.title}"
        shifted = ruled._replace(left=ruled.left + index // down * width)
        pieces += _row(slate, name, line, index % down, y, shifted)
    most = max(0, down * ruled.step - ruled.gap - body.height)
    chosen = next((index % down for index, line in enumerate(lines) if line.chosen), 0)
    at = max(0, min(most, (chosen + 2) * ruled.step - body.height))
    return Scene(tuple(pieces), (Area(slate.key, body, most, at=at),))


def _row(slate: Slate, key: str, line: Line, index: int, y: int, ruled: Ruled) -> list[Piece]:
    """The label and the cells of a line; cells that cannot be tapped are one sprite."""
    glass, zone, size = slate.glass, slate.zone, (ruled.column, ruled.row)
    faces = faces_of(line, index, slate.seats, zone.seat, slate.writing)
    size_of_label = ruled.titles, ruled.row
    image = row_label(glass, size_of_label, slate.title(line), index, faces[0].now, zone.by_rows)
    pieces = [Piece(key, image.get_rect(topleft=(ruled.left, y)), image, still=True)]
    if not line.row:
        image = row_image(glass, size, faces, ruled.type_px)
        spot = image.get_rect(topleft=(ruled.x(0), y))
        pieces.append(Piece(f"{key}.cells", spot, image, still=True))
        return [*pieces, *_targets(slate, key, line, pieces[-1], ruled)] if line.verb else pieces
    for column, (seat, face) in enumerate(zip(slate.seats, faces, strict=True)):
        image = cell(glass, size, face, ruled.type_px)
        spot = image.get_rect(topleft=(ruled.x(column), y))
        act = act_of(line, seat.seat)
        pieces.append(Piece(f"{key}.{seat.seat}", spot, image, act, still=True))
    return pieces


def _targets(slate: Slate, key: str, line: Line, row: Piece, ruled: Ruled) -> list[Piece]:
    """The parts of a row that are tapped, a seat each, which keep apart from one another."""
    gap, pieces = slate.glass.gap_px, []
    for column, seat in enumerate(slate.seats):
        part = pygame.Rect(column * ruled.column + gap // 2, 0, ruled.column - gap, ruled.row)
        image, act = row.sprite.subsurface(part), act_of(line, seat.seat)
        spot = part.move(row.place.topleft)
        pieces.append(Piece(f"{key}.{seat.seat}", spot, image, act, still=True))
    return pieces


def one_seat(slate: Slate, place: pygame.Rect) -> Scene:
    """The rows of the seat that is asked side by side, below everybody's totals."""
    glass, gap = slate.glass, slate.head_gap
    count = len(slate.seats)
    per_row = -(-count // -(-count // _HEADS_IN_A_ROW))
    height = glass.mm(_LOW_HEAD_MM) + note_px(glass, slate.heads)
    size = layout.share(place.width, per_row, gap), height
    spots = layout.tiles(place, count, per_row, size, gap)
    top = heads(glass, spots, slate.seats, slate.heads)
    body = layout.below(place, spots[-1].bottom + gap)
    across = max(1, min(_MOST_ACROSS, place.width // glass.mm(_ACROSS_MM)))
    one = slate.of_one()
    column = pygame.Rect(body.topleft, (layout.share(body.width, across, gap), body.height))
    rows_down = -(-len(one.lines) // across)
    ruled = _spread(one, ruled_for(one, column), rows_down, body.height)
    rows = _rows(one, body, ruled, across)
    return Scene((*rows.pieces, *top), rows.areas)
