"""A simulated reader of our own: its firmware on simulated chips, or the firmware's twin."""

from collections.abc import Callable

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi.protocol import GREEN, NEWEST, RED, Lights
from tablepi.tools.simulator.firmware_twin import TwinReader
from tablepi.tools.simulator.simulated_chips import SimulatedChips, is_built
from tablepi.tools.simulator.simulated_tags import SimulatedTag
from tablepi.tools.simulator.simulation import (
    FLOOD,
    DeviceSimulation,
    Simulated,
    SimulatedDevice,
    tag_of,
)

HALF_BLINK_MS = 256
REAL = "The card reader's real firmware runs on simulated chips."
TWIN = "The card reader is simulated in Python: `make firmware` lets its real firmware run."


class SimulatedTablepi(SimulatedDevice):
    """A reader of our own on a pseudo-terminal; `clock_ns` never runs backwards.

    `newest`: the protocol that its firmware speaks.
    """

    def __init__(
        self, clock_ns: Callable[[], int], antennas: int = 1, path: str = "", newest: int = NEWEST
    ) -> None:
        self._twin = TwinReader(antennas, newest)
        super().__init__(self._twin, clock_ns, path)

    @property
    def blinked(self) -> bool:
        """True if it was asked to say where it is."""
        return self._twin.blinked

    @property
    def restarts(self) -> int:
        """The number of restarts that were ordered."""
        return self._twin.restarts

    @property
    def lights(self) -> Lights:
        """The lights as they were ordered."""
        return self._twin.lights

    @property
    def lit(self) -> int:
        """Lights that are on just now, a bit each."""
        lights = self._twin.lights
        return lights.lit if self.now_ms & HALF_BLINK_MS else lights.lit & ~lights.blinking

    def lay(self, tag: SimulatedTag, antenna: int = 0) -> None:
        """Lays one more tag on an antenna."""
        with self._electronics_lock:
            self._twin.antennas[antenna].tags.append(tag)

    def lift(self, antenna: int = 0) -> None:
        """Takes away what lies on an antenna."""
        with self._electronics_lock:
            self._twin.antennas[antenna].tags.clear()


class _Tablepi(DeviceSimulation):
    """The real firmware on simulated chips where both are built, else its simulation in Python."""

    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        antennas = len(config.roles)
        self._reader: SimulatedChips | SimulatedTablepi
        if is_built():
            self._reader, self.note = SimulatedChips(clock_ns, tuple(range(antennas))), REAL
        else:
            self._reader, self.note = SimulatedTablepi(clock_ns, antennas), TWIN
        super().__init__(self._reader)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._reader.lift(antenna)
        self._reader.lay(SimulatedTag(bytes.fromhex(tag_of(card, deck, 14))), antenna)

    def lift(self, antenna: int) -> None:
        self._reader.lift(antenna)

    def lights(self, antenna: int) -> tuple[bool, ...]:
        lit = self._reader.lit
        return tuple(bool(lit & light) for light in (1 << antenna, GREEN, RED))

    def half(self) -> None:
        self.cable.send(b"\x00\x03\x01")

    def flood(self) -> None:
        self.cable.noise(FLOOD * 16, seed=2)


SIMULATION: Simulated = _Tablepi
