"""Which kind of reader is on a port, told by what it says."""

import re

from tablepi.devices.readers.line.line_texts import Lines
from tablepi.devices.readers.pn532 import SAM_CONFIGURATION, WAKE
from tablepi.devices.readers.pn532.pn532_frames import TO_CHIP, TO_HOST, Pn532Frames, frame
from tablepi.devices.readers.rdm6300.rdm6300_frames import Rdm6300Frames
from tablepi.devices.readers.tablepi.frames import TablepiFrames
from tablepi.devices.readers.tablepi.frames import frame as tablepi_frame
from tablepi.devices.readers.tablepi.protocol import Greet, Hello, value

ASK_MS = 150
LISTEN_MS = 1350
PAUSE_MS = 100
LONG_LINE = 8
SHORT_LINE = 4
MOST_KEPT = 1024

_ASK_BAUD = 115200
_LISTEN_BAUD = 9600
_LINE_END = re.compile(rb"[\r\n]")
_OBEYED = bytes([SAM_CONFIGURATION[0] + 1])

# Our own reader's question first: what wakes a PN532 must stand right before its command.
QUESTION = tablepi_frame(0, Greet.kind, Greet().body) + WAKE + frame(TO_CHIP, SAM_CONFIGURATION)


class Recognition:
    """Decides among the kinds, by proof that noise does not give once in ten million bytes.

    A PN532 never speaks first, and our own reader answers at once: they are asked, and heard for
    ASK_MS, at 115200 baud. Then it is listened for
    LISTEN_MS at 9600, and so on in turn; a `baud` that is given holds for both. Two equal frames in
    a row are an RDM6300; a line of LONG_LINE letters that ends in CR or LF, or two of SHORT_LINE,
    are a device that sends lines. One that must not be spoken to needs its kind in the
    configuration.
    """

    wait_ms = 20

    def __init__(self, baud: int = 0) -> None:
        self._bauds = (baud, baud) if baud else (_ASK_BAUD, _LISTEN_BAUD)
        self.start()

    def start(self) -> None:
        """Begin anew, with a question."""
        self.unknown = 0
        self._asking = False
        self._turn_ms: int | None = None
        self._sound_ms = 0
        self._silent_ms: int | None = None
        self._words = b""
        self._forget()

    @property
    def baud(self) -> int:
        """The speed at which to listen and speak now."""
        return self._bauds[0] if self._asking or self._turn_ms is None else self._bauds[1]

    @property
    def heard(self) -> list[tuple[bytes, int]]:
        """What came and when, for the kind that is recognised: the silence before, then bytes."""
        return self._heard

    def say(self) -> bytes:
        """What to send now."""
        words, self._words = self._words, b""
        return words

    def hear(self, data: bytes, at_ms: int) -> str:
        """The kind that these bytes prove, '' for none yet."""
        kind = self._kind(data, at_ms) if data else ""
        if not data and self._silent_ms is None:
            self._silent_ms = at_ms
        if not kind:
            self._take_turns(at_ms)
        return kind

    def _take_turns(self, at_ms: int) -> None:
        if self._turn_ms is not None:
            over_ms = at_ms - self._turn_ms
            # Nobody is interrupted, unless he goes on for ever.
            if over_ms < 0 or (at_ms - self._sound_ms < PAUSE_MS and over_ms < LISTEN_MS):
                return
        self._asking = not self._asking
        self._turn_ms = at_ms + (ASK_MS if self._asking else LISTEN_MS)
        if self._asking:
            self._words = QUESTION
        if self._bauds[0] != self._bauds[1]:
            self._forget()

    def _forget(self) -> None:
        self._heard: list[tuple[bytes, int]] = []
        self._half = b""
        self._lines: list[str] = []
        self._last = ""
        self._rdm6300 = Rdm6300Frames()
        self._pn532 = Pn532Frames(TO_HOST)
        self._tablepi = TablepiFrames()

    def _kind(self, data: bytes, at_ms: int) -> str:
        self._keep(data, at_ms)
        self.unknown += len(data)
        if _OBEYED in self._pn532.feed(data):
            return "pn532"
        if any(isinstance(value(each.kind, each.body), Hello) for each in self._tablepi.feed(data)):
            return "tablepi"
        for uid in self._rdm6300.feed(data):
            if uid == self._last:
                return "rdm6300"
            self._last = uid
        return "line" if self._are_lines(data) else ""

    def _keep(self, data: bytes, at_ms: int) -> None:
        if not self._heard and self._silent_ms is not None:
            self._heard = [(b"", self._silent_ms), (b"", at_ms)]
        self._heard.append((data[-MOST_KEPT:], at_ms))
        while sum(len(data) for data, _ in self._heard) > MOST_KEPT:
            del self._heard[0]
        self._sound_ms = at_ms
        self._silent_ms = None

    def _are_lines(self, data: bytes) -> bool:
        *ended, rest = _LINE_END.split(self._half + data)
        self._half = rest[-MOST_KEPT:]
        for line in ended:
            # Between two ETX lies an RDM6300's frame, wherever a stray CR may follow.
            texts = [] if b"\x03" in line.rstrip(b"\x03") else Lines().feed(line + b"\r")
            self._lines += [text for text in texts if len(text) >= SHORT_LINE]
        return len(self._lines) > 1 or any(len(text) >= LONG_LINE for text in self._lines)
