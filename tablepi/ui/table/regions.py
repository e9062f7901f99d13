"""Regions of a table: where board, players, rail and tools stand on the glass."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from tablepi.core.board import Battle, Board, Grid, Ring, Sheet
from tablepi.referee.table_picture import MANY_SEATS
from tablepi.ui.board.battle import least_height
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, split_bottom, split_right, split_top, whole
from tablepi.ui.toolkit.pieces import Piece

MARGIN_MM = 2.0
ROW_GAP_MM = 1.5

_SEATS_ACROSS = {True: 4, False: 3}
"""The number of panels side by side for three to eight players, in landscape or not."""

RING_GAP_MM = 2.9
"""Between the seats of a ring, and between them and the board: room for an arrow."""

_TRACK_MM = 6.6
# A name stands above a score of 7 mm.
_PANEL_MM = 11.6
_LOW_PANEL_MM = 10.8
# In a single row: a name with accents above a score stands there whole.
_ONLY_PANEL_MM = 12.8
_RING_PANEL_MM = 14.9
# A name on two lines, the score, badge and hand: one below the other. In a ring a note stands
# there where the name has a single line, in a battle the units of each player always.
_STACKED_RING_MM, _STACKED_MM = (17.8, 20.2), 21.4
_ROWS_OF_KEYS = 4
_TOOLS_GAP_MM = 2.4
_SEVEN_INCHES_MM = 170.0

# The shorter side of a 7-inch panel. On one much larger people sit further away: everything grows
# with it, though not as much.
_SHORT_SIDE_MM = 88.0
_MOST_STRETCH = 1.8
_LEAST_STRETCH = 1.1
BATTLE_STRETCH = 1.4
"""Of the board of a battle, whose places are many: more of them are in sight."""

_RAIL_KEYS, _RAIL_MM = 5, 76.0
"""Keys that stand side by side in the narrowest rail, and the width of the widest."""

_RAIL_SHARE = 0.3
_FOOT_SHARE = {
    "duel": 0.368,
    "grid": 0.32,
    "sheet": 0.532,
    "rows": 0.532,
    "many": 0.4,
    "ring": 0.4,
    "battle": 0.41,
}
_MANY_FOOT_SHARE = 0.355
"""Of a ring of many, whose panels are higher."""
_HIGH_ROWS = 5

_SHEETS = ("sheet", "rows")
"""Kinds without a track: the rows say which round it is, and what was said last has its place."""


class Frame(NamedTuple):
    """The regions, in pixels. `seats`: rows of panels where players are more than two.

    `rail`: verdict, prompt and choices. `turned`: the far side stands on its head.
    """

    track: pygame.Rect
    board: pygame.Rect
    near: pygame.Rect
    far: pygame.Rect
    seats: pygame.Rect
    rail: pygame.Rect
    tools: pygame.Rect
    turned: bool


def stretched(glass: Glass, most_factor: float = _MOST_STRETCH) -> Glass:
    """The glass with its millimetres stretched, where it is much larger than a 7-inch panel."""
    short_side_mm = min(glass.size) / glass.px_per_mm
    factor = min(most_factor, max(1.0, short_side_mm / _SHORT_SIDE_MM))
    if factor < _LEAST_STRETCH:
        return glass
    return _glass(*glass.size, glass.px_per_mm * factor)


@lru_cache(maxsize=8)
def _glass(width: int, height: int, px_per_mm: float) -> Glass:
    return Glass(width, height, px_per_mm)


def kind_of(board: Board) -> str:
    """`duel`: one or two seats at their edges; `sheet`: seats are its columns; `rows`: a sheet
    whose rows have names; `ring`: seats around the board; `many`: rows of them; `battle`: one of
    these, below a track along the whole top.

    `grid`: a duel that leaves all the height it can to a grid of many rows.
    """
    sheets = [zone for zone in board.zones if isinstance(zone, Sheet)]
    if sheets:
        return "rows" if sheets[0].by_rows else "sheet"
    if any(isinstance(zone, Battle) for zone in board.zones):
        return "battle"
    if len(board.seats) > 2:
        return "many" if board.ring is None else "ring"
    is_high = any(isinstance(zone, Grid) and len(zone.rows) > _HIGH_ROWS for zone in board.zones)
    return "grid" if is_high else "duel"


def turns(glass: Glass) -> bool:
    """True if the far side is turned around where nobody says otherwise: from 7 inches on."""
    width_mm, height_mm = (side / glass.px_per_mm for side in glass.size)
    return width_mm**2 + height_mm**2 >= _SEVEN_INCHES_MM**2


@lru_cache(maxsize=32)
def frame(glass: Glass, kind: str, seats: int, turned: bool, above: int = 0) -> Frame:
    """The regions for a kind of board (see `kind_of`) and so many seats.

    `above`: so many pixels more for the rail where it is not as high as the glass.
    """
    room = whole(glass, MARGIN_MM)
    if glass.portrait:
        return _stacked(glass, room, kind, seats, turned, above)
    return _beside(glass, room, kind, seats, turned)


def spare_px(glass: Glass, parts: Frame, kind: str, seats: int, wanted_px: int) -> int:
    """Height of the board that the rail gets, of what it wants: a battle keeps its least."""
    if kind != "battle":
        return wanted_px
    return max(
        0, min(wanted_px, parts.board.height - least_height(glass, parts.board.width, seats))
    )


def _beside(glass: Glass, place: pygame.Rect, kind: str, seats: int, turned: bool) -> Frame:
    """Landscape: the board on the left, the rail on the right."""
    track_px, gap = glass.mm(_TRACK_MM), glass.mm(ROW_GAP_MM)
    track, below_track = split_top(place, track_px, gap)
    if kind == "battle":
        place = below_track
    least_px = _RAIL_KEYS * (glass.touch_px + glass.gap_px) - glass.gap_px
    usual_px = max(least_px, min(glass.mm(_RAIL_MM), round(glass.width_px * _RAIL_SHARE)))
    column, board = split_right(place, usual_px, glass.mm(MARGIN_MM))
    tools, column = split_bottom(column, glass.touch_px, glass.mm(_TOOLS_GAP_MM))
    if kind in _SHEETS:
        track, _ = split_top(column, 0)
    elif kind != "battle":
        track, column = split_top(column, track_px, gap)
    return _with_seats(glass, board, kind, seats, turned, track, column, tools)


def _stacked(
    glass: Glass, place: pygame.Rect, kind: str, seats: int, turned: bool, above: int
) -> Frame:
    """Portrait: the same one below the other."""
    gap = glass.mm(ROW_GAP_MM)
    tools, board = split_bottom(place, glass.touch_px, glass.mm(_TOOLS_GAP_MM))
    track, board = split_top(board, 0 if kind in _SHEETS else glass.mm(_TRACK_MM), gap)
    is_many = kind == "ring" and seats > MANY_SEATS
    foot_share = _MANY_FOOT_SHARE if is_many else _FOOT_SHARE[kind]
    rail_px = round(glass.height_px * foot_share) - tools.height + above
    column, board = split_bottom(board, rail_px, glass.gap_px)
    return _with_seats(glass, board, kind, seats, turned, track, column, tools)


def _with_seats(
    glass: Glass,
    board: pygame.Rect,
    kind: str,
    seats: int,
    turned: bool,
    track: pygame.Rect,
    rail: pygame.Rect,
    tools: pygame.Rect,
) -> Frame:
    gap, panel_px = glass.gap_px, glass.mm(_LOW_PANEL_MM if kind == "grid" else _PANEL_MM)
    empty = pygame.Rect(board.topleft, (0, 0))
    near, far, rows = empty, empty, empty
    if kind in ("duel", "grid") or (kind == "battle" and seats <= 2):
        near, board = split_bottom(board, panel_px, gap)
        if seats > 1:
            far, board = split_top(board, panel_px, gap)
    elif kind == "ring":
        space, ring_px = glass.mm(RING_GAP_MM), glass.mm(_RING_PANEL_MM)
        if seats > MANY_SEATS:
            ring_px = _stacked_ring_px(glass, board.height - 2 * space)
        near, board = split_bottom(board, ring_px, space)
        far, board = split_top(board, ring_px, space)
    elif kind in ("many", "battle"):
        count = -(-seats // panels_across(glass, seats))
        if seats > MANY_SEATS:
            panel_px = glass.mm(_STACKED_MM)
        elif count == 1:
            panel_px = glass.mm(_ONLY_PANEL_MM)
        rows, board = split_top(board, count * (panel_px + gap) - gap, gap)
    return Frame(track, board, near, far, rows, rail, tools, turned and seats == 2)


def _stacked_ring_px(glass: Glass, height: int) -> int:
    """The height of each of two rows of panels that leave room for keys of cards between them."""
    keys_px = _ROWS_OF_KEYS * (glass.touch_px + glass.gap_px) - glass.gap_px
    least_px, most_px = (glass.mm(mm) for mm in _STACKED_RING_MM)
    return max(least_px, min(most_px, (height - keys_px) // 2))


def panels_across(glass: Glass, seats: int) -> int:
    """The number of panels side by side in the rows of so many seats."""
    return -(-seats // 2) if seats > MANY_SEATS else min(seats, _SEATS_ACROSS[glass.landscape])


_TURNED = {"right": "left", "left": "right", "down": "up", "up": "down"}


def spots(frame: Frame, seats: int, glass: Glass) -> list[pygame.Rect]:
    """The places of the seats, clockwise from the upper left: `far` to the right, `near` back."""
    far_count, gap = -(-seats // 2), glass.mm(RING_GAP_MM)
    near_places = columns(frame.near, seats - far_count, gap)
    return [*columns(frame.far, far_count, gap), *reversed(near_places)]


def arrows(ring: Ring, places: list[pygame.Rect], glass: Glass) -> tuple[Piece, ...]:
    """A sign between each two neighbours the way that play goes; amber where it has just gone."""
    side, count = glass.mm(RING_GAP_MM), len(places)
    steps = list(zip(ring.path, ring.path[1:], strict=False))
    pieces = []
    for index, place in enumerate(places):
        next_place = places[(index + 1) % count]
        direction, centre = _between(place, next_place, glass)
        seat, neighbour = index + 1, (index + 1) % count + 1
        step = (seat, neighbour) if ring.direction > 0 else (neighbour, seat)
        sign = direction if ring.direction > 0 else _TURNED[direction]
        image = icon(sign, side, theme.AMBER_SIGN if step in steps else theme.QUIET)
        pieces.append(Piece(f"way.{seat}", image.get_rect(center=centre), image, still=True))
    return tuple(pieces)


def _between(place: pygame.Rect, other: pygame.Rect, glass: Glass) -> tuple[str, tuple[int, int]]:
    """Direction from one place to the next clockwise, and the middle between them."""
    if place.top == other.top:
        is_right = other.left > place.left
        x = (place.right + other.left) // 2 if is_right else (other.right + place.left) // 2
        return ("right" if is_right else "left"), (x, place.centery)
    half_gap = glass.mm(RING_GAP_MM) // 2
    if other.top > place.top:
        return "down", (place.centerx, place.bottom + half_gap)
    return "up", (place.centerx, place.top - half_gap)
