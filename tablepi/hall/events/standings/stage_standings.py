"""Standings of a stage: each player's place and values, by its format."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from tablepi.hall.events.pairing.elimination import went_out
from tablepi.hall.events.pairing.pairing_players import Pair
from tablepi.hall.events.pairing.round_lot import lot_of
from tablepi.hall.events.rows.event_lots import lot_after
from tablepi.hall.events.rows.event_state import EventState, Stage, TableResult
from tablepi.hall.events.standings.duel_standings import duel_values
from tablepi.hall.events.standings.explained_value import Value
from tablepi.hall.events.standings.place_standings import (
    catan_values,
    open_values,
    placement_values,
)
from tablepi.hall.events.standings.pod_standings import pod_values


def outs_of(state: EventState, stage: Stage) -> list[dict[Pair, frozenset[str]]]:
    """Players who went out at each table of two, by the two, for each round of the stage."""
    found = []
    for played in state.rounds_of(stage.number):
        outs: dict[Pair, frozenset[str]] = {}
        for table, players in played.pairings:
            result = state.result(played, table)
            if result is not None:
                outs.setdefault(frozenset(players), _losers(players, result))
        found.append(outs)
    return found


def _losers(players: tuple[str, ...], result: TableResult) -> frozenset[str]:
    if result.out:
        return frozenset(players[seat - 1] for seat in result.out)
    return frozenset({players[1] if result.wins[0] > result.wins[1] else players[0]})


Values = Mapping[str, tuple[Value, ...]]
Keys = Mapping[str, tuple[Fraction, ...]]


class StagePlace(NamedTuple):
    """A player in the standings of a stage. `values`: what decides the place, in its order; none
    in elimination and final.
    """

    place: int
    player: str
    values: tuple[Value, ...] = ()


def stage_standings(state: EventState, stage: Stage) -> tuple[StagePlace, ...]:
    """Everybody who is of a stage, in its order; of open play, who has a match."""
    if stage.format == "open":
        values = open_values(state, stage)
        return _ranked(values, {each: _best_first(values[each]) for each in values}, str)
    # An earlier stage keeps its order: by the lot that followed its last round.
    lot = lot_after(state, sum(each.stage <= stage.number for each in state.rounds))
    if stage.format in ("single-elim", "final"):
        order = _last_rounds if stage.format == "single-elim" else _final_places
        keys: Keys = {player: (Fraction(key),) for player, key in order(state, stage).items()}
        return _ranked({}, keys, lambda player: lot_of(lot, player))
    values = _VALUES[_scoring(stage)](state, stage)
    keys = {player: _best_first(values[player]) for player in stage.players}
    return _ranked(values, keys, lambda player: lot_of(lot, player))


def _scoring(stage: Stage) -> str:
    return stage.settings.scoring if stage.format == "pod-swiss" else "duel"


_VALUES: Mapping[str, Callable[[EventState, Stage], Values]] = {
    "duel": duel_values,
    "win": pod_values,
    "placement": placement_values,
    "catan": catan_values,
}


def _best_first(values: Iterable[Value]) -> tuple[Fraction, ...]:
    """A key that sorts the best first; of places, the fewer are the better."""
    return tuple(each.number if each.kind == "places" else -each.number for each in values)


def _ranked(values: Values, keys: Keys, tie: Callable[[str], str]) -> tuple[StagePlace, ...]:
    """In the order of the keys; players of equal ones share the place, in the order of `tie`."""
    order = sorted(keys, key=lambda player: (keys[player], tie(player)))
    found: list[StagePlace] = []
    for index, player in enumerate(order):
        is_equal = index > 0 and keys[order[index - 1]] == keys[player]
        place = found[-1].place if is_equal else index + 1
        found.append(StagePlace(place, player, values.get(player, ())))
    return tuple(found)


def _last_rounds(state: EventState, stage: Stage) -> Mapping[str, int]:
    """The round of an elimination in which each went out, negative: who is still in comes first.

    So a place is 1 + players not out by the end of that round.
    """
    gone = went_out(stage.players, outs_of(state, stage))
    still = len(stage.players) + 1
    return {player: -gone.get(player, still) for player in stage.players}


def _final_places(state: EventState, stage: Stage) -> Mapping[str, int]:
    """The places of the final; without a result 1 for all. Who did not play stands behind."""
    found: dict[str, int] = {}
    behind = 1
    for played in state.rounds_of(stage.number):
        for table, players in played.pairings:
            if result := state.result(played, table):
                found |= dict(zip(players, result.places, strict=True))
                behind = max(behind, len(players) + 1)
    return {player: found.get(player, behind) for player in stage.players}
