"""The memory of an NTAG21x with a text on it: NFC Forum Type 2 Tag.

We write one text record; what others wrote is read by `ndef_message`.

The memory that is written begins at page 4: a block of type 03h with the record, then FEh. While
a tag is being written its block is empty and followed by UNFINISHED, so that a tag that was taken
away too early is known, and is an empty tag for everybody else. The very page that says so may be
torn by the same mishap: so MARK stands in MARK_PAGE as long as anything is not what it is to be.
"""

from tablepi.devices.tags.ndef_message import message_text

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
    at = 0
    while at < len(memory) and memory[at] != _END:
        if memory[at] == _NOTHING:
            at += 1
            continue
        start, length = _header(memory, at)
        if memory[at] == _BLOCK or start > len(memory):
            return start, length
        at = start + length
    return at + 2, 0


def _header(memory: bytes, at: int) -> tuple[int, int]:
    """Start and length of the content of the block at this place.

    NFC Forum Type 2 Tag, 2.3: a length of FFh has the real one in the two bytes behind it.
    """
    if memory[at + 1 : at + 2] != bytes([_LONG]):
        return at + 2, memory[at + 1] if at + 1 < len(memory) else 0
    length = int.from_bytes(memory[at + 2 : at + 4], "big") if at + 4 <= len(memory) else 0
    return at + 4, 0 if length == _RESERVED else length
