"""Decisions of the desk, in their order: the newest of a kind counts.

A kind is `round`, `say`, `extra t07`, `place t07`, `result t07 MATCH`, `branch t07 MATCH`,
`display 3`, `delay`, `delay t07` or `wifi`. Each event has a `round`, an `extra t07` and a `say` of
its own; everything else is the hall's, whose event is ''. Nothing is ever replaced, so it can be
read later who decided what, and when.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from tablepi.hall.server.database.desk_refusals import StaleRowError
from tablepi.hall.server.database.record_file import Record

NONE_YET = 0
"""The row of a kind about which nobody decided."""


class Decision(NamedTuple):
    """A decision. `row`: its number among all; `who`: a person's name; `at`: ms since 1970."""

    row: int
    kind: str
    body: Mapping[str, Any]
    who: str
    at: int


def newest(record: Record, kind: str, event: str = "") -> Decision | None:
    """The decision that counts, None where nobody decided."""
    row = record.execute(
        "SELECT number, kind, body, who, at FROM decisions WHERE kind = ? AND event = ?"
        " ORDER BY number DESC LIMIT 1",
        (kind, event),
    ).fetchone()
    return _decision(row) if row else None


def newest_of_each(record: Record, first_word: str, event: str = "") -> dict[str, Decision]:
    """Newest decision of every kind whose first word this is, by the words behind it."""
    rows = record.execute(
        "SELECT number, kind, body, who, at FROM decisions WHERE number IN"
        " (SELECT max(number) FROM decisions WHERE kind GLOB ? AND event = ? GROUP BY kind)",
        (f"{first_word} *", event),
    )
    return {row[1].partition(" ")[2]: _decision(row) for row in rows}


def known_places(record: Record) -> tuple[str, ...]:
    """The name of every place at which the desk ever put a table."""
    rows = record.execute(
        "SELECT DISTINCT json_extract(body, '$.name') FROM decisions WHERE kind GLOB 'place *'"
    )
    return tuple(name for (name,) in rows if name)


def newest_decisions(record: Record, event: str) -> list[Decision]:
    """Newest decision of every kind, an event's and the hall's, in the order in which it was
    decided.
    """
    rows = record.execute(
        "SELECT number, kind, body, who, at FROM decisions WHERE number IN"
        " (SELECT max(number) FROM decisions WHERE event IN ('', ?) GROUP BY kind, event)"
        " ORDER BY number",
        (event,),
    )
    return list(map(_decision, rows))


def decide(
    record: Record,
    kind: str,
    at_row: int,
    body: Mapping[str, Any],
    who: str,
    at: int,
    event: str = "",
) -> Decision:
    """Keeps a decision made upon `at_row`, within the transaction of whoever asks.

    Raises StaleRowError where that row is not the newest of its kind.
    """
    previous = newest(record, kind, event)
    if (previous.row if previous else NONE_YET) != at_row:
        raise StaleRowError(kind)
    cursor = record.execute(
        "INSERT INTO decisions (kind, body, who, at, event) VALUES (?, ?, ?, ?, ?)",
        (kind, json.dumps(body), who, at, event),
    )
    return Decision(int(cursor.lastrowid or 0), kind, body, who, at)


def _decision(row: tuple[int, str, str, str, int]) -> Decision:
    number, kind, body, who, at = row
    return Decision(number, kind, json.loads(body), who, at)


def give_to_event(record: Record, event: str, now: int) -> None:
    """Has the round that the hall ran without an event be this one's, unless it is over, and ends
    what was announced: an event begins with its own.
    """
    hall_round, said = newest(record, "round"), newest(record, "say")
    if hall_round and hall_round.body.get("state") == "over":
        decide(record, "round", hall_round.row, {}, "", now)
    elif hall_round:
        record.execute(
            "UPDATE decisions SET event = ?"
            " WHERE event = '' AND (kind = 'round' OR kind GLOB 'extra *')",
            (event,),
        )
    if said and said.body["text"]:
        decide(record, "say", said.row, {"text": ""}, "", now)
