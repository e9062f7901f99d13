"""The terms of a sheet of rounds: where it begins, who wins, when it ends."""

from typing import NamedTuple

from tablepi.core.text.phrase import Phrase

CHIPS = (-1, 1, 5, *range(10, 100, 10))
"""What keys of their own add to a number that is being entered."""

LIMIT = 1_000_000
"""No seat's total, without corrections, goes beyond this on either side of zero."""


class Limits(NamedTuple):
    """The numbers that a cell takes: from `least` to `most`, in steps from `least`, else from 0."""

    least: int | None = None
    most: int | None = None
    step: int = 1

    def allow(self, n: int) -> bool:
        """True if this number may stand in the cell."""
        if (self.least is not None and n < self.least) or (self.most is not None and n > self.most):
            return False
        return (n - (self.least or 0)) % self.step == 0

    @property
    def said(self) -> Phrase:
        """The limits as a part of a sentence."""
        least, most = self.least is not None, self.most is not None
        name = "between" if least and most else "from" if least else "up-to" if most else "any"
        limits = Phrase(f"limits.{name}", self._asdict())
        return (
            Phrase("limits.steps", {"limits": limits, "n": self.step}) if self.step > 1 else limits
        )


NO_LIMITS = Limits()
"""Any number."""


class Terms(NamedTuple):
    """The options of a sheet of rounds, or the keys of a template's `[rounds]`.

    `over`: what a total becomes that would pass the target, None for what it is. `down`: entries
    are taken away, and a total of 0 ends the match. `end`: when a target, or that 0, does so.
    `missing`: `ask` before an entry that nobody made counts 0. `limits`: of an entry of the round.
    `sums`: what the entries of a closed round may add up to, nothing for whatever they do.
    """

    best: str = "high"
    rounds: int = 0
    target: int = 0
    start: int = 0
    over: int | None = None
    down: bool = False
    end: str = "round"
    missing: str = "ask"
    limits: Limits = NO_LIMITS
    sums: tuple[int, ...] = ()

    def is_reached(self, total: int) -> bool:
        """True if a total is at the target or beyond it; where entries are taken away, at 0."""
        return total == 0 if self.down else 0 < self.target <= total

    def total(self, before: int, entry: int) -> int:
        """The total after an entry."""
        if self.down:
            return before - entry if entry <= before else before
        passed = self.over is not None and self.target and entry and before + entry > self.target
        return self.over if passed and self.over is not None else before + entry
