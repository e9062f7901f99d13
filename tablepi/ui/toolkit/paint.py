"""Smooth shapes: painted several times too large, shrunk once, kept as sprites."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from math import hypot

import pygame

from tablepi.ui.toolkit.opaque import opaque
from tablepi.ui.toolkit.paths import Outline, Point, outlines
from tablepi.ui.toolkit.sprites import shape, sprite
from tablepi.ui.toolkit.theme import Colour

GRID = 24.0
WEIGHT = 2.4
GAP = 1.3
GROOVE = 1.3
_THIN = 0.5
_BROAD = 3.5

Drawing = tuple[str, ...]


class Canvas:
    """A transparent sheet of one colour; what is drawn with `ink=False` is taken away again.

    Lengths are in units of `unit` pixels, so that a drawing on a grid needs no arithmetic.
    """

    def __init__(self, width_px: int, height_px: int, colour: Colour, unit: float = 1.0) -> None:
        self._size = (max(1, width_px), max(1, height_px))
        self._times = _oversize(max(self._size))
        self._scale = unit * self._times
        self._ink = (*colour, 255)
        self._none = (*colour, 0)
        width, height = self._size
        self._sheet = pygame.Surface((width * self._times, height * self._times), pygame.SRCALPHA)
        self._sheet.fill(self._none)

    def fill(self, points: Iterable[Point], ink: bool = True) -> None:
        """A filled polygon."""
        large = [(x * self._scale, y * self._scale) for x, y in points]
        if len(large) > 2:
            pygame.draw.polygon(self._sheet, self._ink if ink else self._none, large)

    def line(
        self, points: Sequence[Point], width: float, closed: bool = False, ink: bool = True
    ) -> None:
        """A line with round ends and joints along the points."""
        row = [*points, points[0]] if closed else points
        for start, end in pairwise(row):
            self._bar(start, end, width, ink)
        for point in row:
            self.disc(point, width / 2, ink)

    def disc(self, centre: Point, radius: float, ink: bool = True) -> None:
        x, y = centre[0] * self._scale, centre[1] * self._scale
        pygame.draw.circle(
            self._sheet, self._ink if ink else self._none, (x, y), radius * self._scale
        )

    def box(
        self, x: float, y: float, width: float, height: float, corner: float, ink: bool = True
    ) -> None:
        """A filled rectangle with round corners."""
        rect = [round(length * self._scale) for length in (x, y, width, height)]
        colour = self._ink if ink else self._none
        pygame.draw.rect(self._sheet, colour, rect, border_radius=round(corner * self._scale))

    def draw(self, drawing: Drawing) -> None:
        """A drawing of shapes, each a word and a path.

        `line` and `fill` draw, `tail` draws a line that begins thin and ends broad; `cut` takes an
        area away, `groove` a thin line, `gap` one broad enough to lead a line over another.
        """
        for stroke in drawing:
            kind, path = stroke.split(" ", 1)
            for outline in outlines(path):
                self._shape(kind, outline)

    def clear_along(self, points: Sequence[Point], width: float) -> None:
        """Take away a line with straight ends, so that one drawn over it joins its own rest."""
        sides: tuple[list[Point], list[Point]] = ([], [])
        for index, (x, y) in enumerate(points):
            before, after = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
            across, down = _beside(before, after, width / 2)
            sides[0].append((x + across, y + down))
            sides[1].append((x - across, y - down))
        self.fill((*sides[0], *reversed(sides[1])), ink=False)

    def surface(self) -> pygame.Surface:
        """The finished sheet at its own size."""
        return pygame.transform.smoothscale(self._sheet, self._size)

    def _shape(self, kind: str, outline: Outline) -> None:
        if kind in ("fill", "cut"):
            self.fill(outline.points, ink=kind == "fill")
        elif kind == "line":
            self.line(outline.points, WEIGHT, outline.closed)
        elif kind == "groove":
            self.line(outline.points, GROOVE, outline.closed, ink=False)
        elif kind == "gap":
            self.clear_along(outline.points, WEIGHT + 2 * GAP)
        elif kind == "tail":
            self._tail(outline.points)
        else:
            raise ValueError(f"A drawing knows no {kind!r}: line, fill, tail, cut, groove, gap.")

    def _tail(self, points: Sequence[Point]) -> None:
        grown = len(points) * 0.55
        for index, (start, end) in enumerate(pairwise(points)):
            width = _THIN + (_BROAD - _THIN) * min(1.0, index / grown) ** 0.8
            self._bar(start, end, width, ink=True)
            self.disc(end, width / 2)

    def _bar(self, start: Point, end: Point, width: float, ink: bool) -> None:
        x, y = _beside(start, end, width / 2)
        (a, b), (c, d) = start, end
        self.fill(((a + x, b + y), (c + x, d + y), (c - x, d - y), (a - x, b - y)), ink)


def _beside(start: Point, end: Point, distance: float) -> Point:
    """The step of this length at a right angle to the way from start to end."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (end[1] - start[1]) / length * distance, (start[0] - end[0]) / length * distance


def _oversize(length_px: int) -> int:
    if length_px <= 64:
        return 8
    return 4 if length_px <= 640 else 2


@shape
def drawing(shapes: Drawing, size_px: int, colour: Colour) -> pygame.Surface:
    """A drawing on the 24-unit grid, as a square sprite of this size and colour."""
    canvas = Canvas(size_px, size_px, colour, size_px / GRID)
    canvas.draw(shapes)
    return canvas.surface()


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
    surface: pygame.Surface,
    corner_px: int,
    fill: Colour | None,
    edge: Colour | None,
    edge_px: int,
) -> None:
    whole = surface.get_rect()
    corner_px = min(corner_px, whole.width // 2, whole.height // 2)
    if edge is None:
        if fill is not None:
            _round(surface, whole, corner_px, fill)
    elif fill is None:
        _frame(surface, corner_px, edge, edge_px)
    else:
        _round(surface, whole, corner_px, edge)
        inner = whole.inflate(-2 * edge_px, -2 * edge_px)
        _round(surface, inner, max(0, corner_px - edge_px), fill)


plate = sprite(rounded)
"""The same, kept: for what is seen again."""


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
    across, down = rect.inflate(-2 * corner_px, 0), rect.inflate(0, -2 * corner_px)
    surface.fill(colour, (across.x, 0, across.width, line_px))
    surface.fill(colour, (across.x, rect.height - line_px, across.width, line_px))
    surface.fill(colour, (0, down.y, line_px, down.height))
    surface.fill(colour, (rect.width - line_px, down.y, line_px, down.height))
    if corner_px:
        _corners(surface, rect, ring(2 * corner_px, line_px, colour), corner_px)


def _corners(
    surface: pygame.Surface, rect: pygame.Rect, whole: pygame.Surface, corner_px: int
) -> None:
    for right in (0, 1):
        for low in (0, 1):
            place = (
                rect.right - corner_px if right else rect.left,
                rect.bottom - corner_px if low else rect.top,
            )
            area = (right * corner_px, low * corner_px, corner_px, corner_px)
            surface.blit(whole, place, area)
