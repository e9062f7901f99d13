"""The simulated PN532 on I²C or SPI, as the Pi's side of these buses meets it."""

from collections.abc import Callable

from tablepi.devices.readers.pn532.pn532_buses import REVERSED
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip

_STATUS, _WRITE, _READ = 0x02, 0x01, 0x03
_NOTHING = b"\x80"
"""Bytes behind the end of a frame."""


class _FrameQueue:
    """The frames that a chip has to say, one after the other; a read takes one away."""

    def __init__(self, chip: Pn532Chip, now_ms: Callable[[], int]) -> None:
        self._chip = chip
        self._now_ms = now_ms
        self._frames: list[bytes] = []

    def is_ready(self) -> bool:
        if not self._frames and (words := self._chip.speak(self._now_ms())):
            # An acknowledgement is a frame of its own.
            self._frames = [words[:6], words[6:]] if words[3:5] == b"\x00\xff" else [words]
            self._frames = [frame for frame in self._frames if frame]
        return bool(self._frames)

    def read(self, count: int) -> bytes:
        frame = self._frames.pop(0) if self.is_ready() else b""
        return (frame + _NOTHING * count)[:count]

    def write(self, data: bytes) -> None:
        self._frames = []
        self._chip.hear(data, self._now_ms())


class SimulatedI2c(_FrameQueue):
    """A chip on I²C, which wakes up at its address. While it is without power nobody answers."""

    def __init__(self, chip: Pn532Chip, now_ms: Callable[[], int]) -> None:
        super().__init__(chip, now_ms)
        self.closed = False
        self._wake_chip()

    def is_ready(self) -> bool:
        self._wake_chip()
        return super().is_ready()

    def read(self, count: int) -> bytes:
        self._wake_chip()
        return super().read(count)

    def write(self, data: bytes) -> None:
        self._wake_chip()
        super().write(data)

    def close(self) -> None:
        self.closed = True

    def _wake_chip(self) -> None:
        if not self._chip.powered:
            raise OSError(121, "Remote I/O error")
        self._chip.wake()


class SimulatedSpi(_FrameQueue):
    """A chip on SPI, lowest bit first. While it is without power every bit is 1."""

    def xfer2(self, values: list[int]) -> list[int]:
        self._chip.wake()
        request = bytes(values).translate(REVERSED)
        return list(self._answer(request).translate(REVERSED))

    def close(self) -> None: ...

    def _answer(self, request: bytes) -> bytes:
        if not self._chip.powered:
            return b"\xff" * len(request)
        if request[0] == _STATUS:
            return bytes([0, self.is_ready()])
        if request[0] == _READ:
            return b"\x00" + self.read(len(request) - 1)
        if request[0] == _WRITE:
            self.write(request[1:])
        return bytes(len(request))
