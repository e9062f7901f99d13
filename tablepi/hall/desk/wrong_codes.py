"""Wrong codes are counted by address: who tries many waits."""

from tablepi.hall.hall_clock import HallClock
from tablepi.hall.rate_limit import RateLimit

MOST_A_MINUTE = 10
WAIT_S = 600.0


class WrongCodes:
    """Ten wrong codes within a minute, and an address waits ten minutes."""

    def __init__(self, clock: HallClock) -> None:
        self._clock = clock
        # The tenth is allowed as well, and shuts the door.
        self._limit = RateLimit(clock, MOST_A_MINUTE - 1, 60.0)
        self._shut: dict[str, float] = {}

    def is_shut(self, address: str) -> bool:
        """Whether this address must wait."""
        until = self._shut.get(address)
        if until is not None and self._clock.seconds() >= until:
            del self._shut[address]
            return False
        return until is not None

    def add(self, address: str) -> None:
        """One wrong code more."""
        if not self._limit.allows(address):
            self._shut[address] = self._clock.seconds() + WAIT_S
