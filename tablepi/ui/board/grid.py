"""Grids: rows of items of equal size, their rows and columns named, with lines across them."""

from collections.abc import Iterator, Mapping
from itertools import cycle
from math import hypot

import pygame

from tablepi.core.board import Grid, Item, Stroke
from tablepi.core.cards import Card
from tablepi.ui.board.column_side import RATIO
from tablepi.ui.board.items import act_of, item_sprite
from tablepi.ui.board.melds import title_sprite
from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import in_row, share, tiles
from tablepi.ui.toolkit.paint import Canvas
from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import chips
from tablepi.ui.widgets.card_stock import hollow

Pieces = tuple[Piece, ...]
Cells = list[list[pygame.Rect]]
Point = tuple[int, int]

LEAST_GAP_MM = 0.3
"""Between cells, where the usual distance would make them too small to touch."""

_WIDEST_MM = 40.0
_WIDEST_RATIO = 1.55
_CHIP_SHARE = 0.84
_HALO_MM = 0.6
_BADGE_REACH = 0.5
_LETTER_SHARE = 0.75
_ASIDE_MM = 0.7
_GROUND = "walnut"


@memo
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
    room, pieces = place.copy(), []
    if zone.title:
        title = title_sprite(glass, place.width, labels.get(zone.title, ""), zone.owner)
        pieces = [Piece(f"{key}.title", title.get_rect(topleft=place.topleft), title, still=True)]
        _cut_margins(room, 0, title.get_height())
    _cut_margins(room, glass.mm(theme.LEAST_MM) if zone.down else 0, names_px(glass, zone))
    cells = _cells(glass, room, len(zone.rows), max(map(len, zone.rows), default=0))
    taken, free = [], []
    for items, row_lights, spots in zip(zone.rows, lights, cells, strict=True):
        for item, light, spot in zip(items, row_lights, spots, strict=False):
            if item.face_down and item.chip:
                taken.append(Piece(item.key, spot, hollow(glass, spot.size, False), act_of(item)))
                continue
            brief = zone.brief and spot.height < spot.width
            image = item_sprite(glass, spot.size, item, faces, light, brief=brief, ground=_GROUND)
            free.append(Piece(item.key, spot, image, act_of(item)))
    # Lines run over the hollows and beneath the cards, so that none goes through a name.
    pieces += [*_names(key, zone, cells, glass), *taken]
    pieces += [*_strokes(key, zone.strokes, cells, glass), *free]
    pieces += _halos(key, zone, cells, glass)
    for row, spots in zip(zone.rows, cells, strict=True):
        pieces += _chips(row, spots, glass)
    return (*pieces, *_badges(key, zone.strokes, cells, place, glass))


def names_px(glass: Glass, zone: Grid) -> int:
    """The height of the columns' names above the first row."""
    return _name(glass, "a").get_height() + 1 if zone.across else 0


@sprite
def _name(glass: Glass, name: str) -> pygame.Surface:
    """The name of a column or row, no higher than its letters are."""
    size_px = glass.mm(theme.LEAST_MM)
    line = text.line(name, size_px, theme.TEXT)
    height = round(size_px * _LETTER_SHARE)
    top = max(0, measure.baseline(size_px) - height)
    letters = pygame.Rect(0, top, line.get_width(), height + 1)
    return line.subsurface(letters.clip(line.get_rect())).copy()


