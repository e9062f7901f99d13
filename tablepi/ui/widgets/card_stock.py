"""Card stock: the empty card, tinted by its suits, and how it looks dimmed."""

import pygame

from tablepi.ui.toolkit import paint, suits, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.card_layout import EDGES, CardState, corner_px

TINT_SHARE = 0.15
_DIMMED_SHARE = 0.42


def tint(suit: str, share: float = TINT_SHARE) -> Colour:
    """The stock's colour with so much of the suit's in it."""
    return theme.mixed(suits.suit_colour(suit), theme.STOCK, share)


@sprite
def stock(
    glass: Glass,
    size: tuple[int, int],
    state: CardState = CardState.NORMAL,
    names: tuple[str, ...] = (),
) -> pygame.Surface:
    """An empty card, a band in the tint of each suit; without suits it is plain."""
    edge, edge_mm = EDGES[state]
    corner, line = corner_px(glass, size), glass.mm(edge_mm)
    surface = paint.plate(size, corner, theme.STOCK, edge, line).copy()
    for band, suit in zip(bands(size[0], len(names)), names, strict=True):
        area = (band[0], 0, band[1] - band[0], size[1])
        surface.fill((0, 0, 0, 0), area)
        surface.blit(paint.plate(size, corner, tint(suit), edge, line), area, area)
    return surface


def bands(width: int, count: int) -> list[tuple[int, int]]:
    """Start and end of each of so many equal bands, in pixels."""
    return [(at * width // count, (at + 1) * width // count) for at in range(count)]


def over(glass: Glass, size: tuple[int, int], state: CardState) -> pygame.Surface:
    """The overlay that makes a card bright or dimmed, the same for all cards."""
    if state is CardState.DIMMED:
        return _veil(glass, size)
    edge, edge_mm = EDGES[state]
    return paint.plate(size, corner_px(glass, size), None, edge, glass.mm(edge_mm))


@sprite
def _veil(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    veil = stock(glass, size, CardState.DIMMED).copy()
    clear = round(255 * (1 - _DIMMED_SHARE))
    veil.fill((255, 255, 255, clear), special_flags=pygame.BLEND_RGBA_MULT)
    return veil


def dimmed(glass: Glass, size: tuple[int, int], bright: pygame.Surface) -> pygame.Surface:
    """The card with everything on it faded into its stock."""
    surface = stock(glass, size, CardState.DIMMED).copy()
    faded = bright.copy()
    faded.fill((255, 255, 255, round(255 * _DIMMED_SHARE)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(faded, (0, 0))
    return surface
