"""The memory of an NTAG21x with a text on it: NFC Forum Type 2 Tag.

We write one text record; of what others wrote (NFC Forum NDEF 1.0, with the Text, URI and Smart
Poster RTDs) a message counts whole or not at all: what is cut off, chunked, or does not end where
it says has no text. Phones write records of other kinds beside the text; those are passed over.

Two check letters at the end of a printed text, `tablepi:suitup/7-crowns*` and a CRC of ten bits,
detect damage on the line: no flipped bit and no burst of damage up to ten bits long is overlooked,
and of any other damage one in 1024. What is left must still be the text of another card.

The memory that is written begins at page 4: a block of type 03h with the record, then FEh. While
a tag is being written its block is empty and followed by UNFINISHED, so that a tag that was taken
away too early is known, and is an empty tag for everybody else. The very page that says so may be
torn by the same mishap: so MARK stands in MARK_PAGE as long as anything is not what it is to be.
"""

import re
from typing import NamedTuple

SCHEME = "tablepi:"
_MARK = "*"
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PRINTED = re.compile(rb"tablepi:[^*\x00-\x1f]+\*[0-9A-HJKMNP-TV-Z]{2}")
"""Pattern of a text with check letters in a device's bytes; they may be wrong."""

_POLYNOMIAL = 0x233
_BITS = 0x3FF


def with_letters(text: str) -> str:
    """The text with its check letters, to be printed."""
    checksum = _crc(text.encode())
    return f"{text}{_MARK}{_LETTERS[checksum >> 5]}{_LETTERS[checksum & 31]}"


def proved(text: str) -> str | None:
    """The text without its check letters, where they are right; None where they are wrong.

    '' for a text that has none: nothing is proved.
    """
    bare, separator, _ = text.rpartition(_MARK)
    if not separator or not text.startswith(SCHEME):
        return ""
    return bare if with_letters(bare) == text else None


def _crc(data: bytes) -> int:
    remainder = _BITS
    for byte in data:
        remainder ^= byte << 2
        for _ in range(8):
            remainder = (remainder << 1 ^ (_POLYNOMIAL if remainder & 0x200 else 0)) & _BITS
    return remainder


_BEGIN, _LAST, _CHUNK, _SHORT, _HAS_ID, _NAME_FORMAT = 0x80, 0x40, 0x20, 0x10, 0x08, 0x07
_EMPTY, _WELL_KNOWN, _UNCHANGED = 0, 1, 6
_TEXT, _URI, _POSTER = b"T", b"U", b"Sp"

_UTF16, _LANGUAGE_LENGTH = 0x80, 0x3F

# URI RTD 1.0, table 3: what the first byte of a URI stands for.
_PREFIXES = (
    "", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:",
    "ftp://anonymous:anonymous@", "ftp://ftp.", "ftps://", "sftp://", "smb://", "nfs://", "ftp://",
    "dav://", "news:", "telnet://", "imap:", "rtsp://", "urn:", "pop:", "sip:", "sips:", "tftp:",
    "btspp://", "btl2cap://", "btgoep://", "tcpobex://", "irdaobex://", "file://", "urn:epc:id:",
    "urn:epc:tag:", "urn:epc:pat:", "urn:epc:raw:", "urn:epc:", "urn:nfc:",
)  # fmt: skip


class Record(NamedTuple):
    """A record of a well-known type, or of another, whose `name` is then b''."""

    name: bytes
    payload: bytes


def message_text(message: bytes) -> str:
    """The text in a message, '' for none or a damaged message; raises on no bytes at all.

    The first text record, else the first URI or Smart Poster; before them one that names a card.
    """
    records = _records(message) or []
    texts = [_text(record.payload) for record in records if record.name == _TEXT]
    links = [_link(record) for record in records if record.name in (_URI, _POSTER)]
    candidates = [text for text in (*texts, *links) if text.isprintable() and text]
    card_texts = (text for text in candidates if text.startswith(SCHEME))
    return next(card_texts, candidates[0] if candidates else "")


def _records(message: bytes) -> list[Record] | None:
    """The records of a whole message; None where it is damaged."""
    records: list[Record] = []
    while True:
        head = message[0] if message else 0
        parsed = _record(message) if bool(head & _BEGIN) == (not records) else None
        if parsed is None:
            return None
        record, message = parsed
        records.append(record)
        if head & _LAST:
            return None if message else records


