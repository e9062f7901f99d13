"""What the hall shows beside everything else: that it is away, what it announces, its task."""

from collections.abc import Iterator

from tablepi.app.hall.hall_membership import Hall
from tablepi.app.hall.hall_task import names_of
from tablepi.app.intents import Intent
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Notice
from tablepi.core.wire.desk_messages import Task

VERSION = 1
"""The version of the wire that this program speaks."""

MINUTE_MS = 60_000


class OpenSaid(Intent):
    """The hall's announcement, whole."""


def task_title(words: Words, task: Task) -> str:
    """`Round 3: Ann and Ben`."""
    *others, last = names_of(task)
    who = words("hall.and", who=", ".join(others), last=last) if others else last
    return words("hall.task", n=task.round, who=who)


def signs(words: Words, hall: Hall, now_ms: int, waits: Task | None) -> Iterator[Notice]:
    """The notices, calm ones all. `waits`: the task that a busy table cannot take yet."""
    if hall.said:
        yield Notice("say", hall.said, OpenSaid())
    wire = hall.notes.get("hall", {}).get("wire", [VERSION])
    if isinstance(wire, list) and wire and VERSION not in wire:
        newest = max((each for each in wire if isinstance(each, int)), default=0)
        yield Notice("hall", words("hall.update" if newest > VERSION else "hall.update-hall"))
    elif minutes := hall.away_min(now_ms):
        yield Notice("hall", words("hall.away", n=minutes))
    if hall.shared:
        yield Notice("hall", words("hall.shared", table=hall.table))
    if waits is not None:
        yield Notice("hall", words("hall.next", task=task_title(words, waits)))
