"""The choice of colours: every seat beside every colour; one of each is tapped."""

from collections.abc import Callable

import pygame

from tablepi.screens.pictures.picture import Palette, Swatch
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import BETWEEN_MM, Shape, cells, columns, rows, split_top
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.frame import Pieces, enlarged, foot, frame, heading

_CELL = Shape(((21.0, 9.5), (17.0, 9.0)), highest=14.0, ratio=2.4)

Painted = Callable[[Glass, tuple[int, int], int, str, bool], pygame.Surface]


def scene(picture: Palette, glass: Glass) -> Scene:
    """The seats at the left or above, the colours in the rest; without seats, the colours alone."""
    glass = enlarged(glass)
    on = (picture.usual,) if picture.usual else ()
    buttons, foot_top = foot(glass, (picture.back,), on)
    parts = frame(glass, foot_top, notices=True)
    head = heading(glass, parts, picture.title, picture.notices)
    if not picture.seats:
        group = _group(glass, parts.body, "colours", picture.then, picture.colours, bare_swatch)
        return Scene((*group.pieces, *buttons, *head), group.areas)
    rooms = _half_places(glass, parts.body)
    seats = _group(glass, rooms[0], "seats", picture.ask, picture.seats, seat_swatch)
    colours = _group(glass, rooms[1], "colours", picture.then, picture.colours, colour_swatch)
    return Scene((*seats.pieces, *colours.pieces, *buttons, *head), (*seats.areas, *colours.areas))


def _half_places(glass: Glass, body: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    first, second = (rows if glass.portrait else columns)(body, 2, glass.mm(BETWEEN_MM))
    return first, second


def _group(
    glass: Glass,
    room: pygame.Rect,
    key: str,
    ask: str,
    swatches: tuple[Swatch, ...],
    paint_swatch: Painted,
) -> Scene:
    """A question with its swatches below."""
    size_px = glass.mm(theme.LABEL_MM)
    question = text.fitted(ask, room.width, size_px, theme.QUIET)
    _, swatches_place = split_top(room, measure.line_height(size_px), glass.mm(1.0))
    grid = cells(glass, swatches_place, len(swatches), _CELL)
    swatch_pieces: Pieces = tuple(
        Piece(
            f"{key}/{index}",
            place,
            paint_swatch(glass, place.size, swatch.seat, swatch.label, swatch.chosen),
            swatch.act,
        )
        for index, (place, swatch) in enumerate(zip(grid.places, swatches, strict=True))
    )
    label = Piece(f"{key} asked", question.get_rect(topleft=room.topleft), question)
    return Scene((label, *swatch_pieces), (Area(key, swatches_place, grid.most),))


_PAD_MM = 1.2
_BADGE_MM = 5.6
_EDGE_MM = 0.8


@sprite
def seat_swatch(
    glass: Glass, size: tuple[int, int], seat: int, words: str, chosen: bool
) -> pygame.Surface:
    """A seat's badge with the name of its colour; the chosen one has an amber edge."""
    line = glass.mm(_EDGE_MM if chosen else theme.LINE_MM)
    edge = theme.AMBER if chosen else theme.HAIRLINE
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL, edge, line).copy()
    room = surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_PAD_MM) // 2)
    badge_image = badge(seat, max(1, min(glass.mm(_BADGE_MM), room.height)))
    surface.blit(badge_image, badge_image.get_rect(midleft=room.midleft))
    left = room.left + badge_image.get_width() + glass.mm(_PAD_MM)
    width = max(1, room.right - left)
    sizes = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    name_image = text.fitted(words, width, measure.legible_px(words, width, sizes), theme.TEXT)
    surface.blit(name_image, name_image.get_rect(midleft=(left, room.centery)))
    return surface


@sprite
def colour_swatch(
    glass: Glass, size: tuple[int, int], seat: int, words: str, chosen: bool
) -> pygame.Surface:
    """A plate in the colour of a seat, with its name and the seat's number."""
    return _swatch(glass, size, seat, words, chosen, str(seat))


@sprite
def bare_swatch(
    glass: Glass, size: tuple[int, int], seat: int, words: str, chosen: bool
) -> pygame.Surface:
    """The same without the number, where the colour is nobody's yet."""
    return _swatch(glass, size, seat, words, chosen, "")


def _swatch(
    glass: Glass, size: tuple[int, int], seat: int, words: str, chosen: bool, number: str
) -> pygame.Surface:
    line, corner = glass.mm(_EDGE_MM), glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, theme.GROUND, theme.AMBER, line).copy()
    inner = surface.get_rect().inflate(*(-4 * line, -4 * line) if chosen else (0, 0))
    surface.blit(paint.rounded(inner.size, corner, theme.seat_colour(seat)), inner)
    words_place = inner.inflate(-2 * glass.mm(_PAD_MM), 0)
    number_image = text.line(number, glass.mm(theme.PROMPT_MM), theme.INK, bold=True)
    surface.blit(number_image, number_image.get_rect(midright=words_place.midright))
    width = max(1, words_place.width - number_image.get_width() - glass.mm(_PAD_MM) // 2)
    sizes = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    size_px = measure.legible_px(words, width, sizes, bold=True)
    name_image = text.fitted(words, width, size_px, theme.INK, bold=True)
    surface.blit(name_image, name_image.get_rect(midleft=words_place.midleft))
    return surface
