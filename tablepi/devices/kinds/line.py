"""A device that sends one line a scan: QR and barcode modules, many RFID modules."""

from collections import Counter

from tablepi.devices.kinds import KindOf, ReaderConfig
from tablepi.devices.lines import Damage, Lines
from tablepi.devices.messages import Message, ReaderTrouble, TagSeen
from tablepi.devices.repeats import Repeats

# A line of 256 bytes at 9600 baud has no pause in it that is longer than a USB adapter's 16 ms.
HALF_LINE_MS = 500
_HALF_LINE = "a line came that never ended: set the reader to send CR or LF after each scan"


class LineReader:
    """Says `TagSeen` for every line that is a text; such a device cannot tell when a card goes."""

    def __init__(self, config: ReaderConfig) -> None:
        self._name = config.name
        self._lines = Lines(config.prefix, config.suffix)
        self._repeats = Repeats(config.repeat_ms)
        self._told: Counter[Damage] = Counter()
        self._heard_ms = 0

    def start(self) -> None:
        self._lines.forget()

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if not data:
            return self._quiet(at_ms)
        self._heard_ms = at_ms
        texts = self._lines.feed(data)
        seen = [text for text in texts if self._repeats.is_new(text, at_ms)]
        return [*self._damage(), *(TagSeen(self._name, 0, text) for text in seen)]

    def say(self) -> bytes:
        return b""

    def _quiet(self, at_ms: int) -> list[Message]:
        if not self._lines.half or at_ms - self._heard_ms < HALF_LINE_MS:
            return []
        # Else the next scan would be glued to what is left of this one.
        self._lines.forget()
        return [ReaderTrouble(self._name, _HALF_LINE)]

    def _damage(self) -> list[Message]:
        new = self._lines.dropped - self._told
        self._told += new
        return [ReaderTrouble(self._name, damage.value) for damage in new]


KIND: KindOf = LineReader
