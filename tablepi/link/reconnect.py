"""Schedule of a link's attempts to reach its hall."""

import random

FIRST_S, LONGEST_S = 10.0, 60.0
"""The next try follows within so many seconds, at random; each time within twice as many."""

SETTLED_S = 5.0
"""A connection that lasted so long was one: the next try is as soon as the first."""


class Reconnect:
    """The times of the tries, at random, so that two hundred tables do not come together."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._within_s = FIRST_S
        self._since_s: float | None = None

    def connected(self, now_s: float) -> None:
        """The hall's broker is there."""
        self._since_s = now_s

    def next_s(self, now_s: float) -> float:
        """Time of the next attempt, after a connection ended or none came about.

        Sooner is likelier than later: of two hundred links that wait within a minute none waits
        for all of it, and a minute after an hour apart the hall has what each of them wrote.
        """
        if self._since_s is not None and now_s - self._since_s > SETTLED_S:
            self._within_s = FIRST_S
        self._since_s = None
        next_s = now_s + self._chance.triangular(0, self._within_s, 0)
        self._within_s = min(LONGEST_S, 2 * self._within_s)
        return next_s
