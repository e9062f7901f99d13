"""The ring around what the arrow keys have reached; it stands outside the thing it rings."""

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.glass import Glass

_GAP_MM = 0.4
_LINE_MM = 0.5


def ring_rect(glass: Glass, rect: pygame.Rect) -> pygame.Rect:
    """Where the ring around this rectangle is drawn."""
    beyond = glass.mm(_GAP_MM) + glass.mm(_LINE_MM)
    return rect.inflate(2 * beyond, 2 * beyond)


def ring(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """The ring around a thing of this size, itself as large as `ring_rect` says."""
    outer = ring_rect(glass, pygame.Rect(0, 0, *size))
    corner = glass.mm(theme.CORNER_MM) + (outer.width - size[0]) // 2
    return paint.plate(outer.size, corner, None, theme.TEXT, glass.mm(_LINE_MM))
