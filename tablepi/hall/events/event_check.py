"""Check of an event's file: its rows read, replayed, paired and ranked anew; faults in words."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tablepi.core.errors import TablepiError
from tablepi.hall.events.event_replay import replayed, taken
from tablepi.hall.events.paired_round import (
    Cost,
    PairedRound,
    fixed_cost,
    is_dearer,
    paired_round,
    round_pool,
    swiss_cost,
)
from tablepi.hall.events.pairing.pairing_players import Round
from tablepi.hall.events.rows import event_state
from tablepi.hall.events.rows.event_faults import Fault, FaultId
from tablepi.hall.events.rows.event_state import EventState, Pairing, next_lot
from tablepi.hall.events.rows.formats import SWISS
from tablepi.hall.events.standings.stage_standings import Standing, standings_of
from tablepi.hall.words import HALL_SENTENCES

LOT_LETTERS = 8
MOST_LETTERS = 200


def fault_sentences(rows: Sequence[Mapping[str, Any]], found: Mapping[str, Any]) -> Iterator[str]:
    """`row 12: EV-SEAT: …` for each fault. `found`: what the check came to."""
    ids = {each["n"]: each["id"] for each in found["faults"]}
    places = {each.row: place for place, each in enumerate(replayed(rows).rounds)}
    state = EventState()
    for number, row in enumerate(rows[: max(ids, default=0)], 1):
        before = state
        state, faults = taken(before, row)
        if number in ids:
            fault = next((each for each in faults if each.id == ids[number]), None)
            said = _sentence(before, row, fault) if fault else _cost(found, places.get(number))
            yield f"row {number}: {ids[number]}: {said}"


def _sentence(before: EventState, row: Mapping[str, Any], fault: Fault) -> str:
    match fault.what:
        case "number":
            n = _shown(row.get("n", "missing"))
            return f"Its n is {n}; {before.rows + 1} follows. Nothing more was read."
        case "hash":
            return "Its h is not that of its fields and the row before. Nothing more was read."
        case "lot":
            lot, follows = (each[:LOT_LETTERS] for each in (_shown(row["lot"]), next_lot(before)))
            place = f"round {fault.named['round']}"
            return f"The lot of {place} is {lot}…; {follows}… follows from word and seals."
        case what:
            named = {key: _shown(each) for key, each in fault.named.items()}
            return HALL_SENTENCES["en"][f"faulty.{what}"].format(**named)


def _shown(value: object) -> str:
    """A value of the file, which may hold anything, as a terminal can show it."""
    text = str(value)[:MOST_LETTERS]
    return text if text.isprintable() else ascii(text)


def _cost(found: Mapping[str, Any], place: int | None) -> str:
    """Cost of a round that could be better. `place`: among the rounds, None for one that was taken
    back.
    """
    if place is None:
        return "A round that was taken back later costs more than the best that was found."
    each = found["rounds"][place]
    cost, best = (", ".join(each[name] or ("–",)) for name in ("cost", "best"))
    return f"Round {each['round']} costs {cost}; the best that was found costs {best}."


FORMAT = "tablepi-event/1"
MOST_BYTES = 64 * 1024 * 1024
DEEPEST = 8
"""Greatest depth of a file; the object itself is 1."""


class EventFileError(TablepiError):
    """A file is no event file: why, in one sentence."""


def rows_of(content: bytes) -> list[Mapping[str, Any]]:
    """The rows of an event file, as they stand in it. What is no object becomes an empty row.

    Raises EventFileError.
    """
    if len(content) > MOST_BYTES:
        raise EventFileError("The file is over 64 MiB. An event file is smaller: export it anew.")
    found = _json(content)
    rows = found.get("rows") if isinstance(found, dict) else None
    if rows is None or found.get("format") != FORMAT or not isinstance(rows, list):
        said = f'The file is no event: it has no "format":"{FORMAT}" with its rows.'
        raise EventFileError(said + _other_format(found))
    if _is_deeper(found, DEEPEST):
        raise EventFileError(f"The file is nested deeper than {DEEPEST}, so it is no event file.")
    return [row if isinstance(row, dict) else {} for row in rows]


def _json(content: bytes) -> Any:
    try:
        return json.loads(content.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as wrong:
        why = f"The file is not UTF-8 at byte {wrong.start + 1}, so it is no event file."
        raise EventFileError(why) from None
    except RecursionError:
        why = f"The file is nested deeper than {DEEPEST}, so it is no event file."
        raise EventFileError(why) from None
    except json.JSONDecodeError as wrong:
        place = f"line {wrong.lineno}, letter {wrong.colno}"
        raise EventFileError(f"The file is not JSON at {place}, so it is no event file.") from None
    except ValueError:
        # Also a number of more digits than Python reads.
        why = "The file is not JSON, by a number that it holds, so it is no event file."
        raise EventFileError(why) from None


def _other_format(found: Any) -> str:
    """Advice for a file of another version, '' for what is none."""
    other = found.get("format") if isinstance(found, dict) else None
    if not isinstance(other, str) or not other.startswith("tablepi-event/") or other == FORMAT:
        return ""
    return f" It is {other[:40]!a}: check it with the tablepi that wrote it."


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no JSON")


def _is_deeper(value: Any, most: int) -> bool:
    """True if a value has more levels of lists and objects than this."""
    level: list[Any] = [value]
    for _ in range(most):
        level = [each for held in level for each in _held(held) if isinstance(each, dict | list)]
    return bool(level)


def _held(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


class CheckedRound(NamedTuple):
    """A round as recorded and as computed. `cost`: of the one recorded, None where it is not
    reckoned: paired by hand, seats wrong, or the bracket waits; `is_dear`: EV-COST.
    """

    played: event_state.Round
    computed: PairedRound
    cost: Cost | None = None
    is_dear: bool = False


def checked_round(
    state: EventState, played: event_state.Round, faults: Collection[FaultId]
) -> CheckedRound:
    """A round by the state before it. `faults`: those that it has already."""
    computed = paired_round(state)
    stage = state.stage
    if stage is None or played.hand or computed.obstacle == "waits" or "EV-SEAT" in faults:
        return CheckedRound(played, computed)
    found = Round(tuple(pairing.players for pairing in played.pairings), played.byes)
    if stage.format in SWISS:
        pool = round_pool(state, stage)
        cost = swiss_cost(pool, found)
        return CheckedRound(played, computed, cost, is_dearer(pool, found, cost, computed.cost))
    cost = fixed_cost(found, computed.found or Round(()))
    return CheckedRound(played, computed, cost, cost > (computed.cost or cost))


def checked(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Report that the command prints, one JSON object: `faults` has at most one a row; from the
    first row that breaks the chain on nothing is read.
    """
    state, faults, rounds = EventState(), list[tuple[int, FaultId]](), list[CheckedRound]()
    for number, row in enumerate(rows, 1):
        before = state
        state, found = taken(before, row)
        ids = [each.id for each in found]
        if len(state.rounds) < len(before.rounds):
            rounds.pop()
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
        "standings": [_standing(standing) for standing in standings_of(state)],
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
    return [{"table": pairing.table, "players": list(pairing.players)} for pairing in pairings]


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
