"""A device that sends one line a scan: QR and barcode modules, many RFID modules.

A line has no check of its own. Where one byte in a hundred is lost, doubled or has a flipped bit,
one scan of 14 letters in nine becomes another text. That is nobody's card unless a damaged byte
or two lead from one card's text to another's. Names of cards lie far apart: of the Decktet's none
becomes another once in a million. Numbers of tags that follow each other, and numbered cards, do:
four times in ten thousand for a flipped bit, once in three hundred for `CARD-1` and `CARD-11`. So
each line without a check is said to be one read, and where it could too easily be another card's
(see `core/text_distance`), the table waits for as many equal ones as leave less than one in a
million for each such pair, two or three: of numbered decks one or two scans in a million are wrong
then.
Sure is a printed text with check letters (see `with_letters`). It is found behind whatever a
scanner puts before it (`]Q1`, a letter, a byte order mark) and needs no end of line: a pause is
enough.

With the setting `reads`, so many equal lines in a row make a scan, each of which costs one more
repeat of the device. Of three in a row one in a million is another text than was sent, nobody's
card still; so a text that was not told before takes FIRST_TIME more: of five, two in a hundred
thousand million.
"""

import re
from collections import Counter
from enum import StrEnum

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.presence import Repeats
from tablepi.devices.readers import Kind, Proof, ReaderConfig
from tablepi.devices.tags.ndef import PRINTED, proved

FIRST_TIME = 2
IDLE_MS = 200
# Equal lines further apart than this are separate scans.
ROW_MS = 1500
# As many more equal lines are told as any two cards could demand (see `core/text_distance`).
_MOST_AGAIN = 4
_REMEMBERED = 1024
LONG_LINE = 8
SHORT_LINE = 4
_MOST_KEPT = 1024
_LINE_END = re.compile(rb"[\r\n]")
# A line of 256 bytes at 9600 baud has no pause in it that is longer than a USB adapter's 16 ms.
HALF_LINE_MS = 500
# A pause behind a text that needs no end of line, and is longer than that adapter's.
PAUSE_MS = 40
# Twenty times what anybody scans, and no more than the main loop can handle.
MOST_A_SECOND = 128
_HALF_LINE = Phrase("code-reader.half")
_FLOOD = Phrase("code-reader.flood")

_END = re.compile(rb"[\r\n\x03]")
_START = b"\x02"
# TAB and EOT, which some scanners send in place of CR; from a letter they are one flipped bit away.
_TRAILERS = b"\t\x04"
_FRAMING = "\r\n\x02\x03\t\x04"
_ORDER_MARK = "\ufeff"


class Damage(StrEnum):
    """Why a line was dropped: the id of the message for the user."""

    NOISE = "code-reader.noise"
    OVERLONG = "code-reader.overlong"
    UNPROVED = "code-reader.unproved"
    UNFRAMED = "code-reader.unframed"


class Lines:
    """Turns bytes, however they are cut up, into texts; raises on no bytes at all.

    A line ends at CR, LF, CR LF or ETX, with TAB or EOT before it perhaps; an STX inside it starts
    it anew. A line is a text when it is printable UTF-8 of at most `longest` bytes and carries
    `prefix` and `suffix`, which are taken off along with spaces around the rest. Any other line is
    dropped and counted in `dropped`; empty lines are nothing. The line itself has no check: a
    flipped bit that stays printable gives another text, which a deck registry does not know. Texts
    with check letters that are right are taken out of any line, whatever stands around them.
    """

    def __init__(self, prefix: str = "", suffix: str = "", longest: int = 256) -> None:
        self.dropped: Counter[Damage] = Counter()
        self._prefix = prefix.strip(_FRAMING)
        self._suffix = suffix.strip(_FRAMING)
        self._longest = longest
        self._half = b""

    @property
    def half(self) -> bool:
        """True if a line has begun that has not ended."""
        return bool(self._half)

    def forget(self) -> None:
        """Drops a partial line; what comes next starts a new one."""
        self._half = b""

    def feed(self, data: bytes) -> list[str]:
        """The texts of the lines that end in these bytes, in order."""
        *ended, rest = _END.split(data)
        texts = []
        for piece in ended:
            line = self._half + piece
            self._half = b""
            texts += self._texts(line)
        # One byte beyond the longest line is kept, so that an overlong one is known at its end.
        self._half = (self._half + rest)[: self._longest + 1]
        return texts

    def pause(self) -> list[str]:
        """The texts that end here without an end of line: with check letters, TAB or EOT."""
        if self._half.endswith((b"\t", b"\x04")) or _printed(self._half):
            return self.feed(b"\r")
        return []

    def _texts(self, line: bytes) -> list[str]:
        if PRINTED.search(line):
            if not _printed(line):
                self._drop(Damage.UNPROVED)
            return _printed(line)
        text = self._text(line) if line else ""
        return [text] if text else []

    def _text(self, line: bytes) -> str:
        if len(line) > self._longest:
            return self._drop(Damage.OVERLONG)
        torn, _, line = line.rpartition(_START)
        if torn.strip(_START):
            self._drop(Damage.NOISE)
        try:
            text = line.rstrip(_TRAILERS).decode().removeprefix(_ORDER_MARK)
        except UnicodeDecodeError:
            return self._drop(Damage.NOISE)
        if not text.isprintable():
            return self._drop(Damage.NOISE)
        if not self._framed(text):
            return self._drop(Damage.UNFRAMED)
        return text[len(self._prefix) : len(text) - len(self._suffix)].strip(" ")

    def _framed(self, text: str) -> bool:
        long_enough = len(text) >= len(self._prefix) + len(self._suffix)
        return long_enough and text.startswith(self._prefix) and text.endswith(self._suffix)

    def _drop(self, damage: Damage) -> str:
        self.dropped[damage] += 1
        return ""


def _printed(line: bytes) -> list[str]:
    """The texts in a line that their check letters prove."""
    found = (each.decode(errors="replace") for each in PRINTED.findall(line))
    return [text for text in found if proved(text)]


class LineReader:
    """Says `TagSeen` for every line that is a text; such a device cannot tell when a card goes.

    Never more than MOST_A_SECOND of them, and so never more in one read: the rest is dropped.
    """

    baud = 9600

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._reads = config.reads
        self._last = ""
        self._last_ms = 0
        self._equal = 0
        self._lines = Lines(config.prefix, config.suffix)
        self._repeats = Repeats(config.repeat_ms)
        self._again: dict[str, int] = {}
        self._told: Counter[Damage] = Counter()
        self._heard_ms = 0
        self._second_ms = 0
        self._in_second = 0

    @property
    def wait_ms(self) -> int:
        return PAUSE_MS if self._lines.half else IDLE_MS

    def start(self) -> None:
        self._lines.forget()
        self._equal = 0

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if not data:
            return self._quiet(at_ms)
        self._heard_ms = at_ms
        return self._scanned(self._lines.feed(data), at_ms)

    def say(self) -> bytes:
        return b""

    def _scanned(self, texts: list[str], at_ms: int) -> list[Message]:
        agreed = [text for text in texts if self._agreed(text, at_ms)]
        seen = [tag for text in agreed if (tag := self._seen(text, at_ms))]
        return [*self._damage(), *self._few(seen, at_ms)]

    def _quiet(self, at_ms: int) -> list[Message]:
        quiet_ms = at_ms - self._heard_ms if self._lines.half else 0
        if quiet_ms >= PAUSE_MS and (texts := self._lines.pause()):
            return self._scanned(texts, at_ms)
        if quiet_ms < HALF_LINE_MS or not self._lines.half:
            return []
        # Otherwise the next scan would be appended to the rest of this one.
        self._lines.forget()
        return [ReaderTrouble(self._name, _HALF_LINE)]

    def _agreed(self, text: str, at_ms: int) -> bool:
        """True if this text has come as often in a row as it must."""
        in_row = text == self._last and at_ms - self._last_ms < ROW_MS
        self._equal = self._equal + 1 if in_row else 1
        self._last, self._last_ms = text, at_ms
        return self._equal >= self._wanted(text)

    def _wanted(self, text: str) -> int:
        first_time = self._reads > 1 and text not in self._again and not proved(text)
        return self._reads + (FIRST_TIME if first_time else 0)

    def _seen(self, text: str, at_ms: int) -> TagSeen | None:
        """A text that is new; once more, as no new scan, one without a check that comes again."""
        proof = proved(text)
        if proof is None:
            self._lines.dropped[Damage.UNPROVED] += 1
            return None
        if self._repeats.is_new(proof or text, at_ms):
            self._remember(text, 0 if proof else _MOST_AGAIN)
            return TagSeen(self._name, 0, proof or text, reads=0 if proof else self._reads)
        if not self._again.get(text):
            return None
        self._again[text] -= 1
        return TagSeen(self._name, 0, text, laid=False, reads=1)

    def _remember(self, text: str, again: int) -> None:
        self._again.pop(text, None)
        self._again[text] = again
        if len(self._again) > _REMEMBERED:
            del self._again[next(iter(self._again))]

    def _few(self, tags: list[TagSeen], at_ms: int) -> list[Message]:
        if at_ms - self._second_ms >= 1000:
            self._second_ms, self._in_second = at_ms, 0
        few = tags[: MOST_A_SECOND - self._in_second]
        self._in_second += len(few)
        flood = [ReaderTrouble(self._name, _FLOOD)] if len(few) < len(tags) else []
        return [*few, *flood]

    def _damage(self) -> list[Message]:
        new = self._lines.dropped - self._told
        self._told += new
        return [ReaderTrouble(self._name, Phrase(damage.value)) for damage in new]


def _proof() -> Proof:
    """A line of LONG_LINE letters that ends in CR or LF, or two of SHORT_LINE."""
    half = b""
    texts: list[str] = []

    def proves(data: bytes) -> bool:
        nonlocal half
        *ended, rest = _LINE_END.split(half + data)
        half = rest[-_MOST_KEPT:]
        for line in ended:
            # Between two ETX lies an RDM6300's frame, wherever a stray CR may follow.
            found = [] if b"\x03" in line.rstrip(b"\x03") else Lines().feed(line + b"\r")
            texts.extend(text for text in found if len(text) >= SHORT_LINE)
        return len(texts) > 1 or any(len(text) >= LONG_LINE for text in texts)

    return proves


KIND = Kind(
    LineReader,
    "QR and barcode modules, anything that sends a line a scan",
    proof=_proof,
    rank=4,
    sees_lifts=False,
    decoder=Lines,
    example=b"04A1B2C3D4E5F6\r\n",
)
