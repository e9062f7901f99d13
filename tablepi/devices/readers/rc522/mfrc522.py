"""The MFRC522 by its registers, as conversations; sections are those of NXP's data sheet, rev. 3.9.

The chip is reset by command here; a wire at its reset pin is the line's. Through it go the commands
to tags of ISO/IEC 14443-3 type A: waking, selecting, reading, halting.
"""

from enum import Enum, auto
from typing import NamedTuple

from tablepi.devices.lines import SHORT_WAIT, Talk
from tablepi.devices.polling import FoundTag, LookOutcome
from tablepi.devices.tags.tag_text import HAS_MEMORY, READ, TagContent, reading

COMMAND, COM_IRQ, ERROR, FIFO, LEVEL, CONTROL = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0C
FRAMING, COLL, MODE, TX_CONTROL, TX_ASK, RF_CFG = 0x0D, 0x0E, 0x11, 0x14, 0x15, 0x26
T_MODE, T_PRESCALER, T_HIGH, T_LOW, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37

IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
ANTENNA_ON = 0x03
_ALL_IRQ, _RX_IRQ, _TIMER_IRQ = 0x7F, 0x20, 0x01
_FLUSH, _START, _LAST_BITS = 0x80, 0x80, 0x07
# 9.3.2.7: BufferOvfl, CollErr, ParityErr, ProtocolErr; a CRC is computed here.
_COLLISION, _FAULTS = 0x08, 0x13
_KEEP_ALL = 0x80

# 9.3.3.10: the timer starts by itself behind what is sent, in steps of 100 us: 677 of the quartz.
_PRESCALER = 0x2A5
_SET_UP = {
    T_MODE: 0x80 | _PRESCALER >> 8,
    T_PRESCALER: _PRESCALER & 0xFF,
    T_HIGH: 0,
    TX_ASK: 0x40,
    MODE: 0x3D,
    RF_CFG: 0x40,
}
# Registers that read back as they were written, the reserved bits left out.
_KEPT = {TX_ASK: 0x40, MODE: 0x03, T_PRESCALER: 0xFF}

NOBODY = (0x00, 0xFF)
"""Versions that a wire without a chip has."""

_WAKING = 400


def put(register: int, *values: int) -> bytes:
    """8.1.2.3: the address stands in bits 1 to 6."""
    return bytes([register << 1, *values])


def get(register: int) -> bytes:
    """Bit 7 reads; the value is the last byte that comes back."""
    return bytes([0x80 | register << 1, 0])


class ReplyOutcome(Enum):
    """Outcome of a question to a tag."""

    ANSWER = auto()
    SILENCE = auto()
    COLLISION = auto()
    GARBLED = auto()


class Answer(NamedTuple):
    """Answer of a tag; `bits`: of the last byte, 0 for all eight."""

    heard: ReplyOutcome
    data: bytes = b""
    bits: int = 0


def version() -> Talk[int]:
    """Version that the chip reports: 91h, 92h, other makes otherwise; of NOBODY where none is."""
    (answer,) = yield [get(VERSION)]
    return answer[-1] if answer else NOBODY[0]


def is_settled() -> Talk[bool]:
    """True if it is still set up, with its field on."""
    registers = [TX_CONTROL, *_KEPT]
    field, *values = yield [get(register) for register in registers]
    are_same = (value[-1:] and value[-1] & mask == _SET_UP[register] & mask
                for value, (register, mask) in zip(values, _KEPT.items(), strict=True))  # fmt: skip
    return field[-1:] != b"" and field[-1] & ANTENNA_ON == ANTENNA_ON and all(are_same)


def begin() -> Talk[bool]:
    """Resets it and sets it up, field on; False when it does not wake up.

    A chip whose quartz does not run yet drops what is written: it is written until it stands.
    """
    yield [put(COMMAND, SOFT_RESET)]
    for _ in range(_WAKING):
        *_, value = yield [put(TX_ASK, _SET_UP[TX_ASK]), get(TX_ASK)]
        if value[-1:] == bytes([_SET_UP[TX_ASK]]):
            break
    *_, control = yield [*(put(*setting) for setting in _SET_UP.items()), get(TX_CONTROL)]
    yield [put(TX_CONTROL, (control[-1] if control else 0) | ANTENNA_ON)]
    return (yield from is_settled())


