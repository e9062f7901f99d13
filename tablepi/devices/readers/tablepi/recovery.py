"""Recovery of our own reader: restarts it when a chip stays faulty."""

from typing import NamedTuple

from tablepi.devices.readers.tablepi.protocol import Antenna, Health

HELPLESS_MS = 3_000
"""How long a chip is faulty before a restart; the reader has set it up a dozen times by then."""

APART_MS = 60_000
"""Least time between restarts, each of which interrupts all antennas for half a second."""

_CURABLE = (Health.HUNG, Health.DEAF)


class _State(NamedTuple):
    unwell: bool
    since_ms: int


class Recovery:
    """Watches the antennas' health: one start for each trouble, and APART_MS between any two.

    A start that did not help is not tried again before the antenna has been well for as long: the
    trouble is told, and somebody has to look. `restarts`: how many there were.
    """

    def __init__(self) -> None:
        self.restarts = 0
        self._states: dict[int, _State] = {}
        self._tried: set[int] = set()
        self._restarted_ms: int | None = None

    def hear(self, report: Antenna, at_ms: int) -> bool:
        """Whether the reader is to start anew now."""
        number, unwell = report.antenna, report.health in _CURABLE
        state = self._states.get(number)
        if state is None or state.unwell != unwell:
            state = self._states[number] = _State(unwell, at_ms)
        for_ms = at_ms - state.since_ms
        if not unwell and for_ms >= APART_MS:
            self._tried.discard(number)
        if not unwell or for_ms < HELPLESS_MS or number in self._tried or self._is_soon(at_ms):
            return False
        self._tried.add(number)
        self._restarted_ms = at_ms
        self.restarts += 1
        return True

    def _is_soon(self, at_ms: int) -> bool:
        return self._restarted_ms is not None and at_ms - self._restarted_ms < APART_MS
