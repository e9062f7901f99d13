"""A desk with devices that are plugged in: a folder, a clock to put forward, and what was told."""

import time
from collections.abc import Callable
from pathlib import Path

from tablepi.devices.messages import Message, PortTried
from tablepi.devices.ports.port_trials import PortTrials

PATIENCE_S = 20.0


class TrialDesk:
    """Tries what is plugged into `dev`, but for what is `taken`."""

    def __init__(self, dev: Path) -> None:
        self.dev = dev
        self.taken: list[str] = []
        self.told: list[Message] = []
        self.ahead_ns = 0
        self.trials = PortTrials(lambda: self.taken, self.told.append, self.now_ns, dev)

    def now_ns(self) -> int:
        return time.monotonic_ns() + self.ahead_ns

    def look_until(self, is_so: Callable[[], object]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < until, self.told
            self.trials.look()

    def tried(self) -> list[PortTried]:
        return [each for each in self.told if isinstance(each, PortTried)]
