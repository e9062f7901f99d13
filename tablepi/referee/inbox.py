"""The inbox: the queue through which every message comes, stamped on arrival."""

import queue
import time
from collections.abc import Callable
from typing import NamedTuple


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
        """True if no message waits."""
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
