"""Task of a hall for this table, and the matches played for it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tablepi.core.errors import StoreError, TablepiError
from tablepi.core.game import Game
from tablepi.core.options import setup_of
from tablepi.core.record import AtHall, ListedMatch
from tablepi.referee.match.result_text import result_of
from tablepi.referee.storage import Journal
from tablepi.referee.words import Words
from tablepi.wire.payload import WireError, encoded

if TYPE_CHECKING:
    from tablepi.wire.desk_messages import Task, Took

LOOKED_THROUGH = 50
"""Matches among which those of a task are looked for, the newest first."""


def read_task(body: Mapping[str, Any]) -> "Task | None":
    """The task of a note; None for none, and for one of a wrong form."""
    if not body:
        return None
    from tablepi.wire.desk_messages import task_of

    try:
        task = task_of(encoded(body))
    except WireError:
        return None
    return task if task is not None and task.state == "open" and task.seats else None


def names_of(task: "Task") -> tuple[str, ...]:
    """Names of the players, in the order of the seats; the hall's id where it tells no name."""
    return tuple(seat.name or seat.player for seat in task.seats)


def task_title(words: Words, task: "Task") -> str:
    """`Round 3: Ann and Ben`."""
    *others, last = names_of(task)
    who = words("hall.and", who=", ".join(others), last=last) if others else last
    return words("hall.task", n=task.round, who=who)


def players_of(task: "Task", game: str, names: tuple[str, ...]) -> tuple[str, ...] | None:
    """The hall's ids of those who sit there, None where others do, or play something else."""
    if task.game != game or sorted(names) != sorted(names_of(task)):
        return None
    left = list(zip(names_of(task), (seat.player for seat in task.seats), strict=True))
    found = []
    for name in names:
        at = next(at for at, (each, _) in enumerate(left) if each == name)
        found.append(left.pop(at)[1])
    return tuple(found)


class TaskState(NamedTuple):
    """State of a task. `why`: it cannot be played here; `matches`: those begun for it, the oldest
    first; `is_over`: it is decided.
    """

    task: "Task"
    why: str = ""
    matches: tuple[ListedMatch, ...] = ()
    is_over: bool = False

    @property
    def may_begin(self) -> bool:
        """True if its next match may begin."""
        return not self.why and not self.is_over and all(match.ended for match in self.matches)

    def took(self, is_seated: bool) -> "Took":
        """Answer to the hall about the task."""
        from tablepi.wire.desk_messages import Took

        uuids = tuple(match.uuid for match in self.matches if match.uuid)
        if self.is_over or uuids:
            return Took(self.task.task, "over" if self.is_over else "started", uuids)
        if self.why:
            return Took(self.task.task, "refused", why=self.why)
        return Took(self.task.task, "seated" if is_seated else "shown")


def state_of(
    task: "Task", hall: str, journal: Journal, game: Game[Any] | None, is_busy: bool
) -> TaskState:
    """State of the task. `game`: the one it names, None where it is not played here; `is_busy`:
    another match lies on the table.
    """
    try:
        begun = list(_begun(task, AtHall(hall, task.task), journal))
    except StoreError:
        return TaskState(task, "busy")
    found, why = tuple(kept for kept, _ in begun), "busy" if is_busy else ""
    why = why if found else _fault(task, game) or why
    return TaskState(task, why, found, _is_decided(task, begun))


def _fault(task: "Task", game: Game[Any] | None) -> str:
    if game is None:
        return "game"
    try:
        setup_of(game, names_of(task), dict(task.options), None)
    except TablepiError:
        return "game" if len(task.seats) in game.seats else "seats"
    return ""


def _begun(
    task: "Task", at: AtHall, journal: Journal
) -> Iterator[tuple[ListedMatch, tuple[str, ...]]]:
    """The matches that its players began for it, whatever they were called then, the oldest first,
    each with the hall's ids in its seats; but for those that were abandoned: none is played.
    """
    players = sorted(seat.player for seat in task.seats)
    for match, ids in reversed(journal.hall_matches(at.hall, LOOKED_THROUGH)):
        kept, first = _read(journal, match) if sorted(ids) == players else (None, "")
        is_played = kept and kept.header.game == task.game and not kept.is_abandoned
        if kept and is_played and first == at.note:
            yield kept, ids


def _read(journal: Journal, match: int) -> tuple[ListedMatch | None, str]:
    """A match and its first row; None for one whose header is damaged. Raises StoreError."""
    try:
        kept, reading = journal.kept_and_read(match)
    except StoreError as wrong:
        if wrong.said.id == "store.header":
            return None, ""
        raise
    return kept, next((row.text for row in reading.rows), "")


def _is_decided(task: "Task", begun: Sequence[tuple[ListedMatch, tuple[str, ...]]]) -> bool:
    """True if somebody has won more than half of the matches, or all of them have ended."""
    ended = [(match, ids) for match, ids in begun if match.ended]
    wins = Counter[str]()
    for match, ids in ended:
        seats = match.header.seats
        result = result_of(match.result, len(seats))
        # Guests have no id, and are told apart by their names.
        players = [id_ or name for id_, name in zip(ids, seats, strict=True)]
        wins.update(players[seat - 1] for seat in (result.winners if result is not None else ()))
    return len(ended) >= task.best_of or max(wins.values(), default=0) > task.best_of // 2
