"""The Nano's boot loader: writes a firmware over the reader's own serial port (STK500, version 1).

The loader lies behind the firmware and is never written, so a reader whose update broke off
half-way is brought up to date by the next try. Today's loader speaks at 115200 baud, the first at
57600; each waits a second or two after a reset, which opening the port makes, or the Nano's own
button where a capacitor holds its RST.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tablepi.core.errors import DeviceError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.lines import pause
from tablepi.devices.readers import Connection

IMAGES = (
    Path("/usr/lib/tablepi/reader.hex"),
    Path(__file__).parents[4] / "build/firmware/reader.hex",
)
"""The firmware of the package, else the one that was built beside the source."""
BAUDS = (115200, 57600)
PAGE = 128
LONGEST = 0x7800
"""Bytes below the larger of the two loaders."""
TRIES = 30
"""How often each speed is tried, a second each time."""
_SYNCS = 4
_RESET_S = 0.05
_END = 0x20
_IN_SYNC, _OK = 0x14, 0x10
_SYNC, _ENTER, _LEAVE, _ADDRESS, _WRITE, _READ = (
    b"\x30",
    b"\x50",
    b"\x51",
    b"\x55",
    b"\x64",
    b"\x74",
)
_SIGNATURE, _ATMEGA328P = b"\x75", b"\x1e\x95\x0f"
Tell = Callable[[Phrase], None]


def image() -> bytes:
    """The firmware that belongs to this program. Raises DeviceError where there is none."""
    for file in IMAGES:
        if file.exists():
            return parse_hex(file.read_text(encoding="ascii"))
    raise DeviceError("reader.update.none")


def update(line: Connection, tell: Tell) -> None:
    """Writes the firmware that belongs to this program. Raises DeviceError, OSError."""
    write_firmware(line, image(), tell)


def parse_hex(text: str) -> bytes:
    """The bytes of an Intel HEX file, in whole pages.

    Raises DeviceError where it is none, or is too long.
    """
    made = bytearray()
    for line in text.split():
        try:
            row = bytes.fromhex(line.removeprefix(":"))
        except ValueError:
            raise DeviceError("reader.update.damaged") from None
        if len(row) < 5 or sum(row) % 256 or len(row) != row[0] + 5:
            raise DeviceError("reader.update.damaged")
        count, at, kind = row[0], int.from_bytes(row[1:3], "big"), row[3]
        if kind == 0:
            made.extend(b"\xff" * (at + count - len(made)))
            made[at : at + count] = row[4:-1]
    if not 0 < len(made) <= LONGEST:
        raise DeviceError("reader.update.damaged")
    return bytes(made) + b"\xff" * (-len(made) % PAGE)


def write_firmware(line: Connection, firmware: bytes, tell: Tell) -> None:
    """Writes it and reads it back; `tell` hears what to do and how far it is.

    Raises DeviceError where no loader answers or another firmware is read back, OSError where the
    cable is pulled.
    """
    _reach_loader(line, tell)
    if _ask(line, _SIGNATURE, 3) != _ATMEGA328P:
        raise DeviceError("reader.update.other-chip")
    _ask(line, _ENTER)
    starts = range(0, len(firmware), PAGE)
    for at in starts:
        page = firmware[at : at + PAGE]
        _ask(line, _ADDRESS + (at // 2).to_bytes(2, "little"))
        _ask(line, _WRITE + len(page).to_bytes(2, "big") + b"F" + page)
        tell(Phrase("reader.update.written", {"percent": 90 * (at + len(page)) // len(firmware)}))
    for at in starts:
        page = firmware[at : at + PAGE]
        _ask(line, _ADDRESS + (at // 2).to_bytes(2, "little"))
        if _ask(line, _READ + len(page).to_bytes(2, "big") + b"F", len(page)) != page:
            raise DeviceError("reader.update.differs")
    _ask(line, _LEAVE)
    tell(Phrase("reader.update.done"))


def _reach_loader(line: Connection, tell: Tell) -> None:
    """Resets the Nano, and asks at either speed until its loader answers."""
    tell(Phrase("reader.update.begins"))
    for attempt in range(TRIES):
        if attempt == 1:
            tell(Phrase("reader.update.press"))
        for baud in BAUDS:
            line.baudrate = baud
            _reset(line)
            if _syncs(line):
                return
    raise DeviceError("reader.update.silent")


def _reset(line: Connection) -> None:
    """A reset by DTR, where the port has that line."""
    for level in (False, True):
        with suppress(AttributeError, OSError):
            line.dtr = level  # type: ignore[attr-defined]  # pyserial's
        pause(_RESET_S)


def _syncs(line: Connection) -> bool:
    """True if a loader answers; what the firmware says meanwhile is passed over."""
    heard = b""
    for _ in range(_SYNCS):
        line.write(_SYNC + bytes([_END]))
        heard += line.read(max(2, line.in_waiting))
        if bytes([_IN_SYNC, _OK]) in heard:
            while line.in_waiting:
                line.read(line.in_waiting)
            return True
    return False


def _ask(line: Connection, question: bytes, count: int = 0) -> bytes:
    """The answer of so many bytes. Raises DeviceError where it is none."""
    line.write(question + bytes([_END]))
    heard, empty = b"", 0
    while len(heard) < count + 2 and empty < _SYNCS:
        more = line.read(count + 2 - len(heard))
        heard += more
        empty += not more
    if len(heard) != count + 2 or (heard[0], heard[-1]) != (_IN_SYNC, _OK):
        raise DeviceError("reader.update.broke-off")
    return heard[1:-1]
