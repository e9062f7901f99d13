"""Long tasks on a thread of their own, whose results arrive through the inbox."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Put = Callable[[object], None]
"""Puts a message into the inbox."""

THREAD = "background task"


class BackgroundTask(Generic[T]):
    """Begins at once, and puts `TaskFinished` into the inbox; the program does not wait for it.

    `owner`: the screen that is told of its end.
    """

    def __init__(self, owner: object, do: Callable[[], T], put: Put) -> None:
        self.owner = owner
        self._do = do
        self._put = put
        self._results: list[T] = []
        self._fault: BaseException | None = None
        threading.Thread(target=self._run, name=THREAD, daemon=True).start()

    def _run(self) -> None:
        try:
            self._results.append(self._do())
        except BaseException as wrong:
            self._fault = wrong
        self._put(TaskFinished(self))

    def result(self) -> T:
        """The result of a task that has finished. Raises what was raised."""
        if self._fault is not None:
            raise self._fault
        return self._results[0]


@dataclass(frozen=True, slots=True)
class TaskFinished:
    """A task has ended, well or not."""

    task: BackgroundTask[Any]

    @property
    def owner(self) -> object:
        """The screen that gets the result."""
        return self.task.owner


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """The progress of a screen's task."""

    owner: object
    done: int
    whole: int
