"""The simulated PN532 on I²C or SPI, as the Pi's side of these buses meets it."""

from collections.abc import Callable

from tablepi.devices.readers.pn532.pn532_buses import REVERSED
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip

_STATUS, _WRITE, _READ = 0x02, 0x01, 0x03
_NOTHING = b"\x80"
"""Bytes behind the end of a frame."""


class _FramesOut:
    """The frames that a chip has to say, one after the other; a read takes one away."""

    def __init__(self, chip: Pn532Chip, now_ms: Callable[[], int]) -> None:
        self._chip = chip
        self._now_ms = now_ms
        self._waiting: list[bytes] = []

    def is_ready(self) -> bool:
        if not self._waiting and (words := self._chip.speak(self._now_ms())):
            # An acknowledgement is a frame of its own.
            self._waiting = [words[:6], words[6:]] if words[3:5] == b"\x00\xff" else [words]
            self._waiting = [each for each in self._waiting if each]
        return bool(self._waiting)

    def read(self, count: int) -> bytes:
        frame = self._waiting.pop(0) if self.is_ready() else b""
        return (frame + _NOTHING * count)[:count]

    def write(self, data: bytes) -> None:
        self._waiting = []
        self._chip.hear(data, self._now_ms())


class SimulatedI2c(_FramesOut):
    """A chip on I²C, which wakes up at its address. While it is without power nobody answers."""

    def __init__(self, chip: Pn532Chip, now_ms: Callable[[], int]) -> None:
        super().__init__(chip, now_ms)
        self.closed = False
        self._wake()

    def is_ready(self) -> bool:
        self._wake()
        return super().is_ready()

    def read(self, count: int) -> bytes:
        self._wake()
        return super().read(count)

    def write(self, data: bytes) -> None:
        self._wake()
        super().write(data)

    def close(self) -> None:
        self.closed = True

    def _wake(self) -> None:
        if not self._chip.powered:
            raise OSError(121, "Remote I/O error")
        self._chip.wake()


class SimulatedSpi(_FramesOut):
    """A chip on SPI, lowest bit first. While it is without power every bit is 1."""

    def xfer2(self, values: list[int]) -> list[int]:
        self._chip.wake()
        heard = bytes(values).translate(REVERSED)
        return list(self._answer(heard).translate(REVERSED))

    def close(self) -> None: ...

    def _answer(self, heard: bytes) -> bytes:
        if not self._chip.powered:
            return b"\xff" * len(heard)
        if heard[0] == _STATUS:
            return bytes([0, self.is_ready()])
        if heard[0] == _READ:
            return b"\x00" + self.read(len(heard) - 1)
        if heard[0] == _WRITE:
            self.write(heard[1:])
        return bytes(len(heard))
