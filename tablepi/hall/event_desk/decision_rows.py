"""The rows of an event that tell of decisions beside it: announcements, more time, delays, screens.

The network of the hall is not among them: its password would be at every table.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

from tablepi.hall.displays.display_choice import can_show, display_number
from tablepi.hall.record.judge_calls import KeptCall
from tablepi.wire.desk_messages import RoundIs
from tablepi.wire.payload import Fields, WireError

VERDICTS = ("counts", "void")
"""What the desk says of a match that the hall's check could not settle."""

Row = Mapping[str, Any]
Body = Mapping[str, Any]


def fields_of(kind: str, body: Body) -> dict[str, Any]:
    """What stands in the row of a decision, but who and when; {} for what no row is made of."""
    match kind.split():
        case ["round"]:
            return {"do": "clock", "clock": dict(body)}
        case ["say"]:
            return {"do": "say", "text": body["text"]}
        case ["extra", table]:
            return {"do": "extra", "table": table, **body}
        case ["place", table]:
            return {"do": "place", "table": table, "text": body["name"]}
        case ["display", number]:
            return {"do": "display", "display": number, **body}
        case ["delay", *table]:
            return {"do": "delay", "table": "".join(table), **body}
        case ["result", table, match]:
            decided = {"verdict": body["verdict"], "why": body["reason"]}
            return {"do": "verdict", "table": table, "match": match, **decided}
        case ["branch", table, match]:
            return {"do": "branch", "table": table, "match": match, **body}
    return {}


class Told(NamedTuple):
    """A decision as a row tells of it. `body`: with references in the place of names."""

    kind: str
    body: Body
    who: str
    at: int


def told_by(row: Row) -> Told | None:
    """The decision that a row tells of, None for other rows.

    Raises WireError: a table may have given any row back.
    """
    fields = Fields(row)
    read = _READ.get(fields.text("do"))
    if read is None:
        return None
    kind, body = read(fields)
    return Told(kind, body, fields.text("by"), fields.number("at"))


def ended_call(row: Row) -> KeptCall:
    """The call for a judge that a row tells the end of. Raises WireError."""
    fields = Fields(row)
    return KeptCall(
        *(fields.id("call"), _table(fields), fields.number("seat"), fields.text("match")),
        row=0,
        opened=fields.number("opened"),
        state="closed",
        judge=fields.text("by"),
        session=0,
        claimed=fields.number("claimed"),
        present=fields.number("present"),
        closed=fields.number("closed"),
        stood_ms=fields.number("stood_ms"),
    )


def _table(fields: Fields) -> str:
    return fields.place("table")


def _clock(fields: Fields) -> tuple[str, Body]:
    said = fields.object("clock")
    if not said.values:
        return "round", {}
    times = {name: said.number(name) for name in ("round", "ends_at", "left_ms", "end_ms")}
    return "round", {**times, "state": said.one_of("state", get_args(RoundIs))}


def _say(fields: Fields) -> tuple[str, Body]:
    return "say", {"text": fields.text("text")}


def _extra(fields: Fields) -> tuple[str, Body]:
    alone = [name for name in ("left_ms", "ends_at") if fields.has(name)]
    more = {name: fields.number(name) for name in ("round", "extra_ms", *alone)}
    return f"extra {_table(fields)}", more


def _place(fields: Fields) -> tuple[str, Body]:
    return f"place {_table(fields)}", {"name": fields.text("text")}


def _display(fields: Fields) -> tuple[str, Body]:
    number, shows = display_number(fields.text("display")), fields.text("shows")
    if not number or not can_show(shows):
        raise WireError("display: not one that there may be")
    return f"display {number}", {"shows": shows}


def _delay(fields: Fields) -> tuple[str, Body]:
    table = fields.place("table", "")
    return f"delay {table}".strip(), {"seconds": fields.number("seconds")}


def _verdict(fields: Fields) -> tuple[str, Body]:
    decided = fields.one_of("verdict", VERDICTS)
    kind = f"result {_table(fields)} {fields.id('match')}"
    return kind, {"verdict": decided, "reason": fields.text("why")}


def _branch(fields: Fields) -> tuple[str, Body]:
    body = branch_body(fields.number("branch"), fields.number("rows"), fields.hexes("last", 64))
    return f"branch {_table(fields)} {fields.id('match')}", body


_READ: Mapping[str, Callable[[Fields], tuple[str, Body]]] = {
    "clock": _clock,
    "say": _say,
    "extra": _extra,
    "place": _place,
    "display": _display,
    "delay": _delay,
    "verdict": _verdict,
    "branch": _branch,
}


def branch_body(number: int, rows: int, last: str) -> dict[str, Any]:
    """What is decided of a match's branches: the one that counts, known after a rebuild by the hash
    `last` of its row number `rows`.
    """
    return {"branch": number, "rows": rows, "last": last}