def _record(data: bytes) -> tuple[Record, bytes] | None:
    """The first record and what follows it; None where it is chunked or cut off."""
    # 3.2: flags, the lengths of name, payload and id, then these three.
    head = data[0] if data else _CHUNK
    size = 1 if head & _SHORT else 4
    has_id = 1 if head & _HAS_ID else 0
    start = 2 + size + has_id
    form = head & _NAME_FORMAT
    if head & _CHUNK or form == _UNCHANGED or len(data) < start:
        return None
    name_length, id_length = data[1], data[start - 1] if has_id else 0
    length = int.from_bytes(data[2 : 2 + size], "big")
    if form == _EMPTY and (name_length or id_length or length):
        return None
    end = start + name_length + id_length + length
    if end > len(data):
        return None
    name = data[start : start + name_length] if form == _WELL_KNOWN else b""
    return Record(name, data[end - length : end]), data[end:]


def _text(payload: bytes) -> str:
    """Text RTD 1.0, 3.2: how long the language is and the encoding, the language, the text."""
    prefix_length = 1 + (payload[0] & _LANGUAGE_LENGTH) if payload else 1
    if prefix_length > len(payload):
        return ""
    encoded = payload[prefix_length:]
    try:
        return _utf16(encoded) if payload[0] & _UTF16 else encoded.decode()
    except UnicodeDecodeError:
        return ""


def _utf16(encoded: bytes) -> str:
    """Text RTD 1.0, 3.4: without a byte order mark the high byte comes first."""
    has_order_mark = encoded[:2] in (b"\xff\xfe", b"\xfe\xff")
    return encoded.decode("utf-16" if has_order_mark else "utf-16-be")


def _link(record: Record) -> str:
    """The address in a URI, or the one that a Smart Poster must have."""
    if record.name == _URI:
        return _uri(record.payload)
    uris = [inner for inner in _records(record.payload) or [] if inner.name == _URI]
    return _uri(uris[0].payload) if len(uris) == 1 else ""


def _uri(payload: bytes) -> str:
    if not payload or payload[0] >= len(_PREFIXES):
        return ""
    try:
        return _PREFIXES[payload[0]] + payload[1:].decode()
    except UnicodeDecodeError:
        return ""


FIRST_PAGE = 4
UNFINISHED = b"\x03\x00\x57\x00"
LONGEST_TEXT = 100

MARK_PAGE = 39
"""The last page of the smallest of these tags that is free for use, behind the longest text."""

MARK, NO_MARK = b"\x57\xa5\x5a\xa8", bytes(4)

_BLOCK, _LONG, _NOTHING, _END = 0x03, 0xFF, 0x00, 0xFE
_RESERVED = 0xFFFF
# Begin, end and short record of a well-known type, whose name has one letter: T for text.
_HEAD, _TYPE = 0xD1, b"T"
_LANGUAGE = b"\x02en"


def memory_of(text: str) -> bytes:
    """The memory from FIRST_PAGE on, in whole pages; ValueError for a text that is too long."""
    payload = _LANGUAGE + text.encode()
    if len(payload) > LONGEST_TEXT + len(_LANGUAGE):
        raise ValueError(f"expected at most {LONGEST_TEXT} bytes, got {len(text.encode())}")
    record = bytes([_HEAD, len(_TYPE), len(payload)]) + _TYPE + payload
    memory = bytes([_BLOCK, len(record)]) + record + bytes([_END])
    return memory + bytes(-len(memory) % 4)


def wanted(memory: bytes) -> int:
    """The number of bytes needed to read the text, as far as these tell."""
    start, length = _block(memory)
    return start + length


def is_unfinished(memory: bytes) -> bool:
    """True if a write of the text was interrupted."""
    return memory.startswith(UNFINISHED)


def text_of(memory: bytes) -> str:
    """The text in a tag's memory from FIRST_PAGE on, '' for none; raises on no bytes at all."""
    start, length = _block(memory)
    message = memory[start : start + length]
    return message_text(message) if len(message) == length else ""


def _block(memory: bytes) -> tuple[int, int]:
    """The start and length of the message, in the first block for one; a length of 0 for none.

    What stands before it is passed over: an NTAG213 leaves its factory with a block on locking.
    Where these bytes do not reach, as many are asked for as the next step needs.
    """
    place = 0
    while place < len(memory) and memory[place] != _END:
        if memory[place] == _NOTHING:
            place += 1
            continue
        start, length = _header(memory, place)
        if memory[place] == _BLOCK or start > len(memory):
            return start, length
        place = start + length
    return place + 2, 0


def _header(memory: bytes, place: int) -> tuple[int, int]:
    """Start and length of the content of the block at this place.

    NFC Forum Type 2 Tag, 2.3: a length of FFh has the real one in the two bytes behind it.
    """
    if memory[place + 1 : place + 2] != bytes([_LONG]):
        return place + 2, memory[place + 1] if place + 1 < len(memory) else 0
    length = int.from_bytes(memory[place + 2 : place + 4], "big") if place + 4 <= len(memory) else 0
    return place + 4, 0 if length == _RESERVED else length
