"""A serial port as the line to a reader."""

import os
import select
from contextlib import suppress

from serial import Serial

WRITE_S = 0.2


class SerialLine:
    """A serial port, opened exclusively: no two programs get parts of one card's bytes each."""

    def __init__(self, port: str, baud: int) -> None:
        self._port = port
        self._line = Serial(port, baud, timeout=WRITE_S, write_timeout=WRITE_S, exclusive=True)
        # An FT232 keeps what it hears for 16 ms otherwise; where there is no such thing to set,
        # nothing is lost.
        with suppress(Exception):
            self._line.set_low_latency_mode(True)

    def hear(self, wait_s: float, baud: int) -> bytes:
        if self._line.baudrate != baud:
            self._line.baudrate = baud
        if not select.select([self._line], [], [], wait_s)[0]:
            return b""
        return bytes(self._line.read(max(1, self._line.in_waiting)))

    def say(self, data: bytes) -> None:
        self._line.write(data)

    def has_moved(self) -> bool:
        return os.stat(self._port).st_rdev != os.fstat(self._line.fileno()).st_rdev

    def close(self) -> None:
        with suppress(Exception):
            self._line.close()
