"""Antialiased shapes: painted at several times the size, shrunk once, cached as sprites."""

from collections.abc import Sequence
from itertools import pairwise, product
from math import hypot

import pygame

from tablepi.ui.toolkit.sprites import opaque, shape, sprite
from tablepi.ui.toolkit.theme import Colour, mixed

Point = tuple[float, float]


class Canvas:
    """A transparent sheet of one colour, for lines and discs whose measures are not known before.

    A disc drawn with `ink=False` is taken away again.
    """

    def __init__(self, width_px: int, height_px: int, colour: Colour) -> None:
        self._size = (max(1, width_px), max(1, height_px))
        self._times = _oversize(max(self._size))
        self._ink = (*colour, 255)
        self._none = (*colour, 0)
        width, height = self._size
        self._sheet = pygame.Surface((width * self._times, height * self._times), pygame.SRCALPHA)
        self._sheet.fill(self._none)

    def line(self, points: Sequence[Point], width: float, closed: bool = False) -> None:
        """A line with round ends and joints along the points."""
        path = [*points, points[0]] if closed else points
        for start, end in pairwise(path):
            self._bar(start, end, width)
        for point in path:
            self.disc(point, width / 2)

    def disc(self, centre: Point, radius: float, ink: bool = True) -> None:
        x, y = centre[0] * self._times, centre[1] * self._times
        pygame.draw.circle(
            self._sheet, self._ink if ink else self._none, (x, y), radius * self._times
        )

    def surface(self) -> pygame.Surface:
        """The finished sheet at its own size."""
        return pygame.transform.smoothscale(self._sheet, self._size)

    def _bar(self, start: Point, end: Point, width: float) -> None:
        (a, b), (c, d) = start, end
        share = width / 2 / (hypot(c - a, d - b) or 1.0)
        x, y = (d - b) * share, (a - c) * share
        corners = ((a + x, b + y), (c + x, d + y), (c - x, d - y), (a - x, b - y))
        large = [(x * self._times, y * self._times) for x, y in corners]
        pygame.draw.polygon(self._sheet, self._ink, large)


def _oversize(length_px: int) -> int:
    if length_px <= 64:
        return 8
    return 4 if length_px <= 640 else 2


@shape
def disc(diameter_px: int, colour: Colour) -> pygame.Surface:
    canvas = Canvas(diameter_px, diameter_px, colour)
    canvas.disc((diameter_px / 2, diameter_px / 2), diameter_px / 2)
    return canvas.surface()


@shape
def ring(diameter_px: int, line_px: float, colour: Colour) -> pygame.Surface:
    canvas = Canvas(diameter_px, diameter_px, colour)
    middle = (diameter_px / 2, diameter_px / 2)
    canvas.disc(middle, diameter_px / 2)
    canvas.disc(middle, diameter_px / 2 - line_px, ink=False)
    return canvas.surface()


def rounded(
    size: tuple[int, int],
    corner_px: int,
    fill: Colour | None,
    edge: Colour | None = None,
    edge_px: int = 1,
) -> pygame.Surface:
    """A rectangle with round corners, filled, outlined, or both; everything else is clear."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    _rounded_on(surface, corner_px, fill, edge, edge_px)
    return surface


def grounded(
    size: tuple[int, int],
    ground: Colour,
    corner_px: int,
    fill: Colour | None,
    edge: Colour | None = None,
    edge_px: int = 1,
) -> pygame.Surface:
    """The same on a ground, with nothing clear about it: what is large is blitted faster so."""
    surface = opaque(size)
    if fill is None:
        surface.fill(ground)
    for left, top in product((0, size[0] - corner_px), (0, size[1] - corner_px)):
        surface.fill(ground, (left, top, corner_px, corner_px))
    _rounded_on(surface, corner_px, fill, edge, edge_px)
    return surface


def _rounded_on(
    surface: pygame.Surface, corner_px: int, fill: Colour | None, edge: Colour | None, edge_px: int
) -> None:
    rect = surface.get_rect()
    corner_px = min(corner_px, rect.width // 2, rect.height // 2)
    if edge is None:
        if fill is not None:
            _round(surface, rect, corner_px, fill)
    elif fill is None:
        _frame(surface, corner_px, edge, edge_px)
    else:
        _round(surface, rect, corner_px, edge)
        inner = rect.inflate(-2 * edge_px, -2 * edge_px)
        _round(surface, inner, max(0, corner_px - edge_px), fill)


plate = sprite(rounded)
"""The same, kept: for what is seen again."""

_SHEEN = 0.16
_WHITE = (255, 255, 255)


@sprite
def keycap(
    size: tuple[int, int], corner_px: int, fill: Colour, lip: Colour, lip_px: int, sheen_px: int
) -> pygame.Surface:
    """A key: its lip shows below it, and light falls on its upper edge."""
    surface = rounded(size, corner_px, lip)
    top = (size[0], max(1, size[1] - lip_px))
    surface.blit(rounded(top, corner_px, mixed(_WHITE, fill, _SHEEN)), (0, 0))
    face = (top[0], max(1, top[1] - sheen_px))
    surface.blit(rounded(face, corner_px, fill), (0, sheen_px))
    return surface


def shaded(size: tuple[int, int], colours: Sequence[Colour]) -> pygame.Surface:
    """A sheet whose colours run evenly from the top down."""
    column = pygame.Surface((1, max(2, size[1])))
    steps = len(colours) - 1
    for y in range(column.get_height()):
        way = steps * y / (column.get_height() - 1)
        index = min(int(way), steps - 1)
        shade = mixed(colours[index + 1], colours[index], way - index)
        column.set_at((0, y), shade)
    sheet = opaque(size)
    pygame.transform.scale(column, size, sheet)
    return sheet


def _round(surface: pygame.Surface, rect: pygame.Rect, corner_px: int, colour: Colour) -> None:
    if rect.width <= 0 or rect.height <= 0:
        return
    surface.fill(colour, rect.inflate(-2 * corner_px, 0))
    sides = rect.inflate(0, -2 * corner_px)
    surface.fill(colour, (sides.left, sides.top, corner_px, sides.height))
    surface.fill(colour, (sides.right - corner_px, sides.top, corner_px, sides.height))
    if corner_px:
        _corners(surface, rect, disc(2 * corner_px, colour), corner_px)


def _frame(surface: pygame.Surface, corner_px: int, colour: Colour, line_px: int) -> None:
    rect = surface.get_rect()
    wide_rect, tall_rect = rect.inflate(-2 * corner_px, 0), rect.inflate(0, -2 * corner_px)
    surface.fill(colour, (wide_rect.x, 0, wide_rect.width, line_px))
    surface.fill(colour, (wide_rect.x, rect.height - line_px, wide_rect.width, line_px))
    surface.fill(colour, (0, tall_rect.y, line_px, tall_rect.height))
    surface.fill(colour, (rect.width - line_px, tall_rect.y, line_px, tall_rect.height))
    if corner_px:
        _corners(surface, rect, ring(2 * corner_px, line_px, colour), corner_px)


def _corners(
    surface: pygame.Surface, rect: pygame.Rect, circle: pygame.Surface, corner_px: int
) -> None:
    for is_right in (0, 1):
        for is_low in (0, 1):
            place = (
                rect.right - corner_px if is_right else rect.left,
                rect.bottom - corner_px if is_low else rect.top,
            )
            area = (is_right * corner_px, is_low * corner_px, corner_px, corner_px)
            surface.blit(circle, place, area)
