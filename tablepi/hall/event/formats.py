"""The formats of a stage, and their settings with what holds where nothing is said."""

import re
from collections.abc import Container
from fractions import Fraction
from typing import Literal, NamedTuple, cast, get_args

from tablepi.hall.pairing import elimination, round_robin
from tablepi.wire.payload import Fields, WireError

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

MOST = range(10**9)
BEST_OF = (1, 3, 5)
SEATS = range(3, 7)
PLACEMENT_SEATS = range(3, 6)
FINAL_SEATS = 4
"""Seats of a final where nothing is said."""

_FLOOR = re.compile(r"(\d{1,9})(?:/(\d{1,9}|win))?")


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


def settings_of(format_: Format, said: Fields) -> Settings:
    """The settings of a stage, by its row; other formats' are not read. Raises WireError."""
    match format_:
        case "open":
            return Settings()
        case "duel-swiss":
            last = said.flag("last_by_standing", False)
            return Settings(_best_of(said), _count(said, "rounds"), last)
        case "pod-swiss":
            return _pods(said)
        case "round-robin":
            return Settings(_best_of(said))
        case "single-elim":
            return Settings(_best_of(said), take=_count(said, "take"))
        case "final":
            return Settings(take=_among("take", said.number("take", 1, FINAL_SEATS), MOST))


def _pods(said: Fields) -> Settings:
    scoring = cast(Scoring, said.one_of("scoring", SCORINGS, "win"))
    seats = said.number("seats", default=4)
    win = _among("win", said.number("win", 1, 5), MOST)
    return Settings(
        rounds=_count(said, "rounds"),
        seats=_among("seats", seats, PLACEMENT_SEATS if scoring == "placement" else SEATS),
        scoring=scoring,
        short=cast(Short, said.one_of("short", SHORTS, "pods")),
        win=win,
        floor=_floor(said.text("floor", "1/win"), win),
    )


def _best_of(said: Fields) -> int:
    return _among("best_of", said.number("best_of", default=3), BEST_OF)


def _count(said: Fields, name: str) -> int:
    return _among(name, said.number(name, default=0), MOST)


def _floor(text: str, win: int) -> Fraction:
    """The fraction of a text: `1/win`, `1/4` or `0`. Raises WireError."""
    found = _FLOOR.fullmatch(text)
    below = int(found[2].replace("win", str(win))) if found and found[2] else 1
    if found is None or below == 0:
        raise WireError("floor: not a fraction")
    return Fraction(int(found[1]), below)


def _among(name: str, number: int, allowed: Container[int]) -> int:
    if number not in allowed:
        raise WireError(f"{name}: {number} is not possible")
    return number


def most_rounds(format_: Format, players: int) -> int | None:
    """How many rounds a stage of so many players has; None for as many as one likes."""
    match format_:
        case "open":
            return 0
        case "round-robin":
            return round_robin.rounds_of(players)
        case "single-elim":
            return elimination.rounds_of(players)
        case "final":
            return 1
        case _:
            return None
