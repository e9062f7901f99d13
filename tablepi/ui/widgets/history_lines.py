"""The lines of a history: a list of keys, whole around the chosen one, and where that is."""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Past
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_left, split_right
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece
from tablepi.ui.toolkit.sprites import memo, short_lived, sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.key_faces import Kind, Skin, cap, skin_of

_PAD_MM, _GAP_MM = 1.2, 1.0
_BADGE_MM = 5.4
_HIGH_MM = 9.6
_BETWEEN_MM = 1.2
_BEYOND_MM = 0.9
"""How far the chosen line stands out at each side."""
_MOST_ROWS = 8
_LIP_SHARE = 0.62
# Above the capitals of its first row and below the last a text has air of its own.
_AIR_MM = 0.8

_DOT_MM, _PITCH_MM = 1.3, 2.0
_BAR_MM = 2.3, 4.6


class Measures(NamedTuple):
    """The width of a list's lines in pixels, and of the numbers before and the times behind."""

    width: int
    numbers: int
    times: int


def measured(glass: Glass, width: int, past: tuple[Past, ...]) -> Measures:
    """The measures of a list of these lines."""
    digits = max((len(line.number) for line in past), default=1)
    letters = max((len(line.time) for line in past), default=0)
    numbers_px = digits * measure.figure_width(glass.mm(theme.LABEL_MM))
    times_px = letters * measure.figure_width(glass.mm(theme.LEAST_MM), False)
    return Measures(width, numbers_px, times_px)


class _Rooms(NamedTuple):
    """The parts of a line; those that it has not are empty."""

    number: pygame.Rect
    badge: pygame.Rect
    words: pygame.Rect
    sign: pygame.Rect
    time: pygame.Rect


def _rooms(glass: Glass, height: int, line: Past, measures: Measures) -> _Rooms:
    gap = glass.mm(_GAP_MM)
    face = pygame.Rect(0, 0, measures.width, height - glass.mm(theme.LIP_MM))
    inner = face.inflate(-2 * glass.mm(_PAD_MM), 0)
    number, inner = split_left(inner, measures.numbers, gap)
    mark, inner = split_left(inner, glass.mm(_BADGE_MM) if line.seat else 0, gap)
    time, inner = split_right(inner, measures.times, gap)
    sign, words = split_right(inner, glass.mm(theme.ICON_MM) if _sign(line) else 0, gap)
    return _Rooms(number, mark, words, sign, time)


def line_height(glass: Glass, line: Past, measures: Measures) -> int:
    """The height at which all that was said can be read: of two rows at least."""
    size_px, least_px = glass.mm(theme.LEAST_MM), glass.mm(_HIGH_MM)
    width = max(1, _rooms(glass, least_px, line, measures).words.width)
    # Breaking lines is slow, and most are short.
    if measure.width(line.text, size_px, bold=True) < width:
        return least_px
    rows = len(measure.wrap(line.text, width, _MOST_ROWS, size_px, bold=True))
    words_px = text.block_height(rows, size_px) - glass.mm(_AIR_MM)
    return max(least_px, words_px + glass.mm(theme.LIP_MM))


def _sign(line: Past) -> str:
    """The icon of a line that can be marked, or of what it is; '' for a usual line."""
    if line.marked is not None:
        return "box-checked" if line.marked else "box"
    signs = {"refused": "cross", "undone": "undo", "correction": "judge", "clock": "clock"}
    return signs.get(line.kind, "")


class _Inks(NamedTuple):
    """The colours of a line's words, of its number and time, and of its sign."""

    words: Colour
    quiet: Colour
    sign: Colour


def _skin(line: Past) -> Skin | None:
    """The face of a line: the chosen one has its seat's colour; None for one that is no key."""
    if line.act is None:
        return None
    if not line.chosen:
        return skin_of(Kind.QUIET)
    if not line.seat:
        return skin_of(Kind.CHOSEN)
    colour = theme.seat_colour(line.seat)
    return Skin(colour, theme.INK, theme.mixed(colour, theme.INK, _LIP_SHARE))


def _inks(line: Past, skin: Skin | None) -> _Inks:
    if line.chosen and skin is not None:
        return _Inks(skin.words, skin.words, skin.words)
    quiet = theme.QUIET if skin is None else theme.QUIET_ON_RAISED
    words = quiet if line.kind in ("refused", "undone") else theme.TEXT
    return _Inks(words, quiet, theme.RED_SIGN if line.kind == "refused" else quiet)


@sprite
def line_sprite(glass: Glass, height: int, line: Past, measures: Measures) -> pygame.Surface:
    """A line: number, badge, what was said, time; what is gone is struck through.

    One that can be shown is a key; all others lie on the ground.
    """
    skin, size = _skin(line), (measures.width, height)
    surface = pygame.Surface(size, pygame.SRCALPHA) if skin is None else cap(glass, size, skin)
    inks, rooms = _inks(line, skin), _rooms(glass, height, line, measures)
    number = text.figures(line.number, glass.mm(theme.LABEL_MM), inks.quiet)
    surface.blit(number, number.get_rect(midright=rooms.number.midright))
    if line.seat:
        mark = badge(line.seat, glass.mm(_BADGE_MM), inverted=line.chosen)
        surface.blit(mark, mark.get_rect(center=rooms.badge.center))
    if sign := _sign(line):
        image = icon(sign, glass.mm(theme.ICON_MM), inks.sign)
        surface.blit(image, image.get_rect(center=rooms.sign.center))
    time = text.fitted(line.time, measures.times, glass.mm(theme.LEAST_MM), inks.quiet)
    surface.blit(time, time.get_rect(midright=rooms.time.midright))
    _write_words(glass, surface, rooms.words, line, inks.words)
    return surface


