"""The set-up of a match: seats and options, with the start always in sight."""

import pygame

from tablepi.app.view.picture import Button, SeatField, Seating
from tablepi.ui.screens.frame import Pieces, foot, frame, heading, roomy
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, Shape, cells, columns, split, split_left, split_top
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece, Scene
from tablepi.ui.widgets.button_faces import choice
from tablepi.ui.widgets.entries import seat_row
from tablepi.ui.widgets.option_fields import option_fields

_SEAT = Shape(((33.0, 9.5),), highest=18.0, ratio=4.0)
_COUNT_MM = 9.5
_SEATS_SHARE = 0.55
_MANY = 6
_BETWEEN_MM = 4.0
_PORTRAIT_ROW_MM = 14.0
_ENDLESS = 1 << 20


def scene(picture: Seating, glass: Glass) -> Scene:
    """Seats at the left or on top, options in the rest, the start below at the right."""
    glass = roomy(glass)
    start, foot_top = foot(glass, (picture.back,), (picture.start,))
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices, picture.emblem)
    room, rest = _split(glass, parts.body, picture)
    count, room = _count(glass, room, (picture.fewer, picture.more))
    seats, seats_most = _seats(glass, room, picture.seats)
    options, options_most = option_fields(glass, rest, picture.options)
    if not (seats_most or options_most):
        return Scene((*start, *seats, *count, *options, *head))
    pieces, most = _scrolled(glass, parts.body, picture)
    return Scene((*start, *pieces, *head), (Area("setup", parts.body, most),))


def _scrolled(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[Pieces, int]:
    """Seats and options in one region that scrolls as a whole, and how far."""
    room, rest = _split(glass, body, picture)
    mark = glass.mm(MARK_MM + 1.0)
    if glass.portrait:
        room.width -= mark
    count, room = _count(glass, room, (picture.fewer, picture.more))
    # Cells that do not fit leave room for a mark of their own, which stands elsewhere here.
    seats, _ = _seats(glass, pygame.Rect(room.topleft, (room.width + mark, 1)), picture.seats)
    seats_foot = max((piece.place.bottom for piece in seats), default=room.top)
    if glass.portrait:
        rest.top = seats_foot + glass.mm(_BETWEEN_MM)
    below = pygame.Rect(rest.topleft, (rest.width - mark, _ENDLESS))
    options, _ = option_fields(glass, below, picture.options)
    pieces = tuple(piece._replace(key=f"setup/{piece.key}") for piece in (*seats, *count, *options))
    return pieces, max(0, max(piece.place.bottom for piece in pieces) - body.bottom)


def _split(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the seats and the room for the options."""
    if not picture.options:
        return split_left(body, body.width)
    rows = -(-len(picture.seats) // (1 if len(picture.seats) <= _MANY else 2))
    wanted = rows * glass.mm(_PORTRAIT_ROW_MM + GAP_MM) + glass.mm(_COUNT_MM)
    high = min(wanted, round(body.height * _SEATS_SHARE))
    wide = round(body.width * (_SEATS_SHARE if picture.more is not None else 0.5))
    return split(glass, body, high, wide, glass.mm(_BETWEEN_MM))


def _count(
    glass: Glass, room: pygame.Rect, buttons: tuple[Button | None, Button | None]
) -> tuple[Pieces, pygame.Rect]:
    """The buttons for fewer and more players, where they stay, and the room below for the seats."""
    shown = [button for button in buttons if button is not None]
    if not shown:
        return (), room
    gap = glass.mm(GAP_MM)
    line, rest = split_top(room, glass.mm(_COUNT_MM), gap)
    pieces = tuple(
        choice(glass, f"count/{index}", button._replace(look="quiet"), place, theme.LABEL_MM)
        for index, (place, button) in enumerate(
            zip(columns(line, len(shown), gap), shown, strict=True)
        )
    )
    return pieces, rest


def _seats(glass: Glass, room: pygame.Rect, seats: tuple[SeatField, ...]) -> tuple[Pieces, int]:
    laid = cells(glass, room, len(seats), _SEAT)
    pieces = tuple(
        Piece(
            f"seats/{field.seat}",
            place,
            seat_row(glass, place.size, field.seat, field.name),
            field.rename,
        )
        for place, field in zip(laid.places, seats, strict=True)
    )
    return pieces, laid.most
