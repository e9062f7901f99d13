"""Ids of tasks: a table in a round."""

import re

_TASK = re.compile(r"r(\d{1,6})-([a-z0-9-]{1,16})")


def task_id(round_: int, table: str) -> str:
    """The id of a table's task in a round, given once in an event."""
    return f"r{round_}-{table}"


def place_of_task(task: str) -> tuple[int, str] | None:
    """The round and the table of a task; None for an id that is none of ours."""
    found = _TASK.fullmatch(task)
    return (int(found[1]), found[2]) if found else None
