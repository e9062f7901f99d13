"""News of the open match for a hall: the public picture, and the open call for a judge."""

from hashlib import sha256
from itertools import pairwise
from typing import Any

from tablepi.core.clock import Clocks
from tablepi.core.record import Row
from tablepi.core.time_control import TABLE
from tablepi.referee.match.referee import Referee

CALLED, PRESENT, ANSWERED = "judge called", "judge present", "judge answered"
"""Notes of the journal. A call that came from a seat's button names it: `judge called 2`."""

ROUND_STANDS, ROUND_RUNS = "judge round stands", "judge round runs"
"""Notes amid a call: from then on the hall's round stands at this table, or runs again."""

_OF_ROUND = ROUND_STANDS, ROUND_RUNS

EXTRA = "judge extra"
"""Begins the note of what a table has beyond the round's end: `judge extra 240`, in seconds."""

CALL_LETTERS = 16

Body = dict[str, Any]


def picture_now(referee: Referee | None, now_ms: int) -> Body:
    """The match as everybody at the table may see it, and its clocks as they stand now."""
    uuid = referee.ledger.match_id if referee else ""
    if referee is None or not uuid:
        return {"open": False}
    match, facts = referee.match, referee.match.facts()
    turn, seats = facts["turn"].split(), range(1, len(match.setup.seats) + 1)
    clocks = referee.timed.clocks
    return {
        "match": uuid,
        "row": len(referee.ledger.rows),
        "game": match.game.id,
        "phase": facts["phase"],
        "turn": [int(seat) for seat in turn if seat.isdigit()],
        "scores": [int(score) for seat in seats if _is_whole(score := facts[f"score.{seat}"])],
        "clocks": _dials(clocks.at(referee.ledger.at_ms(now_ms))) if clocks else [],
        "stands": match.final,
        "open": True,
    }


def _is_whole(score: str) -> bool:
    return score.lstrip("-").isdigit()


def _dials(clocks: Clocks) -> list[Body]:
    """Every clock; one whose delay runs stands as yet."""
    seats = (TABLE,) if clocks.timing.kind == "round" else range(1, len(clocks.left_ms))
    running_seats = set(clocks.ticking).difference(clocks.delayed)
    return [
        {"seat": seat, "left_ms": clocks.left(seat), "rate": -1 if seat in running_seats else 0}
        for seat in seats
    ]


def delayed_seats(referee: Referee | None, now_ms: int) -> tuple[int, ...]:
    """The seats whose delay runs now, and whose clocks begin to after it without a row."""
    clocks = referee.timed.clocks if referee else None
    if referee is None or clocks is None or not clocks.timing.delay_ms:
        return ()
    return clocks.at(referee.ledger.at_ms(now_ms)).delayed


def open_call(referee: Referee | None, now_ms: int) -> Body:
    """The call for a judge that is not answered, as old as it is now; {} for none."""
    rows = _call_rows(referee) if referee else []
    if referee is None or not rows or referee.is_closed:
        return {}
    first_row, uuid = rows[0], referee.ledger.match_id
    present_ms = next((row.at_ms for row in rows if row.text == PRESENT), None)
    seat = first_row.text.removeprefix(CALLED).strip()
    return {
        # Made from what stays, so that a call has its id after a restart as well.
        "call": sha256(f"{uuid} {first_row.number}".encode()).hexdigest()[:CALL_LETTERS],
        "seat": int(seat) if seat.isdigit() else 0,
        "match": uuid,
        "row": first_row.number,
        "age_ms": max(0, referee.ledger.at_ms(now_ms) - first_row.at_ms),
        "state": "open" if present_ms is None else "present",
        "stood_ms": 0 if present_ms is None else present_ms - first_row.at_ms,
    }


def held_ms(referee: Referee, now_ms: int) -> int:
    """For how much of the open call the hall's round stood at this table, as it was noted."""
    steps = [(row.at_ms, row.text) for row in _call_rows(referee) if row.text in _OF_ROUND]
    steps.append((referee.ledger.at_ms(now_ms), ""))
    intervals = pairwise(steps)
    return sum(max(0, end - start) for (start, note), (end, _) in intervals if note == ROUND_STANDS)


def round_stood(referee: Referee) -> bool:
    """True if the round stood at this table by the open call's latest note."""
    steps = [row.text for row in _call_rows(referee) if row.text in _OF_ROUND]
    return steps[-1:] == [ROUND_STANDS]


def _call_rows(referee: Referee) -> list[Row]:
    """The notes of the call that is not answered, [] for none."""
    notes = [row for row in referee.ledger.rows if row.kind == "note"]
    rows = [row for row in notes if row.text.startswith((CALLED, PRESENT, ANSWERED, *_OF_ROUND))]
    answered_rows = max(
        (count for count, row in enumerate(rows, 1) if row.text == ANSWERED), default=0
    )
    return rows[answered_rows:]
