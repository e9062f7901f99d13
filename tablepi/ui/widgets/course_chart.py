"""The course of a match as a chart: a line a seat, in its colour."""

import pygame

from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite

Course = tuple[tuple[int, ...], ...]
Size = tuple[int, int]

LEAST_MM = (24.0, 12.0)
"""Smaller than this, in width and height, no line can be told from another."""
_BADGE_MM = 5.4
_LINE_MM = 0.8
_TURN_MM = 0.4
_OVERSIZE = 3


@sprite
def chart(
    glass: Glass, size: Size, course: Course, order: tuple[int, ...], turn: int = 0
) -> pygame.Surface:
    """The lines between the highest and the lowest score, which stand at the left.

    `order`: the seats, the winner first, whose line lies on top and whose badge is never left out.
    `turn`: the point from which the winner led, marked by a line across; 0 for none.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    low, high = min(0, *map(min, course)), max(1, *map(max, course))
    side = min(glass.mm(_BADGE_MM), size[1] // 2)
    marks = [str(high), str(low)]
    left = max(measure.width(mark, glass.mm(theme.LEAST_MM)) for mark in marks) + glass.mm(1.0)
    plot = pygame.Rect(left, side // 2, size[0] - left - side - glass.mm(1.0), size[1] - side)
    heights = {
        value: plot.bottom - (value - low) * plot.height // (high - low)
        for value in {low, 0, high, *(score for row in course for score in row)}
    }
    for value in {low, 0, high}:
        surface.fill(theme.HAIRLINE, (plot.left, heights[value], plot.width, 1))
    for mark, value in zip(marks, (high, low), strict=True):
        words = text.line(mark, glass.mm(theme.LEAST_MM), theme.QUIET)
        place = words.get_rect(midright=(left - glass.mm(1.0), heights[value]))
        surface.blit(words, place.clamp(surface.get_rect()))
    if turn:
        x = plot.left + plot.width * turn // max(1, len(course[0]) - 1)
        surface.fill(theme.AMBER, (x, 0, glass.mm(_TURN_MM), size[1]))
    surface.blit(_lines(glass, size, plot, course, heights, order), (0, 0))
    for seat, y in _ends([heights[row[-1]] for row in course], order, side, size[1]):
        drawn = badge(seat, side)
        surface.blit(drawn, (size[0] - side, y - side // 2))
    return surface


def _lines(
    glass: Glass,
    size: Size,
    plot: pygame.Rect,
    course: Course,
    heights: dict[int, int],
    order: tuple[int, ...],
) -> pygame.Surface:
    """The lines alone, the winner's on top; painted larger and shrunk, so that they are smooth."""
    large = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    thick = glass.mm(_LINE_MM) * _OVERSIZE
    for seat in reversed(order):
        scores = course[seat - 1]
        last = max(1, len(scores) - 1)
        points = [
            ((plot.left + plot.width * at // last) * _OVERSIZE, heights[score] * _OVERSIZE)
            for at, score in enumerate(scores)
        ]
        colour = theme.seat_colour(seat)
        if len(points) > 1:
            pygame.draw.lines(large, colour, False, points, thick)
        for point in points:
            pygame.draw.circle(large, colour, point, thick / 2)
    return pygame.transform.smoothscale(large, size)


def _ends(
    heights: list[int], order: tuple[int, ...], side: int, room: int
) -> list[tuple[int, int]]:
    """The seats whose badges find room, and the height of each: none lies on another.

    They are asked from the top; each goes as near to its line's end as the ones above let it.
    """
    shown = sorted(order[: room // side], key=lambda seat: (heights[seat - 1], seat))
    ends: list[tuple[int, int]] = []
    lowest = side // 2
    for left, seat in zip(range(len(shown), 0, -1), shown, strict=True):
        y = min(max(heights[seat - 1], lowest), room - left * side + side // 2)
        ends.append((seat, y))
        lowest = y + side
    return ends
