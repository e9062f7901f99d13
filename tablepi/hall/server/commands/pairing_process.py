"""Pairs rounds in a process of its own, so that nothing else of the hall waits for one."""

import pickle
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock, Timer

from tablepi.core.errors import HallError
from tablepi.hall.events.paired_round import PairedRound
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.server.commands.pairing_worker import framed

COMMAND = (sys.executable, "-m", "tablepi.hall.server.commands.pairing_worker")

PATIENCE_S = 120.0
"""How long a round may take; 400 players take a twentieth."""


class PairingProcess:
    """One process a round, one after the other. Each ends with the hall, however that ends: a
    pool's would go on when the hall is killed.
    """

    def __init__(self, command: Sequence[str] = COMMAND, patience_s: float = PATIENCE_S) -> None:
        self._command = command
        self._patience_s = patience_s
        self._waits = ThreadPoolExecutor(1, "pairing")
        self._alone = Lock()
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None

    def pair(self, state: EventState) -> "Future[PairedRound]":
        """The next round of an event. The future has HallError where the process failed."""
        return self._waits.submit(self._run, state)

    def close(self) -> None:
        """Ends the process; who waits gets HallError."""
        with self._alone:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        self._waits.shutdown()

    def _run(self, state: EventState) -> PairedRound:
        try:
            with self._started() as process:
                too_long = Timer(self._patience_s, process.kill)
                too_long.start()
                try:
                    return _asked(process, state)
                finally:
                    too_long.cancel()
                    process.kill()
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise HallError(
                "The round could not be paired: its process ended without an answer. "
                "Ask again, or pair by hand."
            ) from error

    def _started(self) -> subprocess.Popen[bytes]:
        with self._alone:
            if self._closed:
                raise EOFError
            # A session of its own: Ctrl-C is the hall's, which then ends this in turn.
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
            return self._process


def _asked(process: subprocess.Popen[bytes], state: EventState) -> PairedRound:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(state))
    process.stdin.flush()
    found = pickle.loads(process.stdout.read())
    assert isinstance(found, PairedRound)
    return found
