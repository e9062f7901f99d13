"""What the next round of an event is paired from: players, their past, the tables."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tablepi.hall.events.pairing.pairing_players import Past, Player
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
