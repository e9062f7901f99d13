"""A simulated PC/SC reader with a tag on it."""

from collections.abc import Callable

from tablepi.devices.lines import Packets, packet
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.pcsc import ATR, FINE, GET_UID, READ_PAGES
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag, tag
from tablepi.tools.simulator.simulation import DeviceSimulation, Simulated, SimulatedDevice, tag_of

QUIET_MS = 100
_ATR = "3B8F8001804F0CA000000306{standard}{name}00000000"
_CLASSIC, _ULTRALIGHT = "0001", "0003"
_FAILED, _UNKNOWN = b"\x63\x00", b"\x6d\x00"


def atr_of(laid: SimulatedTag) -> bytes:
    """PC/SC part 3: the answer to reset that a reader makes up for a tag."""
    name = _ULTRALIGHT if laid.memory else _CLASSIC
    body = bytes.fromhex(_ATR.format(standard="03", name=name))
    check = 0
    for byte in body[1:]:
        check ^= byte
    return body + bytes([check])


class PcscSlot:
    """The reader without its cable; with several tags it finds the first."""

    def __init__(self) -> None:
        self.tags: list[SimulatedTag] = []
        self._reads = 0
        self._packets = Packets()
        self._said = b""
        self._due_ms = self._heard_ms = 0

    @property
    def due_ms(self) -> int | None:
        return self._due_ms if self._said else None

    def power(self, at_ms: int) -> None:
        self._packets.forget()
        self._said = b""

    def hear(self, data: bytes, at_ms: int) -> None:
        if data and at_ms - self._heard_ms > QUIET_MS:
            self._packets.forget()
        self._heard_ms = at_ms if data else self._heard_ms
        for request in self._packets.feed(data):
            self._said += packet([self.answer(each) for each in request])
            self._due_ms = at_ms + len(request)

    def speak(self, at_ms: int) -> bytes:
        said, self._said = self._said, b""
        return said

    def answer(self, command: bytes) -> bytes:
        """Answer of the reader to a command."""
        if not self.tags:
            return b""
        laid = self.tags[0]
        if command == ATR:
            return atr_of(laid)
        if command == GET_UID:
            return laid.uid + FINE
        if command[:3] == READ_PAGES and command[4:] == b"\x10":
            return self._read(laid, command[3])
        return _UNKNOWN

    def _read(self, laid: SimulatedTag, page: int) -> bytes:
        self._reads += 1
        memory = bytes(laid.memory)
        if page * PAGE >= len(memory) or (laid.askew and self._reads % 2):
            return _FAILED
        return (memory * 2)[page * PAGE : (page + 4) * PAGE] + FINE


class _Pcsc(DeviceSimulation):
    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._slot = PcscSlot()
        self._device_here = SimulatedDevice(self._slot, clock_ns)
        super().__init__(self._device_here)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._slot.tags = [tag(tag_of(card, deck, 14))]

    def lift(self, antenna: int) -> None:
        self._slot.tags = []

    def half(self) -> None:
        self._device_here.send(packet([bytes(4)])[:3])

    def flood(self) -> None:
        self._device_here.send(packet([bytes(4)]) * 500)


SIMULATION: Simulated = _Pcsc
