"""The event of each match: settled when the match comes, and kept."""

import sqlite3

from tablepi.hall.server.database.event_rows import running_event
from tablepi.hall.server.database.given_rows import phase_of
from tablepi.hall.server.database.task_ids import task_of_note
from tablepi.wire.head import Head

UNTIED = "?"
"""Stands for the task of a match that has an event and counts nowhere in it (yet)."""


def settle_event(record: sqlite3.Connection, table: str, head: Head, note: str) -> None:
    """Gives a match that comes its event, for good: the one that its task names, else the one that
    runs now, '' for none. `note`: its first row.
    """
    event, _ = task_of_note(note)
    # While tables give events back it is not known yet which one runs.
    if event or not phase_of(record):
        row = (head.match, event or running_event(record), table, UNTIED, head.number)
        record.execute("INSERT OR IGNORE INTO event_matches VALUES (?, ?, ?, ?, ?)", row)


def event_of_match(record: sqlite3.Connection, match: str) -> str:
    """The event of a match, '' for none; the one that runs for a match that has none yet."""
    found = record.execute("SELECT event FROM event_matches WHERE match = ?", (match,)).fetchone()
    return str(found[0]) if found else running_event(record)
