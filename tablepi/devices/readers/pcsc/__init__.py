"""A PC/SC reader for contactless cards, ACR122U and its kind: through pcscd and pyscard.

Our own driver, by the PC/SC specification, part 3: a tag's UID is read by FF CA 00 00 00, and four
pages of its memory by FF B0. What comes over USB is checked there; a tag counts when two reads in a
row say the same. Such a reader has a card's field and its timing in its own hands: it tells of a
tag after up to half a second, and of two tags at once only one.
"""

import errno
from contextlib import suppress
from importlib import import_module
from typing import Any

from tablepi.core.errors import DeviceError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.lines import Bus, Packets, Talk, ask_patiently, packet, pause
from tablepi.devices.polling import FoundTag, LookOutcome, PolledReader, TagSearch
from tablepi.devices.readers import Kind, ReaderConfig
from tablepi.devices.tags.tag_text import TagContent, reading

ATR = b""
"""The command that asks which card is there: its answer to reset, b'' for none."""

# pcsclite.h
_NO_SERVICE, _FORBIDDEN = 0x8010001D, 0x8010006A


class PcscLine:
    """A reader by a part of its name. Raises OSError while it is not there, else DeviceError."""

    def __init__(self, port: str) -> None:
        self._scard = _library()
        self._packets = Packets()
        self._answers = b""
        self._card: tuple[Any, int] | None = None
        self._context = _context(self._scard)
        try:
            self._reader = _reader_named(reader_names(self._scard, self._context), port)
        except Exception:
            self._scard.SCardReleaseContext(self._context)
            raise

    def hear(self, wait_s: float, baud: int) -> bytes:
        if not self._answers:
            pause(wait_s)
        answers, self._answers = self._answers, b""
        return answers

    def say(self, data: bytes) -> None:
        for request in self._packets.feed(data):
            self._answers += packet([self._answer_to(command) for command in request])

    def has_moved(self) -> bool:
        return False

    def close(self) -> None:
        with suppress(Exception):
            self._disconnect()
            self._scard.SCardReleaseContext(self._context)

    def _answer_to(self, command: bytes) -> bytes:
        if command == ATR:
            return ask_patiently(self._atr)
        if self._card is None:
            return b""
        code, answer = self._scard.SCardTransmit(*self._card, list(command))
        if _has_failed(code):
            # Taken away, or reset by another program: connected anew at the next look.
            self._disconnect()
            return b""
        # A negative byte is how some versions say one above 127.
        return bytes(byte & 0xFF for byte in answer)

    def _atr(self) -> bytes:
        scard = self._scard
        code, states = scard.SCardGetStatusChange(
            self._context, 0, [(self._reader, scard.SCARD_STATE_UNAWARE)]
        )
        _, state, atr = states[0] if states else ("", 0, [])
        gone_bits = scard.SCARD_STATE_UNAVAILABLE | scard.SCARD_STATE_UNKNOWN
        if _has_failed(code) or state & gone_bits:
            raise OSError(errno.ENODEV, "the reader was pulled")
        if not state & scard.SCARD_STATE_PRESENT:
            self._disconnect()
            return b""
        return bytes(byte & 0xFF for byte in atr) if self._is_connected() else b""

    def _is_connected(self) -> bool:
        scard = self._scard
        if self._card is None:
            protocols = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
            code, card, protocol = scard.SCardConnect(
                self._context, self._reader, scard.SCARD_SHARE_SHARED, protocols
            )
            is_t0 = protocol == scard.SCARD_PROTOCOL_T0
            header = scard.SCARD_PCI_T0 if is_t0 else scard.SCARD_PCI_T1
            self._card = None if _has_failed(code) else (card, header)
        return self._card is not None

    def _disconnect(self) -> None:
        card, self._card = self._card, None
        if card is not None:
            self._scard.SCardDisconnect(card[0], self._scard.SCARD_LEAVE_CARD)


def _has_failed(code: int, *codes: int) -> bool:
    """True if a call failed, with one of these codes where some are given."""
    number = code & 0xFFFFFFFF
    return number in codes if codes else number != 0


def _library() -> Any:
    try:
        return import_module("smartcard.scard")
    except ImportError:
        raise DeviceError("pcsc.no-library") from None


def _context(scard: Any) -> Any:
    code, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
    if _has_failed(code, _FORBIDDEN):
        raise DeviceError("pcsc.forbidden")
    if _has_failed(code):
        raise DeviceError("pcsc.no-daemon")
    return context


