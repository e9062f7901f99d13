"""Decoder for devices that send one line a scan: bytes to texts."""

import re
from collections import Counter
from enum import StrEnum

_END = re.compile(rb"[\r\n\x03]")
_START = b"\x02"
_FRAMING = "\r\n\x02\x03"


class Damage(StrEnum):
    """Why a line was dropped: the id of the message for the user."""

    NOISE = "code-reader.noise"
    OVERLONG = "code-reader.overlong"
    UNPROVED = "code-reader.unproved"
    UNFRAMED = "code-reader.unframed"


class Lines:
    """Turns bytes, however they are cut up, into texts; raises on no bytes at all.

    A line ends at CR, LF, CR LF or ETX; an STX inside it starts it anew. A line is a text when it
    is printable UTF-8 of at most `longest` bytes and carries `prefix` and `suffix`, which are taken
    off along with spaces around the rest. Any other line is dropped and counted in `dropped`; empty
    lines are nothing. The line itself has no check: a flipped bit that stays printable gives
    another text, which a deck registry does not know.
    """

    def __init__(self, prefix: str = "", suffix: str = "", longest: int = 256) -> None:
        self.dropped: Counter[Damage] = Counter()
        self._prefix = prefix.strip(_FRAMING)
        self._suffix = suffix.strip(_FRAMING)
        self._longest = longest
        self._half = b""

    @property
    def half(self) -> bool:
        """Whether a line has begun that has not ended."""
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
            if line and (text := self._text(line)):
                texts.append(text)
        # One byte beyond the longest line is kept, so that an overlong one is known at its end.
        self._half = (self._half + rest)[: self._longest + 1]
        return texts

    def _text(self, line: bytes) -> str:
        if len(line) > self._longest:
            return self._drop(Damage.OVERLONG)
        torn, _, line = line.rpartition(_START)
        if torn.strip(_START):
            self._drop(Damage.NOISE)
        try:
            text = line.decode()
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
