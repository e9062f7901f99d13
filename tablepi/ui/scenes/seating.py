"""Who plays, and by which options; the start is always in sight."""

import pygame

from tablepi.app.picture import Button, SeatField, Seating
from tablepi.ui import theme
from tablepi.ui.entries import seat_row
from tablepi.ui.glass import Glass
from tablepi.ui.pieces import Area, Piece, Scene
from tablepi.ui.scenes.cells import Shape, cells
from tablepi.ui.scenes.choices import choice
from tablepi.ui.scenes.fields import option_fields
from tablepi.ui.scenes.frame import GAP_MM, Pieces, foot, frame, heading, roomy

_SEAT = Shape(((33.0, 9.5),), highest=18.0, ratio=4.0)
_COUNT_MM = 9.5
_SEATS_SHARE = 0.55
_MANY = 6
_BETWEEN_MM = 4.0
_PORTRAIT_ROW_MM = 14.0


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
    areas = (Area("seats", room, seats_most), Area("options", rest, options_most))
    return Scene((*start, *seats, *count, *options, *head), areas)


def _split(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the seats and the room for the options."""
    between = glass.mm(_BETWEEN_MM)
    if not picture.options:
        return body, pygame.Rect(body.right, body.top, 0, 0)
    if glass.portrait:
        rows = -(-len(picture.seats) // (1 if len(picture.seats) <= _MANY else 2))
        wanted = rows * glass.mm(_PORTRAIT_ROW_MM + GAP_MM) + glass.mm(_COUNT_MM)
        height = min(wanted, round(body.height * _SEATS_SHARE))
        upper = pygame.Rect(body.left, body.top, body.width, height)
        top = upper.bottom + between
        return upper, pygame.Rect(body.left, top, body.width, body.bottom - top)
    share = _SEATS_SHARE if len(picture.seats) > _MANY else 0.5
    left = pygame.Rect(body.left, body.top, round(body.width * share), body.height)
    start = left.right + between
    return left, pygame.Rect(start, body.top, body.right - start, body.height)


def _count(
    glass: Glass, room: pygame.Rect, buttons: tuple[Button | None, Button | None]
) -> tuple[Pieces, pygame.Rect]:
    """The buttons for fewer and more players below the seats, and the room that is left."""
    shown = [button for button in buttons if button is not None]
    if not shown:
        return (), room
    gap, height = glass.mm(GAP_MM), glass.mm(_COUNT_MM)
    width = (room.width - gap * (len(shown) - 1)) // len(shown)
    pieces = tuple(
        choice(
            glass,
            f"count/{index}",
            button._replace(look="quiet"),
            pygame.Rect(room.left + index * (width + gap), room.bottom - height, width, height),
            theme.LABEL_MM,
        )
        for index, button in enumerate(shown)
    )
    return pieces, pygame.Rect(room.left, room.top, room.width, room.height - height - gap)


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
