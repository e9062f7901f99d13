"""What a simulated reader of each kind does for the hands at it; one file a kind has its own."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.sim.simulated_cable import Faults, SimulatedCable
from tablepi.devices.sim.simulated_device import SimulatedDevice

PRINTED = 0
"""Stands for the deck whose cards say what they are in print; tagged decks count from 1."""

NOISE = Faults(lost=0.01, doubled=0.01, flipped=0.03)
FLOOD = 500
"""How many scans come without a pause when a reader goes mad."""


def tag_of(card: str, deck: int, digits: int) -> str:
    """The number of the tag on a card of the first, second, … deck: always the same."""
    number = hashlib.sha256(f"{max(1, deck)}/{card}".encode()).hexdigest()[: digits - 2]
    return f"04{number.upper()}"


class Simulation(ABC):
    """A simulated reader as hands use it. `note`: what a person is told of it, '' for nothing."""

    note = ""

    def __init__(self, cable: SimulatedCable) -> None:
        self.cable = cable

    @abstractmethod
    def lay(self, card: str, deck: int, antenna: int) -> None:
        """Lay a card of a deck on an antenna, in the place of what lies there."""

    @abstractmethod
    def lift(self, antenna: int) -> None:
        """Take away what lies on an antenna."""

    @abstractmethod
    def noise(self, on: bool) -> None:
        """Damage its bytes."""

    @abstractmethod
    def silence(self, on: bool) -> None:
        """Let it say nothing."""

    @abstractmethod
    def half(self) -> None:
        """Let it say the first half of a scan."""

    @abstractmethod
    def flood(self) -> None:
        """Let it say far too much."""

    def lights(self, antenna: int) -> tuple[bool, ...]:
        """Which lights are on just now: the antenna's own, green, red; none where there is none."""
        return ()


Simulated: TypeAlias = Callable[[ReaderConfig, Callable[[], int]], Simulation]
"""Makes one, from its configuration and a clock in nanoseconds."""


class DeviceSimulation(Simulation):
    """A simulated reader with electronics of its own."""

    def __init__(self, device: SimulatedDevice) -> None:
        super().__init__(device)
        self._device = device

    def noise(self, on: bool) -> None:
        self._device.faults = NOISE if on else Faults()

    def silence(self, on: bool) -> None:
        self._device.silent = on
