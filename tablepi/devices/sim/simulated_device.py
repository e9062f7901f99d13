"""A simulated device that lives on a cable: it hears, thinks and speaks in its own time."""

import threading
from collections.abc import Callable
from typing import Protocol

from tablepi.devices.sim.simulated_cable import Faults, SimulatedCable

_STEP_S = 0.005


class Electronics(Protocol):
    """What sits at the far end: bytes and times in, bytes out, no cable and no clock."""

    @property
    def due_ms(self) -> int | None:
        """When it will speak next if nothing else happens; None for never."""

    def power(self, at_ms: int) -> None:
        """It was plugged in, at this time, and knows nothing of before."""

    def hear(self, data: bytes, at_ms: int) -> None:
        """What has arrived from the referee."""

    def speak(self, at_ms: int) -> bytes:
        """What it has put on the wire by this time, and not before."""


class SimulatedDevice(SimulatedCable):
    """A device on a pseudo-terminal, with a thread of its own; any thread may use it.

    `faults` damages the bytes in both directions. While `silent`, nothing is sent. A pulled cable
    takes the device's power with it. `step_s`: how often it looks at its clock.
    """

    step_s = _STEP_S

    def __init__(
        self, electronics: Electronics, clock_ns: Callable[[], int], path: str = ""
    ) -> None:
        self.faults = Faults()
        self.silent = False
        self._electronics = electronics
        self._clock_ns = clock_ns
        self._touching = threading.Lock()
        self._over = threading.Event()
        super().__init__(path)
        self._thread = threading.Thread(target=self._run, name="simulated reader", daemon=True)
        self._thread.start()

    @property
    def now_ms(self) -> int:
        """The time on the clock that was passed in."""
        return self._clock_ns() // 1_000_000

    def replug(self) -> None:
        super().replug()
        with self._touching:
            self._electronics.power(self.now_ms)

    def close(self) -> None:
        self._over.set()
        self._thread.join(timeout=2)
        super().close()

    def _run(self) -> None:
        while not self._over.is_set():
            data = self.received(within_s=self.step_s)
            if self._gone.is_set():
                self._over.wait(_STEP_S)
                continue
            with self._touching:
                self._electronics.hear(self.faults.damage(data), self.now_ms)
                words = self._electronics.speak(self.now_ms)
            if words and not self.silent:
                self.send(self.faults.damage(words))
