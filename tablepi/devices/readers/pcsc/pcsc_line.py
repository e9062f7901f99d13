"""The line to a PC/SC reader: commands in packets, through pcscd."""

import errno
from contextlib import suppress
from importlib import import_module
from typing import Any

from tablepi.core.errors import DeviceError
from tablepi.devices.lines import ask_patiently, pause
from tablepi.devices.polling.exchanges import Packets, packet

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
            self._reader = _named(reader_names(self._scard, self._context), port)
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
            self._answers += packet([self._answer(each) for each in request])

    def has_moved(self) -> bool:
        return False

    def close(self) -> None:
        with suppress(Exception):
            self._let_go()
            self._scard.SCardReleaseContext(self._context)

    def _answer(self, command: bytes) -> bytes:
        if command == ATR:
            return ask_patiently(self._atr)
        if self._card is None:
            return b""
        code, answer = self._scard.SCardTransmit(*self._card, list(command))
        if _failed(code):
            # Taken away, or reset by another program: connected anew at the next look.
            self._let_go()
            return b""
        # A negative byte is how some versions say one above 127.
        return bytes(each & 0xFF for each in answer)

    def _atr(self) -> bytes:
        scard = self._scard
        code, states = scard.SCardGetStatusChange(
            self._context, 0, [(self._reader, scard.SCARD_STATE_UNAWARE)]
        )
        _, state, atr = states[0] if states else ("", 0, [])
        gone = scard.SCARD_STATE_UNAVAILABLE | scard.SCARD_STATE_UNKNOWN
        if _failed(code) or state & gone:
            raise OSError(errno.ENODEV, "the reader was pulled")
        if not state & scard.SCARD_STATE_PRESENT:
            self._let_go()
            return b""
        return bytes(each & 0xFF for each in atr) if self._connected() else b""

    def _connected(self) -> bool:
        scard = self._scard
        if self._card is None:
            protocols = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
            code, card, protocol = scard.SCardConnect(
                self._context, self._reader, scard.SCARD_SHARE_SHARED, protocols
            )
            is_t0 = protocol == scard.SCARD_PROTOCOL_T0
            header = scard.SCARD_PCI_T0 if is_t0 else scard.SCARD_PCI_T1
            self._card = None if _failed(code) else (card, header)
        return self._card is not None

    def _let_go(self) -> None:
        card, self._card = self._card, None
        if card is not None:
            self._scard.SCardDisconnect(card[0], self._scard.SCARD_LEAVE_CARD)


def _failed(code: int, *codes: int) -> bool:
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
    if _failed(code, _FORBIDDEN):
        raise DeviceError("pcsc.forbidden")
    if _failed(code):
        raise DeviceError("pcsc.no-daemon")
    return context


def reader_names(scard: Any, context: Any) -> list[str]:
    """The readers that pcscd has."""
    code, names = scard.SCardListReaders(context, [])
    if _failed(code, _NO_SERVICE):
        raise DeviceError("pcsc.no-daemon")
    return [] if _failed(code) else list(names)


def _named(names: list[str], port: str) -> str:
    """The one reader whose name has this in it."""
    part = port.partition(":")[2]
    found = [name for name in names if part in name]
    if not found:
        raise FileNotFoundError(errno.ENOENT, "no such reader", port)
    exact = part in found
    if len(found) > 1 and not exact:
        raise DeviceError("pcsc.several", port=port, names=", ".join(found))
    return part if exact else found[0]


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
