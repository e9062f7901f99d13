"""A simulated reader of any kind, as one pair of hands uses it: lay, lift, pull, damage."""

import hashlib
from collections.abc import Callable
from typing import Protocol, Self

from tablepi.devices.check_letters import SCHEME, with_letters
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.line import FIRST_TIME
from tablepi.devices.readers.tablepi.protocol import GREEN, RED
from tablepi.devices.sim.cable_faults import Faults
from tablepi.devices.sim.simulated_chips import SimulatedChips, is_built
from tablepi.devices.sim.simulated_device import SimulatedDevice
from tablepi.devices.sim.simulated_line import SimulatedCable, SimulatedLineReader
from tablepi.devices.sim.simulated_pn532 import SimulatedPn532
from tablepi.devices.sim.simulated_rdm6300 import SimulatedRdm6300
from tablepi.devices.sim.simulated_tablepi import SimulatedTablepi
from tablepi.devices.sim.simulated_tags import SimulatedTag

PRINTED = 0
"""Stands for the deck whose cards say what they are in print; tagged decks count from 1."""

FAULTS = ("noise", "half", "silent", "flood", "strange")
"""A bad cable; half of what it should say; nothing; far too much; another device on the port."""

_NOISE = Faults(lost=0.01, doubled=0.01, flipped=0.03)
_FLOOD = 500


def tag_of(card: str, deck: int, digits: int) -> str:
    """The number of the tag on a card of the first, second, … deck: always the same."""
    number = hashlib.sha256(f"{deck}/{card}".encode()).hexdigest()[: digits - 2]
    return f"04{number.upper()}"


class Behaviour(Protocol):
    """What differs between the kinds."""

    @property
    def cable(self) -> SimulatedCable: ...
    @property
    def keeps(self) -> bool:
        """Whether what was laid lies there until it is lifted."""

    def lay(self, card: str, deck: int, antenna: int) -> None: ...
    def lift(self, antenna: int) -> None: ...
    def noise(self, on: bool) -> None: ...
    def silence(self, on: bool) -> None: ...
    def half(self) -> None: ...
    def flood(self) -> None: ...
    def lights(self, antenna: int) -> tuple[bool, ...]:
        """Which lights are on just now: the antenna's own, green, red; none where there is none."""


class SimulatedReader:
    """A reader of the configured kind on a pseudo-terminal; `auto` is a PN532 here.

    Faults are switched on and off by their names in FAULTS; `half` and `flood` happen at once.
    """

    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._made = _made(config, clock_ns)
        self._clock_ns = clock_ns
        self._stranger: SimulatedCable | None = None
        self._is_line = config.kind == "line"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._stranger is not None:
            self._stranger.close()
        self._made.cable.close()

    @property
    def path(self) -> str:
        """The port for the configuration."""
        return self._made.cable.path

    @property
    def keeps(self) -> bool:
        """Whether what was laid lies there until it is lifted."""
        return self._made.keeps

    def lay(self, card: str, deck: int = PRINTED, antenna: int = 0) -> None:
        """Lay a card of a deck; a code reader reads it once, any other until it is lifted."""
        self._made.lay(card, deck, antenna)

    def lift(self, antenna: int = 0) -> None:
        """Take away what lies on an antenna."""
        self._made.lift(antenna)

    def lights(self, antenna: int = 0) -> tuple[bool, ...]:
        """Which lights are on just now: the antenna's own, green, red; none where there is none."""
        return self._made.lights(antenna)

    def plug(self, device_status: bool) -> None:
        """Plug the cable in, or pull it."""
        cable = self._stranger or self._made.cable
        cable.replug() if device_status else cable.unplug()

    def fault(self, name: str, on: bool = True) -> None:
        """Begin a fault, or end it."""
        if name == "noise":
            self._made.noise(on)
        elif name == "silent":
            self._made.silence(on)
        elif name == "strange":
            self._strange(on)
        elif on and name == "half":
            self._made.half()
        elif on and name == "flood":
            self._made.flood()

    def _strange(self, on: bool) -> None:
        if self._stranger is not None:
            self._stranger.close()
            self._stranger = None
        self._made.cable.unplug()
        if not on:
            self._made.cable.replug()
        elif self._is_line:
            other = SimulatedRdm6300(self._clock_ns, self.path)
            other.lay("0415148F2E")
            self._stranger = other
        else:
            self._stranger = SimulatedLineReader(self.path)
            self._stranger.noise(64, seed=1)


