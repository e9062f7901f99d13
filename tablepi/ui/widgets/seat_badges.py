"""The seats' badges: each has its number in a colour and in a shape of its own."""

from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.paint import GRID, Canvas
from tablepi.ui.toolkit.paths import outlines
from tablepi.ui.toolkit.sprites import shape


class Shape(NamedTuple):
    """A filled outline on the 24-unit grid, and the middle of the room for its number."""

    path: str
    middle: float = 12.0
    figure: float = 11.5


# Where a shape has as many sides as the seat has a number, it is easier to remember.
SHAPES: tuple[Shape, ...] = (
    Shape("O 12 12 9.8"),
    Shape("M 3.4 3.4 L 20.6 3.4 L 20.6 20.6 L 3.4 20.6 Z"),
    Shape("M 12 3 L 22 20.6 L 2 20.6 Z", middle=14.9, figure=10),
    Shape("M 12 1.8 L 22.2 12 L 12 22.2 L 1.8 12 Z", figure=10.5),
    Shape("M 12 2.4 L 22.2 9.8 L 18.3 21.4 L 5.7 21.4 L 1.8 9.8 Z", middle=12.6, figure=11),
    Shape("M 6.8 4.6 L 17.2 4.6 L 22 12 L 17.2 19.4 L 6.8 19.4 L 2 12 Z", figure=11),
    Shape(
        "M 12 1.8 L 20.6 4.4 L 20.6 11 C 20.6 16.6 16.4 20.4 12 22 "
        "C 7.6 20.4 3.4 16.6 3.4 11 L 3.4 4.4 Z",
        middle=11.4,
        figure=11,
    ),
    Shape(
        "M 4.6 4.6 L 19.4 4.6 L 19.4 19.4 L 4.6 19.4 Z M 12 2.1 L 21.9 12 L 12 21.9 L 2.1 12 Z",
        figure=10.5,
    ),
    Shape("M 2.8 21.4 L 2.8 11.4 A 12 11.4 9.2 180 360 L 21.2 21.4 Z", middle=12.8),
    Shape(
        "M 6.6 2 L 17.4 2 L 17.4 6.6 L 22 6.6 L 22 17.4 L 17.4 17.4 L 17.4 22 L 6.6 22 "
        "L 6.6 17.4 L 2 17.4 L 2 6.6 L 6.6 6.6 Z",
        figure=9.5,
    ),
    Shape("M 7 3.8 L 22 3.8 L 17 20.2 L 2 20.2 Z", figure=9.5),
    Shape("O 8 8 6.2 O 16 8 6.2 O 8 16 6.2 O 16 16 6.2", figure=9.5),
)
_ROUNDING = 2.4


@shape
def badge(seat: int, size_px: int) -> pygame.Surface:
    """The badge of a seat, counted from 1, as a square sprite."""
    form = SHAPES[(seat - 1) % len(SHAPES)]
    unit = size_px / GRID
    canvas = Canvas(size_px, size_px, theme.seat_colour(seat), unit)
    for outline in outlines(form.path):
        canvas.fill(outline.points)
        canvas.line(outline.points, _ROUNDING, closed=True)
    surface = canvas.surface()
    number = _number(str(seat), form.figure * unit)
    middle = round(form.middle * unit)
    surface.blit(number, number.get_rect(center=(size_px // 2, middle)))
    return surface


def _number(figures: str, height_px: float) -> pygame.Surface:
    size_px = measure.size_of_figures(max(1, round(height_px)))
    return text.line(figures, size_px, theme.INK, bold=True)