def _write_words(
    glass: Glass, surface: pygame.Surface, room: pygame.Rect, line: Past, colour: Colour
) -> None:
    width, height = max(1, room.width), room.height + glass.mm(_AIR_MM)
    sizes = [glass.mm(type_mm) for type_mm in (theme.LABEL_MM, theme.LEAST_MM)]
    size_px = measure.whole_px(line.text, (width, height), sizes, bold=True)
    rows = max(2, measure.rows_in(height, size_px))
    is_gone = line.kind == "undone"
    words = text.block(line.text, width, rows, size_px, colour, bold=True, struck=is_gone)
    surface.blit(words, words.get_rect(midleft=(room.left, room.centery)))


@memo
def lines(key: object, past: tuple[Past, ...], place: pygame.Rect, glass: Glass) -> Area:
    """The list, the chosen line in its middle and only whole ones around it.

    A finger may drag it further; only lines in sight are laid.
    """
    beyond_px, between_px = glass.mm(_BEYOND_MM), glass.mm(_BETWEEN_MM)
    measures = measured(glass, place.width - 2 * beyond_px, past)
    heights = [min(place.height, line_height(glass, line, measures)) for line in past]
    tops = list(accumulate((height + between_px for height in heights), initial=0))
    chosen = next((index for index, line in enumerate(past) if line.chosen), 0)
    first, last = _whole_around(chosen, tops, place.height + between_px)
    height = tops[last] - between_px - tops[first] if past else 0
    # The mark of what is out of sight stands in the margin.
    list_place = pygame.Rect(place.topleft, (place.width + glass.mm(MARK_MM + 0.7), height))

    def lay(top: int, bottom: int) -> tuple[Piece, ...]:
        begin = max(0, bisect_right(tops, top - place.top) - 1)
        end = bisect_left(tops, bottom - place.top)
        pieces = []
        for index, line in enumerate(past[begin:end], begin):
            spot = pygame.Rect(place.left, place.top + tops[index], place.width, heights[index])
            spot = spot if line.chosen else spot.inflate(-2 * beyond_px, 0)
            own_measures = measures._replace(width=spot.width)
            image = line_sprite(glass, heights[index], line, own_measures)
            pieces.append(Piece(f"{key}/{index}", spot, image, line.act, still=True))
        return tuple(pieces)

    scroll_max = max(0, tops[-1] - between_px - height)
    return Area(str(key), list_place, scroll_max, tops[first], lay)


def _whole_around(chosen: int, tops: list[int], room_px: int) -> tuple[int, int]:
    """The first line, and the one after the last, of as many whole ones as have room."""
    first, last = chosen, min(chosen + 1, len(tops) - 1)
    while True:
        wider = [(first - 1, last), (first, last + 1)]
        if last - chosen <= chosen - first:
            wider.reverse()
        fitting = (
            (begin, end)
            for begin, end in wider
            if begin >= 0 and end < len(tops) and tops[end] - tops[begin] <= room_px
        )
        found = next(fitting, None)
        if found is None:
            return first, last
        first, last = found


@sprite
def dots(glass: Glass, size: tuple[int, int], at: tuple[int, int], seat: int) -> pygame.Surface:
    """Dots in a row, a bar in the seat's colour where the chosen line is among so many."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pitch = glass.mm(_PITCH_MM)
    count = max(1, min(at[1] + 1, size[0] // pitch - 1))
    now = round(at[0] / max(1, at[1]) * (count - 1))
    colours = theme.QUIET, theme.mixed(theme.QUIET, theme.GROUND, 0.4)
    left = (size[0] - (count - 1) * pitch) // 2
    for index in range(count):
        centre = left + index * pitch, size[1] // 2
        image = paint.disc(glass.mm(_DOT_MM), colours[index > now])
        if index == now:
            colour = theme.seat_colour(seat) if seat else theme.TEXT
            width, height = (glass.mm(mm) for mm in _BAR_MM)
            image = paint.rounded((width, height), width // 3, colour)
        surface.blit(image, image.get_rect(center=centre))
    return surface


@short_lived
def heading(glass: Glass, width: int, title: str, of: str) -> pygame.Surface:
    """The number of the line that is shown, large, and quietly of how many, on one line."""
    gap, of_px = glass.mm(_GAP_MM), glass.mm(theme.LABEL_MM)
    of_image = text.line(of, of_px, theme.QUIET) if of else None
    room_px = width - (of_image.get_width() + gap if of_image else 0)
    types = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
    size_px = measure.line_px(title, room_px, [glass.mm(mm) for mm in types], bold=True)
    image = text.fitted(title, room_px, size_px, theme.TEXT, bold=True)
    if of_image is None:
        return image
    size = image.get_width() + gap + of_image.get_width(), image.get_height()
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(image, (0, 0))
    top = measure.baseline(size_px) - measure.baseline(of_px)
    surface.blit(of_image, (image.get_width() + gap, max(0, top)))
    return surface
