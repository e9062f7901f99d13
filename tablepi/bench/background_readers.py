"""Simulated readers in a process of their own, so that they cost the measured one no time."""

import subprocess
import sys
import time
from contextlib import ExitStack

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.sim.simulated_reader import SimulatedReader


class Others:
    """Readers of these kinds, all at work until this process ends."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        command = [sys.executable, "-c", f"from {__name__} import plug; plug()", *kinds]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        ports = [self._process.stdout.readline().strip() for _ in kinds]
        self.readers = [
            ReaderConfig(kind, kind, port) for kind, port in zip(kinds, ports, strict=True)
        ]


def plug() -> None:
    """Lays a card on a reader of each kind given as an argument, prints its port, and waits."""
    with ExitStack() as closing:
        for kind in sys.argv[1:]:
            config = ReaderConfig(kind, kind, "")
            reader = closing.enter_context(SimulatedReader(config, time.monotonic_ns))
            reader.lay("castle", 1)
            print(reader.path, flush=True)
        sys.stdin.read()
