"""Scores: the large figure and what stands beside it, final standings, the course as a chart."""

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.toolkit.whole_name import drawn_name, name_sizes


def figure_px(glass: Glass, size: tuple[int, int], values: tuple[str, ...]) -> int:
    """The largest type in which the figures of every number fit into this size, or 0."""
    for type_mm in theme.TYPES_MM:
        size_px = glass.mm(type_mm)
        widest = max((measure.figures_width(value, size_px) for value in values), default=0)
        if measure.cap_px(size_px) < size[1] and widest <= size[0]:
            return size_px
    return 0


@sprite
def score(
    glass: Glass, size: tuple[int, int], value: str, colour: Colour, type_px: int = 0
) -> pygame.Surface:
    """The number in this type, else as large as it fits into this size.

    The sprite is as large as the number, not as the room for it. A number that does not fit even
    at the least size is shortened.
    """
    size_px = min(type_px, figure_px(glass, size, (value,))) or figure_px(glass, size, (value,))
    if not size_px:
        image = text.fitted(value, size[0], glass.mm(theme.LEAST_MM), colour, bold=True)
        return image.subsurface(image.get_rect().clip(pygame.Rect(0, 0, *size))).copy()
    image, height = text.figures(value, size_px, colour), measure.cap_px(size_px)
    area = pygame.Rect(0, measure.baseline(size_px) - height, image.get_width(), height + 1)
    return image.subsurface(area).copy()


_DIMMED = 0.3
_SLAB_AIR_MM = 0.3
_GAIN_PAD_MM, _GAIN_HIGH_MM, _GAIN_GAP_MM = 0.6, 4.0, 0.5
_WHITE = (255, 255, 255)


@sprite
def slab(
    glass: Glass,
    size: tuple[int, int],
    seat: int,
    value: str,
    quiet: bool,
    figure_px: int,
    bare: bool = False,
    gain: str = "",
    light: float = 0.0,
) -> pygame.Surface:
    """Dark figures on the seat's colour; a `quiet` one is bright on a darker shade of it.

    `bare`: on a panel that has the seat's colour itself. `gain`: the points of the last line, which
    stand beside the figures, or below them, where there is room. `light`: so much lighter it is.
    """
    colour = theme.seat_colour(seat)
    fill = theme.mixed(colour, theme.GROUND, _DIMMED) if quiet else colour
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if not bare or light:
        lit = theme.mixed(_WHITE, fill, light)
        surface.blit(paint.plate(size, glass.mm(theme.CORNER_MM), lit), (0, 0))
    ink = theme.TEXT if quiet else theme.INK
    figures = score(glass, _inner(glass, size), value, ink, figure_px)
    spot = figures.get_rect(center=surface.get_rect().center)
    if gain:
        plate = gain_plate(glass, gain, fill)
        spot, plate_spot = _with_gain(glass, size, figures, plate) or (spot, None)
        if plate_spot is not None:
            surface.blit(plate, plate_spot)
    surface.blit(figures, spot)
    return surface


@sprite
def gain_plate(glass: Glass, gain: str, colour: Colour) -> pygame.Surface:
    """The points of the last line on a dark plate."""
    words = text.line(gain, glass.mm(theme.LEAST_MM), colour, bold=True)
    size = words.get_width() + 2 * glass.mm(_GAIN_PAD_MM), glass.mm(_GAIN_HIGH_MM)
    plate = paint.plate(size, glass.mm(1.0), theme.STOCK).copy()
    plate.blit(words, words.get_rect(center=plate.get_rect().center))
    return plate


def has_room(glass: Glass, size: tuple[int, int], value: str, figure_px: int, gain: str) -> bool:
    """True if the points of the last line stand in the block of this number."""
    figures = score(glass, _inner(glass, size), value, theme.INK, figure_px)
    return _with_gain(glass, size, figures, gain_plate(glass, gain, theme.TEXT)) is not None


def _inner(glass: Glass, size: tuple[int, int]) -> tuple[int, int]:
    return size[0] - 2 * glass.mm(_SLAB_AIR_MM), size[1]


