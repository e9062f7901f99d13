"""A simulated PC/SC reader with a tag on it."""

from collections.abc import Callable

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.pcsc import ATR, FINE, GET_UID, READ_PAGES
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag, tag
from tablepi.tools.simulator.simulation import (
    PacketElectronics,
    PacketSimulation,
    Simulated,
    SimulatedDevice,
    tag_of,
)

_ATR = "3B8F8001804F0CA000000306{standard}{name}00000000"
_CLASSIC, _ULTRALIGHT = "0001", "0003"
_FAILED, _UNKNOWN = b"\x63\x00", b"\x6d\x00"


def atr_of(laid_tag: SimulatedTag) -> bytes:
    """PC/SC part 3: the answer to reset that a reader makes up for a tag."""
    name = _ULTRALIGHT if laid_tag.memory else _CLASSIC
    body = bytes.fromhex(_ATR.format(standard="03", name=name))
    check = 0
    for byte in body[1:]:
        check ^= byte
    return body + bytes([check])


class PcscSlot(PacketElectronics):
    """The reader without its cable; with several tags it finds the first."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[SimulatedTag] = []
        self._read_count = 0

    def answer(self, request: bytes) -> bytes:
        if not self.tags:
            return b""
        laid_tag = self.tags[0]
        if request == ATR:
            return atr_of(laid_tag)
        if request == GET_UID:
            return laid_tag.uid + FINE
        if request[:3] == READ_PAGES and request[4:] == b"\x10":
            return self._read_pages(laid_tag, request[3])
        return _UNKNOWN

    def delay_ms(self, requests: list[bytes]) -> int:
        return len(requests)

    def _read_pages(self, laid_tag: SimulatedTag, page: int) -> bytes:
        self._read_count += 1
        memory = bytes(laid_tag.memory)
        if page * PAGE >= len(memory) or (laid_tag.askew and self._read_count % 2):
            return _FAILED
        return (memory * 2)[page * PAGE : (page + 4) * PAGE] + FINE


class _Pcsc(PacketSimulation):
    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._slot = PcscSlot()
        super().__init__(SimulatedDevice(self._slot, clock_ns))

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._slot.tags = [tag(tag_of(card, deck, 14))]

    def lift(self, antenna: int) -> None:
        self._slot.tags = []


SIMULATION: Simulated = _Pcsc
