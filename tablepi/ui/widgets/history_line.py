"""A line of the history: its number, when it was, whose it is, and what was said."""

from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Past
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite

_PAD_MM = 1.2
_GAP_MM = 1.0
_BADGE_MM = 5.4
_HIGH_MM = 9.6
_TIME_MM = 1.7
_MOST_ROWS = 6
# Above the capitals of its first row and below the last a text has air of its own.
_AIR_MM = 0.8

_SIGNS = {
    "refused": ("cross", theme.RED),
    "undone": ("undo", theme.QUIET),
    "correction": ("judge", theme.QUIET_ON_RAISED),
    "clock": ("clock", theme.QUIET_ON_RAISED),
}

_MARKS = {True: ("box-checked", theme.AMBER), False: ("box", theme.QUIET_ON_RAISED)}


class Measures(NamedTuple):
    """The width of a list's lines in pixels, and of the numbers and times before their text."""

    width: int
    numbers: int


def measured(glass: Glass, width: int, past: tuple[Past, ...]) -> Measures:
    """The measures of a list of these lines."""
    digits = max((len(line.number) for line in past), default=1)
    letters = max((len(line.time) for line in past), default=0)
    number_px, time_px = glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)
    numbers = digits * measure.figure_width(number_px)
    return Measures(width, max(numbers, letters * measure.figure_width(time_px, False)))


def line_height(glass: Glass, line: Past, measures: Measures) -> int:
    """The height at which all that was said can be read: of two rows at least."""
    size_px, room = glass.mm(theme.LEAST_MM), _room(glass, line, measures)[1]
    # Breaking lines is slow, and most are short.
    if measure.width(line.text, size_px) < room:
        return glass.mm(_HIGH_MM)
    rows = len(measure.wrap(line.text, room, _MOST_ROWS, size_px))
    return max(glass.mm(_HIGH_MM), text.block_height(rows, size_px) - glass.mm(_AIR_MM))


def _room(glass: Glass, line: Past, measures: Measures) -> tuple[int, int]:
    """Start of the text, and its greatest width."""
    pad, gap = glass.mm(_PAD_MM), glass.mm(_GAP_MM)
    left = pad + measures.numbers + gap
    left += glass.mm(_BADGE_MM) + gap if line.seat else 0
    sign = glass.mm(theme.ICON_MM) + gap if _sign(line) else 0
    return left, max(1, measures.width - pad - sign - left)


def _sign(line: Past) -> tuple[str, theme.Colour] | None:
    """The icon of a line that can be marked, or of what it is; none for a usual line."""
    return _SIGNS.get(line.kind) if line.marked is None else _MARKS[line.marked]


@sprite
def line_sprite(glass: Glass, high: int, line: Past, measures: Measures) -> pygame.Surface:
    """A line; what was said is struck through if it is gone."""
    edge = theme.AMBER if line.chosen else None
    fill = theme.RAISED if line.chosen else theme.PANEL
    size, corner = (measures.width, high), glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, fill, edge, glass.mm(0.5)).copy()
    _draw_number(glass, surface, line, measures, theme.quiet_on(fill))
    left, width = _room(glass, line, measures)
    if line.seat:
        mark = badge(line.seat, glass.mm(_BADGE_MM))
        right = left - glass.mm(_GAP_MM)
        surface.blit(mark, mark.get_rect(midright=(right, high // 2)))
    if shown := _sign(line):
        sign = icon(shown[0], glass.mm(theme.ICON_MM), shown[1])
        surface.blit(sign, sign.get_rect(midright=(size[0] - glass.mm(_PAD_MM), high // 2)))
    quiet = line.kind in ("refused", "undone")
    sizes = [glass.mm(type_mm) for type_mm in (theme.LABEL_MM, theme.LEAST_MM)]
    size_px = measure.whole_px(line.text, (width, high + glass.mm(_AIR_MM)), sizes)
    rows = max(2, measure.rows_in(high + glass.mm(_AIR_MM), size_px))
    colour, gone = theme.quiet_on(fill) if quiet else theme.TEXT, line.kind == "undone"
    words = text.block(line.text, width, rows, size_px, colour, struck=gone)
    surface.blit(words, words.get_rect(midleft=(left, high // 2)))
    return surface


def _draw_number(
    glass: Glass, surface: pygame.Surface, line: Past, measures: Measures, colour: theme.Colour
) -> None:
    """The number, and below it the time."""
    right, middle = glass.mm(_PAD_MM) + measures.numbers, surface.get_height() // 2
    apart = glass.mm(_TIME_MM)
    if line.time:
        time = text.fitted(line.time, measures.numbers, glass.mm(theme.LEAST_MM), colour)
        below = middle + apart if line.number else middle
        surface.blit(time, time.get_rect(midright=(right, below)))
    number = text.figures(line.number, glass.mm(theme.LABEL_MM), colour)
    above = middle - apart if line.time else middle
    surface.blit(number, number.get_rect(midright=(right, above)))
