"""Presence of screens, known from what they ask; nothing of it is stored."""

import threading
from collections.abc import Iterable
from typing import NamedTuple

from tablepi.hall.events.rows.desk_rows import MOST_DISPLAYS
from tablepi.hall.server.machine.hall_clock import HallClock

ASKED_S = 70.0
"""Time that a screen counts as here after it loaded a page: one without script loads each 30 s."""

FOLLOWS_S = 5.0
"""The same after its live page was last open."""


class DisplayHere(NamedTuple):
    """A screen that is here. `address`: of its machine."""

    number: int
    address: str


class DisplayPresence:
    """Numbers that are taken, from any thread."""

    def __init__(self, clock: HallClock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._until: dict[int, float] = {}
        self._address: dict[int, str] = {}

    def asked(self, number: int, address: str) -> None:
        """A screen loaded its page."""
        with self._lock:
            self._address[number] = address
            self._keep(number, ASKED_S)

    def follow(self, numbers: Iterable[int]) -> None:
        """These screens follow their live pages; who did so before and does not, went."""
        with self._lock:
            for number in numbers:
                self._address.setdefault(number, "")
                self._until[number] = self._clock.seconds() + FOLLOWS_S

    def here(self) -> tuple[DisplayHere, ...]:
        """Every screen that is here, by its number."""
        now = self._clock.seconds()
        with self._lock:
            numbers = sorted(number for number, until_s in self._until.items() if until_s >= now)
            return tuple(DisplayHere(number, self._address[number]) for number in numbers)

    def free_number(self, chosen: Iterable[int]) -> int:
        """A number for a screen that has none. `chosen`: those for which the desk chose already,
        whose screens may come again.
        """
        present = {display.number for display in self.here()}
        reserved = present | set(chosen)
        numbers = range(1, MOST_DISPLAYS + 1)
        free = [number for number in numbers if number not in reserved]
        # Rather take the number of a screen that is away than share one with a screen here.
        free = free or [number for number in numbers if number not in present]
        return free[0] if free else MOST_DISPLAYS

    def _keep(self, number: int, seconds: float) -> None:
        until_s = self._clock.seconds() + seconds
        self._until[number] = max(until_s, self._until.get(number, 0.0))
