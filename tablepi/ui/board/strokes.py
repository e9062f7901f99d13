"""Lines across a grid: strings between the things that lie on them."""

from math import hypot

import pygame

from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.paint import Canvas
from tablepi.ui.toolkit.sprites import sprite

Point = tuple[int, int]

_BROAD_MM = 1.2
_FAINT_MM = 0.5
_RIM_MM = 0.3
_FIGURES_MM = 3.4
_BADGE_MM = 4.6


def beyond(start: Point, end: Point, distance: float) -> Point:
    """The point so far behind the end of a line, in pixels."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1.0
    return round(end[0] + across / length * distance), round(end[1] + down / length * distance)


@sprite
def thread(glass: Glass, span: Point, suit: str, faint: bool = False) -> pygame.Surface:
    """A line of this span in the suit's colour with a dark rim, thin where it is `faint`."""
    wide = (_FAINT_MM if faint else _BROAD_MM) * glass.px_per_mm
    whole = wide + 2 * _RIM_MM * glass.px_per_mm
    room = round(whole) + 2
    size = abs(span[0]) + room, abs(span[1]) + room
    points = _ends(span, room / 2)
    rim, line = Canvas(*size, theme.INK), Canvas(*size, suits.suit_colour(suit))
    rim.line(points, whole)
    line.line(points, wide)
    surface = rim.surface()
    surface.blit(line.surface(), (0, 0))
    return surface


def _ends(span: Point, inset: float) -> list[tuple[float, float]]:
    """Both ends of a line of this span within the sheet that just holds it."""
    across, down = abs(span[0]), abs(span[1])
    if span[0] * span[1] < 0:
        return [(inset, inset + down), (inset + across, inset)]
    return [(inset, inset), (inset + across, inset + down)]


@sprite
def badge(glass: Glass, words: str, suit: str) -> pygame.Surface:
    """A few figures on a plate of the suit's colour."""
    size_px = glass.mm(_FIGURES_MM)
    drawn = text.line(words, size_px, theme.INK, bold=True)
    high = max(measure.line_height(size_px), glass.mm(_BADGE_MM))
    size = max(high, drawn.get_width() + glass.mm(1.6)), high
    edge = glass.mm(_RIM_MM)
    surface = paint.plate(size, high // 2, suits.suit_colour(suit), theme.INK, edge).copy()
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface
