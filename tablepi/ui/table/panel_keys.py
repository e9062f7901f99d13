"""A player's panel while a card can be played on that player: the name, and a key for each way."""

import pygame

from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import upside_down
from tablepi.ui.table.panel_parts import ground, name
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, inset, right_of, split_bottom, split_left
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets import button_faces as buttons

_KEY_MM = 14.0
_EDGE_MM = 0.6
_NAMED_MM = 24.0


def aimed_at(
    glass: Glass, place: pygame.Rect, named: pygame.Rect, seat: SeatPanel, turned: bool
) -> tuple[Piece, ...]:
    """The panel with its keys: beside the name, or below it where the panel is narrow.

    Nothing where not even there is room enough for a finger on each.
    """
    inner, gap = inset(place, glass.mm(_EDGE_MM)), glass.gap_px
    keys = len(seat.aims) * (glass.mm(_KEY_MM) + gap) - gap
    beside = inner.width >= keys + glass.mm(_NAMED_MM)
    if beside:
        row = right_of(inner, inner.right - keys)
        row = split_bottom(row, min(row.height, glass.mm(_KEY_MM)))[0]
        shown = split_left(named, row.left - gap - named.left)[0]
    else:
        row, above = split_bottom(inner, glass.touch_px)
        shown = pygame.Rect(named.left, above.top, inner.width, above.height)
    spots = columns(row, len(seat.aims), gap)
    if spots[0].width < glass.touch_px:
        return ()
    plain = seat._replace(score="", counters=(), aims=())
    drawn = name(glass, shown.size, plain, beside)
    back = ground(glass, place.size, seat.seat, seat.to_act, seat.light)
    pieces = [
        Piece(f"seat.{seat.seat}", place, back, seat.act, still=True),
        Piece(f"name.{seat.seat}", *turned_spot(place, drawn, shown, turned), still=True),
    ]
    for index, (key, spot) in enumerate(zip(seat.aims, spots, strict=True)):
        face = buttons.button(glass, spot.size, key.label)
        shown_at = turned_spot(place, face, spot, turned)
        pieces.append(Piece(f"aim.{seat.seat}.{index}", *shown_at, key.act, still=True))
    return tuple(pieces)


def turned_spot(
    place: pygame.Rect, drawn: pygame.Surface, spot: pygame.Rect, turned: bool
) -> tuple[pygame.Rect, pygame.Surface]:
    """A part of the panel at its spot, or turned around with the panel."""
    if not turned:
        return spot, drawn
    opposite = spot.copy()
    opposite.right = place.left + place.right - spot.left
    opposite.bottom = place.top + place.bottom - spot.top
    return opposite, upside_down(drawn)
