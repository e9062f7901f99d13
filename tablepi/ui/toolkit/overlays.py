"""Overlays on a scene: the focus ring, the glow under a finger, the veil of a dimmed screen."""

from functools import lru_cache

import pygame

from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite

_RING_GAP_MM = 0.4


def ring_rect(glass: Glass, rect: pygame.Rect) -> pygame.Rect:
    """The rectangle of the ring around this one."""
    beyond = glass.mm(_RING_GAP_MM) + glass.mm(theme.OUTLINE_MM)
    return rect.inflate(2 * beyond, 2 * beyond)


def ring(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """The ring around a thing of this size, itself as large as `ring_rect` says."""
    outer = ring_rect(glass, pygame.Rect(0, 0, *size))
    corner = glass.mm(theme.CORNER_MM) + (outer.width - size[0]) // 2
    return paint.plate(outer.size, corner, None, theme.TEXT, glass.mm(theme.OUTLINE_MM))


_GLOW_ALPHA = 56


@sprite
def glow(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """A light veil of this size with the corners of panels and buttons."""
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.TEXT).copy()
    surface.fill((255, 255, 255, _GLOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


_STRIP_PX = 64


def veil(glass: Glass, key: str, alpha: int) -> tuple[Piece, ...]:
    """Strips, so that one small sheet is enough for any glass. `alpha`: of 255."""
    sheet = _sheet(glass.width_px, alpha)
    return tuple(
        Piece(f"{key}.{top}", sheet.get_rect(top=top), sheet, still=True)
        for top in range(0, glass.height_px, _STRIP_PX)
    )


@lru_cache(maxsize=2)
def _sheet(width_px: int, alpha: int) -> pygame.Surface:
    sheet = pygame.Surface((width_px, _STRIP_PX))
    sheet.fill(theme.INK)
    sheet.set_alpha(alpha)
    return sheet
