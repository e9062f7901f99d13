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
        self._partial = b""

    def forget(self) -> None:
        self._partial = b""

    def feed(self, data: bytes) -> list[bytes | Sign]:
        """The frames that end in these bytes, in order: data without direction, or a sign."""
        buffer = self._partial + data
        items: list[bytes | Sign] = []
        position = 0
        while (start := buffer.find(_START, position)) >= 0:
            end = self._frame_end(buffer, start + 2)
            if end > len(buffer):
                position = start
                break
            item = self._frame_item(buffer, start + 2, end)
            if item is None:
                self.damaged += 1
                position = start + 1
            else:
                items.append(item)
                position = end
        else:
            position = max(position, len(buffer) - buffer.endswith(b"\x00"))
        self._partial = buffer[position:]
        return items

    def _frame_end(self, buffer: bytes, body: int) -> int:
        """The end of the frame whose length is at `body`; after it for an impossible one."""
        if len(buffer) < body + 2:
            return body + 2
        length, checksum = buffer[body], buffer[body + 1]
        # 6.2.1.1: LEN and LCS are zero together, in the low byte; in ACK and NACK they are not.
        if not 0 < length <= LONGEST or (length + checksum) & 0xFF:
            return body + 2
        return body + 2 + length + 2

    def _frame_item(self, buffer: bytes, body: int, end: int) -> bytes | Sign | None:
        if end == body + 2:
            return _SIGNS.get(buffer[body:end])
        content = buffer[body + 2 : end]
        # 6.2.1.1: TFI, data and DCS are zero together, in the low byte; the postamble is zero.
        if sum(content) & 0xFF or content[-1]:
            return None
        if content[0] == self._direction:
            return content[1:-2]
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
    answer = bytes([len(targets)])
    for number, target in enumerate(targets, 1):
        answer += bytes([number]) + target.sens_res + bytes([target.sel_res, len(target.uid)])
        answer += target.uid + target.ats
    return answer


def targets_in(answer: bytes) -> list[Target] | None:
    """The tags in an answer, behind its command code; None when it does not come out even."""
    if not answer:
        return None
    targets: list[Target] = []
    remainder = answer[1:]
    while remainder:
        target = _first_target(remainder[1:])
        if target is None or remainder[0] != len(targets) + 1:
            return None
        targets.append(target)
        remainder = remainder[1 + 4 + len(target.uid) + len(target.ats) :]
    return targets if len(targets) == answer[0] else None


def _first_target(data: bytes) -> Target | None:
    length = data[3] if len(data) > 3 else 0
    uid, remainder = data[4 : 4 + length], data[4 + length :]
    if length not in UID_LENGTHS or len(uid) < length:
        return None
    # ISO/IEC 14443-3, 6.5.3.4: this bit would say that the UID goes on; the chip lists whole ones.
    if data[2] & _UNFINISHED:
        return None
    # A smart card that was asked to select says more of itself, unless it did not answer.
    ats = remainder[: remainder[0]] if data[2] & _HAS_ATS and remainder else b""
    if ats and len(ats) < remainder[0]:
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
        self._output = b""
        self._code: int | None = None
        self._command = b""
        self._tries = 0
        self._due_ms = 0
        self._unread: int | None = None
        self._has_refused = False

    @property
    def waits(self) -> bool:
        """True if a command has been said that is neither answered nor given up."""
        return self._code is not None

    @property
    def due_ms(self) -> int:
        """The deadline for what is awaited next."""
        return self._due_ms

    def ask(self, command: bytes, at_ms: int, prefix: bytes = b"") -> None:
        """Sends a command, after a prefix perhaps; one that still waits is dropped."""
        self._code = command[0]
        self._command = frame(TO_CHIP, command)
        self._tries = 0
        self._send_again(prefix, at_ms)

    def stop(self) -> None:
        """Drops the command and partial input."""
        self._code = None
        self._output = b""
        self._frames.forget()

    def say(self) -> bytes:
        output, self._output = self._output, b""
        return output

    def hear(self, data: bytes, at_ms: int) -> bytes | None:
        """The answer to the command that waits, without its code, once it is there."""
        damaged_before = self._frames.damaged
        if self._unread is not None:
            self._unread += len(data)
        # Bytes that came before the command was sent do not answer it.
        items = [] if self._output else self._frames.feed(data)
        for item in items:
            if self._code is not None and self._is_answer(self._code, item, at_ms):
                self._code = None
                return item[1:] if isinstance(item, bytes) else None
        if self.waits:
            self._retry(self._frames.damaged > damaged_before, at_ms)
        return None

    def _is_answer(self, code: int, item: bytes | Sign, at_ms: int) -> bool:
        """True if this is the answer; an acknowledgement and an error are seen to."""
        if item is Sign.ACK:
            self._unread = 0
            self._due_ms = at_ms + ANSWER_MS
        elif item is Sign.ERROR:
            self._send_again(b"", at_ms)
        # 6.2.1.1 and 7.1: an answer carries the code of its command plus one.
        return isinstance(item, bytes) and item[:1] == bytes([code + 1])

    def _retry(self, damaged: bool, at_ms: int) -> None:
        is_answering = self._unread is not None and self._unread > _POSTAMBLE
        if is_answering:
            self._due_ms = min(self._due_ms, at_ms + ACK_MS)
        if is_answering and damaged and not self._has_refused:
            self._has_refused = True
            self._output = Sign.NACK.frame
        elif at_ms >= self._due_ms:
            # 6.2.1.3: an ACK from the host makes the chip give up what it is doing.
            self._send_again(Sign.ACK.frame if self._unread is not None else b"", at_ms)

    def _send_again(self, prefix: bytes, at_ms: int) -> None:
        if self._tries == TRIES:
            self.stop()
            return
        self._frames.forget()
        self._tries += 1
        self._output = prefix + self._command
        self._due_ms = at_ms + ACK_MS
        self._unread = None
        self._has_refused = False
