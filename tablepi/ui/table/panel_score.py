"""The score of a player's panel: large figures on a slab of the seat's colour."""

from typing import NamedTuple

from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.table.panel_parts import badged_px, counters_px
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.whole_name import lines_of, name_sizes
from tablepi.ui.widgets import scores

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
    least = LEAST_MM.get(len(seats), LEAST_OF_MANY_MM)
    usual = _usual(glass, size, seats, least)
    return [_slab(glass, size, seat, usual, least) for seat in seats]


def _usual(glass: Glass, size: tuple[int, int], seats: tuple[SeatPanel, ...], least: float) -> int:
    """The largest figures whose slabs leave names and counters their room; the least anyway."""
    for height_mm in scores.HEIGHTS_MM:
        height = glass.mm(height_mm)
        if height_mm < least:
            break
        if height + 2 * glass.mm(_AIR_MM + theme.OUTLINE_MM) > size[1]:
            continue
        if all(_width(glass, seat, height) <= _room(glass, size, seat) for seat in seats):
            return height
    return glass.mm(least)


def _slab(glass: Glass, size: tuple[int, int], seat: SeatPanel, usual: int, least: float) -> Slab:
    """The slab of one seat: below the name where it would leave that too little."""
    lowest = min(usual, glass.mm(least))
    low, room = 0, size[0] - _width(glass, seat, usual) - glass.mm(4 * _PAD_MM)
    whole = measure.stands_whole(seat.name, room, glass.mm(theme.LEAST_MM))
    if _width(glass, seat, usual) > size[0] - _beside(glass, size, seat) or not whole:
        usual = lowest
        if _is_low(glass, size, seat):
            air = _AIR_MM if size[1] >= glass.mm(_HIGH_PANEL_MM) else _LOW_AIR_MM
            low = lowest + 2 * glass.mm(air)
    most = size[0] - (counters_px(glass, seat.counters) + 4 * glass.mm(_PAD_MM))
    heights = [usual, *(glass.mm(mm) for mm in scores.HEIGHTS_MM if glass.mm(mm) < usual)]
    height = next((px for px in heights if _width(glass, seat, px) <= most), heights[-1])
    least = min(_width(glass, seat, height), glass.mm(_LEAST_SLAB_MM))
    return Slab(height, max(least, min(_width(glass, seat, height), most)), low)


def _is_low(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> bool:
    """True if the name has the panel's whole width: not one that stands better on two lines."""
    if size[1] < glass.mm(_LOW_PANEL_MM) or size[0] >= glass.mm(2 * _NAME_MM + 3.0):
        return False
    room = size[0] - glass.mm(4 * _PAD_MM)
    if measure.stands_whole(seat.name, room, glass.mm(theme.LEAST_MM)):
        return True
    beside = room - _width(glass, seat, glass.mm(LEAST_OF_MANY_MM)), glass.mm(NAME_MM)
    lines = lines_of(seat.name, beside, name_sizes(glass))
    wide = measure.width(seat.name, glass.mm(theme.LEAST_MM), bold=True)
    return not lines.whole and room > wide * lines.share


def _room(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> int:
    """The width that a slab may take where its figures could be smaller as well."""
    return min(round(size[0] * _SHARE), size[0] - _beside(glass, size, seat))


def _beside(glass: Glass, size: tuple[int, int], seat: SeatPanel) -> int:
    """The width that stays for name and counters."""
    counted = counters_px(glass, seat.counters) + badged_px(glass, size[1])
    return max(glass.mm(_NAME_MM), counted) + glass.mm(_PAD_MM)


def _width(glass: Glass, seat: SeatPanel, height: int) -> int:
    """The width of a slab, never less than of one figure."""
    em = measure.size_of_figures(height)
    figures = measure.figures_width(seat.score, em)
    least = measure.figure_width(em)
    return max(figures, least) + 2 * glass.mm(_PAD_MM)
