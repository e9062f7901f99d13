"""Notices of the hall on a table's screens, and how far its task is there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tablepi.referee.hall.hall_membership import Hall, TaskState, state_of, task_title
from tablepi.referee.intents import Intent, OpenSubject
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.context.context import Context
from tablepi.screens.pictures.picture import Notice

if TYPE_CHECKING:  # msgspec is loaded with the first line of a link, and not before
    from tablepi.wire.desk_messages import Task

VERSION = 1
"""The version of the wire that this program speaks."""


class OpenSaid(Intent):
    """The hall's announcement, whole."""


def task_state(context: Context, referee: Referee | None) -> TaskState | None:
    """State of the hall's task, None without one. `referee`: of the match on the table."""
    hall, task = context.hall, context.hall.task
    if task is None:
        return None
    game: Any = context.games.get(task.game) if context.offers(task.game) else None
    is_busy = referee is not None and not _is_wanted(hall, referee)
    state = state_of(task, hall.id, context.storage.journal, game, is_busy)
    # A task that was given anew to others has the same id.
    hall.over = task.task if state.is_over else ""
    return state


def hall_notices(
    words: Words, context: Context, referee: Referee | None, now_ms: int
) -> tuple[Notice, ...]:
    """The hall's notices, on the table and in the menu, calm ones all."""
    hall = context.hall
    notices = _signs(words, hall, now_ms, _waiting_task(context, referee))
    is_gone = referee is not None and _is_taken_back(hall, referee)
    taken_back = (Notice("hall", words("hall.taken-back")),) if is_gone else ()
    return (*notices, *taken_back)


def _waiting_task(context: Context, referee: Referee | None) -> "Task | None":
    """The task that the table takes once it is free. Nothing is read for it, as it is asked for
    with every picture of a match.
    """
    hall, task = context.hall, context.hall.task
    if task is None or referee is None or task.task == hall.over or _is_wanted(hall, referee):
        return None
    return task if context.offers(task.game) else None


def _is_wanted(hall: Hall, referee: Referee) -> bool:
    return hall.is_wanted(referee.ledger.rows, referee.ledger.hall_players)


def _is_taken_back(hall: Hall, referee: Referee) -> bool:
    """True for a match that goes on and counts for no round any more."""
    ledger = referee.ledger
    return not referee.match.final and hall.is_taken_back(ledger.rows, ledger.hall_players)


def _signs(words: Words, hall: Hall, now_ms: int, waiting: "Task | None") -> Iterator[Notice]:
    """`waiting`: the task that a busy table cannot take yet."""
    if hall.said:
        yield Notice("say", hall.said, OpenSaid())
    wire = hall.notes.get("hall", {}).get("wire", [VERSION])
    if isinstance(wire, list) and wire and VERSION not in wire:
        newest = max((version for version in wire if isinstance(version, int)), default=0)
        update = words("hall.update" if newest > VERSION else "hall.update-hall")
        yield Notice("hall", update, OpenSubject("hall"))
    elif minutes := hall.away_min(now_ms):
        yield Notice("hall", words("hall.away", n=minutes), OpenSubject("hall"))
    if hall.shared:
        yield Notice("hall", words("hall.shared", table=hall.table), OpenSubject("hall"))
    if waiting is not None:
        yield Notice("hall", words("hall.next", task=task_title(words, waiting)))
