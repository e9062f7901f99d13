"""What is done to a finished sprite: an edge, a veil, a turn for the player opposite."""

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import passing, sprite

_VEIL = 0.5


def lit_edge(glass: Glass, panel: pygame.Surface, light: str) -> pygame.Surface:
    """The panel as it is, edged when bright, veiled when dim."""
    return _lit(glass, panel, light) if light else panel


@sprite
def _lit(glass: Glass, panel: pygame.Surface, light: str) -> pygame.Surface:
    surface = panel.copy()
    size, corner = surface.get_size(), glass.mm(theme.CORNER_MM)
    if light == "bright":
        edge = paint.plate(size, corner, None, theme.QUIET_ON_RAISED, glass.mm(0.5))
        surface.blit(edge, (0, 0))
        return surface
    veil = paint.plate(size, corner, theme.GROUND).copy()
    veil.fill((255, 255, 255, round(255 * _VEIL)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(veil, (0, 0))
    return surface


@passing
def upside_down(surface: pygame.Surface) -> pygame.Surface:
    """The sprite as the player opposite reads it."""
    return pygame.transform.rotate(surface, 180)
