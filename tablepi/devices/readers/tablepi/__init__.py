"""The kind `tablepi`: our own reader, whose firmware is in `firmware/`.

The reader watches its antennas itself and says what lies on each, four times a second and at once
when it changes; `firmware/protocol.md` is the contract. A tag's name is its UID in hexadecimal,
capitals, in the order in which it comes over the air; what is written on an NTAG21x is read before
the tag is told.

What the check leaves: lost and doubled bytes change a frame's length, which its kind fixes, so that
they must cancel out to be overlooked. Where every hundredth byte is damaged, six frames in a
hundred million are right and say something else; a tag counts when two in a row say the same.
"""

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import (
    Blink,
    Message,
    Order,
    ReaderTrouble,
    Restart,
    ShowVerdict,
    TagGone,
    TagSeen,
    TagWritten,
    WriteTag,
)
from tablepi.devices.readers import Kind, Proof, ReaderConfig
from tablepi.devices.readers.tablepi.antenna import Recovery, WatchedAntenna
from tablepi.devices.readers.tablepi.commands import (
    Frame,
    NoiseMeter,
    TablepiDialog,
    TablepiFrames,
    Talk,
    frame,
    once,
)
from tablepi.devices.readers.tablepi.desired_state import LineSpeed, Tuning, VerdictLights
from tablepi.devices.readers.tablepi.protocol import (
    FIRMWARE,
    GAINS_DB,
    MEMORY_SINCE,
    NEWEST,
    Antenna,
    Beat,
    Cause,
    Done,
    Greet,
    Hello,
    Identify,
    Memory,
    Reset,
    value,
)
from tablepi.devices.readers.tablepi.tag_memory import TagTexts, writing
from tablepi.devices.tags.ndef import LONGEST_TEXT

WAITING_MS = 20
IDLE_MS = 100
GREET_MS = 100
SILENT_MS, BOOT_MS = 1000, 3000  # A Nano stays in its boot loader for up to two seconds.
VERDICT_MS = 300
TOLD_AGAIN_MS = 5000

# The hello of a reader that starts is the first thing it says.
_FIRST = 0
# Types of tag with memory that anybody may read answer their selection with this (SAK).
_HAS_MEMORY = 0x00
_SILENT = Phrase("reader.silent")
_TOO_NEW = Phrase("reader.too-new")
_NOISE = Phrase("reader.noise")
_TOO_OLD = Phrase("reader.too-old")
_TOO_LONG = Phrase("reader.too-long")
_HALF = Phrase("reader.written-half")
_NOT_WRITTEN = Phrase("reader.not-written")
_RESTARTED: dict[int, Phrase] = {
    Cause.BROWNOUT: Phrase("reader.brownout"),
    Cause.WATCHDOG: Phrase("reader.watchdog"),
}
# A stock Nano's boot loader hides why it starts anew; that it does so by itself is told.
_BY_ITSELF = Phrase("reader.by-itself")


