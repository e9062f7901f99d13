"""Simulations of card readers: electronics on a cable, and the hands that lay cards.

Each kind has a file of its own beside this one, `simulated_KIND`, with its `SIMULATION`.
"""

import hashlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

from tablepi.devices.lines import Packets, packet
from tablepi.devices.readers import ReaderConfig
from tablepi.tools.simulator.simulated_cable import Faults, SimulatedCable

_STEP_S = 0.005
QUIET_MS = 100
"""Pause behind which half a packet on the line is none."""


class Electronics(Protocol):
    """The logic of a device without I/O: bytes and times in, bytes out."""

    @property
    def due_ms(self) -> int | None:
        """Time at which it sends next if nothing else happens; None for never."""

    def power(self, at_ms: int) -> None:
        """Powers it on at this time, with an empty memory."""

    def hear(self, data: bytes, at_ms: int) -> None:
        """Takes bytes from the referee."""

    def speak(self, at_ms: int) -> bytes:
        """The bytes that it has sent by this time."""


@runtime_checkable
class Clocked(Protocol):
    """Electronics that keep to a speed. `line_baud`: that of the other end, 0 for any."""

    line_baud: int


class SimulatedDevice(SimulatedCable):
    """A device on a pseudo-terminal, with a thread of its own; any thread may use it.

    `faults` damages the bytes in both directions. While `silent`, nothing is sent. A pulled cable
    takes the device's power with it.
    """

    step_s = _STEP_S
    """Time between two looks at its clock."""

    def __init__(
        self, electronics: Electronics, clock_ns: Callable[[], int], path: str = ""
    ) -> None:
        self.faults = Faults()
        self.silent = False
        self._electronics = electronics
        self._clock_ns = clock_ns
        self._electronics_lock = threading.Lock()
        self._stop_event = threading.Event()
        super().__init__(path)
        self._thread = threading.Thread(target=self._run, name="simulated reader", daemon=True)
        self._thread.start()

    @property
    def now_ms(self) -> int:
        """The time on the clock that was passed in."""
        return self._clock_ns() // 1_000_000

    def replug(self) -> None:
        super().replug()
        with self._electronics_lock:
            self._electronics.power(self.now_ms)

    def close(self) -> None:
        self._stop_event.set()
        self._thread.join(timeout=2)
        super().close()

    def _run(self) -> None:
        while not self._stop_event.is_set():
            # Waits without the lock, so that hands can lay cards meanwhile.
            data = self.received(within_s=self.step_s)
            if self._unplugged.is_set():
                self._stop_event.wait(_STEP_S)
                continue
            with self._electronics_lock:
                if isinstance(self._electronics, Clocked):
                    self._electronics.line_baud = self.baud
                self._electronics.hear(self.faults.damage(data), self.now_ms)
                words = self._electronics.speak(self.now_ms)
            if words and not self.silent:
                self.send(self.faults.damage(words))


PRINTED = 0
"""The number of the deck with printed codes; tagged decks count from 1."""

NOISE = Faults(lost=0.01, doubled=0.01, flipped=0.03)
FLOOD = 500
"""Scans of a flood."""


class PacketElectronics(ABC):
    """Electronics that answer the requests of each packet from the line in one packet."""

    def __init__(self) -> None:
        self._packets = Packets()
        self._output = b""
        self._due_ms = self._heard_ms = 0

    @property
    def due_ms(self) -> int | None:
        return self._due_ms if self._output else None

    def power(self, at_ms: int) -> None:
        self._packets.forget()
        self._output = b""

    def hear(self, data: bytes, at_ms: int) -> None:
        if data and at_ms - self._heard_ms > QUIET_MS:
            self._packets.forget()
        self._heard_ms = at_ms if data else self._heard_ms
        for requests in self._packets.feed(data):
            self._output += packet([self.answer(request) for request in requests])
            self._due_ms = at_ms + self.delay_ms(requests)

    def speak(self, at_ms: int) -> bytes:
        output, self._output = self._output, b""
        return output

    @abstractmethod
    def answer(self, request: bytes) -> bytes:
        """Answer to one request."""

    @abstractmethod
    def delay_ms(self, requests: list[bytes]) -> int:
        """Time that the answer to a packet takes."""


def tag_of(card: str, deck: int, digits: int) -> str:
    """The number of the tag on a card of the first, second, … deck: always the same."""
    number = hashlib.sha256(f"{max(1, deck)}/{card}".encode()).hexdigest()[: digits - 2]
    return f"04{number.upper()}"


class Simulation(ABC):
    """The controls of a simulated reader. `note`: its note on the desk, '' for none."""

    note = ""

    def __init__(self, cable: SimulatedCable) -> None:
        self.cable = cable

    @abstractmethod
    def lay(self, card: str, deck: int, antenna: int) -> None:
        """Lays a card of a deck on an antenna, in place of the one there."""

    @abstractmethod
    def lift(self, antenna: int) -> None:
        """Takes away what lies on an antenna."""

    @abstractmethod
    def noise(self, is_on: bool) -> None:
        """Damages its bytes."""

    @abstractmethod
    def silence(self, is_on: bool) -> None:
        """Lets it say nothing."""

    @abstractmethod
    def half(self) -> None:
        """Lets it say the first half of a scan."""

    @abstractmethod
    def flood(self) -> None:
        """Lets it say far too much."""

    def lights(self, antenna: int) -> tuple[bool, ...]:
        """Lights that are on just now: the antenna's own, green, red; none where there is none."""
        return ()


Simulated: TypeAlias = Callable[[ReaderConfig, Callable[[], int]], Simulation]
"""Makes one, from its configuration and a clock in nanoseconds."""


class DeviceSimulation(Simulation):
    """A simulated reader with electronics of its own."""

    def __init__(self, device: SimulatedDevice) -> None:
        super().__init__(device)
        self._device = device

    def noise(self, is_on: bool) -> None:
        self._device.faults = NOISE if is_on else Faults()

    def silence(self, is_on: bool) -> None:
        self._device.silent = is_on


class PacketSimulation(DeviceSimulation):
    """A simulated reader whose electronics speak in packets."""

    def half(self) -> None:
        self._device.send(packet([bytes(4)])[:3])

    def flood(self) -> None:
        self._device.send(packet([bytes(4)]) * 500)
