"""A chip of the firmware's simulation as spidev would reach it, with tags in its field."""

import ctypes

from tablepi.tools.simulator.simulated_chips import BUILT, Fault, Make
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag

BYTE_NS = 2000
"""A byte at 4 MHz."""


class ChipBus:
    """One chip model on a bus of its own; its time goes on with each transfer and with `wait`."""

    gap_ns = 30_000
    """What Linux needs between two transfers, about."""

    def __init__(self, seed: int = 1, version: int = 0x92, make: Make = Make.NXP) -> None:
        library = self._library = ctypes.CDLL(str(BUILT / "simulation.so"))
        library.chip_model_new.restype = library.tag_model_new.restype = ctypes.c_void_p
        library.chip_model_transfer.restype = ctypes.c_uint8
        library.chip_model_lay.restype = ctypes.c_bool
        self._chip = ctypes.c_void_p(library.chip_model_new(version, seed, int(make)))
        self._tags: list[tuple[ctypes.c_void_p, SimulatedTag]] = []
        self.now_ns = 1000
        library.chip_model_run(self._chip, True, ctypes.c_uint64(self.now_ns))

    def __del__(self) -> None:
        self._library.chip_model_free(self._chip)
        for pointer, _ in self._tags:
            self._library.tag_model_free(pointer)

    def lay(self, tag: SimulatedTag) -> None:
        """Lay one more tag."""
        memory = (ctypes.c_uint8 * len(tag.memory)).from_buffer(tag.memory) if tag.memory else None
        pages = len(tag.memory) // PAGE
        made = self._library.tag_model_new(tag.uid, len(tag.uid), memory, pages)
        pointer = ctypes.c_void_p(made)
        self._tags.append((pointer, tag))
        assert self._library.chip_model_lay(self._chip, pointer, ctypes.c_uint64(self.now_ns))

    def lift(self) -> None:
        """Take all tags away."""
        for pointer, _ in self._tags:
            self._library.chip_model_lift(self._chip, pointer, ctypes.c_uint64(self.now_ns))

    def sag(self) -> None:
        """Its supply dips, and it forgets its settings."""
        self._library.chip_model_sag(self._chip, ctypes.c_uint64(self.now_ns))

    def fault(self, fault: Fault) -> None:
        """Gives it this fault."""
        self._library.chip_model_fault(self._chip, fault)

    def pull(self) -> None:
        """Its RST is low for a moment, which ends faults that no command ends."""
        self.fault(Fault.WELL)
        for on in (False, True):
            self._library.chip_model_run(self._chip, on, ctypes.c_uint64(self.now_ns))
            self.wait(0.001)

    def wait(self, seconds: float) -> None:
        """Let time go by."""
        self.now_ns += int(seconds * 1e9)

    def xfer2(self, values: list[int]) -> list[int]:
        """As `spidev.SpiDev` has it."""
        self._library.chip_model_select(self._chip, True)
        heard = []
        for value in values:
            self.now_ns += BYTE_NS
            now = ctypes.c_uint64(self.now_ns)
            heard.append(int(self._library.chip_model_transfer(self._chip, value, now)))
        self._library.chip_model_select(self._chip, False)
        self.now_ns += self.gap_ns
        return heard

    def close(self) -> None: ...
