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
    after = state._replace(rows=state.rows + 1, head=row["h"])
    decision = None if faults and faults[0].id in IGNORING else decision_of(row)
    return (after if decision is None else _decided(after, decision)), faults


def replayed(rows: Iterable[Mapping[str, Any]]) -> EventState:
    """The state after these rows; from the first that breaks the chain on none is read."""
    state = EventState()
    for row in rows:
        state, faults = taken(state, row)
        if faults and faults[0].id == "EV-CHAIN":
            break
    return state


def _decided(state: EventState, decision: Decision) -> EventState:
    """The state with what a good row decides; its own count of rows is already that row's."""
    match decision:
        case Opened(event, word, title):
            return state._replace(event=event, title=title, word=word, is_open=True)
        case StageOpened():
            return _stage(state, decision)
        case Entered(player):
            new = Player(player, decision.name or "", state.rows)
            return _joined(_with_player(state, new), player)
        case Renamed(player):
            return _with_player(state, state.players[player]._replace(name=decision.name or ""))
        case Dropped(player):
            found = state.players[player]
            return _with_player(state, found._replace(dropped=found.dropped or state.rows))
        case CameBack(player):
            return _joined(_with_player(state, state.players[player]._replace(dropped=0)), player)
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
            return _round(state, decision)
        case RoundWithdrawn():
            return state._replace(rounds=state.rounds[:-1])
        case RoundJoined():
            return _with_joined(state, decision)
        case ResultEntered():
            return _result(state, decision)
        case Voided(_, matches):
            return _voided(state, open_key(matches))
        case Penalised(player, stage, points, why):
            penalty = Penalty(player, points, stage, state.rows, why)
            return state._replace(penalties=(*state.penalties, penalty))


def _with_player(state: EventState, player: Player) -> EventState:
    return state._replace(players={**state.players, player.id: player})


def _joined(state: EventState, player: str) -> EventState:
    """With a late player in the stage that runs, if one may join it."""
    stage = state.stage
    if stage is None or stage.format not in JOINED_LATE or player in stage.players:
        return state
    stage = stage._replace(players=(*stage.players, player))
    return state._replace(stages=(*state.stages[:-1], stage))


def _stage(state: EventState, opened: StageOpened) -> EventState:
    players = seeded(state)
    take = opened.settings.take
    players = players[:take] if take else players
    earlier = state.stages
    if earlier:
        drops = {player.id: player.dropped for player in state.players.values() if player.dropped}
        earlier = (*earlier[:-1], earlier[-1]._replace(drops=drops))
    stage = Stage(opened.number, opened.format, opened.settings, players, state.rows)
    return state._replace(stages=(*earlier, stage))


def _round(state: EventState, paired: RoundPaired) -> EventState:
    played = Round(
        paired.number,
        paired.stage,
        len(state.rounds_of(paired.stage)) + 1,
        next_lot(state),
        paired.pairings,
        paired.byes,
        state.rows,
        paired.hand or False,
        paired.why or "",
    )
    return state._replace(rounds=(*state.rounds, played))


def _with_joined(state: EventState, joined: RoundJoined) -> EventState:
    """With a late player in the newest round."""
    newest = state.rounds[-1]
    if joined.partner is None:
        newest = newest._replace(byes=(*newest.byes, joined.player))
    else:
        added = Pairing(joined.table or "", (joined.partner, joined.player))
        byes = tuple(each for each in newest.byes if each != joined.partner)
        newest = newest._replace(pairings=(*newest.pairings, added), byes=byes)
    return state._replace(rounds=(*state.rounds[:-1], newest))


def _result(state: EventState, entered: ResultEntered) -> EventState:
    stage = stage_of_result(state, entered)
    assert stage is not None, "a result of no stage is a fault"
    result = entered.result._replace(row=state.rows)
    if entered.round != OPEN_ROUND:
        return state._replace(results={**state.results, (entered.round, entered.table): result})
    matches = open_key(entered.result.matches)
    earlier = state.open_matches.get(matches)
    number = earlier.stage if earlier else stage.number
    played = OpenMatch(number, entered.table, entered.players or (), result)
    voided = {key: each for key, each in state.voided.items() if key != matches}
    return state._replace(open_matches={**state.open_matches, matches: played}, voided=voided)


def _voided(state: EventState, matches: tuple[str, ...]) -> EventState:
    left = {key: each for key, each in state.open_matches.items() if key != matches}
    gone = state.open_matches[matches]
    gone = gone._replace(result=gone.result._replace(row=state.rows))
    return state._replace(open_matches=left, voided={**state.voided, matches: gone})
