"""What a player has, counted: a tray of suits, or a strip of signs with their numbers."""

from functools import lru_cache

import pygame

from tablepi.core.board import Counter
from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import short_lived
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.button_faces import picture

_SIGN_MM = 3.0
_LETTER_GAP_MM = 0.3
_CELL_GAP_MM = 1.1
_TRAY_PAD_MM = 1.2
_ICONS_MM = (3.6, 2.6, 0.0)
"""The signs of what is no suit: where a number has no room they get smaller, and then go."""
_STRIP_GAP_MM = 2.4
_TIGHT_GAP_MM = 0.7


@lru_cache(maxsize=64)
def tray_px(glass: Glass, supplies: tuple[Counter, ...]) -> int:
    """The width of the tray of these supplies, 0 for none."""
    if not supplies:
        return 0
    cells = len(supplies) * (_cell_px(glass, supplies) + glass.mm(_CELL_GAP_MM))
    return cells - glass.mm(_CELL_GAP_MM) + 2 * glass.mm(_TRAY_PAD_MM)


def _cell_px(glass: Glass, supplies: tuple[Counter, ...]) -> int:
    """The width of a cell: of sign and letter side by side, or of the widest number."""
    numbers = (measure.width(c.value, glass.mm(theme.BUTTON_MM), bold=True) for c in supplies)
    signs = (_suit(glass, counter.icon, True).get_width() for counter in supplies)
    return max(*numbers, *signs)


@short_lived
def tray(glass: Glass, size: tuple[int, int], supplies: tuple[Counter, ...]) -> pygame.Surface:
    """Each suit over its number, in cells of one width, on a dark plate."""
    surface = paint.plate(size, glass.mm(theme.CORNER_MM * 0.8), theme.STOCK).copy()
    cell_px = _cell_px(glass, supplies) + glass.mm(_CELL_GAP_MM)
    left = (size[0] - len(supplies) * cell_px) // 2
    for index, counter in enumerate(supplies):
        centre = left + index * cell_px + cell_px // 2
        sign = _suit(glass, counter.icon, True)
        surface.blit(sign, sign.get_rect(center=(centre, round(size[1] * 0.27))))
        colour = theme.STOCK_TEXT if counter.value != "0" else theme.EDGE
        number = text.line(counter.value, glass.mm(theme.BUTTON_MM), colour, bold=True)
        surface.blit(number, number.get_rect(center=(centre, round(size[1] * 0.70))))
    return surface


@lru_cache(maxsize=64)
def strip_px(
    glass: Glass, row: tuple[Counter, ...], letters: bool = True, icon_mm: float = _ICONS_MM[0]
) -> int:
    """The least width at which every number can be read; suits with their letters or without."""
    gap = glass.mm(_TIGHT_GAP_MM)
    items = [_item_px(glass, counter, letters, icon_mm) + gap for counter in row]
    return sum(items) - gap if row else 0


def has_signs(glass: Glass, row: tuple[Counter, ...], width_px: int) -> bool:
    """True if every number has its sign beside it in this width."""
    least_mm = min(mm for mm in _ICONS_MM if mm)
    return strip_px(glass, row, letters=False, icon_mm=least_mm) <= width_px


def _item_px(glass: Glass, counter: Counter, letters: bool, icon_mm: float) -> int:
    number = measure.width(counter.value, glass.mm(theme.LEAST_MM), bold=True, narrow=True)
    sign = _sign(glass, counter, letters, theme.STOCK_TEXT, icon_mm)
    return (sign.get_width() + glass.mm(_LETTER_GAP_MM) if sign else 0) + number


@short_lived
def strip(
    glass: Glass, size: tuple[int, int], row: tuple[Counter, ...], ink: Colour
) -> pygame.Surface:
    """Signs and numbers in a row, with what room there is between them; none is left out.

    Suits stand on a dark plate, where their colours are read. `ink`: of what is no suit.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    has_suits = any(counter.icon in theme.SUITS for counter in row)
    if has_suits:
        surface.blit(paint.plate(size, size[1] // 3, theme.STOCK), (0, 0))
        ink = theme.STOCK_TEXT
    letters = strip_px(glass, row) <= size[0]
    fitting = (mm for mm in _ICONS_MM if strip_px(glass, row, letters, mm) <= size[0])
    icon_mm = next(fitting, _ICONS_MM[-1])
    spare_px = size[0] - strip_px(glass, row, letters, icon_mm)
    gap = glass.mm(_TIGHT_GAP_MM) + min(glass.mm(_STRIP_GAP_MM), spare_px // max(1, len(row)))
    x = glass.mm(_TIGHT_GAP_MM) if has_suits and spare_px > glass.mm(_TIGHT_GAP_MM) else 0
    for counter in row:
        if sign := _sign(glass, counter, letters, ink, icon_mm):
            surface.blit(sign, sign.get_rect(midleft=(x, size[1] // 2)))
            x += sign.get_width() + glass.mm(_LETTER_GAP_MM)
        colour = ink if counter.value != "0" or not has_suits else theme.EDGE
        number = text.line(counter.value, glass.mm(theme.LEAST_MM), colour, bold=True, narrow=True)
        surface.blit(number, number.get_rect(midleft=(x, size[1] // 2)))
        x += number.get_width() + gap
    return surface


def _sign(
    glass: Glass, counter: Counter, letters: bool, ink: Colour, icon_mm: float
) -> pygame.Surface | None:
    """The sign of what is counted, None without room."""
    if counter.icon in theme.SUITS:
        return _suit(glass, counter.icon, letters)
    return picture(counter.icon, glass.mm(icon_mm), ink) if icon_mm else None


def _suit(glass: Glass, suit: str, letters: bool) -> pygame.Surface:
    """The symbol of a suit, and beside it its letter."""
    side = glass.mm(_SIGN_MM)
    if letters:
        return suits.mark(suit, side, glass.mm(theme.LEAST_MM))
    return suits.symbol(suit, side)
