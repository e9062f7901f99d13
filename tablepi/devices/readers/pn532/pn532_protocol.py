"""The protocol between a PN532 and its host: frames, commands one at a time; NXP UM0701-02.

Section 6.2.1 has the frames, 6.2.2 the commands, 7.3.5 the answer to InListPassiveTarget at 106
kbit/s type A.
"""

from enum import Enum
from typing import NamedTuple

TO_CHIP = 0xD4
TO_HOST = 0xD5
# The longest that we ask for, two tags of ten bytes with a long ATS each, is shorter.
LONGEST = 128

# An acknowledgement takes the chip a millisecond and a USB adapter up to sixteen.
ACK_MS = 40
ANSWER_MS = 150
TRIES = 4

_POSTAMBLE = 2

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


class Pn532Dialog:
    """Sends a command, receives acknowledgement and answer, and retries.

    A damaged answer is asked for once more with NACK (6.2.1.4). One that is missing makes the
    command be said again, ANSWER_MS after its acknowledgement, ACK_MS after anything else, TRIES
    times in all.
    """

    def __init__(self) -> None:
        self._frames = Pn532Frames(TO_HOST)
        self._words = b""
        self._code: int | None = None
        self._command = b""
        self._tries = 0
        self._due_ms = 0
        self._unread: int | None = None
        self._refused = False

    @property
    def waits(self) -> bool:
        """True if a command has been said that is neither answered nor given up."""
        return self._code is not None

    @property
    def due_ms(self) -> int:
        """The deadline for what is awaited next."""
        return self._due_ms

    def ask(self, command: bytes, at_ms: int, first: bytes = b"") -> None:
        """Sends a command, after a prefix perhaps; one that still waits is dropped."""
        self._code = command[0]
        self._command = frame(TO_CHIP, command)
        self._tries = 0
        self._again(first, at_ms)

    def stop(self) -> None:
        """Drops the command and partial input."""
        self._code = None
        self._words = b""
        self._frames.forget()

    def say(self) -> bytes:
        """The bytes to send now."""
        words, self._words = self._words, b""
        return words

    def hear(self, data: bytes, at_ms: int) -> bytes | None:
        """The answer to the command that waits, without its code, once it is there."""
        damaged = self._frames.damaged
        if self._unread is not None:
            self._unread += len(data)
        # Bytes that came before the command was sent do not answer it.
        items = [] if self._words else self._frames.feed(data)
        for item in items:
            if self._code is not None and self._takes(self._code, item, at_ms):
                self._code = None
                return item[1:] if isinstance(item, bytes) else None
        if self.waits:
            self._mend(self._frames.damaged > damaged, at_ms)
        return None

    def _takes(self, code: int, item: bytes | Sign, at_ms: int) -> bool:
        """True if this is the answer; an acknowledgement and an error are seen to."""
        if item is Sign.ACK:
            self._unread = 0
            self._due_ms = at_ms + ANSWER_MS
        elif item is Sign.ERROR:
            self._again(b"", at_ms)
        # 6.2.1.1 and 7.1: an answer carries the code of its command plus one.
        return isinstance(item, bytes) and item[:1] == bytes([code + 1])

    def _mend(self, damaged: bool, at_ms: int) -> None:
        answering = self._unread is not None and self._unread > _POSTAMBLE
        if answering:
            self._due_ms = min(self._due_ms, at_ms + ACK_MS)
        if answering and damaged and not self._refused:
            self._refused = True
            self._words = Sign.NACK.frame
        elif at_ms >= self._due_ms:
            # 6.2.1.3: an ACK from the host makes the chip give up what it is doing.
            self._again(Sign.ACK.frame if self._unread is not None else b"", at_ms)

    def _again(self, first: bytes, at_ms: int) -> None:
        if self._tries == TRIES:
            self.stop()
            return
        self._frames.forget()
        self._tries += 1
        self._words = first + self._command
        self._due_ms = at_ms + ACK_MS
        self._unread = None
        self._refused = False
