"""The frames between our own reader and the referee; see firmware/protocol.md."""

from binascii import crc_hqx
from typing import NamedTuple

LONGEST = 73
"""Bytes of the longest payload, its check included."""

NOISE_MS = 5000
NOISY = 10
"""Damaged frames within NOISE_MS below which a line counts as good."""

_SHORTEST = 4
_CRC_START = 0xFFFF
_LONGEST_BLOCK = 0xFF


class Frame(NamedTuple):
    """A payload whose check was right, taken apart."""

    sequence: int
    kind: int
    body: bytes


def frame(sequence: int, kind: int, body: bytes = b"") -> bytes:
    """A whole frame, with the zeros around it."""
    payload = bytes([sequence, kind]) + body
    checked = payload + crc_hqx(payload, _CRC_START).to_bytes(2, "big")
    return b"\0" + _stuffed(checked) + b"\0"


def _stuffed(data: bytes) -> bytes:
    """The data by COBS, without a zero in it; shorter than a full block, as every payload is."""
    return b"".join(bytes([len(piece) + 1]) + piece for piece in data.split(b"\0"))


def _unstuffed(data: bytes) -> bytes | None:
    """The data that was stuffed, or None for invalid bytes."""
    found = bytearray()
    at = 0
    while at < len(data):
        if at:
            found.append(0)
        end = at + data[at]
        if end > len(data) or data[at] == _LONGEST_BLOCK:
            return None
        found += data[at + 1 : end]
        at = end
    return bytes(found)


class TablepiFrames:
    """Turns bytes, however they are cut up, into frames; raises on no bytes at all.

    `damaged` counts what stood between two zeros and was no frame.
    """

    def __init__(self) -> None:
        self.damaged = 0
        self._rest = b""

    def forget(self) -> None:
        """Drops a partial frame; what comes next starts a new one."""
        self._rest = b""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that end in these bytes, in order."""
        *ended, rest = (self._rest + data).split(b"\0")
        found = []
        for piece in filter(None, ended):
            if one := self._frame(piece):
                found.append(one)
            else:
                self.damaged += 1
        # One byte beyond the longest is kept, so that what is too long is known at its end.
        self._rest = rest[: LONGEST + 2]
        return found

    def _frame(self, piece: bytes) -> Frame | None:
        if not _SHORTEST < len(piece) <= LONGEST + 1:
            return None
        payload = _unstuffed(piece)
        if payload is None or crc_hqx(payload, _CRC_START):
            return None
        return Frame(payload[0], payload[1], payload[2:-2])


class NoiseMeter:
    """Tells whether a line is noisy: of many frames within NOISE_MS every fifth was damaged."""

    def __init__(self) -> None:
        self._since_ms = 0
        self._good = self._damaged = 0

    def is_noisy(self, good: int, damaged: int, at_ms: int) -> bool:
        """True if they were too many, given the frames since the last call; once in NOISE_MS."""
        self._good += good
        self._damaged += damaged
        if at_ms - self._since_ms < NOISE_MS:
            return False
        good, damaged = self._good, self._damaged
        self._good = self._damaged = 0
        self._since_ms = at_ms
        return damaged >= NOISY and 4 * damaged > good
