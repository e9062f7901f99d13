"""Faults of an event file in words, a line each, as the command that checks it says them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablepi.hall.events.event_replay import replayed, taken
from tablepi.hall.events.rows.event_faults import Fault
from tablepi.hall.events.rows.event_state import EventState, next_lot
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
