"""Chips: one from above, a stack from the side with its number, and the sign of a supply."""

import pygame

from tablepi.ui.toolkit import measure, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import shape, sprite
from tablepi.ui.toolkit.templates import drawn, template

Size = tuple[int, int]

TALLEST = 5
"""Most chips that are drawn; the number of a stack is not limited."""

_GAP_MM = 0.3
_FIGURE_MM = (2.6, 4.0)
_FIGURE_SHARE = 0.5
_LEAST_BESIDE_MM = 1.8
# A stack of five is a little higher than wide.
_STACK_RATIO = 24 / 28


@sprite
def chip(diameter_px: int, suit: str, letter_px: int = 0) -> pygame.Surface:
    """One chip from above with its suit's symbol in ink, and its letter beside it if it has one.

    `letter_px`: the least type of the letter; 0 for none.
    """
    source = template("chip")
    scale = diameter_px / source.width
    surface = drawn("chip", scale, suits.field_colour(suit))
    mark = source.rooms["mark"]
    size = round(mark.width * scale), round(mark.height * scale)
    if letter_px:
        image = suits.pair(suit, size, letter_px)
    else:
        image = suits.symbol(suit, size[1], theme.INK)
    middle = (
        round((mark.left + mark.width / 2) * scale),
        round((mark.top + mark.height / 2) * scale),
    )
    surface.blit(image, image.get_rect(center=middle))
    return surface


@sprite
def stack(glass: Glass, size: Size, suit: str, count: int, on_dark: bool = False) -> pygame.Surface:
    """A stack of chips at the foot of this size, its number beside it, or above it in a narrow one.

    It grows with every chip up to five. Without a chip there is only a nought.
    `on_dark`: what is dark in every look lies below it.
    """
    size = max(1, size[0]), max(1, size[1])
    surface = pygame.Surface(size, pygame.SRCALPHA)
    number, gap = _number(glass, size, count, on_dark), glass.mm(_GAP_MM)
    beside_px = size[0] - number.get_width() - gap
    is_beside = beside_px >= glass.mm(_LEAST_BESIDE_MM)
    width = beside_px if is_beside else size[0]
    height = size[1] if is_beside else max(1, size[1] - number.get_height() - gap)
    image = _chips(max(4, min(width, round(height * _STACK_RATIO))), suit, min(count, TALLEST))
    if is_beside:
        left = (size[0] - image.get_width() - gap - number.get_width()) // 2
        surface.blit(image, image.get_rect(midleft=(left, size[1] // 2)))
        right = left + image.get_width() + gap
        surface.blit(number, number.get_rect(midleft=(right, size[1] // 2)))
        return surface
    total_px = image.get_height() + gap + number.get_height()
    foot = size[1] - max(0, size[1] - total_px) // 2
    surface.blit(image, image.get_rect(midbottom=(size[0] // 2, foot)))
    top = max(0, foot - total_px)
    surface.blit(number, number.get_rect(midtop=(size[0] // 2, top)))
    return surface


def _number(glass: Glass, size: Size, count: int, on_dark: bool) -> pygame.Surface:
    """The number in figures as high as they are read well, lower where it is wide."""
    least, most = (glass.mm(height_mm) for height_mm in _FIGURE_MM)
    height = max(least, min(most, round(_FIGURE_SHARE * size[1])))
    inks = (theme.STOCK_QUIET, theme.STOCK_TEXT) if on_dark else (theme.QUIET, theme.TEXT)
    words, size_px = str(count), measure.size_of_figures(height)
    while height > least and measure.width(words, size_px, bold=True) > _FIGURE_SHARE * size[0]:
        height, size_px = height - 1, measure.size_of_figures(height - 1)
    image = text.line(
        measure.fit(words, size[0], size_px, True), size_px, inks[count > 0], bold=True
    )
    top = measure.baseline(size_px) - height
    return image.subsurface(pygame.Rect(0, top, image.get_width(), height + 1))


@shape
def _chips(width_px: int, suit: str, count: int) -> pygame.Surface:
    """So many chips on one another; nothing for none."""
    source = template("stacked-chip")
    scale = width_px / source.width
    one = drawn("stacked-chip", scale, suits.field_colour(suit))
    step = source.rooms["step"].height * scale
    height = round(step * max(0, count - 1)) + one.get_height()
    surface = pygame.Surface((width_px, height), pygame.SRCALPHA)
    for index in range(count):
        surface.blit(one, (0, height - one.get_height() - round(index * step)))
    return surface
