"""A USB reader that types like a keyboard, as nearly every cheap barcode, QR or RFID reader does.

The referee takes the keyboard for itself, so that nothing that it types reaches the screen. Each
scan goes the way of a line (see `readers/line`), with the same settings.
"""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderTrouble
from tablepi.devices.readers import Kind, ReaderConfig
from tablepi.devices.readers.keys.keyboard_file import grabbed
from tablepi.devices.readers.keys.typed_scans import TypedScans
from tablepi.devices.readers.line import LineReader

_TORN = Phrase("keyboard-reader.torn")
_LOST = Phrase("keyboard-reader.lost")


class KeysReader:
    """Says `TagSeen` for every scan that is typed; such a device cannot tell when a card goes."""

    baud = 0
    wait_ms = 50

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._line = LineReader(config)
        self._scans = TypedScans(config.layout)
        self._told = (0, 0)

    def start(self) -> None:
        self._scans.start()
        self._line.start()

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        scans = self._scans
        texts = scans.feed(data, at_ms) if data else scans.wait(at_ms)
        lines = "".join(f"{text}\r" for text in texts).encode()
        said = list(self._line.hear(lines, at_ms))
        before, self._told = self._told, (scans.torn, scans.lost)
        if scans.torn > before[0]:
            said.append(ReaderTrouble(self._name, _TORN))
        if scans.lost > before[1]:
            said.append(ReaderTrouble(self._name, _LOST))
        return said

    def say(self) -> bytes:
        return b""


KIND = Kind(KeysReader, "USB readers that type like a keyboard", sees_lifts=False, opener=grabbed)
