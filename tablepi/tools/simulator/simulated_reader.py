"""A simulated reader of any kind: cards are laid and lifted, its cable pulled and damaged."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Self

from tablepi.devices.readers import ReaderConfig, kind
from tablepi.tools.simulator.simulated_cable import SimulatedCable
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tablepi.tools.simulator.simulated_rdm6300 import SimulatedRdm6300
from tablepi.tools.simulator.simulation import PRINTED, Simulated, Simulation

FAULTS = ("noise", "half", "silent", "flood", "strange")
"""Faults: a noisy cable, half a message, silence, a flood, another device on the port."""


class SimulatedReader:
    """A reader of the configured kind on a pseudo-terminal.

    Faults are switched on and off by their names in FAULTS; `half` and `flood` happen at once.
    """

    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._simulation = _simulation_of(config, clock_ns)
        self._clock_ns = clock_ns
        self._stranger: SimulatedCable | None = None
        self._kind = kind(config.kind)
        self._role_count = len(config.roles)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._stranger is not None:
            self._stranger.close()
        self._simulation.cable.close()

    @property
    def path(self) -> str:
        """The port for the configuration."""
        return self._simulation.cable.path

    @property
    def keeps(self) -> bool:
        """True if what was laid lies there until it is lifted."""
        return self._kind.sees_lifts

    @property
    def antennas(self) -> int:
        """The number of its antennas: those with a role, as far as the kind has so many."""
        return min(self._role_count, self._kind.antennas)

    @property
    def note(self) -> str:
        """The note about it on the desk, '' for none."""
        return self._simulation.note

    def lay(self, card: str, deck: int = PRINTED, antenna: int = 0) -> None:
        """Lays a card of a deck; a code reader reads it once, any other until it is lifted."""
        self._simulation.lay(card, deck, antenna)

    def lift(self, antenna: int = 0) -> None:
        """Takes away what lies on an antenna."""
        self._simulation.lift(antenna)

    def lights(self, antenna: int = 0) -> tuple[bool, ...]:
        """Lights that are on just now: the antenna's own, green, red; none where there is none."""
        return self._simulation.lights(antenna)

    def plug(self, is_in: bool) -> None:
        """Plugs the cable in, or pulls it."""
        cable = self._stranger or self._simulation.cable
        cable.replug() if is_in else cable.unplug()

    def fault(self, name: str, is_on: bool = True) -> None:
        """Begins a fault, or ends it."""
        if name == "noise":
            self._simulation.noise(is_on)
        elif name == "silent":
            self._simulation.silence(is_on)
        elif name == "strange":
            self._swap_device(is_on)
        elif is_on and name == "half":
            self._simulation.half()
        elif is_on and name == "flood":
            self._simulation.flood()

    def _swap_device(self, is_on: bool) -> None:
        if self._stranger is not None:
            self._stranger.close()
            self._stranger = None
        self._simulation.cable.unplug()
        if not is_on:
            self._simulation.cable.replug()
        elif not self._kind.sees_lifts:
            stranger = SimulatedRdm6300(self._clock_ns, self.path)
            stranger.lay("0415148F2E")
            self._stranger = stranger
        else:
            self._stranger = SimulatedLineReader(self.path)
            self._stranger.noise(64, seed=1)


def _simulation_of(config: ReaderConfig, clock_ns: Callable[[], int]) -> Simulation:
    """The simulation of this kind, from the file that is named after it."""
    name = kind(config.kind).simulated_as or config.kind
    module: Any = import_module(f"{__package__}.simulated_{name}")
    make: Simulated = module.SIMULATION
    return make(config, clock_ns)
