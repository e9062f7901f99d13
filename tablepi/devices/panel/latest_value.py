"""A thread for slow output that takes the latest value given to it; giving never blocks."""

import threading
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from tablepi.supervision.lasting import LastingThread

STOP_S = 0.5
"""How long to wait for a hanging thread at the end."""

T = TypeVar("T")


class Latest(ABC, Generic[T]):
    """Processes the latest value it was given, in a thread of this name."""

    def __init__(self, name: str) -> None:
        self._given: T | None = None
        self._told = threading.Condition()
        self._thread = LastingThread(self._run, name)
        self._stopping = False

    def start(self) -> None:
        """Starts the thread; to be called once."""
        self._thread.start()

    def stop(self) -> None:
        """Stops the thread, unless it hangs."""
        with self._told:
            self._stopping = True
            self._told.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout=STOP_S)

    @abstractmethod
    def _run(self) -> None:
        """Takes and does, until `_stopping`."""

    def _give(self, value: T) -> None:
        """Replaces the value that waits to be taken. Never blocks."""
        with self._told:
            self._given = value
            self._told.notify()

    def _is_told_within(self, ms: int | None) -> bool:
        """Waits until there is something to take, or the end, but no longer; None: for ever."""
        with self._told:
            return self._told.wait_for(self._is_told, None if ms is None else ms / 1_000)

    def _take(self, within_ms: int | None = None) -> T | None:
        """The latest, once it is given; None when none was within this time, and at the end."""
        self._is_told_within(within_ms)
        with self._told:
            given, self._given = self._given, None
            return None if self._stopping else given

    def _is_told(self) -> bool:
        return self._stopping or self._given is not None
