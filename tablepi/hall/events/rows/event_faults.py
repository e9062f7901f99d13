"""Faults of a row, judged by the state before it: the desk's rules and the check's, written once.

EV-COST is not among them: it needs the pairings computed anew (`event_check`).
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

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
    Voided,
    decision_of,
)
from tablepi.hall.events.rows.event_state import OPEN_ROUND, EventState, next_lot
from tablepi.hall.events.rows.formats import most_rounds
from tablepi.hall.events.rows.round_faults import (
    Found,
    join_faults,
    open_key,
    players_of_result,
    seat_faults,
    stage_of_result,
    standing_result,
    what_is_impossible,
    withdraw_faults,
)
from tablepi.wire.hash_chains import event_hash
from tablepi.wire.payload import WireError

FaultId = Literal["EV-CHAIN", "EV-ROW", "EV-OPEN", "EV-LOT", "EV-SEAT", "EV-COST", "EV-RESULT"]

IGNORING: tuple[FaultId, ...] = ("EV-CHAIN", "EV-ROW", "EV-RESULT")
"""Faults of rows that decide nothing; rows with others count."""


Named = Mapping[str, str | int]


class Fault(NamedTuple):
    """A fault of a row. `what`: which of those that its id stands for; `named`: who or what it is
    about, by player, table, round, stage or field.
    """

    id: FaultId
    what: str
    named: Named = MappingProxyType({})


def faults_of(state: EventState, row: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Each fault of a new row, in the page's order; the first is the row's in a check. Where it is
    of `IGNORING`, the row decides nothing.
    """
    if type(row.get("n")) is not int or row["n"] != state.rows + 1:
        return (Fault("EV-CHAIN", "number"),)
    if row.get("h") != event_hash(state.head, row):
        return (Fault("EV-CHAIN", "hash"),)
    return decision_faults(state, row)


def decision_faults(state: EventState, row: Mapping[str, Any]) -> tuple[Fault, ...]:
    """The same for a row that is not chained yet: `n` and `h` are not looked at."""
    try:
        decision = decision_of(row)
    except WireError as error:
        return (Fault("EV-ROW", "form", {"why": str(error)}),)
    if decision is None:
        return ()
    fault = next(_row_faults(state, decision), None)
    if fault:
        return (fault,)
    if isinstance(decision, RoundPaired):
        return tuple(_round_faults(state, decision))
    if isinstance(decision, ResultEntered):
        return tuple(_result_faults(state, decision))
    if isinstance(decision, Voided) and open_key(decision.matches) not in state.open_matches:
        return (Fault("EV-RESULT", "nothing_counts", {"table": decision.table}),)
    return ()


def _row_faults(state: EventState, decision: Decision) -> Iterator[Fault]:
    if isinstance(decision, Opened) == state.is_open:
        yield Fault("EV-ROW", "opened_again" if state.is_open else "not_open")
        return
    match decision:
        case StageOpened(number) if number != len(state.stages) + 1:
            yield Fault("EV-ROW", "stage_order", {"stage": number})
        case Entered(player) if player in state.players:
            yield Fault("EV-ROW", "known_player", {"player": player})
        case Renamed(player) | Dropped(player) | CameBack(player) | TableFixed(player):
            yield from _unknown_players(state, player)
        case Penalised(player, stage):
            yield from _unknown_players(state, player)
            if not 0 < stage <= len(state.stages):
                yield Fault("EV-ROW", "unknown_stage", {"stage": stage})
        case Forbidden(players):
            yield from _unknown_players(state, *players)
        case RoundPaired():
            yield from _round_order(state, decision)
            yield from _unknown_players(state, *decision.players)
        case RoundWithdrawn(number):
            yield from _as_row_faults(withdraw_faults(state, number))
        case RoundJoined():
            yield from _unknown_players(state, decision.player)
            yield from _as_row_faults(join_faults(state, decision))
        case ResultEntered():
            yield from _result_place(state, decision)


def _as_row_faults(findings: Iterator[Found]) -> Iterator[Fault]:
    return (Fault("EV-ROW", *finding) for finding in findings)


def _unknown_players(state: EventState, *players: str) -> Iterator[Fault]:
    for player in players:
        if player not in state.players:
            yield Fault("EV-ROW", "unknown_player", {"player": player})


def _round_order(state: EventState, decision: RoundPaired) -> Iterator[Fault]:
    fields: Named = {"round": decision.number, "stage": decision.stage}
    stage = state.stage
    if stage is None or decision.stage > stage.number or decision.stage == 0:
        yield Fault("EV-ROW", "unknown_stage", fields)
        return
    if decision.stage != stage.number:
        yield Fault("EV-ROW", "stage_order", fields)
    if decision.number != len(state.rounds) + 1:
        yield Fault("EV-ROW", "round_order", fields)
    round_limit = most_rounds(stage.format, len(stage.players))
    if round_limit is not None and len(state.rounds_of(stage.number)) >= round_limit:
        yield Fault("EV-ROW", "no_such_round", fields)
    tables = [pairing.table for pairing in decision.pairings]
    for table in tables:
        if tables.count(table) > 1:
            yield Fault("EV-ROW", "table_twice", {"table": table})


def _result_place(state: EventState, decision: ResultEntered) -> Iterator[Fault]:
    stage = stage_of_result(state, decision)
    if stage is None:
        fault_name = "no_open_play" if decision.round == OPEN_ROUND else "unknown_round"
        yield Fault("EV-ROW", fault_name, {"round": decision.round})
        return
    yield from _unknown_players(state, *(decision.players or ()))


def _round_faults(state: EventState, decision: RoundPaired) -> Iterator[Fault]:
    for round_, pairing in state.outstanding()[:1]:
        yield Fault("EV-OPEN", "no_result", {"round": round_.number, "table": pairing.table})
    if decision.lot != next_lot(state):
        yield Fault("EV-LOT", "lot", {"round": decision.number})
    for finding in seat_faults(state, decision):
        yield Fault("EV-SEAT", *finding)


def _result_faults(state: EventState, decision: ResultEntered) -> Iterator[Fault]:
    fields: Named = {"round": decision.round, "table": decision.table}
    stage, players = stage_of_result(state, decision), players_of_result(state, decision)
    if stage is None or players is None:
        yield Fault("EV-RESULT", "no_pairing", fields)
        return
    has_result = standing_result(state, decision) is not None
    if has_result != decision.is_correction:
        yield Fault("EV-RESULT", "stands" if has_result else "nothing_stands", fields)
        return
    fault_name = what_is_impossible(decision.result, players, stage)
    if fault_name:
        yield Fault("EV-RESULT", fault_name, fields)
