"""Ids of tasks: a table in a round of an event; and the note in which a match names its task."""

import re

from tablepi.core.record import HALL

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
    found = _TASK.fullmatch(task)
    return (int(found[1]), found[2]) if found else None


def task_of_note(text: str) -> tuple[str, str]:
    """Event and task in the first row of a match, `hall HALL TASK`; '' for no task, and for the
    event where an earlier version gave the task.
    """
    words = text.split()
    sent = words[2] if len(words) == 3 and words[0] == HALL else NO_TASK
    task, _, event = sent.partition("@")
    return event, "" if task == NO_TASK else task
