"""The cost of a round's pairings, by the criteria of its stage's format."""

from fractions import Fraction

from tablepi.hall.events.pairing.duel_swiss import duel_cost
from tablepi.hall.events.pairing.float_cost import Groups, score_groups, standing_groups
from tablepi.hall.events.pairing.pairing_players import Round
from tablepi.hall.events.pairing.pod_cost import least_seat_cost, pod_cost
from tablepi.hall.events.round_pool import RoundPool

Cost = tuple[Fraction, ...]

PROVEN_PLAYERS = 12
"""Up to so many players the pods computed are those of least cost, and others are compared."""

POD_CRITERIA = 5
"""Criteria by which pods are chosen; the one behind is of the seats inside them."""


def groups_of(pool: RoundPool) -> Groups:
    """The score groups of a round of duel Swiss; in a last round by standing, one each."""
    settings = pool.stage.settings
    if settings.last_by_standing and pool.nth == settings.rounds:
        return standing_groups(pool.standing)
    return score_groups(pool.players)


def swiss_cost(pool: RoundPool, found: Round) -> Cost:
    """The criteria of pairings that leave nobody out; the least is the best."""
    if pool.stage.format == "duel-swiss":
        return tuple(map(Fraction, duel_cost(found, pool.players, pool.past, groups_of(pool))))
    seats = pool.stage.settings.seats
    cost = pod_cost(found, pool.players, pool.past, seats)
    return tuple(Fraction(each) for each in cost)


def fixed_cost(found: Round, best: Round) -> Cost:
    """0 for the round that the format has, in any order of its tables; 1 for another."""
    alike = sorted(found.pairings) == sorted(best.pairings)
    return (Fraction(not (alike and sorted(found.byes) == sorted(best.byes))),)


def is_dearer(pool: RoundPool, found: Round, cost: Cost, best: Cost | None) -> bool:
    """EV-COST: whether a Swiss round costs more than it need, as far as that is compared. `best`:
    None where none could be paired.
    """
    if pool.stage.format == "duel-swiss":
        return best is not None and cost > best
    if cost[POD_CRITERIA] > least_seat_cost(found, pool.players):
        return True
    is_compared = best is not None and len(pool.players) <= PROVEN_PLAYERS
    return is_compared and cost[:POD_CRITERIA] > (best or ())[:POD_CRITERIA]
