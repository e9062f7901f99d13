"""A serial port, or what is opened like one, as the line to a reader."""

import os
import select
from contextlib import suppress

from tablepi.devices.readers import Connection


class SerialLine:
    """The line to what was opened on this path."""

    def __init__(self, port: str, device: Connection) -> None:
        self._port = port
        self._device = device
        # An FT232 keeps what it hears for 16 ms otherwise; where there is no such thing to set,
        # nothing is lost.
        with suppress(Exception):
            device.set_low_latency_mode(True)  # type: ignore[attr-defined]  # pyserial's, on Linux

    def hear(self, wait_s: float, baud: int) -> bytes:
        if self._device.baudrate != baud:
            self._device.baudrate = baud
        if not select.select([self._device], [], [], wait_s)[0]:
            return b""
        return bytes(self._device.read(max(1, self._device.in_waiting)))

    def say(self, data: bytes) -> None:
        self._device.write(data)

    def has_moved(self) -> bool:
        return os.stat(self._port).st_rdev != os.fstat(self._device.fileno()).st_rdev

    def close(self) -> None:
        with suppress(Exception):
            self._device.close()
