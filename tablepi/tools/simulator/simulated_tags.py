"""Simulated tags, with a UID and perhaps memory."""

from dataclasses import dataclass, field

from tablepi.devices.tags import ndef

PAGE = 4
NTAG_PAGES = {"ntag213": 45, "ntag215": 135, "ntag216": 231}
"""Kinds with memory and how many pages each has; NXP NTAG213/215/216, section 8.5."""

KINDS = ("uid", *NTAG_PAGES)
_SIZES = {"ntag213": 0x12, "ntag215": 0x3E, "ntag216": 0x6D}
# 8.5.6: an empty message; the smallest has a block on locking before it.
_EMPTY = b"\x03\x00\xfe"
_EMPTIES = {"ntag213": b"\x01\x03\xa0\x0c\x34" + _EMPTY}
_SAK_CLASSIC, _SAK_NTAG = 0x08, 0x00


@dataclass(slots=True)
class SimulatedTag:
    """A tag of 4, 7 or 10 bytes; `kind` is one of KINDS. `askew`: every second read fails."""

    uid: bytes
    kind: str = "uid"
    askew: bool = False
    memory: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        if self.kind in NTAG_PAGES and not self.memory:
            self.memory = self._blank_memory()

    @property
    def sak(self) -> int:
        """The SAK, its answer to a selection."""
        return _SAK_NTAG if self.memory else _SAK_CLASSIC

    def _blank_memory(self) -> bytearray:
        """The memory of a new tag: its number, its size, an empty message."""
        memory = bytearray(PAGE * NTAG_PAGES[self.kind])
        uid = self.uid
        memory[:9] = uid[:3] + _xor_check(b"\x88" + uid[:3]) + uid[3:7] + _xor_check(uid[3:7])
        memory[9] = 0x48
        memory[12:16] = bytes([0xE1, 0x10, _SIZES[self.kind], 0])
        empty_message = _EMPTIES.get(self.kind, _EMPTY)
        memory[16 : 16 + len(empty_message)] = empty_message
        return memory


def tag(uid: str, kind: str = "uid", text: str = "", *, askew: bool = False) -> SimulatedTag:
    """A tag with this UID in hexadecimal and, where it has memory, this text on it."""
    new_tag = SimulatedTag(bytes.fromhex(uid), kind, askew)
    if text:
        memory = ndef.memory_of(text)
        start = PAGE * ndef.FIRST_PAGE
        new_tag.memory[start : start + len(memory)] = memory
    return new_tag


def _xor_check(data: bytes) -> bytes:
    """ISO/IEC 14443-3: the bytes of a cascade level, combined by XOR."""
    value = 0
    for byte in data:
        value ^= byte
    return bytes([value])
