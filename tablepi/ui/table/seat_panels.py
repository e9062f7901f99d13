"""The players' panels: at their edges for two, in rows for more."""

from typing import Any, NamedTuple

import pygame

from tablepi.app.view.table_picture import SeatPanel
from tablepi.core.board import Counter
from tablepi.ui.board.items import upside_down
from tablepi.ui.table.panel_parts import (
    calling,
    counters,
    counters_px,
    flag_of,
    ground,
    name,
    notes,
)
from tablepi.ui.table.regions import SEATS_ACROSS, Frame, spots
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    below,
    inset,
    right_of,
    share,
    split_bottom,
    split_left,
    split_right,
    split_top,
    tiles,
)
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import memo
from tablepi.ui.widgets import scores

Pieces = tuple[Piece, ...]
Counters = tuple[Counter, ...]

_PAD_MM = 1.6
_SCORE_SHARE = 0.3
_SCORE_MM = 30.0
_SCORE_STEP_MM = 9.0
_LEAST_SCORE_MM = 10.0
_WIDE_MM = 50.0
_COUNTERS_MM = 4.6
_NARROW_NAME_MM = 5.4
_NOTED_MM = 14.0
_NOTE_MM = 4.2
_LEAST_NOTE_MM = 12.0

# A name is drawn anew only when it changes, not with every score.
_UNNAMED: dict[str, Any] = {"score": "", "counters": (), "act": None}


class Rooms(NamedTuple):
    """The places of a panel's parts."""

    name: pygame.Rect
    counters: pygame.Rect
    score: pygame.Rect


def seat_panels(seats: tuple[SeatPanel, ...], frame: Frame, glass: Glass) -> Pieces:
    """A panel a seat; none where the board itself shows them."""
    if frame.seats.width:
        return _rows(seats, frame.seats, glass)
    if not frame.near.width:
        return ()
    pieces: Pieces = ()
    if len(seats) > 2:
        for seat, place in zip(seats, spots(frame, len(seats), glass), strict=True):
            pieces += _panel(seat.seat, seat, place, glass, False)
        return pieces
    for seat, place in zip(seats, (frame.near, frame.far), strict=False):
        turned = frame.turned and place is frame.far
        pieces += _panel(seat.seat, seat, place, glass, turned)
    return pieces


