"""The event of each match: settled when the match comes, and kept."""

import sqlite3

from tablepi.core.wire.head import Head
from tablepi.hall.record.event_rows import running_event
from tablepi.hall.record.given_rows import phase_of
from tablepi.hall.record.task_ids import task_of_note

FIRST = "first event"
"""The setting that names the hall's first event, whose tasks tables are told without its name."""

UNTIED = "?"
"""Stands for the task of a match that has an event and counts nowhere in it (yet)."""


def first_event(record: sqlite3.Connection) -> str:
    """The hall's first event; '' where an earlier version opened it, or tables gave it back."""
    found = record.execute("SELECT value FROM settings WHERE name = ?", (FIRST,)).fetchone()
    return str(found[0]) if found else ""


def keep_first_event(record: sqlite3.Connection, event: str) -> None:
    """Keeps which event is the hall's first, for good."""
    record.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (FIRST, event))


def sent_task(record: sqlite3.Connection, event: str, task: str) -> str:
    """A task as tables are told it, who keep it with their matches. It names the event, but for the
    hall's first: each counts its rounds from 1, and the same players may sit at the same table in
    two of them.
    """
    return task if event == first_event(record) else f"{task}@{event}"


def settle_event(record: sqlite3.Connection, table: str, head: Head, note: str) -> None:
    """Gives a match that comes its event, for good: the one that its task names, the hall's first
    for a task that names none, else the one that runs now, '' for none. `note`: its first row.
    """
    event, task = task_of_note(note)
    event = event or (first_event(record) if task else "")
    # While tables give events back it is not known yet which one runs.
    if event or not phase_of(record):
        row = (head.match, event or running_event(record), table, UNTIED, head.number)
        record.execute("INSERT OR IGNORE INTO event_matches VALUES (?, ?, ?, ?, ?)", row)


def event_of_match(record: sqlite3.Connection, match: str) -> str:
    """The event of a match, '' for none; the one that runs for a match that has none yet."""
    found = record.execute("SELECT event FROM event_matches WHERE match = ?", (match,)).fetchone()
    return str(found[0]) if found else running_event(record)
