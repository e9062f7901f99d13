"""The lot that says who begins, drawn so that everybody can watch it."""

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from tablepi.core.game import Game, Setup

STEP_MS = 250
"""The time for which a mark stays with a seat on its way around the table."""
LEAST_STEPS = 5
RESULT_MS = 1_500
"""How long the result is seen before a match begins by itself."""


class Draw(NamedTuple):
    """A draw: a mark goes from seat to seat, beginning at the first, and stays with one.

    `seat`: where it stays; `moving`: without, it is there at once.
    """

    seat: int
    seats: int
    began_ms: int
    moving: bool

    @property
    def ends_ms(self) -> int:
        """When the mark has come to stay."""
        around = (self.seat - 1 - LEAST_STEPS) % self.seats
        return self.began_ms + STEP_MS * (LEAST_STEPS + around if self.moving else 0)

    def at(self, now_ms: int) -> int:
        """The seat at which the mark is."""
        steps = (now_ms - self.began_ms) // STEP_MS
        return steps % self.seats + 1 if now_ms < self.ends_ms else self.seat

    def next_ms(self, now_ms: int) -> int:
        """When the mark goes on."""
        return now_ms + STEP_MS - (now_ms - self.began_ms) % STEP_MS


def drawn_again(game: Game[Any], setup: Setup, chance: Random) -> Setup:
    """The set-up of one match more, its lot drawn anew where the game's text has it drawn."""
    option = game.lot.option(setup.options)
    if not (game.lot.usual and option):
        return setup
    seat = chance.randrange(len(setup.seats)) + 1
    return replace(setup, options=replace(setup.options, **{option: seat}))
