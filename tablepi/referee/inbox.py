"""The inbox: the queue of all messages, stamped on arrival, also of what long tasks come to."""

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar


class Stamped(NamedTuple):
    """A message and when it arrived, in milliseconds of the inbox's clock."""

    at_ms: int
    message: object


class Inbox:
    """A queue that any thread, callback or signal handler may put into, and one loop reads.

    Messages come out in the order in which they went in, and their stamps never run backwards.
    """

    def __init__(self, clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._clock_ns = clock_ns
        self._queue: queue.SimpleQueue[Stamped] = queue.SimpleQueue()
        self._latest_ms: int | None = None

    @property
    def now_ms(self) -> int:
        """The time of the inbox's clock in whole milliseconds."""
        return self._clock_ns() // 1_000_000

    @property
    def is_empty(self) -> bool:
        return self._queue.empty()

    def put(self, message: object) -> None:
        """Stamps a message and queues it; never blocks."""
        self._queue.put(Stamped(self.now_ms, message))

    def get(self, timeout_s: float = 0.016) -> Stamped | None:
        """The oldest message, waited for as long as this; None when none came."""
        try:
            return self._in_order(self._queue.get(timeout=timeout_s))
        except queue.Empty:
            return None

    def _in_order(self, stamped: Stamped) -> Stamped:
        # Two threads may stamp in one order and queue in the other, and there is no lock between,
        # because a signal handler that interrupts a put of its own thread would deadlock.
        if self._latest_ms is not None and stamped.at_ms < self._latest_ms:
            stamped = stamped._replace(at_ms=self._latest_ms)
        self._latest_ms = stamped.at_ms
        return stamped


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
        self._work = do
        self._put = put
        self._results: list[T] = []
        self._fault: BaseException | None = None
        threading.Thread(target=self._run, name=THREAD, daemon=True).start()

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as error:
            self._fault = error
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
        return self.task.owner


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """The progress of a screen's task."""

    owner: object
    done: int
    whole: int
