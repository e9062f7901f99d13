"""The text in an NDEF message: NFC Forum NDEF 1.0, with the Text, URI and Smart Poster RTDs.

A message counts whole or not at all: what is cut off, chunked, or does not end where it says has no
text. Phones write records of other kinds beside the text; those are passed over.
"""

from typing import NamedTuple

from tablepi.devices.tags.check_letters import SCHEME

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
    texts = [_text(each.payload) for each in records if each.name == _TEXT]
    links = [_link(each) for each in records if each.name in (_URI, _POSTER)]
    found = [text for text in (*texts, *links) if text.isprintable() and text]
    named = (text for text in found if text.startswith(SCHEME))
    return next(named, found[0] if found else "")


def _records(message: bytes) -> list[Record] | None:
    """The records of a whole message; None where it is damaged."""
    records: list[Record] = []
    while True:
        head = message[0] if message else 0
        read = _record(message) if bool(head & _BEGIN) == (not records) else None
        if read is None:
            return None
        record, message = read
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
    skipped = 1 + (payload[0] & _LANGUAGE_LENGTH) if payload else 1
    if skipped > len(payload):
        return ""
    encoded = payload[skipped:]
    try:
        return _utf16(encoded) if payload[0] & _UTF16 else encoded.decode()
    except UnicodeDecodeError:
        return ""


def _utf16(encoded: bytes) -> str:
    """Text RTD 1.0, 3.4: without a byte order mark the high byte comes first."""
    marked = encoded[:2] in (b"\xff\xfe", b"\xfe\xff")
    return encoded.decode("utf-16" if marked else "utf-16-be")


def _link(record: Record) -> str:
    """The address in a URI, or the one that a Smart Poster must have."""
    if record.name == _URI:
        return _uri(record.payload)
    inside = [each for each in _records(record.payload) or [] if each.name == _URI]
    return _uri(inside[0].payload) if len(inside) == 1 else ""


def _uri(payload: bytes) -> str:
    if not payload or payload[0] >= len(_PREFIXES):
        return ""
    try:
        return _PREFIXES[payload[0]] + payload[1:].decode()
    except UnicodeDecodeError:
        return ""
