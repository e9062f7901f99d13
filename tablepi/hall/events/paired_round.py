"""The round that would be paired now, by the rows so far: who plays whom, and at which table."""

from typing import Literal, NamedTuple

from tablepi.hall.events.pairing.duel_swiss import pair_duels
from tablepi.hall.events.pairing.elimination import elimination_round, final_round
from tablepi.hall.events.pairing.pairing_players import Round
from tablepi.hall.events.pairing.pod_swiss import pair_pods
from tablepi.hall.events.pairing.round_lot import lot_of
from tablepi.hall.events.pairing.round_robin import round_robin
from tablepi.hall.events.pairing.table_assignment import TooFewTables, assign_tables, by_rank
from tablepi.hall.events.round_pool import (
    Cost,
    RoundPool,
    fixed_cost,
    groups_of,
    round_pool,
    swiss_cost,
)
from tablepi.hall.events.rows.event_state import EventState, Pairing, Stage
from tablepi.hall.events.rows.formats import SWISS, most_rounds
from tablepi.hall.events.rows.seat_faults import needed_sizes
from tablepi.hall.events.standings.stage_standings import outs_of

Obstacle = Literal["", "no_stage", "no_round", "waits", "forbidden", "tables"]
"""What is in the way of a round: `no_round`: the stage has no more; `waits`: a result of the
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
    most = most_rounds(stage.format, len(stage.players))
    if most is not None and pool.nth > most:
        return PairedRound(pool.lot, obstacle="no_round")
    found = _swiss(pool) if stage.format in SWISS else _fixed(state, pool)
    if found is None:
        return PairedRound(pool.lot, obstacle="forbidden" if stage.format in SWISS else "waits")
    return _seated(pool, found)


def _seated(pool: RoundPool, found: Round) -> PairedRound:
    ranked = by_rank(found.pairings, pool.of)
    seated = assign_tables(ranked, pool.tables)
    is_swiss = pool.stage.format in SWISS
    if isinstance(seated, TooFewTables):
        cost = None if is_swiss else fixed_cost(found, found)
        return PairedRound(pool.lot, None, None, cost, "tables", seated.missing, found)
    cost = swiss_cost(pool, found) if is_swiss else fixed_cost(found, found)
    tables = {each.players: each.table for each in seated}
    order = ranked if is_swiss else found.pairings
    pairings = tuple(Pairing(tables[players], players) for players in order)
    return PairedRound(pool.lot, pairings, found.byes, cost, found=found)


def _swiss(pool: RoundPool) -> Round | None:
    if pool.stage.format == "duel-swiss":
        return pair_duels(pool.players, pool.past, groups_of(pool))
    sizes = needed_sizes(pool.stage, len(pool.players))
    return pair_pods(pool.players, pool.past, pool.stage.settings.seats, sizes, pool.lot)


def _fixed(state: EventState, pool: RoundPool) -> Round | None:
    """The round of a format in which results alone decide who meets; None: one is awaited."""
    stage = pool.stage
    if stage.format == "round-robin":
        return round_robin(_by_first_lot(state, stage, pool.lot), pool.nth - 1)
    if stage.format == "final":
        return final_round(stage.players)
    bracket = elimination_round(stage.players, outs_of(state, stage))
    return None if bracket.waits else bracket.round


def _by_first_lot(state: EventState, stage: Stage, lot: str) -> list[str]:
    """The players of a stage by the lot of its first round."""
    played = state.rounds_of(stage.number)
    lot = played[0].lot if played else lot
    return sorted(stage.players, key=lambda player: lot_of(lot, player))
