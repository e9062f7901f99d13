"""The two verdicts as signs: a tick or a cross cut out of a disc of its colour."""

import pygame

from tablepi.ui.toolkit import icons, paint, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite

_VERDICTS = {"accepted": ("check", theme.GREEN), "refused": ("cross", theme.RED)}

_LARGEST_MM = 6.0
_LEAST_MM = 3.0


@sprite
def sign(verdict: str, size_px: int) -> pygame.Surface:
    """The sign of `accepted` or `refused`, as a round sprite."""
    name, colour = _VERDICTS[verdict]
    surface = paint.disc(size_px, colour).copy()
    drawn = icons.icon(name, round(size_px * 0.66), theme.INK)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface


def draw_sign(surface: pygame.Surface, glass: Glass, room: pygame.Rect, verdict: str) -> None:
    """Put the sign in the middle of the room, or of the surface where the room is too low."""
    size = min(glass.mm(_LARGEST_MM), max(room.height, glass.mm(_LEAST_MM)))
    size = min(size, surface.get_width() // 2)
    drawn = sign(verdict, size)
    centre = room.center if room.height >= size else surface.get_rect().center
    surface.blit(drawn, drawn.get_rect(center=centre))


def colour_of(verdict: str) -> theme.Colour:
    """The colour of `accepted` or `refused`."""
    return _VERDICTS[verdict][1]
