"""What a hall is told of the open match: the public picture, and the open call for a judge."""

from hashlib import sha256
from typing import Any

from tablepi.app.match.referee import Referee
from tablepi.core.clock import Clocks
from tablepi.core.time_control import TABLE

CALLED, PRESENT, ANSWERED = "judge called", "judge present", "judge answered"
"""Notes of the journal. A call that came from a seat's button names it: `judge called 2`."""

EXTRA = "judge extra"
"""Begins the note of what a table has beyond the round's end: `judge extra 240`, in seconds."""

CALL_LETTERS = 16

Body = dict[str, Any]


def picture_now(referee: Referee | None, now_ms: int) -> Body:
    """The match as everybody at the table may see it, and its clocks as they stand now."""
    uuid = referee.ledger.match_id() if referee else ""
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
    seats = (TABLE,) if clocks.timing.kind == "round" else range(1, len(clocks.left_ms))
    return [
        {"seat": seat, "left_ms": clocks.left(seat), "rate": -1 if seat in clocks.ticking else 0}
        for seat in seats
    ]


def open_call(referee: Referee | None, now_ms: int) -> Body:
    """The call for a judge that is not answered, as old as it is now; {} for none."""
    rows = (
        []
        if referee is None
        else [
            row
            for row in referee.ledger.rows
            if row.kind == "note" and row.text.startswith((CALLED, PRESENT, ANSWERED))
        ]
    )
    answered = max((at for at, row in enumerate(rows, 1) if row.text == ANSWERED), default=0)
    if referee is None or not rows[answered:] or referee.is_closed:
        return {}
    first, uuid = rows[answered], referee.ledger.match_id()
    came = next((row.at_ms for row in rows[answered:] if row.text == PRESENT), None)
    seat = first.text.removeprefix(CALLED).strip()
    return {
        "call": sha256(f"{uuid} {first.number}".encode()).hexdigest()[:CALL_LETTERS],
        "seat": int(seat) if seat.isdigit() else 0,
        "match": uuid,
        "row": first.number,
        "age_ms": max(0, referee.ledger.at_ms(now_ms) - first.at_ms),
        "state": "open" if came is None else "present",
        "stood_ms": 0 if came is None else came - first.at_ms,
    }
