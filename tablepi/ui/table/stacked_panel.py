"""A narrow panel of one of many players: name, score, badge and hand, notes or units, stacked."""

from typing import NamedTuple

import pygame

from tablepi.core.board import Field
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.table.panel_parts import (
    GAP_MM,
    RING_MM,
    Inks,
    Shape,
    block_values,
    call_key,
    name,
    name_line,
    name_line_sizes,
    notes,
    notes_of,
)
from tablepi.ui.table.supplies import strip
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import inset, split_bottom, split_left
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import lines_of
from tablepi.ui.widgets import scores

_EDGE_MM = 0.4
_SCORE_MM, _SCORE_AIR_MM = 4.7, 0.4
_BADGE_MM = 4.8
_LOWEST_MM = 3.7
_CALL_MM = 5.0
_MARK_MM, _MARK_GAP_MM = 1.3, 0.3


class Units(NamedTuple):
    """The kinds of what lies at the places of a field, row by row and beside them, and the sum of
    its open units.
    """

    rows: tuple[tuple[str, ...], ...]
    beside: tuple[str, ...]
    total: str


def units_of(field: Field) -> Units:
    beside = tuple(troop.kind for troop in field.beside if troop.kind != "empty")
    return Units(tuple(tuple(t.kind for t in row) for row in field.rows), beside, field.total)


Parts = list[tuple[str, pygame.Surface, pygame.Rect]]


class _Rooms(NamedTuple):
    """The places of a stacked panel's parts; the lowest is without height where nothing asks."""

    name: pygame.Rect
    score: pygame.Rect
    badge: pygame.Rect
    counters: pygame.Rect
    lowest: pygame.Rect


def stacked_shape(glass: Glass, width: int, values: tuple[str, ...]) -> Shape:
    """The largest figures in which every score stands in a block as wide as the panel, with air
    above and below.
    """
    block_px = width - 2 * glass.mm(RING_MM)
    room = block_px - 2 * glass.mm(_EDGE_MM), glass.mm(_SCORE_MM - 2 * _SCORE_AIR_MM)
    figure_px = scores.figure_px(glass, room, values) or glass.mm(theme.LEAST_MM)
    return Shape(figure_px, block_px, wide=False, stacked=True)


def stacked_parts(
    glass: Glass,
    place: pygame.Rect,
    seat: SeatPanel,
    shape: Shape,
    inks: Inks,
    units: Units | None,
) -> Parts:
    """The parts, each in its place. A call stands lowest, so that nothing is covered by it; else
    what is to be noted of the seat, or the units of its field.
    """
    rooms = _rooms(glass, place, seat, units is not None)
    line = name_line(glass, seat, rooms.score.size, shape.figure_px)
    block = scores.slab(glass, rooms.score.size, *block_values(seat, shape), gain=seat.gain)
    mark = badge(seat.seat, rooms.badge.height, inverted=seat.to_act)
    parts = [
        ("name", name(glass, rooms.name.size, line, inks), rooms.name),
        ("score", block, rooms.score),
        ("badge", mark, mark.get_rect(center=rooms.badge.center)),
    ]
    if seat.counters:
        image = strip(glass, rooms.counters.size, seat.counters, inks.text)
        parts.append(("counters", image, rooms.counters))
    if seat.call:
        parts.append(("call", call_key(glass, rooms.lowest.size, seat.call), rooms.lowest))
    elif units is not None and not seat.out:
        parts.append(("units", units_strip(glass, rooms.lowest.size, units, inks), rooms.lowest))
    elif rooms.lowest.height:
        image = notes(glass, rooms.lowest.size, notes_of(seat), inks, measure.SQUEEZED)
        parts.append(("note", image, rooms.lowest))
    return parts


def _rooms(glass: Glass, place: pygame.Rect, seat: SeatPanel, has_field: bool) -> _Rooms:
    # The ring of a panel that can be tapped stays in sight, and so do lines that part panels.
    is_ringed = seat.light == "bright" or (theme.PARTING is not None and not seat.to_act)
    inner = inset(place, glass.mm(RING_MM if is_ringed else _EDGE_MM))
    lowest_mm = _CALL_MM if seat.call else _LOWEST_MM if has_field or notes_of(seat) else 0.0
    lowest, inner = split_bottom(inner, glass.mm(lowest_mm))
    row, inner = split_bottom(inner, glass.mm(_BADGE_MM))
    score, name_room = split_bottom(inner, glass.mm(_SCORE_MM))
    if not lines_of(seat.name, name_room.size, name_line_sizes(glass, name_room.height)).whole:
        # A long name takes all the width there is.
        left, width = place.left + glass.mm(_EDGE_MM), place.width - 2 * glass.mm(_EDGE_MM)
        name_room.update(left, name_room.top, width, name_room.height)
    badge_room, counters = split_left(row, row.height, glass.mm(GAP_MM) // 2)
    return _Rooms(name_room, score, badge_room, counters, lowest)


@sprite
def units_strip(glass: Glass, size: tuple[int, int], units: Units, inks: Inks) -> pygame.Surface:
    """A mark for each place of a field, the rows one above the other, and at the end the sum."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    side, gap = glass.mm(_MARK_MM), max(1, glass.mm(_MARK_GAP_MM))
    em_px = glass.mm(theme.LEAST_MM)
    narrow_px = min(size[0], measure.width(units.total, em_px, bold=True, narrow=True))
    number = text.fitted(units.total, narrow_px, em_px, inks.text, bold=True)
    surface.blit(number, number.get_rect(midright=(size[0], size[1] // 2)))
    rows, free_px = units.rows, size[0] - number.get_width() - gap
    if len(rows[0]) * (side + gap) > free_px:
        return surface
    columns_beside = (free_px - len(rows[0]) * (side + gap) - gap) // (side + gap)
    beside = units.beside[: max(0, 2 * columns_beside)]
    top = (size[1] - 2 * side - gap) // 2
    for y, row in enumerate(rows):
        x = (len(rows[0]) - len(row)) * (side + gap) // 2
        for kind in row:
            _draw_mark(surface, pygame.Rect(x, top + y * (side + gap), side, side), kind, inks)
            x += side + gap
    x = len(rows[0]) * (side + gap) + gap
    for at, kind in enumerate(beside):
        spot = pygame.Rect(x + at // 2 * (side + gap), top + at % 2 * (side + gap), side, side)
        _draw_mark(surface, spot, kind, inks)
    return surface


def _draw_mark(surface: pygame.Surface, spot: pygame.Rect, kind: str, inks: Inks) -> None:
    """A unit face-up is full, one face-down an outline, a Celestial round, a free place a dot."""
    if kind == "sky":
        surface.blit(paint.disc(spot.width, inks.text), spot)
    elif kind == "empty":
        dot = pygame.Rect(0, 0, max(2, spot.width // 4), max(2, spot.width // 4))
        dot.center = spot.center
        surface.fill(inks.quiet, dot)
    else:
        outline = 0 if kind == "up" else max(1, spot.width // 5)
        pygame.draw.rect(surface, inks.text, spot, outline)
