"""An RDM6300 or a module of its class: 125 kHz tags, 9600 baud, nothing to ask it.

It sends 14 bytes every 65 ms for as long as a tag lies there: STX, five bytes of the tag as ten
hex digits, the XOR of those five as two more, ETX. The tag's name is the ten digits as they are
sent, capitals: `0415148F2E`. (The number printed on many tags is the last six or eight of them in
decimal.)

What the check leaves: no single damaged byte makes another tag. Where every hundredth byte has a
flipped bit, 67 frames in a million are right and name another tag, with lost and doubled bytes
fewer; of noise one in 2**72. Since 67 is more than one in a million, a tag counts when two frames
in a row name it, 65 ms after the first: one in ten thousand million is wrong then. A tag is seen
80 ms after it was laid, and gone 250 ms after its last frame.
"""

import re

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble
from tablepi.devices.presence import Presence
from tablepi.devices.readers import Kind, Proof, ReaderConfig

# Between two frames the line is silent for 50 ms, so this silence is three lost repeats.
GONE_MS = 200
LENGTH = 14
_FRAME = re.compile(rb"\x02([0-9A-F]{12})\x03")
_UNREADABLE = Phrase("rdm6300.unreadable")


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
        self._partial = b""

    def forget(self) -> None:
        self._partial = b""
        self.unread = 0

    def feed(self, data: bytes) -> list[str]:
        """The tags, ten digits each, of the frames that end in these bytes, in order."""
        buffer = self._partial + data
        self.unread += len(data)
        uids = []
        end = 0
        for match in _FRAME.finditer(buffer):
            end = match.end()
            if _checksum(bytes.fromhex(match[1].decode())) == 0:
                uids.append(match[1][:10].decode())
                self.unread = len(buffer) - end
        self._partial = buffer[max(end, len(buffer) - LENGTH + 1) :]
        return uids


def _checksum(digits: bytes) -> int:
    total = 0
    for byte in digits:
        total ^= byte
    return total


class Rdm6300Reader:
    """Says `TagSeen` when a tag was read twice and `TagGone` after GONE_MS without a byte."""

    baud = 9600
    wait_ms = 50

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._frames = Rdm6300Frames()
        self._presence = Presence(config.name, config.repeat_ms, GONE_MS)
        self._heard_ms = 0
        self._has_read = False

    def start(self) -> None:
        self._frames.forget()
        self._presence.opened()
        self._has_read = False

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if not data:
            return [*self._presence.absent(at_ms), *self._end_silence(at_ms)]
        self._heard_ms = at_ms
        uids = self._frames.feed(data)
        self._has_read |= bool(uids)
        if not uids:
            return [*self._presence.unclear(at_ms), *self._tell_endless()]
        return [message for uid in uids for message in self._presence.read(uid, at_ms)]

    def say(self) -> bytes:
        return b""

    def _end_silence(self, at_ms: int) -> list[Message]:
        """A complaint where half a frame or more between two silences gave no tag."""
        if at_ms - self._heard_ms < GONE_MS:
            return []
        is_strange = self._frames.unread >= LENGTH // 2 and not self._has_read
        self._frames.forget()
        self._has_read = False
        return [ReaderTrouble(self._name, _UNREADABLE)] if is_strange else []

    def _tell_endless(self) -> list[Message]:
        """Ten frames' worth without a right one is something else than a tag."""
        if self._frames.unread < 10 * LENGTH:
            return []
        self._frames.unread = 0
        return [ReaderTrouble(self._name, _UNREADABLE)]


def _proof() -> Proof:
    """Two equal frames in a row."""
    frames, last_uid = Rdm6300Frames(), ""

    def proves(data: bytes) -> bool:
        nonlocal last_uid
        for uid in frames.feed(data):
            if uid == last_uid:
                return True
            last_uid = uid
        return False

    return proves


KIND = Kind(
    Rdm6300Reader,
    "125 kHz",
    proof=_proof,
    rank=3,
    decoder=Rdm6300Frames,
    example=frame("0415148F2E"),
)
