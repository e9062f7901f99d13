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
enough. Of a device that ended no line yet a pause ends any text, from the second equal one on.

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
ENDLESS_MS = 100
"""A pause behind any text of a device that ends none."""
# Twenty times what anybody scans, and no more than the main loop can handle.
MOST_A_SECOND = 128
_HALF_LINE = Phrase("code-reader.half")
_FLOOD = Phrase("code-reader.flood")

_END = re.compile(rb"[\r\n\x03]")
_START = b"\x02"
# TAB, EOT and NUL, which some scanners send in place of CR; they are one flipped bit from a letter.
_TRAILERS = b"\t\x04\x00"
_FRAMING = "\r\n\x02\x03\t\x04\x00"
_PAUSED = tuple(bytes([trailer]) for trailer in _TRAILERS)
_ORDER_MARK = "\ufeff"


class Damage(StrEnum):
    """Reason that a line was dropped, as the id of the message for the user."""

    NOISE = "code-reader.noise"
    OVERLONG = "code-reader.overlong"
    UNPROVED = "code-reader.unproved"
    UNFRAMED = "code-reader.unframed"


class Lines:
    """Turns bytes, however they are cut up, into texts; raises on no bytes at all.

    A line ends at CR, LF, CR LF or ETX, with TAB, EOT or NUL before it perhaps; an STX inside it
    starts it anew. A line is a text when it is printable UTF-8 of at most `longest` bytes and has
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
        self._partial_line = b""

    @property
    def half(self) -> bool:
        return bool(self._partial_line)

    def forget(self) -> None:
        """Drops a partial line; what comes next starts a new one."""
        self._partial_line = b""

    def feed(self, data: bytes) -> list[str]:
        """The texts of the lines that end in these bytes, in order."""
        *pieces, remainder = _END.split(data)
        texts = []
        for piece in pieces:
            line = self._partial_line + piece
            self._partial_line = b""
            texts += self._line_texts(line)
        # One byte beyond the longest line is kept, so that an overlong one is known at its end.
        self._partial_line = (self._partial_line + remainder)[: self._longest + 1]
        return texts

    def pause(self) -> list[str]:
        """The texts that end here without an end of line: with check letters, TAB, EOT or NUL."""
        if self._partial_line[-1:] in _PAUSED or proved_texts(self._partial_line):
            return self.feed(b"\r")
        return []

    def _line_texts(self, line: bytes) -> list[str]:
        if PRINTED.search(line):
            if not proved_texts(line):
                self._drop(Damage.UNPROVED)
            return proved_texts(line)
        text = self._line_text(line) if line else ""
        return [text] if text else []

    def _line_text(self, line: bytes) -> str:
        if len(line) > self._longest:
            return self._drop(Damage.OVERLONG)
        prefix, _, line = line.rpartition(_START)
        if prefix.strip(_START):
            self._drop(Damage.NOISE)
        try:
            text = line.rstrip(_TRAILERS).decode().removeprefix(_ORDER_MARK)
        except UnicodeDecodeError:
            return self._drop(Damage.NOISE)
        if not text.isprintable():
            return self._drop(Damage.NOISE)
        if not self._is_framed(text):
            return self._drop(Damage.UNFRAMED)
        return text[len(self._prefix) : len(text) - len(self._suffix)].strip(" ")

    def _is_framed(self, text: str) -> bool:
        is_long_enough = len(text) >= len(self._prefix) + len(self._suffix)
        return is_long_enough and text.startswith(self._prefix) and text.endswith(self._suffix)

    def _drop(self, damage: Damage) -> str:
        self.dropped[damage] += 1
        return ""


def proved_texts(line: bytes) -> list[str]:
    """The texts in a line that their check letters prove."""
    texts = (match.decode(errors="replace") for match in PRINTED.findall(line))
    return [text for text in texts if proved(text)]


class LineReader:
    """Says `TagSeen` for every line that is a text; such a device cannot tell when a card goes.

    Never more than MOST_A_SECOND of them, and so never more in one read: the rest is dropped.
    """

    baud = 9600

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._reads = config.reads
        self._last_text = ""
        self._last_ms = 0
        self._equal_count = 0
        self._lines = Lines(config.prefix, config.suffix)
        self._repeats = Repeats(config.repeat_ms)
        self._repeats_left: dict[str, int] = {}
        self._damage_told: Counter[Damage] = Counter()
        self._ends_lines: bool | None = None
        self._unended: list[str] = []
        self._heard_ms = 0
        self._second_ms = 0
        self._tags_in_second = 0

    @property
    def wait_ms(self) -> int:
        return PAUSE_MS if self._lines.half else IDLE_MS

    def start(self) -> None:
        self._lines.forget()
        self._equal_count = 0

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if not data:
            return self._hear_silence(at_ms)
        self._heard_ms = at_ms
        if _END.search(data):
            self._ends_lines = True
        return self._tags_of(self._lines.feed(data), at_ms)

    def say(self) -> bytes:
        return b""

    def _tags_of(self, texts: list[str], at_ms: int) -> list[Message]:
        confirmed = [text for text in texts if self._is_confirmed(text, at_ms)]
        tags = [tag for text in confirmed if (tag := self._tag_of(text, at_ms))]
        return [*self._tell_damage(), *self._limit_tags(tags, at_ms)]

    def _hear_silence(self, at_ms: int) -> list[Message]:
        quiet_ms = at_ms - self._heard_ms if self._lines.half else 0
        if quiet_ms >= PAUSE_MS and (texts := self._lines.pause()):
            return self._tags_of(texts, at_ms)
        least_ms = HALF_LINE_MS if self._ends_lines is not False else ENDLESS_MS
        if quiet_ms < least_ms or not self._lines.half:
            return []
        if not self._ends_lines:
            texts, unended = self._lines.feed(b"\r"), self._unended
            self._unended = texts
            if self._ends_lines is False or (texts and texts == unended):
                self._ends_lines = False
                return self._tags_of(texts, at_ms)
        # Otherwise the next scan would be appended to the rest of this one.
        self._lines.forget()
        return [ReaderTrouble(self._name, _HALF_LINE)]

    def _is_confirmed(self, text: str, at_ms: int) -> bool:
        """True if this text has come as often in a row as it must."""
        is_in_row = text == self._last_text and at_ms - self._last_ms < ROW_MS
        self._equal_count = self._equal_count + 1 if is_in_row else 1
        self._last_text, self._last_ms = text, at_ms
        return self._equal_count >= self._reads_wanted(text)

    def _reads_wanted(self, text: str) -> int:
        is_first_time = self._reads > 1 and text not in self._repeats_left and not proved(text)
        return self._reads + (FIRST_TIME if is_first_time else 0)

    def _tag_of(self, text: str, at_ms: int) -> TagSeen | None:
        """A text that is new; once more, as no new scan, one without a check that comes again."""
        proof = proved(text)
        if proof is None:
            self._lines.dropped[Damage.UNPROVED] += 1
            return None
        if self._repeats.is_new(proof or text, at_ms):
            self._remember(text, 0 if proof else _MOST_AGAIN)
            return TagSeen(self._name, 0, proof or text, reads=0 if proof else self._reads)
        if not self._repeats_left.get(text):
            return None
        self._repeats_left[text] -= 1
        return TagSeen(self._name, 0, text, laid=False, reads=1)

    def _remember(self, text: str, repeats: int) -> None:
        # Put at the end again, so that the oldest stands first.
        self._repeats_left.pop(text, None)
        self._repeats_left[text] = repeats
        if len(self._repeats_left) > _REMEMBERED:
            del self._repeats_left[next(iter(self._repeats_left))]

    def _limit_tags(self, tags: list[TagSeen], at_ms: int) -> list[Message]:
        if at_ms - self._second_ms >= 1000:
            self._second_ms, self._tags_in_second = at_ms, 0
        tags_allowed = tags[: MOST_A_SECOND - self._tags_in_second]
        self._tags_in_second += len(tags_allowed)
        flood = [ReaderTrouble(self._name, _FLOOD)] if len(tags_allowed) < len(tags) else []
        return [*tags_allowed, *flood]

    def _tell_damage(self) -> list[Message]:
        new_damage = self._lines.dropped - self._damage_told
        self._damage_told += new_damage
        return [ReaderTrouble(self._name, Phrase(damage.value)) for damage in new_damage]


def _proof() -> Proof:
    """A line of LONG_LINE letters that ends in CR, LF or a pause, or two of SHORT_LINE."""
    partial_line = b""
    texts: list[str] = []

    def proves(data: bytes) -> bool:
        nonlocal partial_line
        # An STX begins an RDM6300's frame, which a pause does not make a line.
        paused = not data and bool(partial_line) and _START not in partial_line
        *lines, remainder = _LINE_END.split(partial_line + (b"\r" if paused else data))
        partial_line = remainder[-_MOST_KEPT:]
        for line in lines:
            # Between two ETX lies an RDM6300's frame, wherever a stray CR may follow.
            line_texts = [] if b"\x03" in line.rstrip(b"\x03") else Lines().feed(line + b"\r")
            texts.extend(text for text in line_texts if len(text) >= SHORT_LINE)
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
