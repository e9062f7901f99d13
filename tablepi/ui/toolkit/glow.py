"""The light on what a finger presses, laid over whatever is drawn there."""

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite

_STRENGTH = 56


@sprite
def glow(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """A light veil of this size with the corners of panels and buttons."""
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.TEXT).copy()
    surface.fill((255, 255, 255, _STRENGTH), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
