"""Chips: a stack with its number on top."""

import pygame

from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.drawings import drawing
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.paint import Canvas
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour

TALLEST = 12
_STEP_MM = 1.0
_LEAST_STEP_MM = 0.45
_GAP_MM = 0.28
_SIDE_SHARE = 0.62
_SYMBOL_SHARE = 0.58
_FIVE = 5


@sprite
def chip(diameter_px: int, suit: str) -> pygame.Surface:
    """One chip from above, its suit's symbol cut out of its colour."""
    colour = suits.suit_colour(suit)
    surface = paint.disc(diameter_px, theme.INK).copy()
    surface.blit(drawing("pieces", "chip", diameter_px, colour), (0, 0))
    mark = suits.symbol(suit, round(diameter_px * _SYMBOL_SHARE), theme.INK)
    surface.blit(mark, mark.get_rect(center=surface.get_rect().center))
    return surface


@sprite
def no_chip(glass: Glass, diameter_px: int, suit: str) -> pygame.Surface:
    """The empty place of a stack: a ring, and the suit's symbol very quietly."""
    line = max(1, glass.mm(0.35))
    surface = paint.ring(diameter_px, line, theme.HAIRLINE).copy()
    colour = theme.mixed(suits.suit_colour(suit), theme.PANEL, 0.45)
    mark = suits.symbol(suit, round(diameter_px * _SYMBOL_SHARE), colour)
    surface.blit(mark, mark.get_rect(center=surface.get_rect().center))
    return surface


@sprite
def lettered(glass: Glass, diameter_px: int, suit: str, has_any: bool) -> pygame.Surface:
    """A chip, or the empty place of one, with the suit's letter at its foot."""
    image = chip(diameter_px, suit) if has_any else no_chip(glass, diameter_px, suit)
    letter_px = suits.letter_for(diameter_px, glass.mm(theme.LEAST_MM))
    colour = suits.suit_colour(suit)
    return suits.lettered(image, suit, letter_px, colour if has_any else theme.QUIET)


def lettered_px(glass: Glass, diameter_px: int) -> int:
    """Its width."""
    letter_px = suits.letter_for(diameter_px, glass.mm(theme.LEAST_MM))
    return suits.mark_px(diameter_px, letter_px)


@sprite
def stack(glass: Glass, size: tuple[int, int], suit: str, count: int) -> pygame.Surface:
    """A stack of chips in this size, standing at the foot of it, its number on top.

    It grows by the same step with every chip up to twelve, a little more after each fifth.
    """
    number = _number(glass, size, count, theme.TEXT if count else theme.QUIET)
    diameter = _diameter(glass, size, number.get_height())
    lifts = _lifts(glass, size, diameter, number.get_height(), count)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    left, bottom = (size[0] - diameter) // 2, size[1] - diameter
    if len(lifts) > 1:
        surface.blit(_sides(glass, size, diameter, suit, lifts), (0, 0))
    top = bottom - lifts[-1]
    surface.blit(chip(diameter, suit) if count else no_chip(glass, diameter, suit), (left, top))
    surface.blit(number, ((size[0] - number.get_width()) // 2, top - number.get_height()))
    return surface


def _number(glass: Glass, size: tuple[int, int], count: int, colour: Colour) -> pygame.Surface:
    height = max(glass.mm(theme.LEAST_MM), min(glass.mm(5.0), round(size[0] * 0.4)))
    line_image = text.line(str(count), measure.size_of_figures(height), colour, bold=True)
    baseline = measure.baseline(measure.size_of_figures(height))
    area = pygame.Rect(0, baseline - height - 1, min(line_image.get_width(), size[0]), height + 2)
    area.height += glass.mm(0.6)
    return line_image.subsurface(area.clip(line_image.get_rect()))


def _diameter(glass: Glass, size: tuple[int, int], number_px: int) -> int:
    # The room of the tallest stack, so that chips keep their size while a stack grows.
    least_rise = TALLEST * glass.mm(_LEAST_STEP_MM)
    return max(4, min(size[0], size[1] - number_px - least_rise))


def _lifts(
    glass: Glass, size: tuple[int, int], diameter: int, number_px: int, count: int
) -> list[int]:
    """The height of each chip above the lowest."""
    steps = TALLEST - 1 + 2 * 0.5
    free_px = max(0, size[1] - number_px - diameter)
    step = min(_STEP_MM * glass.px_per_mm, free_px / steps)
    chip_count = max(1, min(TALLEST, count))
    return [round(step * (index + 0.5 * (index // _FIVE))) for index in range(chip_count)]


def _sides(
    glass: Glass, size: tuple[int, int], diameter: int, suit: str, lifts: list[int]
) -> pygame.Surface:
    colour = theme.mixed(suits.suit_colour(suit), theme.STOCK, _SIDE_SHARE)
    canvas = Canvas(*size, colour)
    radius = diameter / 2
    gap = min(_GAP_MM * glass.px_per_mm, 0.4 * lifts[1])
    for lift in lifts:
        centre = (size[0] / 2, size[1] - radius - lift)
        canvas.disc(centre, radius + gap, ink=False)
        if lift != lifts[-1]:
            canvas.disc(centre, radius)
    return canvas.surface()
