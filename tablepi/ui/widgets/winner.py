"""The winner of a match: its colour over the glass, and a laurel around the game's emblem."""

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.drawings import drawing, emblem
from tablepi.ui.toolkit.layout import in_row
from tablepi.ui.toolkit.sprites import opaque, sprite

_DISC_SHARE = 0.56
_EMBLEM_SHARE = 0.68


@sprite
def ground(size: tuple[int, int], seats: tuple[int, ...]) -> pygame.Surface:
    """The colours of the seats that won, side by side; raised ground where nobody did."""
    surface = opaque(size)
    surface.fill(theme.RAISED)
    width = -(-size[0] // max(1, len(seats)))
    bands = in_row(surface.get_rect(), [width] * len(seats), 0)
    for seat, band in zip(seats, bands, strict=True):
        surface.fill(theme.seat_colour(seat), band)
    return surface


@sprite
def laurel(side_px: int, game: str, colour: theme.Colour) -> pygame.Surface:
    """A laurel in this colour around a disc with the game's emblem, as a square."""
    surface = drawing("pieces", "laurel", side_px, colour).copy()
    disc = paint.disc(round(_DISC_SHARE * side_px), theme.GROUND)
    inner = emblem(game, round(_EMBLEM_SHARE * disc.get_width()))
    for drawn in (disc, inner):
        surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface
