"""An RC522 on the Pi's own SPI: 13.56 MHz tags of type A with 4, 7 or 10 bytes, and their texts.

Our own driver. What the check leaves: SPI has none, so that a damaged bit in what is read of the
chip is found by the tag's own: the XOR of its UID's bytes, and 16 bits behind all else. A tag
counts when two looks in a row, one right behind the other, read the same; it is gone after three
looks without it. What is written on an NTAG21x or Ultralight is read before the tag is told.
"""

from dataclasses import replace

from tablepi.core.phrase import Phrase
from tablepi.devices.exchanges import Conversation, Packets, SpiLine, Talk, packet
from tablepi.devices.found_tags import FoundTags
from tablepi.devices.lines import Bus, Line
from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.readers import Kind, ReaderConfig
from tablepi.devices.readers.rc522.mfrc522 import NOBODY, VERSION, begin, get, is_settled, version
from tablepi.devices.readers.rc522.type_a import Found, Lies, find, halt, text_of
from tablepi.devices.spi import open_spi
from tablepi.devices.tag_text import HAS_MEMORY, Written

POLL_MS = 50
GONE_MS = 2 * POLL_MS
HUNG_MS = 200
BLIND_MS = 2000
_SPI_HZ = 4_000_000

_MISSING = Phrase("rc522.missing")
_HUNG = Phrase("rc522.hung")
_UNFINISHED = Phrase("reader.unfinished")


class Rc522Reader:
    """Says `TagSeen` when a tag was read twice and `TagGone` after GONE_MS of clean absence.

    A chip that is missing, hangs or has lost its settings is set up anew, for ever, and told.
    """

    baud = 115200

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._found = FoundTags(config.name, config.repeat_ms, GONE_MS)
        self._packets = Packets()
        self._words = b""
        self._now_ms = 0
        self._next_ms = 0
        self._since_ms = 0
        self._looked_ms: int | None = None
        self._look: Conversation[Found | Phrase] | None = None
        self._text: Conversation[Written] | None = None
        self._held: TagSeen | None = None

    @property
    def wait_ms(self) -> int:
        talks = self._look or self._text
        return HUNG_MS if talks else max(1, self._next_ms - self._now_ms)

    def start(self) -> None:
        self._found.opened(untold=self._held is not None)
        self._held = self._look = self._text = None
        self._looked_ms = None
        self._words = b""
        self._packets.forget()

    def say(self) -> bytes:
        words, self._words = self._words, b""
        return words

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        self._now_ms = at_ms
        said: list[Message] = []
        for answer in self._packets.feed(data):
            said += self._answered(answer)
        if not (self._look or self._text) and at_ms >= self._next_ms:
            self._ask(_look())
        elif (self._look or self._text) and at_ms - self._since_ms >= HUNG_MS:
            said += self._hangs()
        return said

    def _ask(self, talk: Talk[Found | Phrase]) -> None:
        self._since_ms = self._now_ms
        self._packets.forget()
        self._look = Conversation(talk)
        self._words = packet(self._look.request or [])

    def _answered(self, answer: list[bytes]) -> list[Message]:
        talk = self._text or self._look
        if talk is None:
            return []
        talk.hear(answer)
        if talk.request is not None:
            self._words = packet(talk.request)
            return []
        if self._text:
            return self._read(self._text.outcome or Written())
        outcome = self._look.outcome if self._look else None
        self._look = None
        self._next_ms = self._now_ms + POLL_MS
        return self._looked(outcome) if outcome else []

    def _looked(self, outcome: Found | Phrase) -> list[Message]:
        """The messages of a look that ended; a doubt makes the next one immediate."""
        if isinstance(outcome, Phrase):
            return [*self._found.unclear(self._now_ms), ReaderTrouble(self._name, outcome)]
        if self._looked_ms is not None and self._now_ms - self._looked_ms > BLIND_MS:
            self._found.opened()
        self._looked_ms = self._now_ms
        said = self._judge(outcome)
        if self._found.in_doubt and outcome.lies is Lies.ONE:
            self._next_ms = self._now_ms
        new = said[-1] if said else None
        if isinstance(new, TagSeen) and outcome.sak == HAS_MEMORY:
            self._hold(new, outcome.uid)
            return said[:-1]
        return said

    def _judge(self, found: Found) -> list[Message]:
        match found.lies:
            case Lies.NOTHING:
                return self._found.found([], self._now_ms)
            case Lies.ONE:
                return self._found.found([found.uid], self._now_ms)
            case Lies.SEVERAL:
                return self._found.several(self._now_ms)
            case Lies.UNCLEAR:
                return self._found.unclear(self._now_ms)

    def _hold(self, seen: TagSeen, uid: bytes) -> None:
        """Holds a tag back until its text has been read."""
        self._held = seen
        self._since_ms = self._now_ms
        self._text = Conversation(text_of(uid))
        self._words = packet(self._text.request or [])

    def _read(self, written: Written) -> list[Message]:
        seen, self._held, self._text = self._held, None, None
        trouble = [ReaderTrouble(self._name, _UNFINISHED)] if written.unfinished else []
        return [replace(seen, text=written.text), *trouble] if seen else []

    def _hangs(self) -> list[Message]:
        """A tag that was being read is told without its text; then all begins anew."""
        said = self._read(Written())
        self._look = None
        self._next_ms = self._now_ms
        return [*said, *self._found.unclear(self._now_ms), ReaderTrouble(self._name, _HUNG)]


def _look() -> Talk[Found | Phrase]:
    """One look at what lies there, with a chip that is set up anew where that was lost."""
    settled = yield from is_settled()
    if not settled and ((yield from version()) in NOBODY or not (yield from begin())):
        return _MISSING
    found = yield from find()
    yield from halt()
    return found


def _open(port: str) -> Line:
    return SpiLine(open_spi(port, _SPI_HZ))


def _answers(line: Line) -> bool:
    """Whether what is on the bus has a version, twice the same."""
    line.say(packet([get(VERSION), get(VERSION)]))
    (versions,) = Packets().feed(line.hear(0, 0)) or [[]]
    return len(set(versions)) == 1 and versions[0][-1] not in NOBODY


KIND = Kind(
    Rc522Reader,
    "an RC522 on the Pi's own SPI",
    buses={"/dev/spidev": Bus(_open, _answers)},
)
