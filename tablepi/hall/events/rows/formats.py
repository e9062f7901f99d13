"""The formats of a stage, and their settings with what holds where nothing is said."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from tablepi.hall.events.pairing.fixed_rounds import elimination_rounds, round_robin_rounds
from tablepi.wire.payload import WireError

Format = Literal["open", "duel-swiss", "pod-swiss", "round-robin", "single-elim", "final"]
Scoring = Literal["win", "placement", "catan"]
Short = Literal["pods", "byes"]

FORMATS: tuple[Format, ...] = get_args(Format)
SCORINGS: tuple[Scoring, ...] = get_args(Scoring)
SHORTS: tuple[Short, ...] = get_args(Short)

DUELS = ("duel-swiss", "round-robin", "single-elim")
"""Formats of two players at a table, who play for wins."""

SWISS = ("duel-swiss", "pod-swiss")
"""Formats in which everybody who is active plays each round, and a round can be missed."""

JOINED_LATE = ("open", *SWISS)
"""Formats that late players are of at once."""

BestOf = Literal[1, 3, 5]
BEST_OF: tuple[BestOf, ...] = get_args(BestOf)
SEATS = range(3, 7)
PLACEMENT_SEATS = range(3, 6)
FINAL_SEATS = 4
"""Seats of a final where nothing is said."""


class Settings(NamedTuple):
    """The settings of a stage; a format reads its own. `rounds`, `take`: 0 for not said, or all;
    `win`: points of a won pod; `floor`: the least rate of wins that an opponent counts with.
    """

    best_of: int = 3
    rounds: int = 0
    last_by_standing: bool = False
    seats: int = 4
    scoring: Scoring = "win"
    short: Short = "pods"
    win: int = 5
    floor: Fraction = Fraction(1, 5)
    take: int = 0

    @property
    def needed_wins(self) -> int:
        """Games that decide a duel, and that a bye is worth."""
        return self.best_of // 2 + 1


READ_SETTINGS: Mapping[str, tuple[str, ...]] = {
    "open": (),
    "duel-swiss": ("best_of", "rounds", "last_by_standing"),
    "pod-swiss": ("rounds", "seats", "scoring", "short", "win", "floor"),
    "round-robin": ("best_of",),
    "single-elim": ("best_of", "take"),
    "final": ("take",),
}
"""The settings that a format reads."""


def floor_of(text: str, win: int) -> Fraction:
    """The fraction of a text: `1/win`, `1/4` or `0`. Raises WireError."""
    above, _, below = text.partition("/")
    parts = int(below.replace("win", str(win)) or 1)
    if parts == 0:
        raise WireError("floor: not a fraction")
    return Fraction(int(above), parts)


def most_rounds(format_: Format, players: int) -> int | None:
    """Number of rounds that a stage of so many players has; None for as many as one likes."""
    match format_:
        case "open":
            return 0
        case "round-robin":
            return round_robin_rounds(players)
        case "single-elim":
            return elimination_rounds(players)
        case "final":
            return 1
        case _:
            return None