def ask(question: bytes, wait: int, bits: int = 0) -> Talk[Answer]:
    """Sends this to the tags; `bits`: of its last byte, 0 for all.

    `wait`: in 100 us, how long nothing is no answer yet. A chip that hangs never ends this.
    """
    yield [
        put(COMMAND, IDLE), put(COM_IRQ, _ALL_IRQ), put(LEVEL, _FLUSH), put(FIFO, *question),
        put(COLL, _KEEP_ALL), put(T_LOW, wait), put(COMMAND, TRANSCEIVE),
        put(FRAMING, _START | bits),
    ]  # fmt: skip
    *_, irq = yield [SHORT_WAIT, get(COM_IRQ)]
    # At a collision some chips raise ErrIRq before the rest has come: it is not waited for.
    while irq[-1:] in (b"", b"\xff") or not irq[-1] & (_RX_IRQ | _TIMER_IRQ):
        *_, irq = yield [SHORT_WAIT, get(COM_IRQ)]
    answer = (yield from _answer()) if irq[-1] & _RX_IRQ else Answer(ReplyOutcome.SILENCE)
    yield [put(COMMAND, IDLE), put(FRAMING, 0)]
    return answer


def _answer() -> Talk[Answer]:
    error, level, control = (
        transfer[-1] if transfer else 0
        for transfer in (yield [get(ERROR), get(LEVEL), get(CONTROL)])
    )
    if error & _COLLISION:
        return Answer(ReplyOutcome.COLLISION)
    if error & _FAULTS or not 0 < level <= 64:
        return Answer(ReplyOutcome.GARBLED)
    # 8.1.2.1: each byte that goes out is the address of the one that comes next.
    (data,) = yield [bytes([0x80 | FIFO << 1] * level + [0])]
    return Answer(ReplyOutcome.ANSWER, data[1:], control & _LAST_BITS)


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
    remainder = _CRC_START
    for byte in data:
        byte ^= remainder & 0xFF
        byte ^= byte << 4 & 0xFF
        remainder = remainder >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return remainder.to_bytes(2, "little")


def find() -> Talk[FoundTag]:
    """Wakes what lies there, halted or not, and selects it when it is alone."""
    answer = yield from ask(bytes([_WUPA]), _WAIT, bits=_SHORT)
    if answer.heard is ReplyOutcome.SILENCE:
        return FoundTag(LookOutcome.NOTHING)
    # Two that answer differently collide here already; the anticollision tells for sure.
    if answer.heard is ReplyOutcome.GARBLED:
        return _UNCLEAR
    uid = b""
    for level in _LEVELS:
        part = yield from ask(bytes([level, _NOTHING]), _WAIT)
        if part.heard is not ReplyOutcome.ANSWER:
            return _FOUND[part.heard]
        sak = (yield from _select_tag(level, part)) if _is_sound(part) else None
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


def _select_tag(level: int, part: Answer) -> Talk[int | None]:
    words = bytes([level, _ALL]) + part.data
    answer = yield from ask(words + crc(words), _WAIT)
    is_sound = len(answer.data) == 3 and not any(crc(answer.data))
    return answer.data[0] if is_sound else None


def _read_pages(page: int) -> Talk[bytes | None]:
    """Four pages of the selected tag; None when they cannot be read."""
    words = bytes([_READ, page])
    answer = yield from ask(words + crc(words), _WAIT_READ)
    is_sound = len(answer.data) == READ + 2 and not any(crc(answer.data))
    return answer.data[:READ] if is_sound else None


def halt() -> Talk[None]:
    """Sends to sleep whatever was woken: one that waits in the middle of its selection would be
    silent at the next look, as if it were gone (6.3)."""
    yield from ask(_HLTA + crc(_HLTA), _WAIT)


def text_of(uid: bytes) -> Talk[TagContent]:
    """Text written on this tag; one that does not answer is selected again."""
    pages = reading()
    page = next(pages)
    is_selected = False
    while True:
        if not is_selected:
            is_selected = (yield from find()).uid == uid
        data = (yield from _read_pages(page)) if is_selected else None
        is_selected = data is not None
        try:
            page = pages.send(data)
        except StopIteration as stop:
            yield from halt()
            content: TagContent = stop.value
            return content
