"""The round that would be paired now: its pool, its cost, who plays whom and at which table."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from tablepi.hall.events.pairing.duel_swiss import (
    Groups,
    duel_cost,
    pair_duels,
    score_groups,
    standing_groups,
)
from tablepi.hall.events.pairing.fixed_rounds import elimination_round, final_round, round_robin
from tablepi.hall.events.pairing.pairing_players import Past, Player, Round, lot_of
from tablepi.hall.events.pairing.pod_swiss import pair_pods
from tablepi.hall.events.pairing.pod_weights import least_seat_cost, pod_cost
from tablepi.hall.events.pairing.table_assignment import (
    Table,
    Tables,
    TooFewTables,
    assign_tables,
    by_rank,
)
from tablepi.hall.events.rows.event_state import (
    EventState,
    History,
    Pairing,
    Stage,
    history_of,
    next_lot,
)
from tablepi.hall.events.rows.formats import SWISS, most_rounds
from tablepi.hall.events.rows.round_faults import needed_sizes
from tablepi.hall.events.standings.stage_standings import outs_of, stage_standings


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
        return {player.id: player for player in self.players}


def round_pool(state: EventState, stage: Stage) -> RoundPool:
    history, lot = history_of(state), next_lot(state)
    standings = stage_standings(state, stage)
    pool_ids = {*(state.active if stage.format in SWISS else stage.players)}
    scores = {entry.player: entry.values[0].number for entry in standings if entry.values}
    players = tuple(_player(id_, scores, history, lot) for id_ in sorted(pool_ids))
    standing = tuple(entry.player for entry in standings if entry.player in pool_ids)
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
        tuple(Table(*table) for table in state.tables),
        {player.id: player.fixed for player in players if player.is_active and player.fixed},
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


def swiss_cost(pool: RoundPool, round_: Round) -> Cost:
    """The criteria of pairings that leave nobody out; the least is the best."""
    if pool.stage.format == "duel-swiss":
        return tuple(map(Fraction, duel_cost(round_, pool.players, pool.past, groups_of(pool))))
    seats = pool.stage.settings.seats
    cost = pod_cost(round_, pool.players, pool.past, seats)
    return tuple(Fraction(criterion) for criterion in cost)


def fixed_cost(round_: Round, best_round: Round) -> Cost:
    """0 for the round that the format has, in any order of its tables; 1 for another."""
    has_same_pairings = sorted(round_.pairings) == sorted(best_round.pairings)
    return (Fraction(not (has_same_pairings and sorted(round_.byes) == sorted(best_round.byes))),)


def is_dearer(pool: RoundPool, round_: Round, cost: Cost, best_cost: Cost | None) -> bool:
    """EV-COST: whether a Swiss round costs more than it need, as far as that is compared. `best`:
    None where none could be paired.
    """
    if pool.stage.format == "duel-swiss":
        return best_cost is not None and cost > best_cost
    if cost[POD_CRITERIA] > least_seat_cost(round_, pool.players):
        return True
    is_compared = best_cost is not None and len(pool.players) <= PROVEN_PLAYERS
    return is_compared and cost[:POD_CRITERIA] > (best_cost or ())[:POD_CRITERIA]


Obstacle = Literal["", "no_stage", "no_round", "waits", "forbidden", "tables"]
"""Obstacle to a round: `no_round`: the stage has no more; `waits`: a result of the
bracket; `forbidden`: no pairing without a forbidden pair; `tables`: too few of them."""


class PairedRound(NamedTuple):
    """A round as the rows so far give it. Where something is in the way, `pairings` and `byes` are
    None, and so is `cost` in Swiss stages. `missing`: so many tables; `found`: the pairings
    without theirs.
    """

    lot: str = ""
    pairings: tuple[Pairing, ...] | None = None
    byes: tuple[str, ...] | None = None
    cost: Cost | None = None
    obstacle: Obstacle = ""
    missing: int = 0
    found: Round | None = None


def paired_round(state: EventState) -> PairedRound:
    """The next round of the stage that runs. Takes seconds for hundreds of players."""
    stage = state.stage
    if stage is None:
        return PairedRound(obstacle="no_stage")
    pool = round_pool(state, stage)
    round_limit = most_rounds(stage.format, len(stage.players))
    if round_limit is not None and pool.nth > round_limit:
        return PairedRound(pool.lot, obstacle="no_round")
    round_ = _swiss_round(pool) if stage.format in SWISS else _fixed_round(state, pool)
    if round_ is None:
        return PairedRound(pool.lot, obstacle="forbidden" if stage.format in SWISS else "waits")
    return _with_tables(pool, round_)


def _with_tables(pool: RoundPool, round_: Round) -> PairedRound:
    ranked = by_rank(round_.pairings, pool.of)
    seatings = assign_tables(ranked, pool.tables)
    is_swiss = pool.stage.format in SWISS
    if isinstance(seatings, TooFewTables):
        cost = None if is_swiss else fixed_cost(round_, round_)
        return PairedRound(pool.lot, None, None, cost, "tables", seatings.missing, round_)
    cost = swiss_cost(pool, round_) if is_swiss else fixed_cost(round_, round_)
    tables = {seating.players: seating.table for seating in seatings}
    order = ranked if is_swiss else round_.pairings
    pairings = tuple(Pairing(tables[players], players) for players in order)
    return PairedRound(pool.lot, pairings, round_.byes, cost, found=round_)


def _swiss_round(pool: RoundPool) -> Round | None:
    if pool.stage.format == "duel-swiss":
        return pair_duels(pool.players, pool.past, groups_of(pool))
    sizes = needed_sizes(pool.stage, len(pool.players))
    return pair_pods(pool.players, pool.past, pool.stage.settings.seats, sizes, pool.lot)


def _fixed_round(state: EventState, pool: RoundPool) -> Round | None:
    """The round of a format in which results alone decide who meets; None: one is awaited."""
    stage = pool.stage
    if stage.format == "round-robin":
        return round_robin(_by_first_lot(state, stage, pool.lot), pool.nth - 1)
    if stage.format == "final":
        return final_round(stage.players)
    bracket = elimination_round(stage.players, outs_of(state, stage))
    return None if bracket.waits else bracket.round


def _by_first_lot(state: EventState, stage: Stage, lot: str) -> list[str]:
    rounds = state.rounds_of(stage.number)
    lot = rounds[0].lot if rounds else lot
    return sorted(stage.players, key=lambda player: lot_of(lot, player))