def _with_gain(
    glass: Glass, size: tuple[int, int], figures: pygame.Surface, plate: pygame.Surface
) -> tuple[pygame.Rect, pygame.Rect] | None:
    """The places of the figures and of the plate beside or below them; None without room."""
    (width, height), gap = size, glass.mm(_GAIN_GAP_MM)
    across, down = (figures.get_size()[axis] + gap + plate.get_size()[axis] for axis in range(2))
    left, top = (width - across) // 2, (height - down) // 2
    air = glass.mm(_SLAB_AIR_MM)
    if left >= air:
        spot = figures.get_rect(midleft=(left, height // 2))
        return spot, plate.get_rect(midright=(left + across, height // 2))
    if top >= air:
        spot = figures.get_rect(midtop=(width // 2, top))
        return spot, plate.get_rect(midbottom=(width // 2, top + down))
    return None


_BADGE_MM = 8.0
_TROPHY_MM = 6.0
_SCORE_SHARE = 0.36
_NARROW_MM = 50.0
_NARROW_BADGE_MM = 5.6
# Place, badge, a short name and the room around them.
_BESIDE_MM = 32.0


def figures_px(glass: Glass, size: tuple[int, int], values: tuple[str, ...]) -> int:
    """The type in which all scores fit into rows of this size, beside their names."""
    slab_room = _score_room(glass, size)
    beside_px = size[0] - glass.mm(_BESIDE_MM)
    return figure_px(glass, (min(beside_px, slab_room[0]), slab_room[1]), values) or figure_px(
        glass, slab_room, values
    )


@sprite
def standing(
    glass: Glass,
    size: tuple[int, int],
    place: str,
    seat: int,
    name: str,
    total: str,
    note: str,
    winner: bool,
    type_px: int,
) -> pygame.Surface:
    """A row: place, badge, name over its note, score; a winner's place is a trophy."""
    corner, edge_px = glass.mm(theme.CORNER_MM), glass.mm(theme.PARTING_MM)
    surface = paint.plate(size, corner, theme.PANEL, theme.PARTING, edge_px).copy()
    pad = glass.mm(theme.PAD_MM)
    inner = surface.get_rect().inflate(-2 * pad, 0)
    number = _place(glass, place, winner)
    surface.blit(number, number.get_rect(center=(inner.left + glass.mm(3.0), inner.centery)))
    left = inner.left + glass.mm(7.5)
    side = glass.mm(_BADGE_MM if size[0] > glass.mm(_NARROW_MM) else _NARROW_BADGE_MM)
    mark = badge(seat, min(side, size[1] - glass.mm(1.2)))
    surface.blit(mark, mark.get_rect(midleft=(left, inner.centery)))
    left += mark.get_width() + pad
    colour = theme.seat_colour(seat)
    score_image = score(glass, _score_room(glass, size), total, colour, type_px)
    surface.blit(score_image, score_image.get_rect(midright=inner.midright))
    width = max(1, inner.right - score_image.get_width() - pad - left)
    words = _words(glass, (width, size[1]), name, note)
    surface.blit(words, words.get_rect(midleft=(left, inner.centery)))
    return surface


@sprite
def seal(glass: Glass, width_px: int, words: str) -> pygame.Surface:
    """The seal on a plate of its own."""
    pad = glass.mm(1.4)
    size_px = glass.mm(theme.LEAST_MM)
    words_image = text.fitted(words, width_px - 2 * pad, size_px, theme.TEXT, bold=True)
    size = words_image.get_width() + 2 * pad, words_image.get_height() + pad // 2
    surface = paint.plate(size, glass.mm(1.2), theme.RAISED).copy()
    surface.blit(words_image, words_image.get_rect(center=surface.get_rect().center))
    return surface


def _place(glass: Glass, place: str, winner: bool) -> pygame.Surface:
    if winner:
        return icon("trophy", glass.mm(_TROPHY_MM), theme.AMBER_SIGN)
    return text.fitted(place, glass.mm(7.0), glass.mm(theme.PROMPT_MM), theme.QUIET, bold=True)


def _score_room(glass: Glass, size: tuple[int, int]) -> tuple[int, int]:
    return round(size[0] * _SCORE_SHARE), size[1] - 2 * glass.mm(1.4)


def _words(glass: Glass, size: tuple[int, int], name: str, note: str) -> pygame.Surface:
    sizes = tuple(measure.low_enough(name_sizes(glass), size[1]))
    note_image = text.fitted(note, size[0], glass.mm(theme.LABEL_MM), theme.QUIET)
    edge = 2 * (glass.mm(theme.OUTLINE_MM) + 1)
    name_px = size[1] - edge - (note_image.get_height() if note else 0)
    name_image = drawn_name(name, (size[0], name_px), sizes, theme.TEXT)
    height = name_image.get_height() + note_image.get_height()
    # An accent stands above its line: the two keep off the row's edge whole.
    full_px = max(height, measure.line_height(glass.mm(theme.PROMPT_MM)) + note_image.get_height())
    if not note or full_px + 2 * (glass.mm(theme.OUTLINE_MM) + 1) > size[1]:
        return name_image
    surface = pygame.Surface((size[0], height), pygame.SRCALPHA)
    surface.blit(name_image, (0, 0))
    surface.blit(note_image, (0, name_image.get_height()))
    return surface


Course = tuple[tuple[int, ...], ...]
Size = tuple[int, int]

LEAST_MM = (24.0, 12.0)
"""Smaller than this, in width and height, no line can be told from another."""
_CHART_BADGE_MM = 5.4
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
    lowest, highest = min(0, *map(min, course)), max(1, *map(max, course))
    side = min(glass.mm(_CHART_BADGE_MM), size[1] // 2)
    marks = [str(highest), str(lowest)]
    left = max(measure.width(mark, glass.mm(theme.LEAST_MM)) for mark in marks) + glass.mm(1.0)
    plot = pygame.Rect(left, side // 2, size[0] - left - side - glass.mm(1.0), size[1] - side)
    heights = {
        value: plot.bottom - (value - lowest) * plot.height // (highest - lowest)
        for value in {lowest, 0, highest, *(score for row in course for score in row)}
    }
    for value in {lowest, 0, highest}:
        surface.fill(theme.HAIRLINE, (plot.left, heights[value], plot.width, 1))
    for mark, value in zip(marks, (highest, lowest), strict=True):
        words = text.line(mark, glass.mm(theme.LEAST_MM), theme.QUIET)
        place = words.get_rect(midright=(left - glass.mm(1.0), heights[value]))
        surface.blit(words, place.clamp(surface.get_rect()))
    if turn:
        x = plot.left + plot.width * turn // max(1, len(course[0]) - 1)
        surface.fill(theme.AMBER, (x, 0, glass.mm(_TURN_MM), size[1]))
    surface.blit(_lines(glass, size, plot, course, heights, order), (0, 0))
    for seat, y in _ends([heights[row[-1]] for row in course], order, side, size[1]):
        badge_image = badge(seat, side)
        surface.blit(badge_image, (size[0] - side, y - side // 2))
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
    sheet = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    line_px = glass.mm(_LINE_MM) * _OVERSIZE
    for seat in reversed(order):
        scores = course[seat - 1]
        steps = max(1, len(scores) - 1)
        points = [
            ((plot.left + plot.width * index // steps) * _OVERSIZE, heights[score] * _OVERSIZE)
            for index, score in enumerate(scores)
        ]
        colour = theme.seat_colour(seat)
        if len(points) > 1:
            pygame.draw.lines(sheet, colour, False, points, line_px)
        for point in points:
            pygame.draw.circle(sheet, colour, point, line_px / 2)
    return pygame.transform.smoothscale(sheet, size)


def _ends(
    heights: list[int], order: tuple[int, ...], side: int, height: int
) -> list[tuple[int, int]]:
    """The seats whose badges find room, and the height of each: none lies on another.

    They are asked from the top; each goes as near to its line's end as the ones above let it.
    """
    seats = sorted(order[: height // side], key=lambda seat: (heights[seat - 1], seat))
    ends: list[tuple[int, int]] = []
    next_y = side // 2
    for seats_left, seat in zip(range(len(seats), 0, -1), seats, strict=True):
        y = min(max(heights[seat - 1], next_y), height - seats_left * side + side // 2)
        ends.append((seat, y))
        next_y = y + side
    return ends
