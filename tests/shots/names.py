"""The names of players on a drawn screen, and what a screen is drawn from."""

from collections.abc import Callable

from tests.worlds.table.walk import Walk

Screens = dict[str, Callable[[Walk], object]]
"""By its name, the walk that leads to a screen."""

WIDE, BROAD = "W" * 20, "M" * 20
SEVEN = ("Ann", "Ben", WIDE, "Đặng Thị", "Edgar", "Friederike-Charlotte", "Gus")