class TablepiReader:
    """Says `TagSeen` and `TagGone` of each antenna, and by name what is wrong with the reader."""

    def __init__(self, config: ReaderConfig) -> None:
        self._config = config
        self._frames = TablepiFrames()
        self._dialog = TablepiDialog()
        self._antennas: dict[int, WatchedAntenna] = {}
        self._texts = TagTexts(self._dialog, self._trouble)
        self._speed = LineSpeed(self._dialog, fixed=bool(config.baud))
        self._lights = VerdictLights(self._dialog)
        self._tuning = Tuning(self._dialog, config.gain)
        self._recovery = Recovery()
        self._seen_ms = -VERDICT_MS
        self._hello: Hello | None = None
        self._uptime_s = 0
        self._now_ms = 0
        self._heard_ms: int | None = None
        self._greeted_ms = -GREET_MS
        self._missed = False
        self._silent_ms = -TOLD_AGAIN_MS
        self._noise = NoiseMeter()

    @property
    def baud(self) -> int:
        return self._speed.baud

    @property
    def wait_ms(self) -> int:
        """Unasked messages wake the port at once; answers are waited for, and what
        the table says of a card.
        """
        judged = self._now_ms - self._seen_ms >= VERDICT_MS
        waits = self._hello is None or self._missed or self._dialog.waits or not judged
        return WAITING_MS if waits else IDLE_MS

    @property
    def version(self) -> str:
        return f"{self._hello.major}.{self._hello.minor}" if self._hello else ""

    @property
    def antennas(self) -> int:
        return self._hello.antennas if self._hello else 0

    @property
    def restarts(self) -> int:
        return self._recovery.restarts

    def start(self) -> None:
        self._frames.forget()
        self._dialog.stop()
        self._speed.start()
        self._began_anew()
        self._hello = None
        self._uptime_s = 0
        self._heard_ms = None
        for number, antenna in self._antennas.items():
            antenna.opened(untold=self._texts.holds(number))
        self._texts.forget()

    def say(self) -> bytes:
        return self._dialog.say() + self._greeting()

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        self._now_ms = at_ms
        if self._heard_ms is None:
            self._heard_ms = at_ms + BOOT_MS - SILENT_MS
        before = self._frames.damaged
        frames = self._frames.feed(data)
        damaged = self._frames.damaged - before
        if frames:
            self._heard_ms = at_ms
        said = [message for each in frames for message in self._frame(each)]
        is_changed = self._speed.pass_time(at_ms, heard=bool(frames))
        self._missed |= damaged > 0 or is_changed
        if any(isinstance(message, TagSeen) for message in said):
            self._seen_ms = at_ms
        if self._hello is not None:
            self._lights.pass_time(at_ms)
        is_noisy = self._noise.is_noisy(len(frames), damaged, at_ms)
        noise = [self._trouble(_NOISE)] if is_noisy else []
        return [*said, *self._dialog.pass_time(at_ms), *noise, *self._silence()]

    def _greeting(self) -> bytes:
        """The greeting: asks for the reader, and again for the tags when a frame was damaged."""
        wanted = self._heard_ms is not None and (self._missed or self._hello is None)
        if not wanted or self._now_ms - self._greeted_ms < GREET_MS:
            return b""
        self._greeted_ms = self._now_ms
        self._missed = False
        return frame(0, Greet.kind, Greet().body)

    def obey(self, order: Order) -> None:
        """Does it soon; a tag is written when it lies on one of the antennas."""
        if isinstance(order, Blink):
            return self._dialog.begin(once(Identify()))
        if isinstance(order, Restart):
            return self._dialog.begin(once(Reset()))
        if isinstance(order, ShowVerdict):
            return self._lights.show(order, self._now_ms)
        for number, antenna in self._antennas.items():
            if antenna.here and antenna.here.uid.hex().upper() == order.uid:
                self._dialog.begin(self._write(number, antenna.here.uid, order))
        return None

    def _write(self, antenna: int, uid: bytes, order: WriteTag) -> Talk:
        old = self._hello is not None and self._hello.newest < MEMORY_SINCE
        if old or len(order.text.encode()) > LONGEST_TEXT:
            why: Phrase | None = _TOO_OLD if old else _TOO_LONG
        else:
            written = yield from writing(antenna, uid, order.text)
            why = None if written.sure else _HALF if written.unfinished else _NOT_WRITTEN
        return [TagWritten(self._config.name, antenna, order.uid, order.text, why)]

    def _frame(self, each: Frame) -> list[Message]:
        match value(each.kind, each.body):
            case Hello() as hello:
                return self._greeted(hello, each.sequence)
            case Beat() as beat:
                return self._beaten(beat)
            case Antenna() as report if self._hello and self._hello.oldest <= NEWEST:
                return self._reported(report)
            case Memory() as memory:
                return self._texts.hear(memory)
            case Done() as done:
                return self._dialog.hear(done, self._now_ms)
        return []

    def _greeted(self, hello: Hello, sequence: int) -> list[Message]:
        known = self._hello is not None
        asked = known and self._now_ms - self._greeted_ms < GREET_MS
        self._hello = hello
        if hello.oldest > NEWEST:
            return [self._trouble(_TOO_NEW)]
        self._speed.greeted(hello)
        # The only sign of a reader that restarts within a second.
        return self._restarted(hello, known) if sequence == _FIRST and not asked else []

    def _beaten(self, beat: Beat) -> list[Message]:
        restarted, self._uptime_s = beat.uptime_s < self._uptime_s, beat.uptime_s
        return self._restarted(self._hello, True) if restarted and self._hello else []

    def _restarted(self, hello: Hello, known: bool) -> list[Message]:
        """Notice of a start; one at the opening of the port is usual, and hides its cause."""
        self._uptime_s = 0
        self._began_anew()
        why = _RESTARTED.get(hello.cause)
        if known and hello.cause == Cause.UNKNOWN:
            why = _BY_ITSELF
        return [self._trouble(why)] if why else []

    def _began_anew(self) -> None:
        """Handles a restart of the reader, which has forgotten its gain and lights."""
        self._lights.restarted()
        self._tuning.restarted()

    def _recover(self, report: Antenna) -> list[Message]:
        """Restarts the reader where a chip stays faulty whatever the reader does."""
        if not self._recovery.hear(report, self._now_ms):
            return []
        self._dialog.begin(once(Reset()))
        return [self._trouble(Phrase("antenna.restarted", {"n": report.antenna + 1}))]

    def _reported(self, report: Antenna) -> list[Message]:
        self._tuning.hear(report.antenna)
        antenna = self._antennas.get(report.antenna)
        if antenna is None:
            antenna = WatchedAntenna(self._config.name, report.antenna, self._config.repeat_ms)
            self._antennas[report.antenna] = antenna
        said: list[Message] = self._recover(report)
        for message in antenna.hear(report, self._now_ms):
            if isinstance(message, TagGone):
                said += self._texts.let_go(message.antenna)
            if isinstance(message, TagSeen) and self._has_memory(report):
                said += self._texts.hold(message, report)
            else:
                said.append(message)
        return said

    def _has_memory(self, report: Antenna) -> bool:
        known = self._hello is not None and self._hello.newest >= MEMORY_SINCE
        return known and report.sak == _HAS_MEMORY

    def _silence(self) -> list[Message]:
        assert self._heard_ms is not None
        if self._now_ms - self._heard_ms < SILENT_MS:
            return []
        self._hello = None
        if self._now_ms - self._silent_ms < TOLD_AGAIN_MS:
            return []
        self._silent_ms = self._now_ms
        return [self._trouble(_SILENT)]

    def _trouble(self, why: Phrase) -> ReaderTrouble:
        return ReaderTrouble(self._config.name, why)


def _proof() -> Proof:
    """A hello that is right."""
    frames = TablepiFrames()
    return lambda data: any(
        isinstance(value(each.kind, each.body), Hello) for each in frames.feed(data)
    )


KIND = Kind(
    TablepiReader, "our own, firmware/", proof=_proof, rank=1, answers=True, obeys=True, antennas=4,
    question=frame(0, Greet.kind, Greet().body), gains=tuple(GAINS_DB), decoder=TablepiFrames,
    example=frame(7, 3, bytes(range(16))), firmware=FIRMWARE,
)  # fmt: skip
