"""Our own reader simulated down to its chips: the firmware on a simulated processor.

What `make firmware` builds into build/firmware is loaded; where that is not there, as in an
installed tablepi, `simulated_tablepi` is the reader's twin in Python.
"""

import ctypes
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum, IntFlag
from pathlib import Path
from typing import Any

from tablepi.core.errors import DeviceError
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag
from tablepi.tools.simulator.simulation import SimulatedDevice

BUILT = Path(__file__).parents[3] / "build/firmware"
ANTENNAS = 4

PAINT = b"\xc5"

_MOST = 65536


class Fault(IntEnum):
    """The faults of a simulated chip, as in chip_model.h."""

    WELL = 0
    MISSING = 1
    HUNG = 2
    HUNG_UNTIL_RESET = 3
    DEAF = 4
    DEAF_UNTIL_RESET = 5
    UNSOUND = 6


class Make(IntFlag):
    """Differences of another make's chips, as in chip_model.h; none of them for NXP's own."""

    NXP = 0
    SLOW_QUARTZ = 1
    OTHER_TEST = 2
    RESERVED_ZERO = 4
    EARLY_ERROR = 8
    HOLDS_MISO = 16


def is_built(folder: Path = BUILT) -> bool:
    """True if the firmware and its simulation are there and can be run on this machine."""
    try:
        _library(folder)
    except DeviceError:
        return False
    return (folder / "reader.hex").exists()


def check_built(folder: Path = BUILT) -> None:
    """Raises DeviceError, which says what to do, where the simulation is of an older tablepi."""
    with suppress(OSError):
        _with_types(ctypes.CDLL(str(folder / "simulation.so")))


class ChipReader:
    """The reader without its cable; times are passed in, and the processor catches up with them.

    `image`: another firmware than the one that was built. `boards`: which antennas have a chip.
    `make`: what kind of chips. `gated`: each board's MISO comes back through a gate of its own.
    """

    def __init__(
        self,
        boards: tuple[int, ...] = (0,),
        seed: int = 1,
        image: Path | None = None,
        make: Make = Make.NXP,
        gated: bool = True,
    ) -> None:
        self._library = _library()
        hex_file = str(image or BUILT / "reader.hex").encode()
        mask = sum(1 << board for board in boards)
        self._reader = ctypes.c_void_p(self._library.simulation_new(hex_file, mask, seed))
        if not self._reader:
            raise DeviceError(f"{hex_file.decode()} cannot be simulated: build it by make firmware")
        self._library.simulation_make(self._reader, int(make))
        self._library.simulation_gate(self._reader, gated)
        self._laid_tags: dict[int, tuple[SimulatedTag, int]] = {}
        self._output = (ctypes.c_uint8 * _MOST)()
        self._power_ms = 0
        self._line_baud = 0

    def __del__(self) -> None:
        if getattr(self, "_reader", None):
            self._library.simulation_free(self._reader)

    @property
    def due_ms(self) -> int | None:
        """Its processor never stops: a millisecond from now."""
        return self._power_ms + self.now_us // 1000 + 1

    @property
    def now_us(self) -> int:
        """Its simulated time in microseconds."""
        return int(self._library.simulation_now_us(self._reader))

    @property
    def lights(self) -> int:
        """Lights that are on, a bit each."""
        return int(self._library.simulation_lights(self._reader))

    def gain(self, antenna: int = 0) -> int:
        """The gain of an antenna as its chip has it: 0 to 7."""
        return int(self._library.simulation_gain(self._reader, antenna))

    @property
    def spi_hz(self) -> int:
        """Speed at which its program runs the bus of the chips."""
        return int(self._library.simulation_spi_hz(self._reader))

    @property
    def baud(self) -> int:
        """Speed at which its program sends and receives."""
        return int(self._library.simulation_baud(self._reader))

    @property
    def line_baud(self) -> int:
        """Speed of the other end of its line; 0 for any."""
        return self._line_baud

    @line_baud.setter
    def line_baud(self, baud: int) -> None:
        self._line_baud = baud
        self._library.simulation_line(self._reader, ctypes.c_uint32(baud))

    def ram(self, begin: int, end: int) -> bytes:
        """The processor's RAM between two addresses; PAINT where nobody has written yet."""
        ram = self._library.simulation_ram
        return bytes(ram(self._reader, address) for address in range(begin, end))

    @property
    def id(self) -> bytes:
        """The name in its EEPROM."""
        return bytes(self._library.simulation_eeprom(self._reader, address) for address in range(4))

    def power(self, at_ms: int) -> None:
        """Power comes at this time: the program restarts, and the tags that lie there stay."""
        self._power_ms = at_ms - self.now_us // 1000
        self._library.simulation_power(self._reader)

    def hear(self, data: bytes, at_ms: int) -> None:
        self._run_until(at_ms)
        self._library.simulation_send(self._reader, data, len(data))

    def speak(self, at_ms: int) -> bytes:
        self._run_until(at_ms)
        count = self._library.simulation_take(self._reader, self._output, _MOST)
        return bytes(self._output[:count])

    def lay(self, tag: SimulatedTag, antenna: int = 0) -> int:
        """Lays one more tag; a number by which to lift it."""
        memory = (ctypes.c_uint8 * len(tag.memory)).from_buffer(tag.memory) if tag.memory else None
        pages = len(tag.memory) // PAGE
        number = self._library.simulation_lay(
            self._reader, antenna, tag.uid, len(tag.uid), memory, pages, tag.askew
        )
        if number < 0:
            raise DeviceError("no more than four tags fit onto a simulated antenna")
        # Kept, since the simulation writes into this memory.
        self._laid_tags[number] = tag, antenna
        return int(number)

    def lift(self, antenna: int = 0, tag_number: int | None = None) -> None:
        """Takes away what lies on an antenna, or one of it."""
        for number, (_, tag_antenna) in list(self._laid_tags.items()):
            if tag_antenna == antenna and tag_number in (None, number):
                self._library.simulation_lift(self._reader, number)
                del self._laid_tags[number]

    def fault(self, fault: Fault, antenna: int = 0) -> None:
        """Gives a chip this fault."""
        self._library.simulation_fault(self._reader, antenna, fault)

    def sag(self, antenna: int = 0) -> None:
        """A chip's supply dips, and it forgets its settings."""
        self._library.simulation_sag(self._reader, antenna)

    def brownout(self) -> None:
        """The supply dips for all, and the processor starts anew."""
        self._library.simulation_brownout(self._reader)

    def boot_loader(self, ram: int = 0) -> None:
        """A stock Nano's boot loader goes first: the program is not told why it begins anew.

        `ram`: the byte that stands everywhere in RAM.
        """
        self._library.simulation_boot_loader(self._reader, ctypes.c_uint8(ram))

    def freeze(self) -> None:
        """The program stands still; only the watchdog helps."""
        self._library.simulation_freeze(self._reader)

    def _run_until(self, at_ms: int) -> None:
        until_us = max(0, at_ms - self._power_ms) * 1000
        if not self._library.simulation_run(self._reader, ctypes.c_uint64(until_us)):
            raise DeviceError("the simulated processor crashed")