def _printed(card: str) -> str:
    """The code on a card, as `tablepi decks texts` has it printed: with it one scan is enough."""
    return with_letters(f"{SCHEME}printed/{card}")


class _Dark:
    """A reader without lights."""

    def lights(self, antenna: int) -> tuple[bool, ...]:
        return ()


class _Line(_Dark):
    """A code reader: it reads what is held before it once."""

    keeps = False

    def __init__(self, config: ReaderConfig) -> None:
        self.cable = SimulatedLineReader(prefix=config.prefix, suffix=config.suffix)
        self._around = config.prefix, config.suffix
        self._reads = config.reads + FIRST_TIME if config.reads > 1 else 1
        self._faults: Faults | None = None
        self._silent = False

    def lay(self, card: str, deck: int, antenna: int) -> None:
        text = _printed(card) if deck == PRINTED else tag_of(card, deck, 14)
        line = f"{self._around[0]}{text}{self._around[1]}\r\n".encode() * self._reads
        if not self._silent:
            self.cable.send(self._faults.damage(line) if self._faults else line)

    def lift(self, antenna: int) -> None:
        """Nothing: it cannot tell."""

    def noise(self, on: bool) -> None:
        self._faults = _NOISE if on else None

    def silence(self, on: bool) -> None:
        self._silent = on

    def half(self) -> None:
        self.cable.half_a_scan("castle")

    def flood(self) -> None:
        self.cable.flood(_FLOOD)


class _Device(_Dark):
    """What readers with a mind of their own share."""

    keeps = True

    def __init__(self, cable: SimulatedDevice) -> None:
        self.cable = cable

    def noise(self, on: bool) -> None:
        self.cable.faults = _NOISE if on else Faults()

    def silence(self, on: bool) -> None:
        self.cable.silent = on


class _Rdm6300(_Device):
    def __init__(self, clock_ns: Callable[[], int]) -> None:
        self._module = SimulatedRdm6300(clock_ns)
        super().__init__(self._module)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._module.lay(tag_of(card, max(1, deck), 10))

    def lift(self, antenna: int) -> None:
        self._module.lift()

    def half(self) -> None:
        self._module.half_a_frame(tag_of("castle", 1, 10))

    def flood(self) -> None:
        self._module.flood(_FLOOD)


class _Pn532(_Device):
    def __init__(self, clock_ns: Callable[[], int]) -> None:
        self._chip = SimulatedPn532(clock_ns)
        super().__init__(self._chip)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._chip.lift()
        self._chip.lay(tag_of(card, max(1, deck), 14))

    def lift(self, antenna: int) -> None:
        self._chip.lift()

    def half(self) -> None:
        self._chip.half_a_frame(tag_of("castle", 1, 14))

    def flood(self) -> None:
        self._chip.flood(_FLOOD)


class _Tablepi(_Device):
    """The reader's own firmware on simulated chips, where both are built, else its twin."""

    def __init__(self, antennas: int, clock_ns: Callable[[], int]) -> None:
        self._reader: SimulatedChips | SimulatedTablepi = (
            SimulatedChips(clock_ns, tuple(range(antennas)))
            if is_built()
            else SimulatedTablepi(clock_ns, antennas)
        )
        super().__init__(self._reader)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._reader.lift(antenna)
        self._reader.lay(SimulatedTag(bytes.fromhex(tag_of(card, max(1, deck), 14))), antenna)

    def lift(self, antenna: int) -> None:
        self._reader.lift(antenna)

    def lights(self, antenna: int) -> tuple[bool, ...]:
        lit = self._reader.lit
        return tuple(bool(lit & light) for light in (1 << antenna, GREEN, RED))

    def half(self) -> None:
        self.cable.send(b"\x00\x03\x01")

    def flood(self) -> None:
        self.cable.noise(_FLOOD * 16, seed=2)


def _made(config: ReaderConfig, clock_ns: Callable[[], int]) -> Behaviour:
    if config.kind == "line":
        return _Line(config)
    if config.kind == "rdm6300":
        return _Rdm6300(clock_ns)
    if config.kind == "tablepi":
        return _Tablepi(len(config.roles), clock_ns)
    return _Pn532(clock_ns)
