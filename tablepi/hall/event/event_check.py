"""The check of an event file: replays it, pairs and ranks anew, and names each row's fault."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tablepi.hall.event.checked_round import CheckedRound, checked_round
from tablepi.hall.event.event_faults import FaultId
from tablepi.hall.event.event_replay import taken
from tablepi.hall.event.event_state import EventState, Pairing
from tablepi.hall.standings.event_standings import Standing, standings_of


def checked(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What the command prints, one JSON object: `faults` has at most one a row; from the first
    row that breaks the chain on nothing is read.
    """
    state, faults, rounds = EventState(), list[tuple[int, FaultId]](), list[CheckedRound]()
    for number, row in enumerate(rows, 1):
        before = state
        state, found = taken(before, row)
        ids = [each.id for each in found]
        if len(state.rounds) > len(before.rounds):
            rounds.append(checked_round(before, state.rounds[-1], ids))
            ids += ["EV-COST"] if rounds[-1].is_dear else []
        if ids:
            faults.append((number, ids[0]))
        if ids[:1] == ["EV-CHAIN"]:
            break
    return {
        "event": state.event,
        "ok": not faults,
        "rows": state.rows,
        "head": state.head,
        "faults": [{"n": number, "id": id_} for number, id_ in faults],
        "rounds": [_round(each) for each in rounds],
        "standings": [_standing(each) for each in standings_of(state)],
    }


def _round(each: CheckedRound) -> dict[str, Any]:
    computed = each.computed
    return {
        "round": each.played.number,
        "stage": each.played.stage,
        "lot": each.played.lot,
        "hand": each.played.hand,
        "cost": _texts(each.cost),
        "best": _texts(computed.cost),
        "pairings": _pairings(computed.pairings),
        "byes": None if computed.byes is None else list(computed.byes),
    }


def _pairings(pairings: tuple[Pairing, ...] | None) -> list[dict[str, Any]] | None:
    if pairings is None:
        return None
    return [{"table": each.table, "players": list(each.players)} for each in pairings]


def _standing(each: Standing) -> dict[str, Any]:
    return {
        "place": each.place,
        "player": each.player,
        "stage": each.stage,
        "dropped": each.dropped,
        "values": [str(value.number) for value in each.values],
    }


def _texts(cost: tuple[Fraction, ...] | None) -> list[str] | None:
    return None if cost is None else [str(each) for each in cost]
