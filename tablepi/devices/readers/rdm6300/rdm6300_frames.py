"""The frames of RDM6300 modules: STX, ten hex digits, their checksum in two more, ETX."""

import re

LENGTH = 14
_FRAME = re.compile(rb"\x02([0-9A-F]{12})\x03")


def frame(uid: str) -> bytes:
    """The frame that a module sends for a tag of ten hex digits."""
    return b"\x02%s%02X\x03" % (uid.encode(), _checksum(bytes.fromhex(uid)))


class Rdm6300Frames:
    """Turns bytes, however they are cut up, into tags; raises on no bytes at all.

    Digits are capitals, as the modules send them. Whatever is no frame, or has another checksum
    than its digits, is dropped; `unread` counts the bytes since the last frame that was right.
    """

    def __init__(self) -> None:
        self.unread = 0
        self._rest = b""

    def forget(self) -> None:
        """Drop the frame that has begun; what comes next starts a new one."""
        self._rest = b""
        self.unread = 0

    def feed(self, data: bytes) -> list[str]:
        """The tags, ten digits each, of the frames that end in these bytes, in order."""
        buffer = self._rest + data
        self.unread += len(data)
        uids = []
        end = 0
        for match in _FRAME.finditer(buffer):
            end = match.end()
            if _checksum(bytes.fromhex(match[1].decode())) == 0:
                uids.append(match[1][:10].decode())
                self.unread = len(buffer) - end
        self._rest = buffer[max(end, len(buffer) - LENGTH + 1) :]
        return uids


def _checksum(digits: bytes) -> int:
    total = 0
    for byte in digits:
        total ^= byte
    return total
