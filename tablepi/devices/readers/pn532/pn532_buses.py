"""A PN532 on the Pi's own I²C or SPI instead of a serial port; NXP UM0701-02, 6.2.4 and 6.2.5.

Each side sends whole frames. The host asks for a status first, whose lowest bit says that a frame
waits. A read from I²C is one transaction, so that its length is fixed before the frame is known.
"""

import fcntl
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeVar

from tablepi.core.errors import DeviceError
from tablepi.devices.lines import (
    Bus,
    Line,
    SpiDevice,
    TransferCount,
    ask_patiently,
    open_spi,
    pause,
)
from tablepi.devices.readers import Proof
from tablepi.devices.readers.pn532.pn532_protocol import TO_CHIP, Pn532Frames, Sign, frame

ADDRESS = 0x24
_I2C_SLAVE = 0x0703

_READY = 0x01
_STATUS, _WRITE, _READ = 0x02, 0x01, 0x03
_SPI_HZ = 1_000_000
_STEP_S = 0.002

ACK_LENGTH = len(Sign.ACK.frame)
ANSWER_LENGTH = 80
"""The longest answer to what we ask, about two smart cards that say much of themselves, has 75."""

ANSWER_S = 0.2

T = TypeVar("T")


class Wires(Protocol):
    """One transaction each, with a chip on a bus."""

    def is_ready(self) -> bool:
        """True if a frame waits. Raises OSError where nothing answers."""

    def read(self, count: int) -> bytes:
        """The first bytes of the frame that waits."""

    def write(self, data: bytes) -> None:
        """Sends a frame."""

    def close(self) -> None: ...


class FrameLine:
    """The line to a chip that is sent frames, and asked whether it has one to send."""

    def __init__(self, wires: Wires, trouble: str) -> None:
        self._wires = wires
        self._trouble = trouble
        self._frames = Pn532Frames(TO_CHIP)
        self.count = TransferCount()
        self._length = 0

    def hear(self, wait_s: float, baud: int) -> bytes:
        if not self._length:
            # It says nothing unless it is asked.
            pause(wait_s)
            return b""
        for _ in range(int(wait_s / _STEP_S)):
            if self._ask_wires(self._wires.is_ready):
                break
            pause(_STEP_S)
        else:
            if not self._ask_wires(self._wires.is_ready):
                return b""
        length = self._length
        self._length = ANSWER_LENGTH if length == ACK_LENGTH else 0
        return self._ask_wires(self._wires.read, length, counts=True)

    def look(self) -> None:
        """Raises DeviceError where nothing answers; nothing is said, lest it is something else."""
        self._ask_wires(self._wires.is_ready)

    def say(self, data: bytes) -> None:
        """Sends each frame by itself, without what wakes a chip on a serial port."""
        for item in self._frames.feed(data):
            self._length = ANSWER_LENGTH if item is Sign.NACK else ACK_LENGTH
            output = item.frame if isinstance(item, Sign) else frame(TO_CHIP, item)
            self._ask_wires(self._wires.write, output, counts=True)

    def has_moved(self) -> bool:
        return False

    def close(self) -> None:
        with suppress(OSError):
            self._wires.close()

    def _ask_wires(self, ask: Callable[..., T], *values: object, counts: bool = False) -> T:
        # One that is busy refuses to say whether it is ready, which is no fault.
        try:
            asked = partial(ask, *values)
            return self.count.transfer(asked) if counts else ask_patiently(asked)
        except OSError:
            raise DeviceError(self._trouble) from None


class I2cWires:
    """The chip on a bus of Linux; `/dev/i2c-1` is the one on the Pi's header."""

    def __init__(self, port: str) -> None:
        self._handle = os.open(port, os.O_RDWR)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.ioctl(self._handle, _I2C_SLAVE, ADDRESS)
        except OSError:
            os.close(self._handle)
            raise

    def is_ready(self) -> bool:
        return os.read(self._handle, 1)[:1] == bytes([_READY])

    def read(self, count: int) -> bytes:
        """Every read begins with the status."""
        return os.read(self._handle, 1 + count)[1:]

    def write(self, data: bytes) -> None:
        os.write(self._handle, data)

    def close(self) -> None:
        os.close(self._handle)


class SpiWires:
    """The chip on a bus of Linux; it sends the lowest bit of a byte first, and a Pi the highest."""

    def __init__(self, device: SpiDevice) -> None:
        self._device = device

    def is_ready(self) -> bool:
        # Where nothing is connected every bit is the same.
        return self._transfer(bytes([_STATUS, 0]))[1:] == bytes([_READY])

    def read(self, count: int) -> bytes:
        return self._transfer(bytes([_READ, *bytes(count)]))[1:]

    def write(self, data: bytes) -> None:
        self._transfer(bytes([_WRITE]) + data)

    def close(self) -> None:
        self._device.close()

    def _transfer(self, data: bytes) -> bytes:
        return bytes(self._device.xfer2(list(data.translate(REVERSED)))).translate(REVERSED)


REVERSED = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))
"""Each byte with its bits in the other order."""


def _open_i2c(port: str, reset: int) -> Line:
    """A chip that is not there is told at once. Raises OSError or DeviceError."""
    line = FrameLine(I2cWires(port), "pn532.no-i2c")
    try:
        line.look()
    except DeviceError:
        line.close()
        raise
    return line


def _open_spi(port: str, reset: int) -> Line:
    return FrameLine(SpiWires(open_spi(port, _SPI_HZ)), "pn532.silent")


def _answers(question: bytes, proves: Callable[[], Proof]) -> Callable[[Line], bool]:
    def has_answer(line: Line) -> bool:
        proof = proves()
        line.say(question)
        return any(proof(line.hear(_STEP_S, 0)) for _ in range(int(ANSWER_S / _STEP_S)))

    return has_answer


def buses(question: bytes, proves: Callable[[], Proof]) -> dict[str, Bus]:
    """Both buses, with what proves that a PN532 answers this question."""
    answers = _answers(question, proves)
    return {"i2c-": Bus(_open_i2c, answers), "spidev": Bus(_open_spi, answers)}
