"""A number of the standings, and the parts that it was reckoned from, for a sentence about it."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple

THIRD = Fraction(1, 3)
HALF = Fraction(1, 2)
NONE = Fraction(0)

ValueKind = Literal[
    "match_points", "opponents_wins", "game_wins", "opponents_games",
    "opponents_points", "wins", "points", "places", "shares", "mean_points",
]  # fmt: skip
"""`match_points`: M or P; `opponents_wins`: OMW; `game_wins`: GW; `opponents_games`: OGW;
`opponents_points`: OMP; `places`: Σ of own places; `shares`: Σ of the shares of a table's points;
`points`: of placement, CATAN and open play; `mean_points`: a match of open play."""

PartKind = Literal[
    "won", "drawn", "lost", "shared", "bye", "missed", "penalty", "opponent", "empty_seat", "match"
]
"""`shared`: a first place that others have as well; `empty_seat`: one of a bye or a short pod;
`opponent`: what an opponent brings to a mean; `match`: of open play."""


class Part(NamedTuple):
    """A part of a value. `players`: whom it is about beside the player; `times`: how often it
    counts; `of`: what was possible, where the value is a share; `raw`: what an opponent's number
    was before it was raised to the least that counts.
    """

    kind: PartKind
    value: Fraction
    round: int = 0
    players: tuple[str, ...] = ()
    times: int = 1
    of: Fraction | None = None
    raw: Fraction | None = None


class Value(NamedTuple):
    """A number and what it is made of. `how`: the sum of its parts, their mean, or the sum of
    their values in the sum of what was possible.
    """

    kind: ValueKind
    how: Literal["sum", "mean", "share"]
    number: Fraction
    parts: tuple[Part, ...]


def summed(kind: ValueKind, parts: Iterable[Part]) -> Value:
    all_parts = tuple(parts)
    return Value(kind, "sum", _sum(all_parts), all_parts)


def mean(kind: ValueKind, parts: Iterable[Part], without: Fraction) -> Value:
    """The mean of the parts, each as often as it counts; `without` where there is none."""
    counted_parts = tuple(part for part in parts if part.times)
    count = sum(part.times for part in counted_parts)
    return Value(kind, "mean", _sum(counted_parts) / count if count else without, counted_parts)


def shared(kind: ValueKind, parts: Iterable[Part]) -> Value:
    """The parts' values in all that was possible; 0 of 0 is 0."""
    all_parts = tuple(parts)
    possible = sum((part.of or NONE for part in all_parts), NONE)
    return Value(kind, "share", _sum(all_parts) / possible if possible else NONE, all_parts)


def raised(part: Part, minimum: Fraction) -> Part:
    return part._replace(value=max(part.value, minimum), raw=part.value)


def _sum(parts: Iterable[Part]) -> Fraction:
    return sum((part.value * part.times for part in parts), NONE)
