"""The task of a simulated table: taken as it comes, and played until it is decided."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from tablepi.core.record import AtHall
from tablepi.tools.simulation.recorded_matches import RecordedMatch, match_for
from tablepi.wire.desk_messages import Task, Took, task_of
from tablepi.wire.payload import encoded

Tell = Callable[[dict[str, Any]], None]


class PlayedTask:
    """Task of the hall, and the matches played of it. `tell`: gives a line to the link."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._task: Task | None = None
        self._policy = "full"
        self._begun_matches: dict[str, list[str]] = {}
        self._wins: dict[str, list[int]] = {}
        self._finished_tasks: set[str] = set()
        self._refused_task = ""

    def hear(self, line: Mapping[str, Any]) -> None:
        """Takes a line of the link's, where it is a note of a task, or of how names are shown."""
        if line.get("t") != "note":
            return
        body = line.get("body") or {}
        if line.get("kind") == "hall":
            self._policy = str(body.get("names", "full"))
        elif line.get("kind") == "task":
            previous_task, task = self._task, task_of(encoded(body)) if body else None
            self._task = task if task and task.state == "open" and task.seats else None
            if self._task and (previous_task is None or previous_task.task != self._task.task):
                self._tell_took("shown")
                self._tell_took("seated")

    @property
    def may_begin(self) -> bool:
        """True if a match of it is to be played now."""
        task = self._task
        return (
            task is not None
            and task.task not in self._finished_tasks
            and task.task != self._refused_task
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, in the order of the seats."""
        return tuple(seat.name or seat.player for seat in self._task.seats) if self._task else ()

    def match(self, chance: random.Random) -> RecordedMatch | None:
        """The next match of it; None where there is none to play."""
        task = self._task
        if task is None or not self.may_begin:
            return None
        recording = match_for(task.game, len(task.seats), dict(task.options), chance)
        if recording is None:
            self._refused_task = task.task
            self._tell_took("refused", "game")
        return recording

    def at(self, hall: str) -> AtHall:
        """Fields of the hall in the head of a match of it."""
        task = self._task
        if task is None:
            return AtHall(hall, names=self._policy)
        players = tuple(seat.player for seat in task.seats)
        return AtHall(hall, task.task, players, self._policy)

    def begin(self, match: str) -> None:
        """A match of it has begun."""
        assert self._task is not None
        self._begun_matches.setdefault(self._task.task, []).append(match)
        self._tell_took("started")

    def end(self, match: str, winners: tuple[int, ...]) -> None:
        """The result of a match stands."""
        task = self._task
        if task is None or match not in self._begun_matches.get(task.task, ()):
            return
        wins = self._wins.setdefault(task.task, [0] * len(task.seats))
        if len(winners) == 1:
            wins[winners[0] - 1] += 1
        match_count = len(self._begun_matches[task.task])
        if match_count >= task.best_of or max(wins) > task.best_of // 2:
            self._finished_tasks.add(task.task)
            self._tell_took("over")

    def _tell_took(self, state: Any, why: str = "") -> None:
        assert self._task is not None
        matches = tuple(self._begun_matches.get(self._task.task, ()))
        message = Took(self._task.task, state, matches, why)
        self._tell(
            {
                "t": "took",
                "task": message.task,
                "state": message.state,
                "matches": matches,
                "why": why,
            }
        )
