"""A veil of darkness over the whole glass."""

from functools import lru_cache

import pygame

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece

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
