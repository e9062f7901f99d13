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
    UpdateFirmware,
    WriteTag,
)
from tablepi.devices.readers import Kind, Proof, ReaderConfig
from tablepi.devices.readers.tablepi.antenna import Recovery, WatchedAntenna
from tablepi.devices.readers.tablepi.bootloader import update
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
        self._has_missed = False
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
        is_judged = self._now_ms - self._seen_ms >= VERDICT_MS
        is_waiting = self._hello is None or self._has_missed or self._dialog.waits or not is_judged
        return WAITING_MS if is_waiting else IDLE_MS

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
        self._note_restart()
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
        damaged_before = self._frames.damaged
        frames = self._frames.feed(data)
        damaged = self._frames.damaged - damaged_before
        if frames:
            self._heard_ms = at_ms
        messages = [message for frame_ in frames for message in self._take_frame(frame_)]
        is_changed = self._speed.pass_time(at_ms, heard=bool(frames))
        self._has_missed |= damaged > 0 or is_changed
        if any(isinstance(message, TagSeen) for message in messages):
            self._seen_ms = at_ms
        if self._hello is not None:
            self._lights.pass_time(at_ms)
        is_noisy = self._noise.is_noisy(len(frames), damaged, at_ms)
        troubles = [self._trouble(_NOISE)] if is_noisy else []
        return [*messages, *self._dialog.pass_time(at_ms), *troubles, *self._tell_silence()]

    def _greeting(self) -> bytes:
        """The greeting: asks for the reader, and again for the tags when a frame was damaged."""
        is_wanted = self._heard_ms is not None and (self._has_missed or self._hello is None)
        if not is_wanted or self._now_ms - self._greeted_ms < GREET_MS:
            return b""
        self._greeted_ms = self._now_ms
        self._has_missed = False
        return frame(0, Greet.kind, Greet().body)

    def obey(self, order: Order) -> None:
        """Does it soon; a tag is written when it lies on one of the antennas."""
        if isinstance(order, Blink):
            return self._dialog.begin(once(Identify()))
        if isinstance(order, Restart):
            return self._dialog.begin(once(Reset()))
        if isinstance(order, UpdateFirmware):
            return None
        if isinstance(order, ShowVerdict):
            return self._lights.show(order, self._now_ms)
        for number, antenna in self._antennas.items():
            if antenna.here and antenna.here.uid.hex().upper() == order.uid:
                self._dialog.begin(self._write_tag(number, antenna.here.uid, order))
        return None

    def _write_tag(self, antenna: int, uid: bytes, order: WriteTag) -> Talk:
        is_old = self._hello is not None and self._hello.newest < MEMORY_SINCE
        if is_old or len(order.text.encode()) > LONGEST_TEXT:
            reason: Phrase | None = _TOO_OLD if is_old else _TOO_LONG
        else:
            content = yield from writing(antenna, uid, order.text)
            reason = None if content.sure else _HALF if content.unfinished else _NOT_WRITTEN
        return [TagWritten(self._config.name, antenna, order.uid, order.text, reason)]

    def _take_frame(self, frame_: Frame) -> list[Message]:
        match value(frame_.kind, frame_.body):
            case Hello() as hello:
                return self._take_hello(hello, frame_.sequence)
            case Beat() as beat:
                return self._take_beat(beat)
            case Antenna() as report if self._hello and self._hello.oldest <= NEWEST:
                return self._take_report(report)
            case Memory() as memory:
                return self._texts.hear(memory)
            case Done() as done:
                return self._dialog.hear(done, self._now_ms)
        return []

    def _take_hello(self, hello: Hello, sequence: int) -> list[Message]:
        was_known = self._hello is not None
        was_asked = was_known and self._now_ms - self._greeted_ms < GREET_MS
        self._hello = hello
        if hello.oldest > NEWEST:
            return [self._trouble(_TOO_NEW)]
        self._speed.greeted(hello)
        # The only sign of a reader that restarts within a second.
        return self._tell_start(hello, was_known) if sequence == _FIRST and not was_asked else []

    def _take_beat(self, beat: Beat) -> list[Message]:
        has_restarted, self._uptime_s = beat.uptime_s < self._uptime_s, beat.uptime_s
        return self._tell_start(self._hello, True) if has_restarted and self._hello else []

    def _tell_start(self, hello: Hello, was_known: bool) -> list[Message]:
        """Notice of a start; one at the opening of the port is usual, and hides its cause."""
        self._uptime_s = 0
        self._note_restart()
        reason = _RESTARTED.get(hello.cause)
        if was_known and hello.cause == Cause.UNKNOWN:
            reason = _BY_ITSELF
        return [self._trouble(reason)] if reason else []

    def _note_restart(self) -> None:
        """Handles a restart of the reader, which has forgotten its gain and lights."""
        self._lights.restarted()
        self._tuning.restarted()

    def _restart_faulty(self, report: Antenna) -> list[Message]:
        """Restarts the reader where a chip stays faulty whatever the reader does."""
        if not self._recovery.hear(report, self._now_ms):
            return []
        self._dialog.begin(once(Reset()))
        return [self._trouble(Phrase("antenna.restarted", {"n": report.antenna + 1}))]

    def _take_report(self, report: Antenna) -> list[Message]:
        self._tuning.hear(report.antenna)
        antenna = self._antennas.get(report.antenna)
        if antenna is None:
            antenna = WatchedAntenna(self._config.name, report.antenna, self._config.repeat_ms)
            self._antennas[report.antenna] = antenna
        messages: list[Message] = self._restart_faulty(report)
        for message in antenna.hear(report, self._now_ms):
            if isinstance(message, TagGone):
                messages += self._texts.let_go(message.antenna)
            if isinstance(message, TagSeen) and self._has_memory(report):
                messages += self._texts.hold(message, report)
            else:
                messages.append(message)
        return messages

    def _has_memory(self, report: Antenna) -> bool:
        can_read = self._hello is not None and self._hello.newest >= MEMORY_SINCE
        return can_read and report.sak == _HAS_MEMORY

    def _tell_silence(self) -> list[Message]:
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
    frames = TablepiFrames()
    return lambda data: any(
        isinstance(value(frame_.kind, frame_.body), Hello) for frame_ in frames.feed(data)
    )


KIND = Kind(
    TablepiReader, "our own, firmware/", proof=_proof, rank=1, answers=True, obeys=True, antennas=4,
    question=frame(0, Greet.kind, Greet().body), gains=tuple(GAINS_DB), decoder=TablepiFrames,
    example=frame(7, 3, bytes(range(16))), firmware=FIRMWARE, update=update,
)  # fmt: skip
