"""How rounds and results are taken back, and taken up again after that."""

from collections.abc import Sequence

from tablepi.hall.events.event_snapshot import ResultWrite, Value
from tablepi.hall.events.past_rows import Obstacle, Past, WayBack
from tablepi.hall.events.rows.decisions import (
    ResultCorrected,
    ResultEntered,
    RoundJoined,
    RoundPaired,
    RoundWithdrawn,
    Row,
    Voided,
)
from tablepi.hall.events.rows.event_faults import decision_faults
from tablepi.hall.events.rows.event_state import OPEN_ROUND, next_lot
from tablepi.hall.events.rows.result_rows import open_row, row_of_result, scores_of_result
from tablepi.hall.events.rows.round_faults import open_key
from tablepi.hall.events.rows.undo_rows import ResultRetracted

PAIRED_ANEW = frozenset(
    ("player", "drop", "back", "fixed", "forbid", "tables", "penalty", "result", "correct")
)
"""Rows upon which the same round would be paired otherwise."""


def round_way_back(row: Row, past: Past) -> WayBack | None:
    """None for a row that is about no round and no result."""
    match row:
        case RoundPaired(number):
            return _pairing_way_back(number, past)
        case RoundWithdrawn(number):
            return _withdrawal_way_back(number, past)
        case RoundJoined(number, player):
            return Obstacle("join", "round", {"player": player, "round": number})
        case ResultEntered() if row.round == OPEN_ROUND:
            return _match_way_back(open_key(row.matches or ()), past)
        case Voided(_, matches):
            return _match_way_back(open_key(matches), past)
        case ResultEntered(number, table):
            return _result_way_back((number, table), past)
        case ResultRetracted(number, table):
            return _result_way_back((number, table), past)
    return None


def _pairing_way_back(number: int, past: Past) -> WayBack:
    state = past.event.recorded
    if number < len(state.rounds):
        return Obstacle("round", "round", {"round": len(state.rounds)})
    if state.has_result(state.rounds[number - 1]):
        return Obstacle("results", "results", {"round": number})
    return (RoundWithdrawn(number, past.why),)


def _withdrawal_way_back(number: int, past: Past) -> WayBack:
    """The round as it was, and who joined it; where something changed meanwhile as a person's
    pairing, which no check compares.
    """
    paired_row = past.newest_earlier("round", round=number)
    if paired_row is None:
        return Obstacle("gone", "round", {"round": number})
    paired = RoundPaired.read(paired_row)
    rows_between = past.event.rows[paired_row["n"] : past.number - 1]
    joins = [RoundJoined.read(row) for row in rows_between if row.get("do") == "join"]
    is_by_hand = paired.hand or any(row.get("do") in PAIRED_ANEW for row in rows_between)
    round_again = RoundPaired(
        number,
        paired.stage,
        next_lot(past.event.recorded),
        paired.entries,
        paired.byes,
        is_by_hand or None,
        (paired.why or past.why) if is_by_hand else None,
    )
    if decision_faults(past.event.recorded, round_again.fields()):
        # Such as of a player who has dropped since.
        return Obstacle("gone", "round", {"round": number})
    return round_again, *joins


def _result_way_back(place: tuple[int, str], past: Past) -> WayBack:
    number, table = place
    before = _before(past.event.rounds.get(place, ()), past)
    if before is not None:
        standing = past.event.recorded.results[place]
        seal = standing.seal if standing.matches == before.matches else before.seal
        scores = scores_of_result(before)
        row = row_of_result(ResultCorrected, place, scores, seal, before.matches, why=past.why)
        return (row,)
    return retracted(past, number, table)


def retracted(past: Past, number: int, table: str) -> WayBack:
    """The result of a table is waited for again, unless a later round was paired upon it."""
    rounds = len(past.event.recorded.rounds)
    if number < rounds:
        return Obstacle("round", "round", {"round": rounds})
    return (ResultRetracted(number, table, past.why),)


def _match_way_back(key: tuple[str, ...], past: Past) -> WayBack:
    """Open play: what counted before, or nothing."""
    before = _before(past.event.matches.get(key, ()), past)
    standing = past.event.recorded.open_matches.get(key)
    if before is None:
        return () if standing is None else (Voided(standing.table, key, past.why),)
    kind = ResultEntered if standing is None else ResultCorrected
    scores, seal = scores_of_result(before.result), before.result.seal
    return (open_row(kind, before.table, before.players, key, scores, seal, past.why),)


def _before(writes: Sequence[ResultWrite[Value]], past: Past) -> Value | None:
    """What stood before the row, None where nothing did."""
    earlier_values = (write.value for write in reversed(writes) if write.row < past.number)
    return next(earlier_values, None)
