"""Every seat beside every colour: one of each is tapped."""

from collections.abc import Callable

import pygame

from tablepi.app.view.picture import Palette
from tablepi.app.view.setting_pictures import Swatch
from tablepi.ui.screens.frame import Pieces, foot, frame, heading, roomy
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.widgets.cells import Shape, cells
from tablepi.ui.widgets.swatches import colour_swatch, seat_swatch

_CELL = Shape(((21.0, 9.5), (17.0, 9.0)), highest=14.0, ratio=2.4)
_BETWEEN_MM = 4.0

Painted = Callable[[Glass, tuple[int, int], int, str, bool], pygame.Surface]


def scene(picture: Palette, glass: Glass) -> Scene:
    """The seats at the left or above, the colours in the rest."""
    glass = roomy(glass)
    on = (picture.usual,) if picture.usual else ()
    buttons, foot_top = foot(glass, (picture.back,), on)
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    rooms = _halves(glass, parts.body)
    seats = _group(glass, rooms[0], "seats", picture.ask, picture.seats, seat_swatch)
    colours = _group(glass, rooms[1], "colours", picture.then, picture.colours, colour_swatch)
    return Scene((*seats.pieces, *colours.pieces, *buttons, *head), (*seats.areas, *colours.areas))


def _halves(glass: Glass, body: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    between = glass.mm(_BETWEEN_MM)
    if glass.portrait:
        high = (body.height - between) // 2
        upper = pygame.Rect(body.left, body.top, body.width, high)
        return upper, pygame.Rect(body.left, body.bottom - high, body.width, high)
    wide = (body.width - between) // 2
    left = pygame.Rect(body.left, body.top, wide, body.height)
    return left, pygame.Rect(body.right - wide, body.top, wide, body.height)


def _group(
    glass: Glass,
    room: pygame.Rect,
    key: str,
    ask: str,
    swatches: tuple[Swatch, ...],
    painted: Painted,
) -> Scene:
    """What is asked, and below it all that can be tapped."""
    size_px = glass.mm(theme.LABEL_MM)
    said = text.fitted(ask, room.width, size_px, theme.QUIET)
    top = room.top + measure.line_height(size_px) + glass.mm(1.0)
    below = pygame.Rect(room.left, top, room.width, room.bottom - top)
    laid = cells(glass, below, len(swatches), _CELL)
    made: Pieces = tuple(
        Piece(
            f"{key}/{at}",
            place,
            painted(glass, place.size, shown.seat, shown.label, shown.chosen),
            shown.act,
        )
        for at, (place, shown) in enumerate(zip(laid.places, swatches, strict=True))
    )
    label = Piece(f"{key} asked", said.get_rect(topleft=room.topleft), said)
    return Scene((label, *made), (Area(key, below, laid.most),))
