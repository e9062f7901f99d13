"""Pairing in a thread of the test: the process that a hall asks takes half a second to start."""

import pickle
from concurrent.futures import Future, ThreadPoolExecutor

from tablepi.hall.events.paired_round import PairedRound, paired_round
from tablepi.hall.events.rows.event_state import EventState


class PairingThread:
    """What a `PairingProcess` answers; that has tests of its own, and real halls use it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pairing")

    def pair(self, state: EventState) -> Future[PairedRound]:
        return self._thread.submit(_paired, pickle.dumps(state))

    def close(self) -> None:
        self._thread.shutdown()


def _paired(state: bytes) -> PairedRound:
    return paired_round(pickle.loads(state))
