"""Tags of ISO/IEC 14443-3 type A on an MFRC522: waking, selecting, reading, halting."""

from tablepi.devices.polling.exchanges import Talk
from tablepi.devices.polling.polled_reader import FoundTag, LookOutcome
from tablepi.devices.readers.rc522.mfrc522 import Answer, ReplyOutcome, ask
from tablepi.devices.tags.tag_text import HAS_MEMORY, READ, TagContent, reading

_WUPA, _HLTA, _READ = 0x52, b"\x50\x00", 0x30
_LEVELS = (0x93, 0x95, 0x97)
_NOTHING, _ALL = 0x20, 0x70
_CASCADE_TAG, _UNFINISHED = 0x88, 0x04
_SHORT = 7

# In 100 us: an answer to waking and selecting begins within one, a read takes 5 ms at most.
_WAIT, _WAIT_READ = 10, 52
_CRC_START = 0x6363


_UNCLEAR = FoundTag(LookOutcome.UNCLEAR)
_FOUND = {
    ReplyOutcome.SILENCE: _UNCLEAR,
    ReplyOutcome.GARBLED: _UNCLEAR,
    ReplyOutcome.COLLISION: FoundTag(LookOutcome.SEVERAL),
}


def crc(data: bytes) -> bytes:
    """CRC_A, annex B; of data behind which it stands it is zero."""
    rest = _CRC_START
    for byte in data:
        byte ^= rest & 0xFF
        byte ^= byte << 4 & 0xFF
        rest = rest >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return rest.to_bytes(2, "little")


def find() -> Talk[FoundTag]:
    """Wakes what lies there, halted or not, and selects it when it is alone."""
    woken = yield from ask(bytes([_WUPA]), _WAIT, bits=_SHORT)
    if woken.heard is ReplyOutcome.SILENCE:
        return FoundTag(LookOutcome.NOTHING)
    # Two that answer differently collide here already; the anticollision tells for sure.
    if woken.heard is ReplyOutcome.GARBLED:
        return _UNCLEAR
    uid = b""
    for level in _LEVELS:
        part = yield from ask(bytes([level, _NOTHING]), _WAIT)
        if part.heard is not ReplyOutcome.ANSWER:
            return _FOUND[part.heard]
        sak = (yield from _select(level, part)) if _is_sound(part) else None
        if sak is None:
            return _UNCLEAR
        if not sak & _UNFINISHED:
            return FoundTag(LookOutcome.ONE, uid + part.data[:4], sak == HAS_MEMORY)
        # 6.5.4: the cascade tag, which is no part of the UID, stands before what goes on.
        if part.data[0] != _CASCADE_TAG:
            return _UNCLEAR
        uid += part.data[1:4]
    return _UNCLEAR


def _is_sound(part: Answer) -> bool:
    data = part.data
    return len(data) == 5 and data[0] ^ data[1] ^ data[2] ^ data[3] == data[4]


def _select(level: int, part: Answer) -> Talk[int | None]:
    words = bytes([level, _ALL]) + part.data
    answer = yield from ask(words + crc(words), _WAIT)
    sound = len(answer.data) == 3 and not any(crc(answer.data))
    return answer.data[0] if sound else None


def _read(page: int) -> Talk[bytes | None]:
    """Four pages of the selected tag; None when they cannot be read."""
    words = bytes([_READ, page])
    answer = yield from ask(words + crc(words), _WAIT_READ)
    sound = len(answer.data) == READ + 2 and not any(crc(answer.data))
    return answer.data[:READ] if sound else None


def halt() -> Talk[None]:
    """Sends to sleep whatever was woken: one that waits in the middle of its selection would be
    silent at the next look, as if it were gone (6.3)."""
    yield from ask(_HLTA + crc(_HLTA), _WAIT)


def text_of(uid: bytes) -> Talk[TagContent]:
    """Text written on this tag; one that does not answer is selected again."""
    pages = reading()
    page = next(pages)
    selected = False
    while True:
        if not selected:
            selected = (yield from find()).uid == uid
        data = (yield from _read(page)) if selected else None
        selected = data is not None
        try:
            page = pages.send(data)
        except StopIteration as over:
            yield from halt()
            written: TagContent = over.value
            return written
