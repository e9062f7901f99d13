"""Basis of an event's next pairing, and the cost of a pairing."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tablepi.hall.events.pairing.duel_swiss import Groups, duel_cost, score_groups, standing_groups
from tablepi.hall.events.pairing.pairing_players import Past, Player, Round
from tablepi.hall.events.pairing.pod_weights import least_seat_cost, pod_cost
from tablepi.hall.events.pairing.round_lot import lot_of
from tablepi.hall.events.pairing.table_assignment import Table, Tables
from tablepi.hall.events.rows.event_history import History, history_of
from tablepi.hall.events.rows.event_lots import next_lot
from tablepi.hall.events.rows.event_state import EventState, Stage
from tablepi.hall.events.rows.formats import SWISS
from tablepi.hall.events.standings.stage_standings import stage_standings


class RoundPool(NamedTuple):
    """The pool of a round. `players`: in Swiss stages the active ones, else those of the stage;
    `standing`: the same in the order of the standings; `nth`: of the stage, from 1.
    """

    stage: Stage
    nth: int
    lot: str
    players: tuple[Player, ...]
    standing: tuple[str, ...]
    past: Past
    tables: Tables

    @property
    def of(self) -> Mapping[str, Player]:
        """The players by their ids."""
        return {each.id: each for each in self.players}


def round_pool(state: EventState, stage: Stage) -> RoundPool:
    """The pool of the next round of the stage that runs."""
    history, lot = history_of(state), next_lot(state)
    standings = stage_standings(state, stage)
    there = {*(state.active if stage.format in SWISS else stage.players)}
    scores = {each.player: each.values[0].number for each in standings if each.values}
    players = tuple(_player(each, scores, history, lot) for each in sorted(there))
    standing = tuple(each.player for each in standings if each.player in there)
    past = Past(history.met, history.last_met, state.forbidden)
    nth = len(state.rounds_of(stage.number)) + 1
    return RoundPool(stage, nth, lot, players, standing, past, _tables(state, history))


def _player(id_: str, scores: Mapping[str, Fraction], history: History, lot: str) -> Player:
    seats = {seat: count for (player, seat), count in history.seats.items() if player == id_}
    return Player(
        id_,
        scores.get(id_, Fraction(0)),
        lot_of(lot, id_),
        history.byes.get(id_, 0),
        history.short.get(id_, 0),
        history.firsts.get(id_, 0),
        seats,
    )


def _tables(state: EventState, history: History) -> Tables:
    players = state.players.values()
    return Tables(
        tuple(Table(*each) for each in state.tables),
        {each.id: each.fixed for each in players if each.is_active and each.fixed},
        history.tables,
    )


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