def _strokes(
    key: object, strokes: tuple[Stroke, ...], cells: Cells, glass: Glass
) -> Iterator[Piece]:
    """The lines between the chips; what is only pointed out lies below what counts."""
    for stroke in sorted(strokes, key=lambda stroke: not stroke.faint):
        start, end = _ends(stroke, cells)
        image = thread(glass, (end[0] - start[0], end[1] - start[1]), stroke.suit, stroke.faint)
        spot = image.get_rect(center=((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        way = None if stroke.faint else Transition("thread", start=start)
        yield Piece(f"{key}.stroke.{_ends_text(stroke)}", spot, image, still=True, transition=way)


def _halos(key: object, zone: Grid, cells: Cells, glass: Glass) -> Iterator[Piece]:
    """A ring around each chip of a line that counts, which stands once the line has run there."""
    for stroke in (stroke for stroke in zone.strokes if not stroke.faint):
        for row, column in _between(stroke):
            item, cell = zone.rows[row][column], cells[row][column]
            if not item.face_down or item.chip != stroke.suit:
                continue
            diameter = min(*cell.size, round(min(cell.size) * _CHIP_SHARE) + 2 * glass.mm(_HALO_MM))
            image = halo(glass, diameter, stroke.suit)
            spot, way = image.get_rect(center=cell.center), Transition("halo")
            name = f"{key}.halo.{_ends_text(stroke)} {row} {column}"
            yield Piece(name, spot, image, still=True, transition=way)


def _between(stroke: Stroke) -> Iterator[Point]:
    """The rows and columns of a line's cells, from its start to its end."""
    (top, left), (bottom, right) = stroke.start, stroke.end
    steps = max(abs(bottom - top), abs(right - left))
    for step in range(steps + 1):
        share = step / max(1, steps)
        yield round(top + (bottom - top) * share), round(left + (right - left) * share)


@sprite
def halo(glass: Glass, diameter: int, suit: str) -> pygame.Surface:
    """A ring in the suit's colour on a dark one."""
    rim, line = glass.mm(_RIM_MM), glass.mm(_HALO_MM)
    surface = paint.plate((diameter, diameter), diameter // 2, None, theme.INK, line + rim).copy()
    colour = suits.suit_colour(suit)
    surface.blit(paint.plate((diameter, diameter), diameter // 2, None, colour, line), (0, 0))
    return surface


def _badges(
    key: object, strokes: tuple[Stroke, ...], cells: Cells, place: pygame.Rect, glass: Glass
) -> Iterator[Piece]:
    """The figures of the lines that count, beyond the end of each."""
    reach = min(cells[0][0].size) * _BADGE_REACH if cells and cells[0] else 0.0
    for index, stroke in enumerate(stroke for stroke in strokes if not stroke.faint):
        image = badge(glass, stroke.text, stroke.suit)
        spot = image.get_rect(center=beyond(*_ends(stroke, cells), reach)).clamp(place)
        yield Piece(f"{key}.badge.{index}", spot, image, still=True)


def _ends_text(stroke: Stroke) -> str:
    return " ".join(map(str, (*stroke.start, *stroke.end, stroke.suit, stroke.faint)))


def _ends(stroke: Stroke, cells: Cells) -> tuple[Point, Point]:
    (top, left), (bottom, right) = stroke.start, stroke.end
    return cells[top][left].center, cells[bottom][right].center


def _chips(items: tuple[Item, ...], spots: list[pygame.Rect], glass: Glass) -> Iterator[Piece]:
    """The chips on flipped cards, above the lines that run between them."""
    for item, spot in zip(items, spots, strict=False):
        if item.face_down and item.chip:
            diameter = round(min(spot.size) * _CHIP_SHARE)
            image = chips.chip(diameter, item.chip, glass.mm(theme.LEAST_MM))
            spot, way = image.get_rect(center=spot.center), Transition("chip", item.chips)
            yield Piece(f"{item.key}.chip", spot, image, still=True, transition=way)


def _names(key: object, zone: Grid, cells: Cells, glass: Glass) -> list[Piece]:
    """The names of the columns above the first row, of the rows beside the first column."""
    pieces = []
    for name, cell in zip(zone.across, cells[0] if cells else (), strict=False):
        image = _name(glass, name)
        spot = image.get_rect(midbottom=cell.midtop)
        pieces.append(Piece(f"{key}.across.{name}", spot, image, still=True))
    for name, row in zip(zone.down, cells, strict=False):
        image = _name(glass, name)
        spot = image.get_rect(midright=row[0].midleft).move(-glass.mm(_ASIDE_MM), 0)
        pieces.append(Piece(f"{key}.down.{name}", spot, image, still=True))
    return pieces


def _cut_margins(room: pygame.Rect, left: int, top: int) -> None:
    """Takes a strip off the left and off the top of the room."""
    room.update(
        room.left + left, room.top + top, max(0, room.width - left), max(0, room.height - top)
    )


def _cells(glass: Glass, room: pygame.Rect, rows: int, columns: int) -> Cells:
    if not rows or not columns:
        return []
    gap = _gap(glass, room.height, rows)
    height = max(1, share(room.height, rows, gap))
    column_gap = _gap(glass, room.width, columns)
    width = max(1, share(room.width, columns, column_gap))
    width = min(width, max(glass.touch_px, round(height * _WIDEST_RATIO)), glass.mm(_WIDEST_MM))
    height = min(height, round(width * RATIO))
    left = (room.width - width * columns - column_gap * (columns - 1)) // 2
    top = (room.height - height * rows - gap * (rows - 1)) // 2
    lines = tiles(room.move(left, top), rows, 1, (width, height), gap)
    return [list(in_row(line, [width] * columns, column_gap)) for line in lines]


def _gap(glass: Glass, length_px: int, count: int) -> int:
    """Between cells: the usual distance, less where they would get too small to touch."""
    spare_px = (length_px - count * glass.touch_px) // max(1, count - 1)
    return max(glass.mm(LEAST_GAP_MM), min(glass.gap_px, spare_px))


_BROAD_MM = 1.2
_FAINT_MM = 0.5
_RIM_MM = 0.3
_DASHES_MM = {
    "suns": (4.0, 2.0),
    "waves": (0.1, 2.2),
    "leaves": (4.0, 2.0, 0.1, 2.0),
    "wyrms": (1.8, 2.2),
    "knots": (4.0, 2.0, 0.1, 2.0, 0.1, 2.0),
}
"""Lengths of a line, drawn and left out in turn, a pattern a suit; that of moons is whole."""
_BADGE_MM = 4.6


def beyond(start: Point, end: Point, distance: float) -> Point:
    """The point so far behind the end of a line, in pixels."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    return round(end[0] + across / length * distance), round(end[1] + down / length * distance)


@sprite
def thread(glass: Glass, span: Point, suit: str, faint: bool = False) -> pygame.Surface:
    """A line of this span in the suit's colour with a dark rim, thin where it is `faint`."""
    line_px = (_FAINT_MM if faint else _BROAD_MM) * glass.px_per_mm
    rim_px = line_px + 2 * _RIM_MM * glass.px_per_mm
    margin = round(rim_px) + 2
    size = abs(span[0]) + margin, abs(span[1]) + margin
    points = _thread_ends(span, margin / 2)
    rim_canvas, line_canvas = Canvas(*size, theme.INK), Canvas(*size, suits.suit_colour(suit))
    for dash in _dashes(points, [mm * glass.px_per_mm for mm in _DASHES_MM.get(suit, ())]):
        rim_canvas.line(dash, rim_px)
        line_canvas.line(dash, line_px)
    surface = rim_canvas.surface()
    surface.blit(line_canvas.surface(), (0, 0))
    return surface


def _dashes(
    points: list[tuple[float, float]], pattern_px: list[float]
) -> Iterator[list[tuple[float, float]]]:
    """The parts of a line that are drawn: its pattern again and again, which ends as it begins.

    Without a pattern the whole line.
    """
    (left, top), (right, bottom) = points
    length, position, is_drawn = hypot(right - left, bottom - top), 0.0, True
    if not pattern_px or not length:
        yield points
        return
    times = max(1, round((length - pattern_px[0]) / sum(pattern_px)))
    scale = length / (times * sum(pattern_px) + pattern_px[0])
    for step in cycle([length_px * scale for length_px in pattern_px]):
        ends = position / length, min(1.0, (position + step) / length)
        if is_drawn:
            yield [(left + (right - left) * end, top + (bottom - top) * end) for end in ends]
        position, is_drawn = position + step, not is_drawn
        # Sums of fractions do not quite meet the length.
        if position >= length - 0.5:
            return


def _thread_ends(span: Point, inset: float) -> list[tuple[float, float]]:
    """Both ends of a line of this span within the sheet that just holds it."""
    across, down = abs(span[0]), abs(span[1])
    if span[0] * span[1] < 0:
        return [(inset, inset + down), (inset + across, inset)]
    return [(inset, inset), (inset + across, inset + down)]


@sprite
def badge(glass: Glass, words: str, suit: str) -> pygame.Surface:
    """A few figures on a plate of the suit's colour."""
    size_px = glass.mm(theme.LEAST_MM)
    figures = text.line(words, size_px, theme.INK, bold=True)
    height = max(measure.line_height(size_px), glass.mm(_BADGE_MM))
    size = max(height, figures.get_width() + glass.mm(1.6)), height
    edge = glass.mm(_RIM_MM)
    surface = paint.plate(size, height // 2, suits.field_colour(suit), theme.INK, edge).copy()
    surface.blit(figures, figures.get_rect(center=surface.get_rect().center))
    return surface
