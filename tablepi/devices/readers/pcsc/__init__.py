"""A PC/SC reader for contactless cards, ACR122U and its kind: through pcscd and pyscard.

Our own driver, by the PC/SC specification, part 3: a tag's UID is read by FF CA 00 00 00, and four
pages of its memory by FF B0. What comes over USB is checked there; a tag counts when two reads in a
row say the same. Such a reader has a card's field and its timing in its own hands: it tells of a
tag after up to half a second, and of two tags at once only one.
"""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.lines import Bus
from tablepi.devices.polling.exchanges import Talk
from tablepi.devices.polling.polled_reader import FoundTag, LookOutcome, PolledReader, TagSearch
from tablepi.devices.readers import Kind, ReaderConfig
from tablepi.devices.readers.pcsc.pcsc_line import ATR, PcscLine
from tablepi.devices.tags.tag_text import TagContent, reading

HUNG_MS = 5000
PREFIX = "pcsc:"
"""A port's beginning; behind it stands a part of the reader's name, as pcscd has it."""

GET_UID = b"\xff\xca\x00\x00\x00"
READ_PAGES = b"\xff\xb0\x00"
FINE = b"\x90\x00"
_READ_BYTES = b"\x10"

# PC/SC part 3, 3.1.3.2.3: behind this in the answer to reset stand standard and name of the tag.
_STORAGE = b"\xa0\x00\x00\x03\x06"
# Supplemental document: MIFARE Ultralight, as which an NTAG counts, and Ultralight C.
_READABLE = (b"\x00\x03", b"\x00\x3a")
_HUNG = Phrase("pcsc.hung")


class PcscReader(PolledReader):
    """Looks at the card that pcscd has found; a reader that is pulled is looked for."""

    def __init__(self, config: ReaderConfig) -> None:
        super().__init__(config, TagSearch(_look, _text_of, HUNG_MS, _HUNG))


def _look() -> Talk[FoundTag | Phrase]:
    (atr,) = yield [ATR]
    if not atr:
        return FoundTag(LookOutcome.NOTHING)
    uid = yield from _asked(GET_UID)
    if not uid:
        return FoundTag(LookOutcome.UNCLEAR)
    _, is_storage, about = atr.partition(_STORAGE)
    return FoundTag(LookOutcome.ONE, uid, bool(is_storage) and about[1:3] in _READABLE)


def _asked(command: bytes) -> Talk[bytes | None]:
    """Answer of the reader; None if it, or the tag, gives none."""
    (answer,) = yield [command]
    return answer[:-2] if answer.endswith(FINE) else None


def _text_of(uid: bytes) -> Talk[TagContent]:
    """Text written on this tag, unless another lies there meanwhile."""
    if (yield from _asked(GET_UID)) != uid:
        return TagContent()
    pages = reading()
    page = next(pages)
    while True:
        data = yield from _asked(READ_PAGES + bytes([page]) + _READ_BYTES)
        try:
            page = pages.send(data)
        except StopIteration as over:
            written: TagContent = over.value
            break
    same = (yield from _asked(GET_UID)) == uid
    return written if same else TagContent()


KIND = Kind(
    PcscReader,
    "a PC/SC reader, ACR122U and its kind",
    buses={PREFIX: Bus(lambda port, reset: PcscLine(port), lambda line: True)},
)
