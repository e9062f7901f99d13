"""A board: all its zones, one below the other."""

from collections.abc import Iterator, Mapping
from itertools import chain, starmap
from typing import NamedTuple

import pygame

from tablepi.core.board import Battle, Board, Columns, Fan, Fill, Grid, Melds, Sheet, Zone
from tablepi.core.cards import Card
from tablepi.referee.intents import Give
from tablepi.referee.table_picture import SeatPanel, Trace
from tablepi.ui.board.battle import battle
from tablepi.ui.board.columns import columns
from tablepi.ui.board.ghost import Shown
from tablepi.ui.board.grid import LEAST_GAP_MM, grid, names_px
from tablepi.ui.board.items import Lit
from tablepi.ui.board.melds import SLIM_MM, fan, lights_of, melds
from tablepi.ui.board.sheet import sheet
from tablepi.ui.board.sheet_cells import Writing
from tablepi.ui.board.traces import traced
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_stock import ring

_GAP_MM = 1.5
_TITLE_MM = theme.LABEL_MM * 1.4
_CARD_MM = 14.0
_RING_REACH_MM = 0.4


class Table(NamedTuple):
    """Needs of all zones of a board besides their place. `writing`: what goes into a sheet now;
    `trace`: what the last line did; `start`: the point from which its seat plays; `ghost`: a card
    that was refused.
    """

    faces: Mapping[str, Card]
    labels: Mapping[str, str]
    lit: Lit
    seats: tuple[SeatPanel, ...]
    turned: bool
    writing: Writing = Writing()
    trace: Trace = Trace()
    start: tuple[int, int] | None = None
    ghost: Shown | None = None

    @property
    def accent(self) -> Colour:
        """The colour of the seat that is asked; that of text where nobody or several are."""
        asked = [panel.seat for panel in self.seats if panel.to_act]
        return theme.seat_colour(asked[0]) if len(asked) == 1 else theme.TEXT


def lay(key: str, board: Board, table: Table, place: pygame.Rect, glass: Glass) -> Scene:
    """The board in its place; where it cannot get in, it scrolls."""
    gap = glass.mm(_GAP_MM)
    heights = _heights(glass, board.zones, place.height, gap)
    total = sum(heights) + gap * (len(heights) - 1)
    scrolls = total > place.height
    prefix = f"{key}/zone" if scrolls else f"{key}.zone"
    pieces: tuple[Piece, ...] = ()
    areas: tuple[Area, ...] = ()
    y = place.top
    for index, (zone, height) in enumerate(zip(board.zones, heights, strict=True)):
        spot = pygame.Rect(place.left, y, place.width, height)
        zone_scene = _zone(f"{prefix}.{index}", zone, table, spot, glass)
        pieces += _with_rings(f"{prefix}.{index}", zone, zone_scene.pieces, table, glass)
        areas += zone_scene.areas
        y += height + gap
    if scrolls:
        pieces = tuple(_in_area(key, piece) for piece in pieces)
        areas = (Area(key, place, total - place.height),)
    return Scene(pieces, areas)


def _with_rings(
    key: str, zone: Zone, pieces: tuple[Piece, ...], table: Table, glass: Glass
) -> tuple[Piece, ...]:
    """The pieces with rings around what the last line touched, and around all that counts now; the
    cells of a sheet have their own.
    """
    if isinstance(zone, Sheet):
        return pieces
    traced_pieces = traced(key, pieces, table.trace, table.start, glass)
    refused = table.ghost.pieces(key, zone, pieces) if table.ghost else ()
    return (*traced_pieces, *_rings(zone, pieces, table, glass), *refused)


def _rings(zone: Zone, pieces: tuple[Piece, ...], table: Table, glass: Glass) -> Iterator[Piece]:
    """A ring in the colour of the seat that is asked around all that counts now.

    Cards of a grid and of a fan need none while they can be chosen: the others are dimmed.
    """
    ringed = ("chosen",) if isinstance(zone, Grid | Fan) else ("chosen", "bright", "open")
    fills = {fill for fill, light in table.lit.items() if light in ringed}
    if isinstance(zone, Battle):
        rows = chain.from_iterable((*field.rows, field.beside) for field in zone.fields)
        fills |= {unit.fill for unit in chain(*rows) if unit.now or unit.turn == 1}
    # Where a card was refused, its cross says so.
    fills -= {table.ghost.place} if table.ghost else set()
    if not fills:
        return
    reach = 2 * glass.mm(_RING_REACH_MM)
    for piece in pieces:
        if isinstance(piece.act, Give) and fills.intersection(starmap(Fill, piece.act.words)):
            place = (piece.touch or piece.place).inflate(reach, reach)
            image = ring(glass, place.size, table.accent)
            yield Piece(f"{piece.key} ring", place, image, clip=piece.clip, still=True)


def _in_area(key: str, piece: Piece) -> Piece:
    return piece if piece.key.startswith(f"{key}/") else piece._replace(key=f"{key}/{piece.key}")


def _zone(key: str, zone: Zone, table: Table, spot: pygame.Rect, glass: Glass) -> Scene:
    faces, labels, lit = table.faces, table.labels, table.lit
    if isinstance(zone, Battle):
        return Scene(battle(key, zone, faces, lit, spot, glass))
    if isinstance(zone, Columns):
        return Scene(columns(key, zone, faces, lit, spot, glass, table.turned))
    if isinstance(zone, Sheet):
        return sheet(key, zone, table.seats, labels, table.writing, spot, glass)
    if isinstance(zone, Melds):
        return melds(key, zone, faces, lit, spot, glass)
    if isinstance(zone, Grid):
        lights = tuple(lights_of(lit, row) for row in zone.rows)
        return Scene(grid(key, zone, faces, labels, lights, spot, glass))
    return Scene(fan(key, zone, faces, labels, lights_of(lit, zone.items), spot, glass))


def _heights(glass: Glass, zones: tuple[Zone, ...], height: int, gap: int) -> list[int]:
    """Columns and sheets take what the others leave; those share by their rows of cards."""
    slim = any(isinstance(zone, Columns | Melds | Sheet) for zone in zones)
    heights = [_least_height(glass, zone, slim, len(zones) == 1) for zone in zones]
    free_px = height - sum(heights) - gap * (len(zones) - 1)
    weights = [_weight(zone, slim) for zone in zones]
    if free_px <= 0 or not sum(weights):
        return heights
    return [
        height + free_px * weight // sum(weights)
        for height, weight in zip(heights, weights, strict=True)
    ]


def _weight(zone: Zone, slim: bool) -> int:
    if isinstance(zone, Battle | Columns | Melds | Sheet):
        return 1
    if slim:
        return 0
    return len(zone.rows) if isinstance(zone, Grid) else 1


def _least_height(glass: Glass, zone: Zone, slim: bool, alone: bool) -> int:
    """The least height of a zone; cells that have the board to themselves may stand closer."""
    if isinstance(zone, Fan):
        return glass.mm(SLIM_MM) if slim else glass.mm(_TITLE_MM + _CARD_MM)
    if isinstance(zone, Grid):
        rows = max(1, len(zone.rows))
        title = (glass.mm(_TITLE_MM) if zone.title else 0) + names_px(glass, zone)
        gap = glass.mm(LEAST_GAP_MM) if alone else glass.gap_px
        return title + rows * glass.touch_px + (rows if zone.title else rows - 1) * gap
    return 0
