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


def fault_sentences(rows: Sequence[Mapping[str, Any]], report: Mapping[str, Any]) -> Iterator[str]:
    """`row 12: EV-SEAT: …` for each fault. `report`: what the check came to."""
    ids = {entry["n"]: entry["id"] for entry in report["faults"]}
    places = {round_.row: place for place, round_ in enumerate(replayed(rows).rounds)}
    state = EventState()
    for number, row in enumerate(rows[: max(ids, default=0)], 1):
        state_before = state
        state, faults = taken(state_before, row)
        if number in ids:
            fault = next((row_fault for row_fault in faults if row_fault.id == ids[number]), None)
            sentence = (
                _fault_sentence(state_before, row, fault)
                if fault
                else _cost_sentence(report, places.get(number))
            )
            yield f"row {number}: {ids[number]}: {sentence}"


def _fault_sentence(state: EventState, row: Mapping[str, Any], fault: Fault) -> str:
    match fault.what:
        case "number":
            n = _printable(row.get("n", "missing"))
            return f"Its n is {n}; {state.rows + 1} follows. Nothing more was read."
        case "hash":
            return "Its h is not that of its fields and the row before. Nothing more was read."
        case "lot":
            lot, follows = (
                lot_text[:LOT_LETTERS] for lot_text in (_printable(row["lot"]), next_lot(state))
            )
            place = f"round {fault.named['round']}"
            return f"The lot of {place} is {lot}…; {follows}… follows from word and seals."
        case what:
            fields = {key: _printable(value) for key, value in fault.named.items()}
            return HALL_SENTENCES["en"][f"faulty.{what}"].format(**fields)


def _printable(value: object) -> str:
    """A value of the file, which may hold anything, as a terminal can show it."""
    text = str(value)[:MOST_LETTERS]
    return text if text.isprintable() else ascii(text)


def _cost_sentence(report: Mapping[str, Any], place: int | None) -> str:
    """Cost of a round that could be better. `place`: among the rounds, None for one that was taken
    back.
    """
    if place is None:
        return "A round that was taken back later costs more than the best that was found."
    round_report = report["rounds"][place]
    cost, best = (", ".join(round_report[name] or ("–",)) for name in ("cost", "best"))
    return f"Round {round_report['round']} costs {cost}; the best that was found costs {best}."


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
    document = _json(content)
    rows = document.get("rows") if isinstance(document, dict) else None
    if rows is None or document.get("format") != FORMAT or not isinstance(rows, list):
        sentence = f'The file is no event: it has no "format":"{FORMAT}" with its rows.'
        raise EventFileError(sentence + _other_format(document))
    if _is_deeper(document, DEEPEST):
        raise EventFileError(f"The file is nested deeper than {DEEPEST}, so it is no event file.")
    return [row if isinstance(row, dict) else {} for row in rows]


def _json(content: bytes) -> Any:
    try:
        return json.loads(content.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        sentence = f"The file is not UTF-8 at byte {error.start + 1}, so it is no event file."
        raise EventFileError(sentence) from None
    except RecursionError:
        sentence = f"The file is nested deeper than {DEEPEST}, so it is no event file."
        raise EventFileError(sentence) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, letter {error.colno}"
        raise EventFileError(f"The file is not JSON at {place}, so it is no event file.") from None
    except ValueError:
        # Also a number of more digits than Python reads.
        sentence = "The file is not JSON, by a number that it holds, so it is no event file."
        raise EventFileError(sentence) from None


def _other_format(document: Any) -> str:
    """Advice for a file of another version, '' for what is none."""
    version = document.get("format") if isinstance(document, dict) else None
    if (
        not isinstance(version, str)
        or not version.startswith("tablepi-event/")
        or version == FORMAT
    ):
        return ""
    return f" It is {version[:40]!a}: check it with the tablepi that wrote it."


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no JSON")


def _is_deeper(value: Any, depth: int) -> bool:
    """True if a value has more levels of lists and objects than this."""
    level: list[Any] = [value]
    for _ in range(depth):
        level = [
            child
            for parent in level
            for child in (parent.values() if isinstance(parent, dict) else parent)
            if isinstance(child, dict | list)
        ]
    return bool(level)


class CheckedRound(NamedTuple):
    """A round as recorded and as computed. `cost`: of the one recorded, None where it is not
    reckoned: paired by hand, seats wrong, or the bracket waits; `is_dear`: EV-COST.
    """

    played: event_state.Round
    computed: PairedRound
    cost: Cost | None = None
    is_dear: bool = False


def checked_round(
    state: EventState, round_: event_state.Round, faults: Collection[FaultId]
) -> CheckedRound:
    """A round by the state before it. `faults`: those that it has already."""
    computed = paired_round(state)
    stage = state.stage
    if stage is None or round_.hand or computed.obstacle == "waits" or "EV-SEAT" in faults:
        return CheckedRound(round_, computed)
    recorded = Round(tuple(pairing.players for pairing in round_.pairings), round_.byes)
    if stage.format in SWISS:
        pool = round_pool(state, stage)
        cost = swiss_cost(pool, recorded)
        return CheckedRound(round_, computed, cost, is_dearer(pool, recorded, cost, computed.cost))
    cost = fixed_cost(recorded, computed.found or Round(()))
    return CheckedRound(round_, computed, cost, cost > (computed.cost or cost))


def checked(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Report that the command prints, one JSON object: `faults` has at most one a row; from the
    first row that breaks the chain on nothing is read.
    """
    state, faults, rounds = EventState(), list[tuple[int, FaultId]](), list[CheckedRound]()
    for number, row in enumerate(rows, 1):
        state_before = state
        state, row_faults = taken(state_before, row)
        ids = [fault.id for fault in row_faults]
        if len(state.rounds) < len(state_before.rounds):
            rounds.pop()
        if len(state.rounds) > len(state_before.rounds):
            rounds.append(checked_round(state_before, state.rounds[-1], ids))
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
        "rounds": [_round_report(round_) for round_ in rounds],
        "standings": [_standing_report(standing) for standing in standings_of(state)],
    }


def _round_report(round_: CheckedRound) -> dict[str, Any]:
    computed = round_.computed
    return {
        "round": round_.played.number,
        "stage": round_.played.stage,
        "lot": round_.played.lot,
        "hand": round_.played.hand,
        "cost": _texts(round_.cost),
        "best": _texts(computed.cost),
        "pairings": _pairings(computed.pairings),
        "byes": None if computed.byes is None else list(computed.byes),
    }


def _pairings(pairings: tuple[Pairing, ...] | None) -> list[dict[str, Any]] | None:
    if pairings is None:
        return None
    return [{"table": pairing.table, "players": list(pairing.players)} for pairing in pairings]


def _standing_report(standing: Standing) -> dict[str, Any]:
    return {
        "place": standing.place,
        "player": standing.player,
        "stage": standing.stage,
        "dropped": standing.dropped,
        "values": [str(value.number) for value in standing.values],
    }


def _texts(cost: tuple[Fraction, ...] | None) -> list[str] | None:
    return None if cost is None else [str(criterion) for criterion in cost]
