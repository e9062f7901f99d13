"""The terms of a sheet of rounds: what ends it, what an entry may be, how totals add up."""

from typing import NamedTuple

from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.bid_terms import BidTerms

ROUND_CHIPS = (5, 10, 20, 50)
ROW_CHIPS = (1, 2, 5, 10)
"""Amounts that keys of their own add to a number that is being entered: at most four, so that each
keeps its place."""

LIMIT = 1_000_000
"""No seat's total, without corrections, goes beyond this on either side of zero."""


class Limits(NamedTuple):
    """The numbers that a cell takes: from `least` to `most`, in steps from `least`, else from 0."""

    least: int | None = None
    most: int | None = None
    step: int = 1

    def allow(self, number: int) -> bool:
        if (self.least is not None and number < self.least) or (
            self.most is not None and number > self.most
        ):
            return False
        return (number - (self.least or 0)) % self.step == 0

    @property
    def said(self) -> Phrase:
        least, most = self.least is not None, self.most is not None
        if not (least or most):
            return Phrase("limits.multiple", {"n": self.step})
        name = "between" if least and most else "from" if least else "up-to"
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
    `bid`: tricks are bid and made, and entries are counted from them; else None.
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
    bid: BidTerms | None = None

    def for_seats(self, seats: int) -> "Terms":
        """The terms at a table of so many: without a number of rounds that the cards give."""
        if self.bid is None or self.rounds:
            return self
        return self._replace(rounds=self.bid.rounds(seats))

    def is_reached(self, total: int) -> bool:
        """True if a total is at the target or beyond it; where entries are taken away, at 0."""
        return total == 0 if self.down else 0 < self.target <= total

    def total(self, earlier_total: int, entry: int) -> int:
        if self.down:
            return earlier_total - entry if entry <= earlier_total else earlier_total
        overshoots = (
            self.over is not None and self.target and entry and earlier_total + entry > self.target
        )
        return self.over if overshoots and self.over is not None else earlier_total + entry
