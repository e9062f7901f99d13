"""A simulated RC522, register by register as far as our driver and its tags need."""

from collections.abc import Callable

from tablepi.devices.lines import SHORT_WAIT
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.rc522.mfrc522 import (
    COM_IRQ,
    COMMAND,
    CONTROL,
    ERROR,
    FIFO,
    FRAMING,
    LEVEL,
    SOFT_RESET,
    TRANSCEIVE,
    TX_CONTROL,
    VERSION,
    crc,
    get,
)
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag, tag
from tablepi.tools.simulator.simulation import (
    PacketElectronics,
    PacketSimulation,
    Simulated,
    SimulatedDevice,
    tag_of,
)

_RX, _TIMER = 0x20, 0x01

# Other drivers than ours let the chip compute the checks.
DIV_IRQ, CRC_HIGH, CRC_LOW = 0x05, 0x21, 0x22
_CALC_CRC, _CRC_IRQ = 0x03, 0x04

_IS_OVER = [SHORT_WAIT, get(COM_IRQ)]
_COLLIDED, _START, _FLUSH, _FIELD = 0x08, 0x80, 0x80, 0x03
_WUPA, _REQA, _READ, _HALT = 0x52, 0x26, 0x30, 0x50
_LEVELS = (0x93, 0x95, 0x97)
_CASCADE, _MORE = b"\x88", b"\x04"
_SENS_RES = {4: b"\x04\x00", 7: b"\x44\x00", 10: b"\x84\x00"}
_AFTER_RESET = {VERSION: 0x92, TX_CONTROL: 0x80, COMMAND: 0x20}


class _LaidTag:
    """A tag in the field: how far it is selected, and what it answers."""

    def __init__(self, tag: SimulatedTag) -> None:
        self.tag = tag
        self._level: int | None = None
        self._is_halted = False
        self._read_count = 0

    @property
    def _cascade_parts(self) -> list[bytes]:
        """Answers of the tag, one for each cascade level."""
        uid, parts = self.tag.uid, []
        while len(uid) > 4:
            parts.append(_CASCADE + uid[:3])
            uid = uid[3:]
        return [part + _xor(part) for part in (*parts, uid)]

    def answer(self, words: bytes, bits: int) -> bytes:
        """Its answer to a question, b'' for none."""
        # ISO/IEC 14443-3, 6.3: REQA wakes none that was halted; whoever is awake already and hears
        # either goes back to where it came from.
        if bits == 7 and words in (bytes([_WUPA]), bytes([_REQA])):
            is_called = self._level is None and (words[0] == _WUPA or not self._is_halted)
            self._level = 0 if is_called else None
            return _SENS_RES[len(self.tag.uid)] if is_called else b""
        if self._level is None:
            return b""
        if words[:1] == bytes([_HALT]):
            self._level, self._is_halted = None, True
            return b""
        if self._level < len(self._cascade_parts):
            return self._select_level(self._level, words)
        return self._read_pages(words[1]) if words[0] == _READ and not any(crc(words)) else b""

    def _select_level(self, level: int, words: bytes) -> bytes:
        part = self._cascade_parts[level]
        if words == bytes([_LEVELS[level], 0x20]):
            return part
        if words[:7] != bytes([_LEVELS[level], 0x70]) + part or any(crc(words)):
            self._level = None
            return b""
        self._level = level + 1
        sak = bytes([self.tag.sak]) if level + 1 == len(self._cascade_parts) else _MORE
        return sak + crc(sak)

    def _read_pages(self, page: int) -> bytes:
        self._read_count += 1
        memory = bytes(self.tag.memory)
        if page * PAGE >= len(memory) or (self.tag.askew and self._read_count % 2):
            self._level = None
            return b""
        data = (memory * 2)[page * PAGE : (page + 4) * PAGE]
        return data + crc(data)