def reader_names(scard: Any, context: Any) -> list[str]:
    """The readers that pcscd has."""
    code, names = scard.SCardListReaders(context, [])
    if _has_failed(code, _NO_SERVICE):
        raise DeviceError("pcsc.no-daemon")
    return [] if _has_failed(code) else list(names)


def _reader_named(names: list[str], port: str) -> str:
    """The one reader whose name has this in it."""
    part = port.partition(":")[2]
    matches = [name for name in names if part in name]
    if not matches:
        raise FileNotFoundError(errno.ENOENT, "no such reader", port)
    is_exact = part in matches
    if len(matches) > 1 and not is_exact:
        raise DeviceError("pcsc.several", port=port, names=", ".join(matches))
    return part if is_exact else matches[0]


def plugged() -> list[str]:
    """The names of all readers that are plugged in; none where pcscd or its library is missing."""
    try:
        scard = _library()
        context = _context(scard)
    except DeviceError:
        return []
    try:
        return reader_names(scard, context)
    except DeviceError:
        return []
    finally:
        scard.SCardReleaseContext(context)


HUNG_MS = 5000
PREFIX = "pcsc:"
"""A port's beginning; behind it stands a part of the reader's name, as pcscd has it."""

GET_UID = b"\xff\xca\x00\x00\x00"
READ_PAGES = b"\xff\xb0\x00"
FINE = b"\x90\x00"
_READ_BYTES = b"\x10"

# PC/SC part 3, 3.1.3.2.3: behind this in the answer to reset stand standard and name of the tag.
_STORAGE = b"\xa0\x00\x00\x03\x06"
# Supplemental document: MIFARE Ultralight, as which an NTAG counts, Ultralight C and EV1.
_READABLE = (b"\x00\x03", b"\x00\x3a", b"\x00\x3d")
# ACR122U's API, 6.7: it forgets this without power, and hears it while a card is there alone.
BEEP_OFF = b"\xff\x00\x52\x00\x00"
_HUNG = Phrase("pcsc.hung")
_CHIP_CARD = Phrase("pcsc.chip-card")


class PcscReader(PolledReader):
    """Looks at the card that pcscd has found; a reader that is pulled is looked for."""

    def __init__(self, config: ReaderConfig) -> None:
        super().__init__(config, TagSearch(self._look_quietly, _text_of, HUNG_MS, _HUNG))
        self._beeps = config.beep
        self._is_silenced = False

    def start(self) -> None:
        super().start()
        self._is_silenced = False

    def _look_quietly(self) -> Talk[FoundTag | Phrase]:
        outcome = yield from _look()
        is_there = isinstance(outcome, FoundTag) and outcome.lies is LookOutcome.ONE
        if is_there and not self._beeps and not self._is_silenced:
            yield [BEEP_OFF]
            self._is_silenced = True
        return outcome


def _look() -> Talk[FoundTag | Phrase]:
    (atr,) = yield [ATR]
    if not atr:
        return FoundTag(LookOutcome.NOTHING)
    (answer,) = yield [GET_UID]
    uid = answer[:-2] if answer.endswith(FINE) else b""
    if not uid and answer and _STORAGE not in atr:
        # It answers, but has no number: a bank's or a health insurance's card with contacts.
        return _CHIP_CARD
    if not uid:
        return FoundTag(LookOutcome.UNCLEAR)
    _, is_storage, details = atr.partition(_STORAGE)
    return FoundTag(LookOutcome.ONE, uid, bool(is_storage) and details[1:3] in _READABLE)


def _ask_reader(command: bytes) -> Talk[bytes | None]:
    """Answer of the reader; None if it, or the tag, gives none."""
    (answer,) = yield [command]
    return answer[:-2] if answer.endswith(FINE) else None


def _text_of(uid: bytes) -> Talk[TagContent]:
    """Text written on this tag, unless another lies there meanwhile."""
    if (yield from _ask_reader(GET_UID)) != uid:
        return TagContent()
    pages = reading()
    page = next(pages)
    while True:
        data = yield from _ask_reader(READ_PAGES + bytes([page]) + _READ_BYTES)
        try:
            page = pages.send(data)
        except StopIteration as stop:
            content: TagContent = stop.value
            break
    is_same = (yield from _ask_reader(GET_UID)) == uid
    return content if is_same else TagContent()


KIND = Kind(
    PcscReader,
    "a PC/SC reader, ACR122U and its kind",
    buses={PREFIX: Bus(lambda port, reset: PcscLine(port), lambda line: True)},
)
