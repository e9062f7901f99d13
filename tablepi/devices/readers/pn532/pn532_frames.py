"""The frames between a PN532 and its host, and the tags that they list; NXP UM0701-02.

Section 6.2.1 has the frames, 7.3.5 the answer to InListPassiveTarget at 106 kbit/s type A.
"""

from enum import Enum
from typing import NamedTuple

TO_CHIP = 0xD4
TO_HOST = 0xD5
# The longest that we ask for, two tags of ten bytes with a long ATS each, is shorter.
LONGEST = 128

_START = b"\x00\xff"

UID_LENGTHS = (4, 7, 10)
_HAS_ATS = 0x20
_UNFINISHED = 0x04


class Sign(Enum):
    """A frame without data, in the bytes that follow the start code."""

    ACK = b"\x00\xff"
    NACK = b"\xff\x00"
    ERROR = b"\x01\xff\x7f\x81"

    @property
    def frame(self) -> bytes:
        """The whole frame: 6.2.1.3, 6.2.1.4, 6.2.1.5."""
        return b"\x00" + _START + self.value + b"\x00"


def frame(direction: int, data: bytes) -> bytes:
    """A normal information frame, 6.2.1.1; the first byte of the data is the command code."""
    body = bytes([direction]) + data
    length = bytes([len(body), -len(body) & 0xFF])
    return b"\x00" + _START + length + body + bytes([-sum(body) & 0xFF, 0])


class Pn532Frames:
    """Turns bytes, however they are cut up, into the data of frames; raises on no bytes at all.

    `direction`: the frame identifier to listen for. What is no frame is passed over, and so are
    the pre- and postambles of any length (6.2.1.6). `damaged` counts starts of frames that went
    wrong: after one the search goes on at the next byte, so that no frame hides in a broken one.
    Extended frames (6.2.1.2) are never sent for what we ask, and count as damaged. A frame with
    data must end in its postamble, or one that lost a zero would be right with a byte too many.
    """

    def __init__(self, direction: int) -> None:
        self.damaged = 0
        self._direction = direction
        self._rest = b""

    def forget(self) -> None:
        """Drops a partial frame; what comes next starts a new one."""
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes | Sign]:
        """The frames that end in these bytes, in order: data without direction, or a sign."""
        buffer = self._rest + data
        found: list[bytes | Sign] = []
        at = 0
        while (start := buffer.find(_START, at)) >= 0:
            end = self._end(buffer, start + 2)
            if end > len(buffer):
                at = start
                break
            item = self._item(buffer, start + 2, end)
            if item is None:
                self.damaged += 1
                at = start + 1
            else:
                found.append(item)
                at = end
        else:
            at = max(at, len(buffer) - buffer.endswith(b"\x00"))
        self._rest = buffer[at:]
        return found

    def _end(self, buffer: bytes, body: int) -> int:
        """The end of the frame whose length is at `body`; after it for an impossible one."""
        if len(buffer) < body + 2:
            return body + 2
        length, check = buffer[body], buffer[body + 1]
        # 6.2.1.1: LEN and LCS are zero together, in the low byte; in ACK and NACK they are not.
        if not 0 < length <= LONGEST or (length + check) & 0xFF:
            return body + 2
        return body + 2 + length + 2

    def _item(self, buffer: bytes, body: int, end: int) -> bytes | Sign | None:
        if end == body + 2:
            return _SIGNS.get(buffer[body:end])
        inside = buffer[body + 2 : end]
        # 6.2.1.1: TFI, data and DCS are zero together, in the low byte; the postamble is zero.
        if sum(inside) & 0xFF or inside[-1]:
            return None
        if inside[0] == self._direction:
            return inside[1:-2]
        return _SIGNS.get(buffer[body : end - 1])


_SIGNS = {sign.value: sign for sign in Sign}


class Target(NamedTuple):
    """A tag as the chip lists it; `ats`: what a smart card says of itself, its length first."""

    uid: bytes
    sens_res: bytes = b"\x00\x04"
    sel_res: int = 0x08
    ats: bytes = b""


def listed(targets: list[Target]) -> bytes:
    """The answer in which a chip lists these tags, behind its command code."""
    found = bytes([len(targets)])
    for number, target in enumerate(targets, 1):
        found += bytes([number]) + target.sens_res + bytes([target.sel_res, len(target.uid)])
        found += target.uid + target.ats
    return found


def targets_in(answer: bytes) -> list[Target] | None:
    """The tags in an answer, behind its command code; None when it does not come out even."""
    if not answer:
        return None
    targets: list[Target] = []
    rest = answer[1:]
    while rest:
        target = _first(rest[1:])
        if target is None or rest[0] != len(targets) + 1:
            return None
        targets.append(target)
        rest = rest[1 + 4 + len(target.uid) + len(target.ats) :]
    return targets if len(targets) == answer[0] else None


def _first(data: bytes) -> Target | None:
    length = data[3] if len(data) > 3 else 0
    uid, rest = data[4 : 4 + length], data[4 + length :]
    if length not in UID_LENGTHS or len(uid) < length:
        return None
    # ISO/IEC 14443-3, 6.5.3.4: this bit would say that the UID goes on; the chip lists whole ones.
    if data[2] & _UNFINISHED:
        return None
    # A smart card that was asked to select says more of itself, unless it did not answer.
    ats = rest[: rest[0]] if data[2] & _HAS_ATS and rest else b""
    if ats and len(ats) < rest[0]:
        return None
    return Target(uid, data[:2], data[2], ats)
