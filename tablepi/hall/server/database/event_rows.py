"""The rows of events in the hall's record: chained, with names and salts kept apart from them."""

import json
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, NamedTuple

from tablepi.hall.server.database.player_codes import give_codes
from tablepi.hall.server.database.record_file import Record, mark_erased
from tablepi.wire.hash_chains import EVENT_ORIGIN, covered, event_hash
from tablepi.wire.payload import as_json

OPEN, ENDED = "event", "ended events"
"""Settings that name the events that are open, and those that were finished, a space between two,
the latest behind.
"""

LIFE = ("open", "reopen", "finish")
"""Kinds of rows that say whether an event is open."""

PHASE = "rebuild"
"""The setting that says how far a rebuild is; without one there is none."""

SALT_BYTES = 8

EventRow = Mapping[str, Any]


def open_events(record: Record) -> tuple[str, ...]:
    """The ids of the events that are open, the one opened last behind."""
    return _named_events(record, OPEN)


def ended_events(record: Record) -> tuple[str, ...]:
    """The ids of the events that were finished, the latest behind."""
    return _named_events(record, ENDED)


def _named_events(record: Record, setting: str) -> tuple[str, ...]:
    row = record.execute("SELECT value FROM settings WHERE name = ?", (setting,)).fetchone()
    return tuple(str(row[0]).split()) if row else ()


def running_event(record: Record) -> str:
    """The id of the event that was opened last and is open, '' for none."""
    return next(reversed(open_events(record)), "")


def mark_open(record: Record, event: str) -> None:
    """Has this event be open from now on, as the one opened last."""
    _move_event(record, event, OPEN, ENDED)


def mark_ended(record: Record, event: str) -> None:
    """Has this event be finished from now on."""
    _move_event(record, event, ENDED, OPEN)


def _move_event(record: Record, event: str, to_setting: str, from_setting: str) -> None:
    events = [other for other in _named_events(record, to_setting) if other != event]
    _name_events(record, to_setting, [*events, event])
    others = [other for other in _named_events(record, from_setting) if other != event]
    _name_events(record, from_setting, others)


def _name_events(record: Record, setting: str, events: Sequence[str]) -> None:
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (setting, " ".join(events)))


def settle_open(record: Record) -> None:
    """Has those events be open, of all whose rows came back, that do not end with *finished*. Of
    several that share a table only the one opened last is.
    """
    life = _life_of_events(record)
    latest_first = sorted(life, key=lambda event: life[event][1], reverse=True)
    events_open, tables_taken = list[str](), set[str]()
    for event in latest_first:
        tables = tables_of_event(record, event)
        if life[event][0] != "finish" and tables_taken.isdisjoint(tables):
            events_open.append(event)
            tables_taken |= tables
    _name_events(record, OPEN, events_open[::-1])
    finished = [event for event in latest_first if life[event][0] == "finish"]
    _name_events(record, ENDED, finished[::-1])


def tables_of_event(record: Record, event: str) -> set[str]:
    """The tables that an event named last, by their ids."""
    row = record.execute(
        "SELECT body FROM event_rows WHERE event = ? AND do = 'tables' ORDER BY n DESC LIMIT 1",
        (event,),
    ).fetchone()
    entries = json.loads(row[0]).get("tables") if row else None
    # A table may give back a row of any form.
    entries = entries if isinstance(entries, list) else []
    return {str(entry.get("table")) for entry in entries if isinstance(entry, dict)}


def event_of_table(record: Record, table: str) -> str:
    """The open event that has a table, '' for none: one that is open alone has all, and one that
    named no tables those that no other has.
    """
    events = open_events(record)
    if len(events) < 2:
        return "".join(events)
    tables = {event: tables_of_event(record, event) for event in events}
    owners = [event for event in events if table in tables[event]]
    return next(reversed(owners or [event for event in events if not tables[event]]), "")


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


def _life_of_events(record: Record) -> dict[str, tuple[str, int]]:
    """The last row of each event that says whether it is open: its kind, and its time in ms."""
    rows = record.execute(
        "SELECT event, do, body FROM event_rows WHERE do IN (?, ?, ?) ORDER BY event, n", LIFE
    )
    return {event: (do, _time_of(json.loads(body))) for event, do, body in rows}


def event_began(record: Record, event: str) -> int:
    """Time at which an event was opened, ms; 0 where there is none."""
    row = record.execute(
        "SELECT body FROM event_rows WHERE event = ? AND n = 1", (event,)
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
    # Each change of the event reads this, so SQLite gathers them; of one player's the last stays.
    [text] = record.execute(
        "SELECT json_group_object(player, name) FROM"
        " (SELECT player, name FROM event_names WHERE event = ? ORDER BY player, n)",
        (event,),
    ).fetchone()
    names: dict[str, str] = json.loads(text)
    return names


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
