"""Standings of a stage and of the whole event: values, places, and the lot between equals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tablepi.hall.events.pairing.fixed_rounds import went_out
from tablepi.hall.events.pairing.pairing_players import Pair, lot_of
from tablepi.hall.events.rows.event_state import (
    EventState,
    Round,
    Stage,
    TableResult,
    lot_after,
    next_lot,
)
from tablepi.hall.events.standings.duel_standings import duel_values
from tablepi.hall.events.standings.explained_value import Value
from tablepi.hall.events.standings.pod_standings import (
    catan_values,
    open_values,
    placement_values,
    pod_values,
)


def outs_of(state: EventState, stage: Stage) -> list[dict[Pair, frozenset[str]]]:
    """Players who went out at each table of two, by the two, for each round of the stage."""
    outs_by_round = []
    for round_ in state.rounds_of(stage.number):
        outs: dict[Pair, frozenset[str]] = {}
        for table, players in round_.pairings:
            result = state.result(round_, table)
            if result is not None:
                outs.setdefault(frozenset(players), losers_of(players, result))
        outs_by_round.append(outs)
    return outs_by_round


def losers_of(players: tuple[str, ...], result: TableResult) -> frozenset[str]:
    """Who of two is out by a result."""
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
        return _ranked(values, {player: _best_first(values[player]) for player in values}, str)
    # An earlier stage keeps its order: by the lot that followed its last round.
    lot = lot_after(state, sum(round_.stage <= stage.number for round_ in state.rounds))
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
    return tuple(value.number if value.kind == "places" else -value.number for value in values)


def _ranked(values: Values, keys: Keys, tie: Callable[[str], str]) -> tuple[StagePlace, ...]:
    """In the order of the keys; players of equal ones share the place, in the order of `tie`."""
    order = sorted(keys, key=lambda player: (keys[player], tie(player)))
    places: list[StagePlace] = []
    for index, player in enumerate(order):
        is_equal = index > 0 and keys[order[index - 1]] == keys[player]
        place = places[-1].place if is_equal else index + 1
        places.append(StagePlace(place, player, values.get(player, ())))
    return tuple(places)


def _last_rounds(state: EventState, stage: Stage) -> Mapping[str, int]:
    """The round of an elimination in which each went out, negative: who is still in comes first.

    So a place is 1 + players not out by the end of that round.
    """
    exit_rounds = went_out(stage.players, outs_of(state, stage))
    survivor_round = len(stage.players) + 1
    return {player: -exit_rounds.get(player, survivor_round) for player in stage.players}


def _final_places(state: EventState, stage: Stage) -> Mapping[str, int]:
    """The places of the final; without a result 1 for all. Who did not play stands behind."""
    places: dict[str, int] = {}
    behind = 1
    for round_ in state.rounds_of(stage.number):
        for table, players in round_.pairings:
            if result := state.result(round_, table):
                places |= dict(zip(players, result.places, strict=True))
                behind = max(behind, len(players) + 1)
    return {player: places.get(player, behind) for player in stage.players}


class Standing(NamedTuple):
    """A player's standing in the event. `stage`: the last that the player is in; `values`: of the
    player's last stage that has any.
    """

    place: int
    player: str
    stage: int
    dropped: bool
    values: tuple[Value, ...]


def standings_of(state: EventState) -> tuple[Standing, ...]:
    """Everybody who is of any stage, in the order of the standings."""
    by_stage = [
        (opened_stage.number, stage_standings(state, opened_stage))
        for opened_stage in reversed(state.stages)
    ]
    by_player: dict[str, Standing] = {}
    for stage, standings in by_stage:
        _add_stage(state, by_player, stage, standings)
    return tuple(by_player.values())


def _add_stage(
    state: EventState, by_player: dict[str, Standing], stage: int, standings: tuple[StagePlace, ...]
) -> None:
    """Puts a stage's players behind those of later ones, who are only given its values."""
    place, last_place = 0, 0
    for standing in standings:
        later_standing = by_player.get(standing.player)
        if later_standing is not None:
            if not later_standing.values:
                by_player[standing.player] = later_standing._replace(values=standing.values)
            continue
        if standing.place != last_place:
            # Equals share a place, so the next one counts everybody before it.
            place, last_place = len(by_player) + 1, standing.place
        dropped = not state.players[standing.player].is_active
        by_player[standing.player] = Standing(
            place, standing.player, stage, dropped, standing.values
        )


def moved_places(state: EventState, standings: Sequence[Standing]) -> Mapping[str, int]:
    """Places by which each player rose, negative for a fall, since the rounds before the latest
    with a result; nobody by the first round of a stage. `standings`: those of the state.
    """
    last_round = _last_round_played(state)
    if last_round is None or last_round.nth == 1:
        return {}
    places = {
        standing.player: standing for standing in standings_of(_state_before(state, last_round))
    }
    return {
        standing.player: places[standing.player].place - standing.place
        for standing in standings
        if standing.stage == last_round.stage and standing.player in places
    }


def _last_round_played(state: EventState) -> Round | None:
    return next(
        (round_ for round_ in reversed(state.rounds) if state.has_result(round_)),
        None,
    )


def _state_before(state: EventState, last_round: Round) -> EventState:
    """The state without this round and those behind it."""
    return state._replace(
        rounds=tuple(round_ for round_ in state.rounds if round_.number < last_round.number),
        results={
            key: result for key, result in state.results.items() if key[0] < last_round.number
        },
    )


def seeded(state: EventState) -> tuple[str, ...]:
    """Active players in the order in which a stage that opens now would take them: that of the
    standings, and who is in none of them behind, by lot.
    """
    ranked = [standing.player for standing in standings_of(state) if not standing.dropped]
    lot = next_lot(state)
    others = sorted({*state.active}.difference(ranked), key=lambda player: lot_of(lot, player))
    return (*ranked, *others)
