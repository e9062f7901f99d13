"""The glass: the screen's pixels, and how many of them make a millimetre."""

from math import hypot
from typing import NamedTuple

from tablepi.screens.context.table_settings import LEAST_INCHES

TOUCH_MM = 9.0
GAP_MM = 2.0

# Pixels a millimetre. The 7-inch official panel is 154 x 86 mm with slightly oblong pixels (the
# mean of both directions is used), Touch Display 2 is 88 x 155 mm, 15.6 inches are 345 x 194 mm.
# What a panel's device tree says goes before.
DENSITIES = {
    (800, 480): 5.22,
    (720, 1280): 8.2,
    (1280, 720): 8.2,
    (1024, 600): 6.64,
    (1920, 1080): 5.57,
}

_STEP = 1.15
"""Of 2.6 mm to 3.0, 3.0 to 3.4, 3.4 to 3.9."""
_LEAST_DIAGONAL_MM = LEAST_INCHES * 25.4
_SMALL_DIAGONAL_MM = 7 * 25.4
_LARGE_DIAGONAL_MM = 15.6 * 25.4
_SMALL_DIAGONAL_PX = 1468.0
_LARGE_DIAGONAL_PX = 2203.0


class Glass(NamedTuple):
    """A panel of width_px x height_px at px_per_mm; lengths are given in millimetres of it."""

    width_px: int
    height_px: int
    px_per_mm: float

    def mm(self, length: float) -> int:
        """Pixels, rounded, of a length in millimetres; one pixel at least, unless it is nothing."""
        if length <= 0:
            return round(length * self.px_per_mm)
        return max(1, round(length * self.px_per_mm))

    @property
    def touch_px(self) -> int:
        """The least width and height of a touch target."""
        return self.mm(TOUCH_MM)

    @property
    def gap_px(self) -> int:
        """The least distance between two things to tap."""
        return self.mm(GAP_MM)

    @property
    def portrait(self) -> bool:
        return self.height_px > self.width_px

    @property
    def landscape(self) -> bool:
        return not self.portrait

    @property
    def size(self) -> tuple[int, int]:
        return self.width_px, self.height_px

    def with_larger_type(self) -> "Glass":
        """The same panel as if it had fewer millimetres: type, keys and marks are a step larger.

        The step is that from one size of type to the next, and less where what is tapped would
        have no room.
        """
        larger = min(self.px_per_mm * _STEP, _most_density(self.size))
        return self._replace(px_per_mm=max(self.px_per_mm, larger))

    def turned(self) -> "Glass":
        """The same panel on its other side."""
        return Glass(self.height_px, self.width_px, self.px_per_mm)


def learn_panel(size_px: tuple[int, int], px_per_mm: float) -> None:
    """Makes this the density of that many pixels, whichever side of the panel is up.

    A panel under 6 inches counts as one of 6: of what is tapped, that is as much as has room.
    """
    density = round(min(px_per_mm, _most_density(size_px)), 2)
    DENSITIES[size_px] = DENSITIES[size_px[::-1]] = density


def _most_density(size_px: tuple[int, int]) -> float:
    return hypot(*size_px) / _LEAST_DIAGONAL_MM


def glass_of(panel_px: tuple[int, int], px_per_mm: float = 0.0, rotation: int = 0) -> Glass:
    """The glass of a panel: at this density, or at that of the panel it is known or guessed by.

    `rotation`: by how many degrees the picture is turned on it.
    """
    glass = Glass(*panel_px, px_per_mm) if px_per_mm > 0 else of_window(*panel_px)
    return glass.turned() if rotation % 180 else glass


def of_window(width_px: int, height_px: int) -> Glass:
    """The glass of this many pixels: a known panel, else a guess.

    A window on a desk stands for a panel: one of 7 inches while its diagonal is that of a Touch
    Display 2 or less, one of 15.6 inches from full HD on, and between them in proportion.
    """
    density = DENSITIES.get((width_px, height_px))
    return Glass(width_px, height_px, density or _guess(hypot(width_px, height_px)))


def _guess(diagonal_px: float) -> float:
    span = (diagonal_px - _SMALL_DIAGONAL_PX) / (_LARGE_DIAGONAL_PX - _SMALL_DIAGONAL_PX)
    share = min(1.0, max(0.0, span))
    diagonal_mm = _SMALL_DIAGONAL_MM + share * (_LARGE_DIAGONAL_MM - _SMALL_DIAGONAL_MM)
    if diagonal_px > _LARGE_DIAGONAL_PX:
        diagonal_mm *= diagonal_px / _LARGE_DIAGONAL_PX
    return max(2.0, round(diagonal_px / diagonal_mm, 2))
