"""How many pods of which size: full ones, then one seat less, then byes."""

from typing import NamedTuple


class PodSizes(NamedTuple):
    """Numbers of full pods, of short pods (one seat less), and of byes."""

    full: int
    short: int
    byes: int


def pod_sizes(players: int, seats: int, *, short: bool) -> PodSizes:
    """The fewest byes, then the fewest short pods. `short`: whether there may be any."""
    if not short:
        return PodSizes(players // seats, 0, players % seats)
    for byes in range(players + 1):
        for smaller in range(seats):
            full, rest = divmod(players - byes - smaller * (seats - 1), seats)
            if full >= 0 and rest == 0:
                return PodSizes(full, smaller, byes)
    raise AssertionError("everybody has a bye")