class SimulatedChips(SimulatedDevice):
    """Our own reader on a pseudo-terminal, in real time; `clock_ns` never runs backwards."""

    step_s = 0.001

    def __init__(
        self, clock_ns: Callable[[], int], boards: tuple[int, ...] = (0,), make: Make = Make.NXP
    ) -> None:
        self.chips = ChipReader(boards, make=make)
        super().__init__(self.chips, clock_ns)

    @property
    def lit(self) -> int:
        """Lights that are on just now, a bit each."""
        return self.chips.lights

    def lay(self, tag: SimulatedTag, antenna: int = 0) -> None:
        """Lays one more tag on an antenna."""
        with self._electronics_lock:
            self.chips.lay(tag, antenna)

    def lift(self, antenna: int = 0) -> None:
        """Takes away what lies on an antenna."""
        with self._electronics_lock:
            self.chips.lift(antenna)


_RESULTS = {
    "simulation_new": ctypes.c_void_p,
    "simulation_free": None,
    "simulation_make": None,
    "simulation_gate": None,
    "simulation_line": None,
    "simulation_run": ctypes.c_bool,
    "simulation_now_us": ctypes.c_uint64,
    "simulation_take": ctypes.c_size_t,
    "simulation_send": None,
    "simulation_lay": ctypes.c_int,
    "simulation_lift": None,
    "simulation_fault": None,
    "simulation_sag": None,
    "simulation_brownout": None,
    "simulation_boot_loader": None,
    "simulation_freeze": None,
    "simulation_power": None,
    "simulation_lights": ctypes.c_uint8,
    "simulation_gain": ctypes.c_uint8,
    "simulation_eeprom": ctypes.c_uint8,
    "simulation_ram": ctypes.c_uint8,
    "simulation_spi_hz": ctypes.c_uint32,
    "simulation_baud": ctypes.c_uint32,
}
"""The functions of simulation.h and what each gives."""


def _library(folder: Path = BUILT) -> Any:
    """The simulation, its functions with their types; DeviceError where it cannot be used."""
    try:
        return _with_types(ctypes.CDLL(str(folder / "simulation.so")))
    except OSError as error:
        raise DeviceError(
            f"the simulation is not there: make firmware builds it ({error})"
        ) from None


def _with_types(library: ctypes.CDLL) -> ctypes.CDLL:
    for name, result in _RESULTS.items():
        if not hasattr(library, name):
            raise DeviceError(
                f"{library._name} is older than this tablepi: make firmware builds it anew"
            )
        getattr(library, name).restype = result
    library.simulation_send.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    return library
