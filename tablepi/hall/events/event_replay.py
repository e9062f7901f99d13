"""The replay of an event: the state after each row."""

from collections.abc import Iterable, Mapping
from typing import Any

from tablepi.hall.events.rows.decisions import (
    CameBack,
    Decision,
    Dropped,
    Entered,
    Forbidden,
    Opened,
    Penalised,
    Renamed,
    ResultEntered,
    RoundJoined,
    RoundPaired,
    RoundWithdrawn,
    StageOpened,
    TableFixed,
    TablesSet,
    Voided,
    decision_of,
)
from tablepi.hall.events.rows.event_faults import IGNORING, Fault, faults_of
from tablepi.hall.events.rows.event_state import (
    OPEN_ROUND,
    EventState,
    OpenMatch,
    Pairing,
    Penalty,
    Player,
    Round,
    Stage,
    next_lot,
)
from tablepi.hall.events.rows.formats import JOINED_LATE
from tablepi.hall.events.rows.round_faults import open_key, stage_of_result
from tablepi.hall.events.standings.stage_standings import seeded


def taken(state: EventState, row: Mapping[str, Any]) -> tuple[EventState, tuple[Fault, ...]]:
    """The state after one more row, and the row's faults but EV-COST, in the page's order."""
    faults = faults_of(state, row)
    if faults and faults[0].id == "EV-CHAIN":
        return state, faults
    state_after = state._replace(rows=state.rows + 1, head=row["h"])
    decision = None if faults and faults[0].id in IGNORING else decision_of(row)
    return (state_after if decision is None else _with_decision(state_after, decision)), faults


def replayed(rows: Iterable[Mapping[str, Any]]) -> EventState:
    """The state after these rows; from the first that breaks the chain on none is read."""
    state = EventState()
    for row in rows:
        state, faults = taken(state, row)
        if faults and faults[0].id == "EV-CHAIN":
            break
    return state


def _with_decision(state: EventState, decision: Decision) -> EventState:
    """The state with what a good row decides; its own count of rows is already that row's."""
    match decision:
        case Opened(event, word, title):
            return state._replace(event=event, title=title, word=word, is_open=True)
        case StageOpened():
            return with_stage(state, decision)
        case Entered(player):
            entrant = Player(player, decision.name or "", state.rows)
            return _in_stage(_with_player(state, entrant), player)
        case Renamed(player):
            return _with_player(state, state.players[player]._replace(name=decision.name or ""))
        case Dropped(player):
            entry = state.players[player]
            return _with_player(state, entry._replace(dropped=entry.dropped or state.rows))
        case CameBack(player):
            return _in_stage(_with_player(state, state.players[player]._replace(dropped=0)), player)
        case TableFixed(player, table):
            return _with_player(state, state.players[player]._replace(fixed=table))
        case Forbidden(players, off):
            pair = {frozenset(players)}
            return state._replace(
                forbidden=state.forbidden - pair if off else state.forbidden | pair
            )
        case TablesSet():
            return state._replace(tables=decision.tables)
        case RoundPaired():
            return _with_round(state, decision)
        case RoundWithdrawn():
            return state._replace(rounds=state.rounds[:-1])
        case RoundJoined():
            return _with_late_pairing(state, decision)
        case ResultEntered():
            return _with_result(state, decision)
        case Voided(_, matches):
            return _without_match(state, open_key(matches))
        case Penalised(player, stage, points, why):
            penalty = Penalty(player, points, stage, state.rows, why)
            return state._replace(penalties=(*state.penalties, penalty))


def _with_player(state: EventState, player: Player) -> EventState:
    return state._replace(players={**state.players, player.id: player})


def _in_stage(state: EventState, player: str) -> EventState:
    """With a late player in the stage that runs, if one may join it."""
    stage = state.stage
    if stage is None or stage.format not in JOINED_LATE or player in stage.players:
        return state
    stage = stage._replace(players=(*stage.players, player))
    return state._replace(stages=(*state.stages[:-1], stage))


def with_stage(state: EventState, decision: StageOpened) -> EventState:
    """The state in which one more stage is open."""
    players = seeded(state)
    take = decision.settings.take
    players = players[:take] if take else players
    stages = state.stages
    if stages:
        # Who drops or comes back from here on changes nothing of the stage that ends.
        drops = {player.id: player.dropped for player in state.players.values() if player.dropped}
        stages = (*stages[:-1], stages[-1]._replace(drops=drops))
    stage = Stage(decision.number, decision.format, decision.settings, players, state.rows)
    return state._replace(stages=(*stages, stage))


def _with_round(state: EventState, decision: RoundPaired) -> EventState:
    round_ = Round(
        decision.number,
        decision.stage,
        len(state.rounds_of(decision.stage)) + 1,
        next_lot(state),
        decision.pairings,
        decision.byes,
        state.rows,
        decision.hand or False,
        decision.why or "",
    )
    return state._replace(rounds=(*state.rounds, round_))


def _with_late_pairing(state: EventState, decision: RoundJoined) -> EventState:
    """With a late player in the newest round."""
    newest_round = state.rounds[-1]
    if decision.partner is None:
        newest_round = newest_round._replace(byes=(*newest_round.byes, decision.player))
    else:
        pairing = Pairing(decision.table or "", (decision.partner, decision.player))
        byes = tuple(player for player in newest_round.byes if player != decision.partner)
        newest_round = newest_round._replace(pairings=(*newest_round.pairings, pairing), byes=byes)
    return state._replace(rounds=(*state.rounds[:-1], newest_round))


def _with_result(state: EventState, decision: ResultEntered) -> EventState:
    stage = stage_of_result(state, decision)
    assert stage is not None, "a result of no stage is a fault"
    result = decision.result._replace(row=state.rows)
    if decision.round != OPEN_ROUND:
        return state._replace(results={**state.results, (decision.round, decision.table): result})
    matches = open_key(decision.result.matches)
    earlier_match = state.open_matches.get(matches)
    number = earlier_match.stage if earlier_match else stage.number
    match_ = OpenMatch(number, decision.table, decision.players or (), result)
    voided = {key: void_match for key, void_match in state.voided.items() if key != matches}
    return state._replace(open_matches={**state.open_matches, matches: match_}, voided=voided)


def _without_match(state: EventState, matches: tuple[str, ...]) -> EventState:
    open_matches = {
        key: open_match for key, open_match in state.open_matches.items() if key != matches
    }
    match_ = state.open_matches[matches]
    match_ = match_._replace(result=match_.result._replace(row=state.rows))
    return state._replace(open_matches=open_matches, voided={**state.voided, matches: match_})
