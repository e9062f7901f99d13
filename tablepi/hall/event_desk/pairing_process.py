"""The process that pairs: nothing else of the hall waits for it."""

import multiprocessing
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from tablepi.hall.desk.refusal import DeskRefusal
from tablepi.hall.event.event_state import EventState
from tablepi.hall.event_desk.next_round import next_round
from tablepi.hall.event_desk.round_changes import Proposal, see_pairable


class PairingProcess:
    """Begins with the first question, and ends with the hall."""

    def __init__(self) -> None:
        self._alone = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._latest: tuple[str, Future[Proposal]] | None = None

    def propose(self, state: EventState) -> "Future[Proposal]":
        """The pairing of the next round; the same future while the event is the same.

        Raises DeskRefusal at once, or in the future.
        """
        see_pairable(state)
        with self._alone:
            if self._latest and self._latest[0] == state.head and not _failed(self._latest[1]):
                return self._latest[1]
            found = self._submit(state)
            self._latest = state.head, found
            return found

    def close(self) -> None:
        """Ends the process."""
        with self._alone:
            if self._pool is not None:
                self._pool.shutdown(cancel_futures=True)
                self._pool = None

    def _submit(self, state: EventState) -> "Future[Proposal]":
        if self._pool is None:
            # A new interpreter: a fork would copy the locks of the hall's threads.
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        try:
            return self._pool.submit(next_round, state)
        except BrokenProcessPool:
            self._pool = None
            raise DeskRefusal("refused.pairing_ended", 503) from None


def _failed(found: "Future[Proposal]") -> bool:
    return found.done() and (found.cancelled() or found.exception() is not None)
