"""Linux input events of a keyboard, as bytes: which key went down or up, and when."""

import struct
from typing import NamedTuple

_FORMAT = struct.Struct("@llHHi")
SIZE = _FORMAT.size
"""Bytes of an event on this machine; the kernel hands out whole events only."""

SYN, KEY, LED = 0x00, 0x01, 0x11
REPORT, DROPPED = 0, 3
CAPS_LED = 1
UP, DOWN, REPEATED = 0, 1, 2


class KeyEvent(NamedTuple):
    """An event as the kernel tells it; `at_ms` is on its monotonic clock. Codes are those of
    `linux/input-event-codes.h`.
    """

    at_ms: int
    kind: int
    code: int
    value: int

    def packed(self) -> bytes:
        """Its bytes."""
        seconds, rest_ms = divmod(self.at_ms, 1000)
        return _FORMAT.pack(seconds, rest_ms * 1000, self.kind, self.code, self.value)


class KeyEvents:
    """Turns bytes, however they are cut up, into events; raises on no bytes at all."""

    def __init__(self) -> None:
        self._half = b""

    def forget(self) -> None:
        """Drops a partial event."""
        self._half = b""

    def feed(self, data: bytes) -> list[KeyEvent]:
        """The events that end in these bytes, in order."""
        data = self._half + data
        whole = len(data) - len(data) % SIZE
        self._half = data[whole:]
        return [_event(*fields) for fields in _FORMAT.iter_unpack(data[:whole])]


def _event(seconds: int, microseconds: int, kind: int, code: int, value: int) -> KeyEvent:
    return KeyEvent(seconds * 1000 + microseconds // 1000, kind, code, value)
