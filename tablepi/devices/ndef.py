"""A text on an NTAG21x: one NDEF text record; NFC Forum Type 2 Tag, NDEF and Text RTD.

The memory that is written begins at page 4: a block of type 03h with the record, then FEh. While
a tag is being written its block is empty and followed by UNFINISHED, so that a tag that was taken
away too early is known, and is an empty tag for everybody else. The very page that says so may be
torn by the same mishap: so MARK stands in MARK_PAGE as long as anything is not what it is to be.
"""

FIRST_PAGE = 4
UNFINISHED = b"\x03\x00\x57\x00"
LONGEST_TEXT = 100

MARK_PAGE = 39
"""The last page of the smallest of these tags that is free for use, behind the longest text."""

MARK, NO_MARK = b"\x57\xa5\x5a\xa8", bytes(4)

_BLOCK, _LONG, _NOTHING, _END = 0x03, 0xFF, 0x00, 0xFE
# Begin, end and short record of a well-known type, whose name has one letter: T for text.
_HEAD, _TYPE = 0xD1, b"T"
_LANGUAGE = b"\x02en"
_UTF16, _LANGUAGE_LENGTH = 0x80, 0x3F


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
    """Whether a write of the text was interrupted."""
    return memory.startswith(UNFINISHED)


def text_of(memory: bytes) -> str:
    """The text in a tag's memory from FIRST_PAGE on, '' for none; raises on no bytes at all."""
    start, length = _block(memory)
    record = memory[start : start + length]
    if len(record) < max(length, 5) or record[:2] != bytes([_HEAD, len(_TYPE)]):
        return ""
    payload = record[4:]
    skipped = 1 + (payload[0] & _LANGUAGE_LENGTH)
    whole = len(payload) == record[2] and skipped <= len(payload)
    if record[3:4] != _TYPE or not whole or payload[0] & _UTF16:
        return ""
    try:
        text = payload[skipped:].decode()
    except UnicodeDecodeError:
        return ""
    return text if text.isprintable() else ""


def _block(memory: bytes) -> tuple[int, int]:
    """The start and length of the message; a length of 0 for none.

    What stands before it is passed over: an NTAG213 leaves its factory with a block on locking.
    Where these bytes do not reach, as many are asked for as the next step needs.
    """
    at = 0
    while at + 1 < len(memory) and memory[at] not in (_END, _BLOCK):
        at += 1 if memory[at] == _NOTHING else 2 + memory[at + 1]
    if at + 1 >= len(memory):
        return at + 2, 0
    ours = memory[at] == _BLOCK and memory[at + 1] != _LONG
    return at + 2, memory[at + 1] if ours else 0
