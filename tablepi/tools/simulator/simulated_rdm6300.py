"""A simulated RDM6300, which sends a frame every 65 ms while a tag lies there."""

from collections.abc import Callable

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.rdm6300 import LENGTH, frame
from tablepi.tools.simulator.simulation import (
    FLOOD,
    DeviceSimulation,
    Simulated,
    SimulatedDevice,
    tag_of,
)

REPEAT_MS = 65
# 14 bytes at 9600 baud.
FRAME_MS = 15


class Rdm6300Module:
    """The module without its cable; times are passed in."""

    def __init__(self) -> None:
        self._uid = ""
        self._due_ms: int | None = None

    @property
    def due_ms(self) -> int | None:
        return self._due_ms

    def lay(self, uid: str, at_ms: int) -> None:
        """Lays a tag of ten hex digits; one that lies there is taken away."""
        self._uid = uid
        self._due_ms = at_ms + FRAME_MS

    def lift(self) -> None:
        """Takes the tag away; the frame that it is sending is cut off."""
        self._due_ms = None

    def power(self, at_ms: int) -> None:
        if self._due_ms is not None:
            self.lay(self._uid, at_ms)

    def hear(self, data: bytes, at_ms: int) -> None:
        """Nothing: such a module takes no input."""

    def speak(self, at_ms: int) -> bytes:
        frames = b""
        while self._due_ms is not None and self._due_ms <= at_ms:
            frames += frame(self._uid)
            self._due_ms += REPEAT_MS
        return frames


class SimulatedRdm6300(SimulatedDevice):
    """An RDM6300 on a pseudo-terminal; `clock_ns` is any clock that does not run backwards."""

    def __init__(self, clock_ns: Callable[[], int], path: str = "") -> None:
        self._module = Rdm6300Module()
        super().__init__(self._module, clock_ns, path)

    def lay(self, uid: str) -> None:
        """Lays a tag of ten hex digits; one that lies there is taken away."""
        with self._electronics_lock:
            self._module.lay(uid, self.now_ms)

    def lift(self) -> None:
        """Takes the tag away."""
        with self._electronics_lock:
            self._module.lift()

    def half_a_frame(self, uid: str) -> None:
        """Sends the first half of a tag's frame, and no more of it."""
        self.send(frame(uid)[: LENGTH // 2])

    def flood(self, count: int) -> None:
        """Sends so many valid frames without a pause, each of another tag."""
        self.send(b"".join(frame(f"{number:010X}") for number in range(count)))


class _Rdm6300(DeviceSimulation):
    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._module = SimulatedRdm6300(clock_ns)
        super().__init__(self._module)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._module.lay(tag_of(card, deck, 10))

    def lift(self, antenna: int) -> None:
        self._module.lift()

    def half(self) -> None:
        self._module.half_a_frame(tag_of("castle", 1, 10))

    def flood(self) -> None:
        self._module.flood(FLOOD)


SIMULATION: Simulated = _Rdm6300
