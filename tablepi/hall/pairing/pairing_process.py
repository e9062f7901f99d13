"""Pairs rounds in a process of its own, so that the hall's loop never waits for one."""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from tablepi.core.errors import HallError
from tablepi.hall.event.event_state import EventState
from tablepi.hall.event.paired_round import PairedRound
from tablepi.hall.pairing.pairing_worker import LENGTH_BYTES, framed

COMMAND = (sys.executable, "-m", "tablepi.hall.pairing.pairing_worker")

PATIENCE_S = 120.0
"""How long a round may take; 400 players take a twentieth."""


class PairingProcess:
    """One process a round, one after the other. Each ends with the hall, however that ends."""

    def __init__(self, command: Sequence[str] = COMMAND, patience_s: float = PATIENCE_S) -> None:
        self._command = command
        self._patience_s = patience_s
        self._one = asyncio.Lock()
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        """The process that pairs now, 0 for none."""
        return self._process.pid if self._process else 0

    async def pair(self, state: EventState) -> PairedRound:
        """The next round of an event. Raises HallError where the process fails.

        Cancelling ends the process.
        """
        async with self._one:
            try:
                return await asyncio.wait_for(self._run(state), self._patience_s)
            except (OSError, EOFError, pickle.UnpicklingError, TimeoutError) as error:
                raise HallError(
                    "The round could not be paired: its process ended without an answer. "
                    "Ask again, or pair by hand."
                ) from error

    async def _run(self, state: EventState) -> PairedRound:
        # A session of its own: Ctrl-C is the hall's, which then ends this in turn.
        self._process = process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        try:
            return await _asked(process, state)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            self._process = None


async def _asked(process: Process, state: EventState) -> PairedRound:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(state))
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
    found = pickle.loads(await process.stdout.readexactly(length))
    assert isinstance(found, PairedRound)
    return found
