"""The terms of a sheet of rounds: where it begins, who wins, when it ends."""

from typing import NamedTuple

CHIPS = (-1, 1, 5, *range(10, 100, 10))
"""What keys of their own add to a number that is being entered."""

LIMIT = 1_000_000
"""No seat's total, without corrections, goes beyond this on either side of zero."""


class Terms(NamedTuple):
    """The options of a sheet of rounds, or the keys of a template's `[rounds]`.

    `over`: what a total becomes that would pass the target, None for what it is. `down`: entries
    are taken away, and a round that is closed with a total of 0 ends the match.
    """

    best: str = "high"
    rounds: int = 0
    target: int = 0
    start: int = 0
    over: int | None = None
    down: bool = False

    def total(self, before: int, entry: int) -> int:
        """The total after an entry."""
        if self.down:
            return before - entry if entry <= before else before
        passed = self.over is not None and self.target and entry and before + entry > self.target
        return self.over if passed and self.over is not None else before + entry
