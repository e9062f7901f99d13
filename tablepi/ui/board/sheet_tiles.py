"""A score sheet for many seats: a tile each, with the total, this round and the last ones."""

from typing import NamedTuple

import pygame

from tablepi.core.board import Line, Sheet
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import lit_edge
from tablepi.ui.board.sheet_cells import Writing, act_of, fitted_figures, minus
from tablepi.ui.board.sheet_heads import Head, counting, plate, sign_of
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import lanes, split_left, split_right
from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, is_whole, name_sizes
from tablepi.ui.widgets import scores

Size = tuple[int, int]

_TALLEST_MM = 22.0
_BEST_SHAPE = 3.8
_LEAST_WIDTH_MM = 38.0
_BADGE_MM = 5.2
_PAD_MM = 0.65
_ROUNDS = 3
_ROUNDS_GAP_MM = 1.8
_ROUNDS_MM = 4.0
_NAME_MM = 6.8
_NOTED_MM = 11.4
_CELL_MM = 9.0
_BLOCK_PAD_MM = 0.8
_CELL_AIR_MM = 0.9
_CARET_MM = 0.5
_NARROW = 0.76
_BLOCK_SHARE = 0.34
_USUAL_FIGURES = 4
_LONG_NAME = 12
_TYPES_MM = (theme.SCORE_MM, theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)


class Entries(NamedTuple):
    """The entries of a seat: of this round, and of the last closed ones, the newest first.

    `entry`: the first is being typed now. `has_cell`: there is an open round. `fresh`: the last
    line filled its cell.
    """

    now: str
    past: tuple[str, ...]
    entry: bool = False
    has_cell: bool = True
    fresh: bool = False


class TileShape(NamedTuple):
    """The measures that all tiles share, in pixels: size, total's block, cell, type of totals."""

    size: Size
    block: int
    cell: int
    type_px: int