class Rc522Chip(PacketElectronics):
    """The chip without its wires. `powered`: without, every bit that is read is 0; `hung`: its
    registers answer, and its commands never end."""

    def __init__(self) -> None:
        self.powered = True
        self.hung = False
        self.tags: list[_LaidTag] = []
        super().__init__()
        self.power(0)

    def lay(self, new_tag: SimulatedTag) -> None:
        """Lays a tag of 4, 7 or 10 bytes."""
        self.tags.append(_LaidTag(new_tag))

    def lift(self) -> None:
        """Takes all tags away."""
        self.tags = []

    def power(self, at_ms: int) -> None:
        self._registers = dict(_AFTER_RESET)
        self._fifo = b""
        super().power(at_ms)

    def xfer2(self, values: list[int]) -> list[int]:
        """As spidev does it."""
        return list(self.answer(bytes(values)))

    def close(self) -> None: ...

    def answer(self, request: bytes) -> bytes:
        """8.1.2: the bytes that come back while the chip is selected."""
        if not self.powered or not request:
            return bytes(len(request))
        if request[0] & 0x80:
            return bytes([0, *(self._read_register(byte >> 1 & 0x3F) for byte in request[:-1])])
        for value in request[1:]:
            self._write_register(request[0] >> 1, value)
        return bytes(len(request))

    def delay_ms(self, requests: list[bytes]) -> int:
        # Of a command that never ends it is asked for ever: then time goes by meanwhile.
        return int(requests == _IS_OVER)

    def _read_register(self, register: int) -> int:
        if register == LEVEL:
            return len(self._fifo)
        if register == FIFO:
            first_byte, self._fifo = self._fifo[:1], self._fifo[1:]
            return first_byte[0] if first_byte else 0
        return self._registers.get(register, 0)

    def _write_register(self, register: int, value: int) -> None:
        if register == COMMAND and value == SOFT_RESET:
            self._registers = dict(_AFTER_RESET)
        elif register == COMMAND and value == _CALC_CRC:
            low, high = crc(self._fifo)
            self._registers |= {DIV_IRQ: _CRC_IRQ, CRC_LOW: low, CRC_HIGH: high}
        elif register == COM_IRQ:
            self._registers[COM_IRQ] = self._read_register(COM_IRQ) & ~value & 0x7F
        elif register == LEVEL:
            self._fifo = b"" if value & _FLUSH else self._fifo
        elif register == FIFO:
            self._fifo = (self._fifo + bytes([value]))[:64]
        elif register != VERSION:
            self._registers[register] = value
        if register == FRAMING and value & _START and self._read_register(COMMAND) == TRANSCEIVE:
            self._exchange_frames(value & 0x07)

    def _exchange_frames(self, bits: int) -> None:
        words, self._fifo = self._fifo, b""
        is_field_on = self._read_register(TX_CONTROL) & _FIELD == _FIELD
        answers = (
            {laid_tag.answer(words, bits) for laid_tag in self.tags} - {b""}
            if is_field_on
            else set()
        )
        self._registers[ERROR] = _COLLIDED if len(answers) > 1 else 0
        self._registers[CONTROL] = 0
        if not self.hung:
            self._fifo = min(answers, default=b"")
            self._registers[COM_IRQ] = self._read_register(COM_IRQ) | (_RX if answers else _TIMER)


def _xor(part: bytes) -> bytes:
    return bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])


class SimulatedRc522(SimulatedDevice):
    """An RC522 whose bus is a pseudo-terminal; `clock_ns` never runs backwards."""

    def __init__(self, clock_ns: Callable[[], int]) -> None:
        self._chip = Rc522Chip()
        super().__init__(self._chip, clock_ns)

    def lay(self, new_tag: SimulatedTag) -> None:
        """Lays one more tag."""
        with self._electronics_lock:
            self._chip.lay(new_tag)

    def lift(self) -> None:
        """Takes all tags away."""
        with self._electronics_lock:
            self._chip.lift()


class _Rc522(PacketSimulation):
    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._chip = SimulatedRc522(clock_ns)
        super().__init__(self._chip)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._chip.lift()
        self._chip.lay(tag(tag_of(card, deck, 14)))

    def lift(self, antenna: int) -> None:
        self._chip.lift()


SIMULATION: Simulated = _Rc522
