"""The rows of events in the hall's record: chained, with names and salts kept apart from them."""

import json
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, NamedTuple

from tablepi.hall.server.database.player_codes import give_codes
from tablepi.hall.server.database.record_file import Record, mark_erased
from tablepi.wire.hash_chains import EVENT_ORIGIN, covered, event_hash
from tablepi.wire.payload import as_json

RUNNING = "event"
"""The setting that names the event that runs."""

PHASE = "rebuild"
"""The setting that says how far a rebuild is; without one there is none."""

SALT_BYTES = 8

EventRow = Mapping[str, Any]


def running_event(record: Record) -> str:
    """The id of the event that runs, '' for none."""
    row = record.execute("SELECT value FROM settings WHERE name = ?", (RUNNING,)).fetchone()
    return str(row[0]) if row else ""


def run_event(record: Record, event: str) -> None:
    """Has this event run from now on, '' none."""
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (RUNNING, event))


class KeptEvent(NamedTuple):
    """An event that the record holds. `at`: when it was opened, ms."""

    event: str
    title: str
    at: int


def kept_events(record: Record) -> list[KeptEvent]:
    """All events, the latest last."""
    rows = [json.loads(body) for (body,) in record.execute(
        "SELECT body FROM event_rows WHERE n = 1")]  # fmt: skip
    opened_events = (
        KeptEvent(row["event"], str(row.get("title", "")), _time_of(row)) for row in rows
    )
    return sorted(opened_events, key=lambda event: event.at)


def events(record: Record) -> list[str]:
    return [event.event for event in kept_events(record)]


def latest_event(record: Record) -> str:
    """The event that was opened last, or opened again."""
    rows = record.execute("SELECT event, body FROM event_rows WHERE do IN ('open', 'reopen')")
    return str(max(rows, key=lambda row: _time_of(json.loads(row[1])))[0])


def event_began(record: Record) -> int:
    """Time at which the event that runs was opened, ms; 0 where none runs."""
    row = record.execute(
        "SELECT body FROM event_rows WHERE event = ? AND n = 1", (running_event(record),)
    ).fetchone()
    return _time_of(json.loads(row[0])) if row else 0


def _time_of(row: EventRow) -> int:
    """Time of a row, ms; 0 where it has none, as a row that a table gives back may."""
    at_ms = row.get("at")
    return at_ms if type(at_ms) is int else 0


def end_of(record: Record, event: str) -> tuple[int, str]:
    """The number of the last row of an event and its hash; 0 where it has none."""
    row = record.execute(
        "SELECT n, h FROM event_rows WHERE event = ? ORDER BY n DESC LIMIT 1", (event,)
    ).fetchone()
    return (int(row[0]), str(row[1])) if row else (0, EVENT_ORIGIN)


def append_row(record: Record, event: str, at: int, by: str, fields: Mapping[str, Any]) -> EventRow:
    """Writes a row behind those that there are; the row as the event's file has it.

    `fields`: `do` and what belongs to it; a `name` gets a salt of its own.
    """
    last_number, hash_before = end_of(record, event)
    row: dict[str, Any] = {"n": last_number + 1, "at": at, "by": by, **fields}
    if "name" in row:
        row["salt"] = token_hex(SALT_BYTES)
        record.execute(
            "INSERT INTO event_names VALUES (?, ?, ?, ?, ?)",
            (event, row["player"], row["n"], row["name"], row["salt"]),
        )
    if row["do"] == "player":
        give_codes(record, event, [row["player"]])
    row["h"] = event_hash(hash_before, row)
    write_body(record, event, row["n"], row["h"], body_of(row))
    # Tables that give an event back have no say in one in which the desk goes on.
    record.execute("UPDATE settings SET value = 'ended' WHERE name = ?", (PHASE,))
    return row


def event_rows(record: Record, event: str, first: int = 1) -> list[EventRow]:
    """The rows of an event from this one on, as its file has them."""
    names_by_row = {
        n: {"name": name, "salt": salt}
        for n, name, salt in record.execute(
            "SELECT n, name, salt FROM event_names WHERE event = ? AND salt != '' AND n >= ?",
            (event, first),
        )
    }
    return [_with_name(row, names_by_row) for row in bare_rows(record, event, first)]


def bare_rows(record: Record, event: str, first: int = 1) -> list[dict[str, Any]]:
    """The rows of an event from this one on as tables keep them, without names and salts."""
    rows = record.execute(
        "SELECT body, h FROM event_rows WHERE event = ? AND n >= ? ORDER BY n", (event, first)
    )
    return [{**json.loads(body), "h": h} for body, h in rows]


def names_of_event(record: Record, event: str) -> dict[str, str]:
    """Present names of the players, as far as they are known, by their ids."""
    return {player: names[-1] for player, names in all_names(record, event).items()}


def all_names(record: Record, event: str) -> dict[str, list[str]]:
    """Everything that players were ever called, by their ids; what counts is last."""
    names_by_player: dict[str, list[str]] = {}
    for player, name in record.execute(
        "SELECT player, name FROM event_names WHERE event = ? ORDER BY player, n", (event,)
    ):
        names_by_player.setdefault(player, []).append(name)
    return names_by_player


def event_file(rows: Sequence[EventRow]) -> dict[str, Any]:
    return {"format": "tablepi-event/1", "rows": list(rows)}


def body_of(row: EventRow) -> str:
    """A row as it is kept: what its hash covers."""
    return as_json(covered(row))


def write_body(record: Record, event: str, n: int, h: str, body: str) -> None:
    """Writes a row of which only the hash is told apart."""
    record.execute(
        "INSERT INTO event_rows VALUES (?1, ?2, coalesce(json_extract(?3, '$.do'), ''), ?3, ?4)",
        (event, n, body, h),
    )


def _with_name(row: dict[str, Any], names_by_row: Mapping[int, Mapping[str, str]]) -> EventRow:
    if row["n"] not in names_by_row:
        return row
    return {
        **{key: value for key, value in row.items() if key != "name_sha"},
        **names_by_row[row["n"]],
    }


def keep_name(record: Record, event: str, player: str, name: str) -> None:
    """Keeps a name that came again from elsewhere; its salt is lost."""
    record.execute(
        "INSERT OR IGNORE INTO event_names VALUES (?, ?, 0, ?, '')", (event, player, name)
    )


def forget_name(record: Record, event: str, player: str) -> None:
    """Forgets everything that a player was called, with the salts; `name_sha` stays in the rows."""
    record.execute("DELETE FROM event_names WHERE event = ? AND player = ?", (event, player))
    mark_erased(record)


def loosen_names(record: Record, event: str, n: int) -> None:
    """Keeps the names that rows behind this one gave, as these rows do not count any more."""
    condition = "FROM event_names WHERE event = ? AND n > ?"
    names = record.execute(
        f"SELECT player, name {condition} ORDER BY n DESC", (event, n)
    ).fetchall()
    record.execute(f"DELETE {condition}", (event, n))
    for player, name in names:
        keep_name(record, event, player, name)


def hashes_of(record: Record, event: str, first: int, last: int) -> dict[int, str]:
    """The hashes of these rows, by number; both ends included."""
    rows = record.execute(
        "SELECT n, h FROM event_rows WHERE event = ? AND n BETWEEN ? AND ?", (event, first, last)
    )
    return dict(rows.fetchall())
