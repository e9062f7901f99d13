"""Limits on how often somebody may do something: so many times within some seconds."""

from collections import defaultdict, deque
from ipaddress import IPv6Address, IPv6Network

from tablepi.hall.server.machine.hall_clock import HallClock

MOST_KNOWN = 10_000
"""Of so many is remembered at most when they came; then those long gone are forgotten."""

MOST_A_MINUTE = 10
WAIT_S = 600.0


def counted_as(address: str) -> str:
    """The sender as which an address is counted: of IPv6 the network of 64 bits, in which a machine
    has as many as it wants; but not on the own cable, whose addresses are all of one network.
    """
    if ":" not in address:
        return address
    ip = IPv6Address(address.partition("%")[0])
    return address if ip.is_link_local else str(IPv6Network((ip, 64), strict=False))


class RateLimit:
    """`most` times within `seconds`, each counted by who does it."""

    def __init__(self, clock: HallClock, most: int, seconds: float) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._times: dict[str, deque[float]] = defaultdict(deque)

    def allows(self, who: str) -> bool:
        """True if this once more is allowed; it counts if so."""
        now = self._clock.seconds()
        if len(self._times) > MOST_KNOWN:
            self._forget(now)
        times = self._times[who]
        while times and now - times[0] >= self._seconds:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True

    def _forget(self, now: float) -> None:
        idle = [who for who, times in self._times.items() if now - times[-1] >= self._seconds]
        for who in idle:
            del self._times[who]


class WrongCodes:
    """Ten wrong codes within a minute, and an address waits ten minutes."""

    def __init__(self, clock: HallClock) -> None:
        self._clock = clock
        # The tenth is allowed as well, and shuts the door.
        self._limit = RateLimit(clock, MOST_A_MINUTE - 1, 60.0)
        self._shut: dict[str, float] = {}

    def is_shut(self, address: str) -> bool:
        shut_until = self._shut.get(who := counted_as(address))
        if shut_until is not None and self._clock.seconds() >= shut_until:
            del self._shut[who]
            return False
        return shut_until is not None

    def add(self, address: str) -> None:
        who = counted_as(address)
        if not self._limit.allows(who):
            self._shut[who] = self._clock.seconds() + WAIT_S
