"""A thread for something slow, and the box through which it is told: whoever tells never waits."""

import threading
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

STOP_S = 0.5
"""What hangs is waited for no longer than this when all ends."""

T = TypeVar("T")


class Latest(ABC, Generic[T]):
    """Takes the latest of what it was given, in a thread of this name of its own."""

    def __init__(self, name: str) -> None:
        self._given: T | None = None
        self._told = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._stopping = False

    def start(self) -> None:
        """Begin to run; once in a life."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, unless it hangs."""
        with self._told:
            self._stopping = True
            self._told.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout=STOP_S)

    @abstractmethod
    def _run(self) -> None:
        """Takes and does, until `_stopping`."""

    def _give(self, value: T) -> None:
        """This is the latest; what was given and not taken is gone. Never waits."""
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
