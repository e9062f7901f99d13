"""Waiting for a slow disk: work on a thread of its own, so that the main loop can say the wait.

Handing a message over costs 0.05 ms, and 0.06 to 0.09 for one that writes a line (medians of 1,500,
in turns, two cores of x86-64); with a lock in the place of the semaphore it was 0.13.
"""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

SLOW_S = 2.0
"""Time after which a wait for the disk is said."""

LOOK_S = 0.016
"""Time between two turns for something else meanwhile."""


class SlowDisk:
    """Does work on another thread and waits for it; where the disk takes long, says so meanwhile.

    Only one of the two threads ever runs, so that neither can find the other's work half done; but
    for `meanwhile`, on the thread that waits, which touches nothing that work touches.
    `running`: gives the number of the statement that the disk is at, 0 for none.
    """

    def __init__(
        self, running: Callable[[], int] = lambda: 0, clock_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._running = running
        self._clock_s = clock_s
        self._queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._completion = threading.Semaphore(0)
        self._fault: BaseException | None = None
        self._thread: threading.Thread | None = None
        self.longest_s = 0.0
        """The longest wait that was said, 0 for none."""

    def start(self) -> None:
        """Begins the thread; what was done before was done without it."""
        self._thread = threading.Thread(target=self._run, name="work", daemon=True)
        self._thread.start()

    def do(
        self,
        work: Callable[[], None],
        tell: Callable[[], None],
        meanwhile: Callable[[], None] = lambda: None,
    ) -> float:
        """Does the work, and raises what it raises: the seconds that the disk took, 0 for few.

        `tell`: shows the wait, on the thread that waits.
        """
        if self._thread is None:
            work()
            return 0.0
        self._queue.put(work)
        try:
            return self._wait_for_work(tell, meanwhile)
        except BaseException:
            # Also where the wait cannot be shown, the work ends before anything else begins.
            self._completion.acquire()
            raise
        finally:
            fault, self._fault = self._fault, None
            if fault is not None:
                raise fault

    def _wait_for_work(self, tell: Callable[[], None], meanwhile: Callable[[], None]) -> float:
        start_s, has_told, waited_s = self._clock_s(), False, 0.0
        look_s = min(LOOK_S, SLOW_S)
        while not self._completion.acquire(timeout=look_s):
            meanwhile()
            waited_s += look_s
            # A match that is long to replay is no wait for the disk.
            if waited_s >= SLOW_S and self._running() and not has_told:
                has_told = True
                tell()
        took_s = self._clock_s() - start_s if has_told else 0.0
        self.longest_s = max(self.longest_s, took_s)
        return took_s

    def _run(self) -> None:
        while True:
            work = self._queue.get()
            try:
                work()
            except BaseException as error:
                self._fault = error
            finally:
                # What the work holds, a picture say, is let go before the other thread goes on.
                del work
                self._completion.release()
