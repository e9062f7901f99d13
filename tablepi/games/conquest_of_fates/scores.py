"""Scores: a unit's total CQ, the tally, the result."""

from decimal import Decimal

from tablepi.core.game import Result, best
from tablepi.games.conquest_of_fates.state import State, Unit, sides_of

PRINTED_BY_PYTHON = 10**4000
"""The largest number that Python converts to text by default; products can exceed it."""


def digits(number: int) -> str:
    """A number as text, however long."""
    if -PRINTED_BY_PYTHON < number < PRINTED_BY_PYTHON:
        return str(number)
    return str(Decimal(number))


def total(unit: Unit) -> int:
    """The total CQ of a face-up unit."""
    if "plague" in unit.rings:
        return -1
    base, boost, times = unit.base, 0, 1
    for kind, n, _ in unit.changes:
        if kind == "set":
            base = n
        elif kind == "boost":
            boost += n
        else:
            times *= n
    assert base is not None
    return (base + boost + sum([under.base for under in unit.under])) * times


def worth(state: State, seat: int) -> int:
    """The sum of a player's face-up units."""
    units = [unit for unit in state.units.values() if unit.seat == seat and unit.is_up]
    return sum(map(total, units))


def tallied(state: State, seat: int) -> int:
    """The amount that a tally adds to the player's pool: a Nemesis's positive sum twice."""
    sum_ = worth(state, seat)
    return sum_ * 2 if sum_ > 0 and is_nemesis(state, seat) else sum_


def is_nemesis(state: State, seat: int) -> bool:
    """True if the seat is the Nemesis."""
    return state.options.mode == "nemesis" and seat == state.options.nemesis


def scores(state: State) -> tuple[int, ...]:
    """Every seat's pool, corrections included."""
    pairs = zip(state.sides, state.corrections, strict=True)
    return tuple(side.pool + correction for side, correction in pairs)


def team_scores(state: State) -> tuple[int, ...]:
    """The sum of each team's scores; none where there are no teams."""
    points = scores(state)
    return tuple(sum(points[seat - 1] for seat in team) for team in state.teams)


def result(state: State) -> Result | None:
    """The highest score, or sum of a team's scores, wins; equal ones share."""
    if state.phase != "over":
        return None
    points = scores(state)
    worths = list(points)
    for team, sum_ in zip(state.teams, team_scores(state), strict=True):
        for seat in team:
            worths[seat - 1] = sum_
    return Result(best(worths, state.out, sides_of(state)), points, tuple(worths))