def tiles(
    key: str,
    zone: Sheet,
    seats: tuple[SeatPanel, ...],
    heads: tuple[Head, ...],
    writing: Writing,
    place: pygame.Rect,
    glass: Glass,
) -> tuple[Piece, ...]:
    """The seats in their order, column after column; a tap on this round's cell changes it."""
    columns, size = arranged(glass, place, len(seats))
    open_line = next((line for line in zone.lines if line.kind == "open"), None)
    shape = shape_of(glass, size, heads, open_line.cells if open_line else ())
    rows = -(-len(seats) // columns)
    gap = glass.gap_px
    pieces = []
    spots = lanes(place, len(seats), rows, size, (gap, gap))
    for index, (seat, head, spot) in enumerate(zip(seats, heads, spots, strict=True)):
        entries = _entries(zone, open_line, index, head, writing)
        image = lit_edge(glass, tile(glass, shape, head, entries), seat.light)
        if open_line is None:
            pieces.append(Piece(f"seat.{seat.seat}", spot, image, seat.act, still=True))
            continue
        parts = _parts(glass, key, shape, open_line, seat, Piece("", spot, image))
        way = _counting(glass, shape, head, entries)
        passing = Transition("fade", head.lit, room=parts[0].place)
        parts[0] = parts[0]._replace(transition=passing)
        pieces += [*parts[:-1], parts[-1]._replace(transition=way)]
    return tuple(pieces)


def _counting(glass: Glass, shape: TileShape, head: Head, entries: Entries) -> Transition:
    """The way in which a tile's total counts."""
    width, height = shape.size
    block = pygame.Rect(width - shape.block, 0, shape.block, height)

    def drawn(total: str) -> pygame.Surface:
        return tile(glass, shape, head._replace(total=total), entries).subsurface(block)

    return counting(head.total, drawn, pygame.Rect((0, 0), block.size))


def _parts(
    glass: Glass, key: str, shape: TileShape, line: Line, seat: SeatPanel, whole: Piece
) -> list[Piece]:
    """A tile with an open round in two parts that are tapped, name and cell, and what is none."""
    width, height = shape.size
    cell = pygame.Rect(width - shape.block - shape.cell, 0, shape.cell, height)
    name = pygame.Rect(0, 0, cell.left - glass.gap_px, height)
    rest = [
        pygame.Rect(name.right, 0, cell.left - name.right, height),
        pygame.Rect(cell.right, 0, width - cell.right, height),
    ]
    parts = [
        (f"seat.{seat.seat}", name, seat.act),
        (f"{key}.cell.{seat.seat}", cell, act_of(line, seat.seat)),
        *((f"{key}.part.{seat.seat}.{index}", part, None) for index, part in enumerate(rest)),
    ]
    return [
        Piece(name, part.move(whole.place.topleft), whole.sprite.subsurface(part), act, still=True)
        for name, part, act in parts
    ]


def arranged(glass: Glass, place: pygame.Rect, count: int) -> tuple[int, Size]:
    """The number of columns and the size of a tile: touchable, and of the best shape."""
    sizes = [(columns, _size(glass, place, count, columns)) for columns in range(1, 5)]
    fitting = [
        size
        for size in sizes
        if size[1][1] >= glass.touch_px and size[1][0] >= glass.mm(_LEAST_WIDTH_MM)
    ]
    return min(fitting or sizes[1:3], key=lambda pair: abs(pair[1][0] / pair[1][1] - _BEST_SHAPE))


def _size(glass: Glass, place: pygame.Rect, count: int, columns: int) -> Size:
    rows, gap = -(-count // columns), glass.gap_px
    width = (place.width - gap * (columns - 1)) // columns
    height = (place.height - gap * (rows - 1)) // rows
    return max(1, width), max(1, min(height, glass.mm(_TALLEST_MM)))


def _entries(
    zone: Sheet, open_line: Line | None, index: int, head: Head, writing: Writing
) -> Entries:
    rows = () if zone.by_rows else [line for line in zone.lines if line.kind == "row"]
    past = tuple(minus(line.cells[index]) for line in reversed(rows))[:_ROUNDS]
    if open_line is None:
        return Entries("", past, has_cell=False)
    is_entry = open_line.chosen == head.seat
    now = writing.typed if is_entry and writing.typed else open_line.cells[index]
    is_fresh = f"{open_line.title}.{head.seat}" in writing.fresh and not is_entry
    return Entries(minus(now), past, is_entry, fresh=is_fresh)


def shape_of(
    glass: Glass, size: Size, heads: tuple[Head, ...], cells: tuple[str, ...]
) -> TileShape:
    """The shape with the largest figures beside which most names stand on one line.

    `cells`: the numbers of this round, () while there is none. A total that is longer than most
    shrinks its own figures only.
    """
    usual = [head for head in heads if len(head.total) <= _USUAL_FIGURES]
    measured = usual if 2 * len(usual) >= len(heads) else heads
    least_px = glass.mm(theme.LEAST_MM)
    numbers_px = max((measure.figures_width(minus(cell), least_px) for cell in cells), default=0)
    air_px = glass.mm(2 * _CELL_AIR_MM + _PAD_MM)
    # Long numbers are drawn narrower.
    numbers_px = round(numbers_px * _NARROW)
    cell_px = max(glass.mm(_CELL_MM), numbers_px + air_px) if cells else 0

    def shape(type_mm: float) -> TileShape:
        px = glass.mm(type_mm)
        widest = max((measure.figures_width(head.total, px) for head in measured), default=0)
        return TileShape(size, widest + 2 * glass.mm(_BLOCK_PAD_MM), cell_px, px)

    def whole_names(shape: TileShape) -> int:
        width_px = _name_room(glass, shape)
        names = [head.name for head in heads if len(head.name) <= _LONG_NAME]
        return sum(measure.stands_whole(name, width_px, least_px) for name in names)

    shapes = [shape(type_mm) for type_mm in _TYPES_MM]
    fitting = [
        shape
        for shape in shapes
        if measure.cap_px(shape.type_px) <= size[1] - 2 * glass.mm(_CELL_AIR_MM)
        and shape.block <= size[0] * _BLOCK_SHARE
    ]
    # Long names give way rather than that totals cannot be read from afar.
    afar = [shape for shape in fitting if shape.type_px >= glass.mm(theme.BUTTON_MM)]
    return max(afar or fitting[:1] or shapes[-1:], key=whole_names)


def _name_room(glass: Glass, shape: TileShape) -> int:
    """The width of a name."""
    taken_px = shape.block + shape.cell + glass.mm(_BADGE_MM) + 3 * glass.mm(_PAD_MM)
    return max(1, shape.size[0] - taken_px)


@sprite
def tile(glass: Glass, shape: TileShape, head: Head, entries: Entries) -> pygame.Surface:
    """Badge and name over the last rounds, this round's cell, and the total on its colour."""
    surface = plate(glass, shape.size, head, (shape.size[0] - shape.block, shape.size[1]))
    block, inner = split_right(surface.get_rect(), shape.block)
    field, inner = split_right(inner, shape.cell)
    pad = glass.mm(_PAD_MM)
    mark = badge(head.seat, glass.mm(_BADGE_MM), inverted=head.lit)
    surface.blit(mark, mark.get_rect(midleft=(pad, inner.centery)))
    _, words = split_left(inner, glass.mm(_BADGE_MM) + 2 * pad)
    words.width -= pad
    _draw_words(glass, surface, words, head, entries)
    if entries.has_cell:
        _draw_cell(glass, surface, field, head, entries)
    ink = theme.TEXT if head.out and not head.lit else theme.INK
    room = block.width - pad, block.height
    total = scores.score(glass, room, head.total, ink, shape.type_px)
    surface.blit(total, total.get_rect(center=block.center))
    return surface


def _draw_words(
    glass: Glass, surface: pygame.Surface, place: pygame.Rect, head: Head, entries: Entries
) -> None:
    """The name with its sign, below it a note or the last rounds where they leave it whole."""
    rounds_px = glass.mm(_ROUNDS_MM)
    name_px = min(place.height - rounds_px - glass.mm(_PAD_MM), glass.mm(_NAME_MM))
    below = bool(head.note or entries.past) and is_whole(glass, head.name, (place.width, name_px))
    room = place
    if below and place.height >= glass.mm(_NOTED_MM):
        room = pygame.Rect(place.left, 0, place.width, name_px)
        room.top = place.top + (place.height - name_px - rounds_px) // 2
    else:
        below = False
    sign = sign_of(glass, head, head.lit)
    sign_px = sign.get_width() + glass.mm(_PAD_MM) if sign else 0
    least_px = glass.mm(theme.LABEL_MM)
    if sign and not measure.stands_whole(head.name, room.width - sign_px, least_px):
        sign_px = 0
    name = drawn_name(head.name, (room.width - sign_px, room.height), name_sizes(glass), head.ink)
    spot = name.get_rect(midleft=room.midleft)
    surface.blit(name, spot)
    if sign and sign_px:
        surface.blit(sign, sign.get_rect(midleft=(spot.right + glass.mm(_PAD_MM), room.centery)))
    if below:
        quiet = theme.INK if head.lit else theme.QUIET
        notes = (head.note, *entries.past) if head.note else entries.past
        _draw_rounds(glass, surface, place, room.bottom, notes, quiet)


def _draw_rounds(
    glass: Glass,
    surface: pygame.Surface,
    place: pygame.Rect,
    top: int,
    past: tuple[str, ...],
    colour: theme.Colour,
) -> None:
    """The last numbers side by side, the newest first, as many as there is room for."""
    x, size_px = place.left, glass.mm(theme.LEAST_MM)
    for words in past:
        image = text.line(words, size_px, colour, bold=True)
        if x + image.get_width() > place.right:
            return
        surface.blit(image, image.get_rect(midleft=(x, top + glass.mm(_ROUNDS_MM) // 2)))
        x += image.get_width() + glass.mm(_ROUNDS_GAP_MM)


def _draw_cell(
    glass: Glass, surface: pygame.Surface, place: pygame.Rect, head: Head, entries: Entries
) -> None:
    """This round's number: plain, a hollow before it is made, ink with a caret while it is."""
    air = glass.mm(_CELL_AIR_MM)
    field = place.inflate(-2 * air, -2 * air)
    fill = theme.INK if entries.entry else None if entries.now else theme.HOLLOW
    if fill is not None:
        edge_px, corner = glass.mm(theme.PARTING_MM), glass.mm(theme.CORNER_MM)
        surface.blit(paint.plate(field.size, corner, fill, theme.PARTING, edge_px), field)
    if entries.fresh:
        colour = theme.INK if head.lit else theme.seat_colour(head.seat)
        edge_px = glass.mm(theme.OUTLINE_MM)
        surface.blit(
            paint.plate(field.size, glass.mm(theme.CORNER_MM), None, colour, edge_px), field
        )
    colour = _ink_of(head, entries)
    width_px, most_px = field.width - glass.mm(_PAD_MM), glass.mm(theme.PROMPT_MM)
    image = fitted_figures(glass, entries.now, width_px, most_px, colour)
    spot = image.get_rect(center=field.center)
    surface.blit(image, spot)
    if entries.entry:
        size = glass.mm(_CARET_MM), measure.cap_px(most_px) + glass.mm(1.0)
        caret = pygame.Rect((spot.right, field.centery - size[1] // 2), size)
        surface.fill(colour, caret.clip(field))


def _ink_of(head: Head, entries: Entries) -> theme.Colour:
    """The colour of this round's number."""
    if entries.entry:
        return theme.seat_colour(head.seat)
    if head.lit:
        return theme.INK
    return theme.BELOW_ZERO if entries.now.startswith("−") else theme.TEXT
