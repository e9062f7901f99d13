"""Ids of tasks: a table in a round of an event; and the note in which a match names its task."""

import re

from tablepi.core.record import HALL
from tablepi.hall.server.database.event_rows import event_of_table
from tablepi.hall.server.database.given_rows import phase_of
from tablepi.hall.server.database.record_file import Record
from tablepi.wire.batch import Head

NO_TASK = "-"

_TASK = re.compile(r"r(\d{1,6})-([a-z0-9-]{1,16})")


def task_id(round_: int, table: str) -> str:
    """A table's task in a round, within its event. Not unique there: a round that was taken back
    gives its number, and so its tasks, to the next one.
    """
    return f"r{round_}-{table}"


def sent_task(event: str, task: str) -> str:
    """A task as tables are told it, who keep it with their matches. It names the event: each counts
    its rounds from 1, and the same players may sit at the same table in two of them.
    """
    return f"{task}@{event}"


def place_of_task(task: str) -> tuple[int, str] | None:
    """The round and the table of a task; None for an id that is none of ours."""
    match = _TASK.fullmatch(task)
    return (int(match[1]), match[2]) if match else None


def task_of_note(text: str) -> tuple[str, str]:
    """Event and task in the first row of a match, `hall HALL TASK`; '' for no task, and for the
    event where an earlier version gave the task.
    """
    words = text.split()
    task_word = words[2] if len(words) == 3 and words[0] == HALL else NO_TASK
    task, _, event = task_word.partition("@")
    return event, "" if task == NO_TASK else task


UNTIED = "?"
"""Stands for the task of a match that has an event and counts nowhere in it (yet)."""


def settle_event(record: Record, table: str, head: Head, note: str) -> None:
    """Gives a match that comes its event, for good: the one that its task names, else the open one
    that has its table, '' for none. `note`: its first row.
    """
    event, _ = task_of_note(note)
    # While tables give events back it is not known yet which ones are open.
    if event or not phase_of(record):
        row = (head.match, event or event_of_table(record, table), table, UNTIED, head.number)
        record.execute("INSERT OR IGNORE INTO event_matches VALUES (?, ?, ?, ?, ?)", row)


def event_of_match(record: Record, match: str) -> str:
    """The event of a match, '' for none; for a match that has none yet the open one that has its
    table.
    """
    row = record.execute("SELECT event FROM event_matches WHERE match = ?", (match,)).fetchone()
    if row:
        return str(row[0])
    row = record.execute("SELECT table_id FROM branches WHERE match = ?", (match,)).fetchone()
    return event_of_table(record, str(row[0]) if row else "")
