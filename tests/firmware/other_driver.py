"""Another driver for the MFRC522 than ours, in the manner of the common Arduino library.

It resets by command, lets the chip's coprocessor compute each CRC, waits 25 ms for an answer, and
resolves collisions bit by bit instead of giving up.
"""

from typing import NamedTuple

from tests.firmware.chip_bus import ChipBus

COMMAND, COM_IRQ, DIV_IRQ, ERROR, FIFO, LEVEL = 0x01, 0x04, 0x05, 0x06, 0x09, 0x0A
CONTROL, FRAMING, COLL, MODE, TX_CONTROL, TX_ASK = 0x0C, 0x0D, 0x0E, 0x11, 0x14, 0x15
T_MODE, VERSION, STATUS_1, WATER_LEVEL = 0x2A, 0x37, 0x07, 0x0B
IDLE, MEM, RANDOM, CALC_CRC, TRANSCEIVE, SOFT_RESET = 0x0, 0x1, 0x2, 0x3, 0xC, 0xF
WUPA, REQA, HALT, READ = 0x52, 0x26, 0x50, 0x30


class Heard(NamedTuple):
    """What came back: bytes, bits of the last of them, the error register; None for silence."""

    data: bytes
    last_bits: int
    error: int
    collision: int


class OtherDriver(ChipBus):
    """A driver that reads and writes the registers of one simulated chip byte by byte."""

    gap_ns = 0

    def get(self, register: int) -> int:
        return self._bytes(0x80 | register << 1, 0)[1]

    def put(self, register: int, *values: int) -> None:
        self._bytes(register << 1, *values)

    def begin(self) -> None:
        self.put(COMMAND, SOFT_RESET)
        # Not every make tells by PowerDown that its quartz runs: until then nothing is kept.
        while self.get(COMMAND) & 0x10 or self.get(TX_ASK) != 0x40:
            self.wait(50e-6)
            self.put(TX_ASK, 0x40)
        for register, value in ((T_MODE, 0x80), (0x2B, 0xA9), (0x2C, 0x03), (0x2D, 0xE8)):
            self.put(register, value)
        self.put(MODE, 0x3D)
        self.put(TX_CONTROL, self.get(TX_CONTROL) | 3)
        self.wait(5.1e-3)

    def crc(self, data: bytes) -> bytes:
        self.put(COMMAND, IDLE)
        self.put(DIV_IRQ, 0x04)
        self.put(LEVEL, 0x80)
        self.put(FIFO, *data)
        self.put(COMMAND, CALC_CRC)
        while not self.get(DIV_IRQ) & 0x04:
            assert self.now_ns < 10**12
        self.put(COMMAND, IDLE)
        return bytes([self.get(0x22), self.get(0x21)])

    def send(self, data: bytes, last_bits: int = 0, align: int = 0) -> None:
        """Begins to ask, and does not wait for the answer."""
        self.put(COMMAND, IDLE)
        self.put(COM_IRQ, 0x7F)
        self.put(LEVEL, 0x80)
        self.put(FIFO, *data)
        self.put(FRAMING, align << 4 | last_bits)
        self.put(COMMAND, TRANSCEIVE)
        self.put(FRAMING, 0x80 | align << 4 | last_bits)

    def talk(self, data: bytes, last_bits: int = 0, align: int = 0) -> Heard | None:
        self.send(data, last_bits, align)
        while not (irq := self.get(COM_IRQ)) & 0x31:
            assert self.now_ns < 10**12
        if not irq & 0x30:
            return None
        error, level = self.get(ERROR), self.get(LEVEL)
        got = self._bytes(*[0x80 | FIFO << 1] * level, 0)[1:]
        return Heard(got, self.get(CONTROL) & 7, error, self.get(COLL))

    def select_one(self, call: int = REQA) -> bytes:
        """The UID of one of the tags that answer, chosen bit by bit; b'' for none."""
        self.put(COLL, 0)
        if self.talk(bytes([call]), last_bits=7) is None:
            return b""
        uid = b""
        for level in (0x93, 0x95, 0x97):
            here = self._anticollide(level)
            whole = bytes([level, 0x70]) + here
            sak = self.talk(whole + self.crc(whole))
            assert sak is not None
            assert self.crc(sak.data[:1]) == sak.data[1:]
            if not sak.data[0] & 0x04:
                return uid + here[:4]
            assert here[0] == 0x88
            uid += here[1:4]
        return uid

    def halt(self) -> None:
        assert self.talk(bytes([HALT, 0]) + self.crc(bytes([HALT, 0]))) is None

    def read(self, page: int) -> bytes:
        asked = bytes([READ, page])
        heard = self.talk(asked + self.crc(asked))
        assert heard is not None
        assert self.crc(heard.data[:-2]) == heard.data[-2:]
        return heard.data[:-2]

    def _anticollide(self, level: int) -> bytes:
        """Five bytes of a cascade level; at a collision the tags with a one there go on."""
        known, bits = bytearray(5), 0
        while bits < 40:
            whole, odd = divmod(bits, 8)
            sent = bytes([level, (2 + whole) << 4 | odd]) + bytes(known[: whole + bool(odd)])
            heard = self.talk(sent, last_bits=odd, align=odd)
            assert heard is not None
            mask = (1 << odd) - 1
            for at, byte in enumerate(heard.data):
                kept = known[whole + at] & mask if at == 0 else 0
                known[whole + at] = kept | (byte & ~mask & 0xFF if at == 0 else byte)
            if not heard.error & 0x08:
                return bytes(known)
            assert not heard.collision & 0x20
            # The place counts the bits that RxAlign leaves free before the first that came.
            bits = 8 * whole + (heard.collision & 0x1F or 32)
            known[(bits - 1) // 8] |= 1 << (bits - 1) % 8
        return bytes(known)

    def _bytes(self, *out: int) -> bytes:
        """One transfer on SPI."""
        return bytes(self.xfer2([*out]))
