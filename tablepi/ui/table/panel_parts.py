"""The parts of a player's panel: ground, name, counters, score, keys of what can be played."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from tablepi.core.board import Counter
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import upside_down
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, inset, right_of, split_bottom, split_left
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import short_lived, sprite
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of, name_sizes
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets import chips, scores
from tablepi.ui.widgets.button_faces import picture

_BADGE_MM = 5.5
_GAP_MM = 1.0
_SMALL_BADGE_MM = 5.4
_NOTE_MM = 3.6
_TURN_EDGE_MM = 0.8
_NUMBERS_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_COUNTER_MM = 11.0
_TIGHT_SIGN_MM = 3.2
_TIGHT_GAP_MM = 0.3


@sprite
def ground(
    glass: Glass, size: tuple[int, int], seat: int, to_act: bool, light: str
) -> pygame.Surface:
    """The panel without words, edged in the seat's colour.

    The edge is amber when the seat is to act, bright when it is asked for.
    """
    fill = {"bright": theme.RAISED, "dim": theme.GROUND}.get(light, theme.PANEL)
    edge, line_mm = theme.seat_edge(seat, fill), theme.SEAT_EDGE_MM
    if to_act or light == "bright":
        edge, line_mm = theme.AMBER if to_act else theme.QUIET_ON_RAISED, _TURN_EDGE_MM
    return paint.plate(size, glass.mm(theme.CORNER_MM), fill, edge, glass.mm(line_mm))


@sprite
def name(
    glass: Glass, size: tuple[int, int], seat: SeatPanel, badged: bool = True, foot: int = 0
) -> pygame.Surface:
    """Badge, name, the flag of whose turn it is or who won, a judge's correction.

    `foot`: the height above which the name stays where its letters hang below the line, 0 for none.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    middle = size[1] // 2
    side, gap = min(size[1], glass.mm(_BADGE_MM)), glass.mm(_GAP_MM)
    if badged:
        surface.blit(badge(seat.seat, side), (0, middle - side // 2))
    else:
        side = gap = 0
    sizes = _name_sizes(glass, size[1])
    width = size[0] - side - gap
    extras = _extras(glass, seat, size[1], width - measure.width(seat.name, sizes[0], bold=True))
    # A name tells whose panel it is: whatever would shorten it goes.
    while extras and not lines_of(seat.name, (_name_px(width, extras, gap), size[1]), sizes).whole:
        extras.pop()
    width = _name_px(width, extras, gap)
    colour = theme.QUIET if seat.light == "dim" or seat.out else theme.TEXT
    words = drawn_name(seat.name, (width, size[1]), sizes, colour)
    x = side + gap
    place = words.get_rect(midleft=(x, middle))
    surface.blit(words, (x, place.top - _lift(words, place.top, foot or size[1])))
    for extra in extras:
        x += words.get_width() + gap
        surface.blit(extra, extra.get_rect(midleft=(x, middle)))
        words = extra
    return surface


def _lift(words: pygame.Surface, top: int, foot: int) -> int:
    """Lift of a name that reaches below its foot, as far as the room above it allows."""
    ink_rect = words.get_bounding_rect().move(0, top)
    return max(0, min(ink_rect.bottom - foot, ink_rect.top))


def _name_sizes(glass: Glass, line_px: int) -> tuple[int, ...]:
    """The sizes of names whose capitals stand in a line so high, from the largest down."""
    sizes = name_sizes(glass)
    most_px = (line_px - 2 * glass.mm(theme.SEAT_EDGE_MM)) / theme.CAP_HEIGHT
    return tuple(px for px in sizes if px <= most_px) or sizes[-1:]


def _name_px(width: int, extras: list[pygame.Surface], gap: int) -> int:
    """The room for the name beside the extras."""
    return max(0, width - sum(extra.get_width() + gap for extra in extras))


def _extras(glass: Glass, seat: SeatPanel, line_px: int, spare_px: int) -> list[pygame.Surface]:
    """The flag, and the correction: in words where the name leaves room for them, else a sign."""
    flag = _flag(glass, seat, line_px)
    extras = [flag] if flag else []
    if seat.corrected:
        spare_px -= sum(image.get_width() + glass.mm(_GAP_MM) for image in extras) + glass.mm(
            _GAP_MM
        )
        words_image = text.line(seat.corrected, glass.mm(theme.LABEL_MM), theme.QUIET)
        sign_image = icon("judge", min(line_px, glass.mm(_NOTE_MM)), theme.QUIET)
        extras.append(words_image if words_image.get_width() <= spare_px else sign_image)
    return extras


def flag_of(seat: SeatPanel) -> str:
    """The icon of a seat that won, is to act, or gave up; '' for none."""
    return "trophy" if seat.winner else "play" if seat.to_act else "flag" if seat.out else ""


def _flag(glass: Glass, seat: SeatPanel, line_px: int) -> pygame.Surface | None:
    flag_name = flag_of(seat)
    colour = theme.QUIET if seat.out else theme.AMBER
    return icon(flag_name, min(line_px, glass.mm(theme.ICON_MM)), colour) if flag_name else None


@sprite
def notes(glass: Glass, size: tuple[int, int], flag: str, texts: tuple[str, ...]) -> pygame.Surface:
    """The flag and the notes on the seat's state, as many as can be read."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    x, colour = 0, theme.QUIET if flag == "flag" else theme.AMBER
    if flag:
        image = icon(flag, min(size[1], glass.mm(theme.ICON_MM)), colour)
        surface.blit(image, image.get_rect(midleft=(0, size[1] // 2)))
        x = image.get_width() + glass.mm(0.6)
    for note in texts:
        sizes = [glass.mm(type_mm) for type_mm in (theme.LABEL_MM, theme.LEAST_MM)]
        width = max(0, size[0] - x)
        size_px = measure.line_px(note, width, sizes)
        # Those that cannot be read whole are left out.
        if measure.width(note, size_px) <= width:
            words = text.line(note, size_px, colour)
            surface.blit(words, words.get_rect(midleft=(x, size[1] // 2)))
            x += words.get_width() + glass.mm(2.0)
    return surface


@sprite
def calling(glass: Glass, size: tuple[int, int], call: str) -> pygame.Surface:
    """The call made by tapping the panel, as large as there is room."""
    surface = paint.plate(size, glass.mm(1.2), theme.AMBER).copy()
    sizes = [glass.mm(mm) for mm in (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)]
    width = size[0] - glass.mm(1.0)
    fit = (px for px in sizes if px <= size[1] and measure.width(call, px, True) <= width)
    words = text.fitted(call, width, next(fit, glass.mm(theme.LEAST_MM)), theme.INK, bold=True)
    surface.blit(words, words.get_rect(center=surface.get_rect().center))
    return surface


def badged_px(glass: Glass, height: int) -> int:
    """The width of a badge before the counters."""
    return min(height, glass.mm(_SMALL_BADGE_MM)) + glass.mm(_GAP_MM) // 2


@lru_cache(maxsize=64)
def counters_px(glass: Glass, row: tuple[Counter, ...], letters: bool = True) -> int:
    """The least width at which every counter can be read; chips with the `letters` of their suits
    or without them."""
    return sum(_tight_px(glass, counter, letters) for counter in row)


@short_lived
def counters(
    glass: Glass, size: tuple[int, int], row: tuple[Counter, ...], seat: int = 0
) -> pygame.Surface:
    """Each counter in a cell of the same width, so that nothing moves when one changes.

    Where they get too narrow for that, each takes what it needs, without the letters of suits if
    need be: none is ever left out. They begin with the seat's badge where there is room for it and
    a `seat` is given.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if seat:
        width = badged_px(glass, size[1])
        if width + counters_px(glass, row) > size[0]:
            return counters(glass, size, row)
        mark = badge(seat, min(size[1], glass.mm(_SMALL_BADGE_MM)))
        surface.blit(mark, mark.get_rect(midleft=(0, size[1] // 2)))
        strip = counters(glass, (size[0] - width, size[1]), row)
        surface.blit(strip, (width, 0))
        return surface
    side, gap, letters = min(size[1], glass.mm(theme.ICON_MM)), glass.mm(0.5), True
    cell = min(glass.mm(_COUNTER_MM), size[0] // max(1, len(row)))
    widths = [cell] * len(row)
    size_px = _numbers_px(glass, cell - chips.lettered_px(glass, side) - 2 * gap, row)
    if not size_px:
        side, gap = min(size[1], glass.mm(_TIGHT_SIGN_MM)), glass.mm(_TIGHT_GAP_MM)
        letters = counters_px(glass, row) <= size[0]
        spare_px = (size[0] - counters_px(glass, row, letters)) // max(1, len(row))
        widths = [_tight_px(glass, counter, letters) + spare_px for counter in row]
        size_px = glass.mm(theme.LEAST_MM)
    x = 0
    for counter, width in zip(row, widths, strict=True):
        sign = _sign(glass, counter, side, letters)
        surface.blit(sign, sign.get_rect(midleft=(x, size[1] // 2)))
        colour = theme.QUIET if counter.value == "0" else theme.TEXT
        sign_px = sign.get_width() + gap
        words = measure.fit(counter.value, max(0, width - sign_px), size_px, bold=True)
        number = text.line(words, size_px, colour, bold=True)
        surface.blit(number, number.get_rect(midleft=(x + sign_px, size[1] // 2)))
        x += width
    return surface


def _tight_px(glass: Glass, counter: Counter, letters: bool) -> int:
    number = measure.width(counter.value, glass.mm(theme.LEAST_MM), bold=True)
    sign = glass.mm(_TIGHT_SIGN_MM)
    if counter.icon in theme.SUITS and letters:
        sign = chips.lettered_px(glass, sign)
    return sign + number + 3 * glass.mm(_TIGHT_GAP_MM)


def _numbers_px(glass: Glass, width: int, row: tuple[Counter, ...]) -> int:
    """The largest type in which every number fits into this width, or 0."""
    for type_mm in _NUMBERS_MM:
        size_px = glass.mm(type_mm)
        if all(measure.width(counter.value, size_px, bold=True) <= width for counter in row):
            return size_px
    return 0


def _sign(glass: Glass, counter: Counter, side: int, letters: bool) -> pygame.Surface:
    if counter.icon not in theme.SUITS:
        return picture(counter.icon, side, theme.QUIET)
    if not letters:
        has_any = counter.value != "0"
        return (
            chips.chip(side, counter.icon) if has_any else chips.no_chip(glass, side, counter.icon)
        )
    return chips.lettered(glass, side, counter.icon, counter.value != "0")


_KEY_MM = 14.0
_EDGE_MM = 0.6
_NAMED_MM = 24.0


def aimed_at(
    glass: Glass, place: pygame.Rect, line: pygame.Rect, seat: SeatPanel, turned: bool
) -> tuple[Piece, ...]:
    """The panel with its keys: beside the name, or below it where the panel is narrow.

    Nothing where not even there is room enough for a finger on each.
    """
    inner, gap = inset(place, glass.mm(_EDGE_MM)), glass.gap_px
    keys_px = len(seat.aims) * (glass.mm(_KEY_MM) + gap) - gap
    beside = inner.width >= keys_px + glass.mm(_NAMED_MM)
    if beside:
        row = right_of(inner, inner.right - keys_px)
        row = split_bottom(row, min(row.height, glass.mm(_KEY_MM)))[0]
        name_place = split_left(line, row.left - gap - line.left)[0]
    else:
        row, above = split_bottom(inner, glass.touch_px)
        name_place = pygame.Rect(line.left, above.top, inner.width, above.height)
    spots = columns(row, len(seat.aims), gap)
    if spots[0].width < glass.touch_px:
        return ()
    name_seat = seat._replace(score="", counters=(), aims=())
    name_image = name(glass, name_place.size, name_seat, beside)
    ground_image = ground(glass, place.size, seat.seat, seat.to_act, seat.light)
    pieces = [
        Piece(f"seat.{seat.seat}", place, ground_image, seat.act, still=True),
        Piece(f"name.{seat.seat}", *turned_spot(place, name_image, name_place, turned), still=True),
    ]
    for index, (key, spot) in enumerate(zip(seat.aims, spots, strict=True)):
        face = buttons.button(glass, spot.size, key.label)
        face_at = turned_spot(place, face, spot, turned)
        pieces.append(Piece(f"aim.{seat.seat}.{index}", *face_at, key.act, still=True))
    return tuple(pieces)


def turned_spot(
    place: pygame.Rect, image: pygame.Surface, spot: pygame.Rect, turned: bool
) -> tuple[pygame.Rect, pygame.Surface]:
    """A part of the panel at its spot, or turned around with the panel."""
    if not turned:
        return spot, image
    opposite = spot.copy()
    opposite.right = place.left + place.right - spot.left
    opposite.bottom = place.top + place.bottom - spot.top
    return opposite, upside_down(image)


LEAST_MM = {2: 9.0}
LEAST_OF_MANY_MM = 7.0
"""The least height of figures with two players, and with more."""

_PAD_MM = 0.4
_AIR_MM = 0.7
_LOW_AIR_MM = 0.2
_LEAST_SLAB_MM = 10.9
_SHARE = 0.3
_NAME_MM = 12.0
NAME_MM = 6.8
"""The height of a name on a panel."""
_LOW_PANEL_MM, _HIGH_PANEL_MM = 11.5, 14.0


class Slab(NamedTuple):
    """The measures of a score: height of its figures, width of its slab.

    `low`: its height where the name stands above it, 0 where the slab is as high as the panel.
    """

    figure_px: int
    width: int
    low: int = 0


def slabs(glass: Glass, size: tuple[int, int], seats: tuple[SeatPanel, ...]) -> list[Slab]:
    """The slab of each seat in panels of this size, all with figures of one height if possible."""
    least_mm = LEAST_MM.get(len(seats), LEAST_OF_MANY_MM)
    usual_px = _usual_px(glass, size, seats, least_mm)
    return [_slab(glass, size, seat, usual_px, least_mm) for seat in seats]


def _usual_px(
    glass: Glass, size: tuple[int, int], seats: tuple[SeatPanel, ...], least_mm: float
) -> int:
    """The largest figures whose slabs leave names and counters their room; the least anyway."""
    for height_mm in scores.HEIGHTS_MM:
        height = glass.mm(height_mm)
        if height_mm < least_mm:
            break
        if height + 2 * glass.mm(_AIR_MM + theme.OUTLINE_MM) > size[1]:
            continue
        if all(_width(glass, seat, height) <= _slab_limit(glass, size, seat) for seat in seats):
            return height
    return glass.mm(least_mm)


def _slab(
    glass: Glass, size: tuple[int, int], seat: SeatPanel, usual_px: int, least_mm: float
) -> Slab:
    """The slab of one seat: below the name where it would leave that too little."""
    lowest_px = min(usual_px, glass.mm(least_mm))
    low, width = 0, size[0] - _width(glass, seat, usual_px) - glass.mm(4 * _PAD_MM)
    is_whole = measure.stands_whole(seat.name, width, glass.mm(theme.LEAST_MM))
    if _width(glass, seat, usual_px) > size[0] - _names_px(glass, size, seat) or not is_whole:
        usual_px = lowest_px
        if _is_low(glass, size, seat):
            air = _AIR_MM if size[1] >= glass.mm(_HIGH_PANEL_MM) else _LOW_AIR_MM
            low = lowest_px + 2 * glass.mm(air)
    limit_px = size[0] - (counters_px(glass, seat.counters) + 4 * glass.mm(_PAD_MM))
    heights = [usual_px, *(glass.mm(mm) for mm in scores.HEIGHTS_MM if glass.mm(mm) < usual_px)]
    height = next((px for px in heights if _width(glass, seat, px) <= limit_px), heights[-1])
    least_px = min(_width(glass, seat, height), glass.mm(_LEAST_SLAB_MM))
    return Slab(height, max(least_px, min(_width(glass, seat, height), limit_px)), low)


def _is_low(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> bool:
    """True if the name has the panel's whole width: not one that stands better on two lines."""
    if size[1] < glass.mm(_LOW_PANEL_MM) or size[0] >= glass.mm(2 * _NAME_MM + 3.0):
        return False
    width = size[0] - glass.mm(4 * _PAD_MM)
    if measure.stands_whole(seat.name, width, glass.mm(theme.LEAST_MM)):
        return True
    name_size = width - _width(glass, seat, glass.mm(LEAST_OF_MANY_MM)), glass.mm(NAME_MM)
    lines = lines_of(seat.name, name_size, name_sizes(glass))
    name_px = measure.width(seat.name, glass.mm(theme.LEAST_MM), bold=True)
    return not lines.whole and width > name_px * lines.share


def _slab_limit(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> int:
    """The width that a slab may take where its figures could be smaller as well."""
    return min(round(size[0] * _SHARE), size[0] - _names_px(glass, size, seat))


def _names_px(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> int:
    """The width that stays for name and counters."""
    counters_width = counters_px(glass, seat.counters) + badged_px(glass, size[1])
    return max(glass.mm(_NAME_MM), counters_width) + glass.mm(_PAD_MM)


def _width(glass: Glass, seat: SeatPanel, height: int) -> int:
    """The width of a slab, never less than of one figure."""
    type_px = measure.size_of_figures(height)
    figures = measure.figures_width(seat.score, type_px)
    least_px = measure.figure_width(type_px)
    return max(figures, least_px) + 2 * glass.mm(_PAD_MM)