def _rows(seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    gap = glass.gap_px
    across = min(len(seats), SEATS_ACROSS[glass.landscape])
    high = share(place.height, -(-len(seats) // across), gap)
    pieces: Pieces = ()
    places = tiles(place, len(seats), across, (share(place.width, across, gap), high), gap)
    for seat, spot in zip(seats, places, strict=True):
        pieces += _panel(seat.seat, seat, spot, glass, False)
    return pieces


@memo
def _panel(
    number: object, seat: SeatPanel, place: pygame.Rect, glass: Glass, turned: bool
) -> Pieces:
    """Badge and name over the counters, the score large at the right, on the panel's ground."""
    wide = place.width >= glass.mm(_WIDE_MM)
    figures = _score(glass, place.size, seat, wide)
    rooms = (_wide if wide else _narrow)(glass, place, figures, seat.counters)
    called = _called(glass, place, rooms, wide) if seat.call else None
    if called and wide:
        rooms = rooms._replace(name=split_left(rooms.name, called.left - rooms.name.left)[0])
    spot = None if called else _note_spot(glass, place, rooms, seat, wide)
    parts = [
        ("name", name(glass, rooms.name.size, _named(seat, spot is None or wide)), rooms.name),
    ]
    if called:
        parts.append(("call", calling(glass, called.size, seat.call), called))
    if wide or not called:
        parts.append(("score", figures, rooms.score))
    if rooms.counters.width > 0 and seat.counters and (wide or not called):
        strip = counters(glass, rooms.counters.size, seat.counters)
        parts.append(("counters", strip, rooms.counters))
    if spot is not None:
        flag = "" if wide else flag_of(seat)
        said = _said(seat) if spot.width >= glass.mm(_LEAST_NOTE_MM) else ()
        parts.append(("note", notes(glass, spot.size, flag, seat.call, said), spot))
    drawn = ground(glass, place.size, seat.to_act, seat.light)
    return (
        Piece(f"seat.{number}", place, drawn, seat.act, still=True),
        *(
            Piece(f"{what}.{number}", *_turned(place, drawn, spot, turned), still=True)
            for what, drawn, spot in parts
        ),
    )


def _score(glass: Glass, size: tuple[int, int], seat: SeatPanel, wide: bool) -> pygame.Surface:
    colour = theme.QUIET if seat.light == "dim" or seat.out else theme.TEXT
    pad = glass.mm(_PAD_MM)
    if wide:
        room = min(size[0] // 2, max(round(size[0] * _SCORE_SHARE), glass.mm(_SCORE_MM)))
        room = _beside(glass, size, seat, room)
        return scores.score(glass, (room, size[1] - 2 * glass.mm(0.9)), seat.score, colour)
    noted = _note_px(glass, size)
    high = size[1] - glass.mm(_NARROW_NAME_MM) - (pad + noted if noted else 2 * pad)
    room = _beside(glass, size, seat, (size[0] - 2 * pad) * 2 // 3)
    return scores.score(glass, (room, max(1, high)), seat.score, colour)


def _beside(glass: Glass, size: tuple[int, int], seat: SeatPanel, wanted: int) -> int:
    """The width of the score that leaves every counter its room."""
    free = size[0] - 3 * glass.mm(_PAD_MM) - counters_px(glass, seat.counters)
    return max(glass.mm(_LEAST_SCORE_MM), min(wanted, free))


def _wide(glass: Glass, place: pygame.Rect, figures: pygame.Surface, counted: Counters) -> Rooms:
    """The score at the right, as high as the panel."""
    pad, step = glass.mm(_PAD_MM), glass.mm(_SCORE_STEP_MM)
    room = place.inflate(-2 * pad, -pad)
    # Kept in steps, so that one figure more seldom moves the rest.
    kept_px = -(-figures.get_width() // step) * step
    free = room.width - pad - counters_px(glass, counted)
    kept_px = max(figures.get_width(), min(kept_px, free))
    _, rest = split_right(room, kept_px, pad)
    counters, named = split_bottom(rest, glass.mm(_COUNTERS_MM) if counted else 0)
    return Rooms(named, counters, figures.get_rect(midright=room.midright))


def _narrow(glass: Glass, place: pygame.Rect, figures: pygame.Surface, counted: Counters) -> Rooms:
    """The name over everything, below it the counters and at the right the score."""
    pad = glass.mm(_PAD_MM)
    room = place.inflate(-2 * pad, -pad)
    _, room = split_bottom(room, _note_px(glass, place.size))
    named, rest = split_top(room, glass.mm(_NARROW_NAME_MM))
    _, left = split_right(rest, figures.get_width(), pad)
    counters, _ = split_top(left, min(rest.height, glass.mm(_COUNTERS_MM)))
    return Rooms(named, counters, figures.get_rect(midright=rest.midright))


def _said(seat: SeatPanel) -> tuple[str, ...]:
    """The notes, that its player gave up before all others."""
    return (seat.out, *seat.notes) if seat.out else seat.notes


def _named(seat: SeatPanel, flagged: bool) -> SeatPanel:
    """The name's line, with the flag unless it is among the notes."""
    if flagged:
        return seat._replace(**_UNNAMED)
    return seat._replace(**_UNNAMED, to_act=False, winner=False, out="")


def _note_spot(
    glass: Glass, place: pygame.Rect, rooms: Rooms, seat: SeatPanel, wide: bool
) -> pygame.Rect | None:
    """The place of the notes: a line of their own, else beside the counters; None for none.

    In narrow panels they begin with the flag, which would take the name's room.
    """
    note = _note_px(glass, place.size)
    if note:
        _, room = split_bottom(inset(place, glass.mm(_PAD_MM), 0), glass.mm(0.8))
        spot, _ = split_bottom(room, note)
        return spot if seat.call or _said(seat) or flag_of(seat) else None
    flagged = not wide and bool(flag_of(seat))
    if not (flagged or seat.call or _said(seat)):
        return None
    beside = counters_px(glass, seat.counters) + (1 if flagged else 2) * glass.mm(_PAD_MM)
    spot, _ = split_right(rooms.counters, rooms.counters.width - beside)
    return spot if spot.width >= glass.mm(theme.ICON_MM if flagged else _LEAST_NOTE_MM) else None


def _called(glass: Glass, place: pygame.Rect, rooms: Rooms, wide: bool) -> pygame.Rect | None:
    """The place of a large call: below the name, or beside it in wide panels.

    None where the panel has a line for notes: it stands there.
    """
    if _note_px(glass, place.size):
        return None
    pad = glass.mm(_PAD_MM)
    if wide:
        named = rooms.name
        side = right_of(named, named.left + named.width * 2 // 5)
        return inset(pygame.Rect(side.left, place.top, side.width, place.height), 0, pad)
    return below(inset(place, pad), rooms.counters.top)


def _note_px(glass: Glass, size: tuple[int, int]) -> int:
    """The height of the line that says what the seat is now; low or wide panels have none."""
    tall = size[1] >= glass.mm(_NOTED_MM) and size[0] < glass.mm(_WIDE_MM)
    return glass.mm(_NOTE_MM) if tall else 0


def _turned(
    place: pygame.Rect, drawn: pygame.Surface, spot: pygame.Rect, turned: bool
) -> tuple[pygame.Rect, pygame.Surface]:
    """A part of the panel at its spot, or turned around with the panel."""
    if not turned:
        return spot, drawn
    opposite = spot.copy()
    opposite.right = place.left + place.right - spot.left
    opposite.bottom = place.top + place.bottom - spot.top
    return opposite, upside_down(drawn)
