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

from tablepi.core.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble
from tablepi.devices.presence import Presence
from tablepi.devices.readers import KindOf, ReaderConfig
from tablepi.devices.readers.rdm6300.rdm6300_frames import LENGTH, Rdm6300Frames

# Between two frames the line is silent for 50 ms, so this silence is three lost repeats.
GONE_MS = 200
_UNREADABLE = Phrase("rdm6300.unreadable")


class Rdm6300Reader:
    """Says `TagSeen` when a tag was read twice and `TagGone` after GONE_MS without a byte."""

    baud = 9600
    wait_ms = 50

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._frames = Rdm6300Frames()
        self._presence = Presence(config.name, config.repeat_ms, GONE_MS)
        self._heard_ms = 0
        self._read_any = False

    def start(self) -> None:
        self._frames.forget()
        self._presence.opened()
        self._read_any = False

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if not data:
            return [*self._presence.absent(at_ms), *self._silence(at_ms)]
        self._heard_ms = at_ms
        uids = self._frames.feed(data)
        self._read_any |= bool(uids)
        if not uids:
            return [*self._presence.unclear(at_ms), *self._endless()]
        return [message for uid in uids for message in self._presence.read(uid, at_ms)]

    def say(self) -> bytes:
        return b""

    def _silence(self, at_ms: int) -> list[Message]:
        """What came between two silences is told when half a frame or more gave no tag."""
        if at_ms - self._heard_ms < GONE_MS:
            return []
        strange = self._frames.unread >= LENGTH // 2 and not self._read_any
        self._frames.forget()
        self._read_any = False
        return [ReaderTrouble(self._name, _UNREADABLE)] if strange else []

    def _endless(self) -> list[Message]:
        """Ten frames' worth without a right one is something else than a tag."""
        if self._frames.unread < 10 * LENGTH:
            return []
        self._frames.unread = 0
        return [ReaderTrouble(self._name, _UNREADABLE)]


KIND: KindOf = Rdm6300Reader
