"""The twin of our own reader: what its firmware does, in Python.

The presence of tags on one antenna, from successive polls, is the same as firmware/presence.c.
"""

from dataclasses import replace
from typing import NamedTuple

from tablepi.devices.readers.tablepi.commands import Frame, TablepiFrames, frame
from tablepi.devices.readers.tablepi.protocol import (
    BAUDS,
    FIRMWARE,
    MEMORY_LENGTHS,
    MEMORY_UID,
    PAGE,
    PAGES_READ,
    SPEED_SINCE,
    Antenna,
    Beat,
    Cause,
    Command,
    Done,
    FieldContent,
    Gain,
    Greet,
    Health,
    Hello,
    Identify,
    Lights,
    Memory,
    Pace,
    Read,
    Report,
    Reset,
    Speed,
    Status,
    Write,
    value,
)
from tablepi.tools.simulator.simulated_tags import SimulatedTag

GONE_MISSES, GONE_MS = 3, 75
"""Clean time-outs in a row, and milliseconds, that make an absence."""

DOUBT_MS = 1500
"""Time for which a tag may be unreadable before it counts as gone."""

SEVERAL_READS = 2
ALONE_READS = 3


class TagPresence:
    """A tag is present from its first good read until only clean time-outs came for a while.

    Collisions in two polls in a row are several tags, the same one alone in three polls is one.
    What cannot be read is no absence, unless no good read came for DOUBT_MS. Each method but
    `unwatched` is one poll: True if the report has changed.
    """

    def __init__(self) -> None:
        self.lies = FieldContent.NOTHING
        self.lay = 0
        self.sak = 0
        self.uid = b""
        self._lone_content = FieldContent.NOTHING
        self._last_uid = b""
        self.known = False
        """True once it has been seen what lies there, be it nothing."""
        self._misses = self._collisions = self._lone_reads = 0
        self._first_miss_ms = self._read_ms = 0

    @property
    def in_doubt(self) -> bool:
        """True if the next clean time-out but one would be an absence."""
        return self._misses == GONE_MISSES - 1 and self.lies != FieldContent.NOTHING

    @property
    def is_sure(self) -> bool:
        """True if something lies there and was heard by the last poll."""
        return self.lies != FieldContent.NOTHING and not self._misses

    def unwatched(self) -> None:
        """Polling was interrupted: what lies there now counts as not newly laid."""
        self.known = False
        self._misses = 0

    def read(self, uid: bytes, sak: int, at_ms: int) -> bool:
        """One tag said its name."""
        self._misses = self._collisions = 0
        self._read_ms = at_ms
        if self.lies == FieldContent.SEVERAL:
            self._lone_reads = self._lone_reads + 1 if uid == self._last_uid else 1
            self._last_uid = uid
            if self._lone_reads < ALONE_READS:
                return False
        elif self.lies != FieldContent.NOTHING and uid == self.uid:
            return False
        if uid == self.uid and self._lone_content != FieldContent.NOTHING:
            self.lies = self._lone_content
        else:
            self.lay = (self.lay + 1) % 256
            self.lies = self._lone_content = FieldContent.LAID if self.known else FieldContent.FOUND
        self.known = True
        self.uid, self.sak = uid, sak
        return True

    def several(self, at_ms: int) -> bool:
        """A poll to which more than one tag answered."""
        self._misses = self._lone_reads = 0
        self._read_ms = at_ms
        self._collisions = min(self._collisions + 1, SEVERAL_READS)
        if self._collisions < SEVERAL_READS or self.lies == FieldContent.SEVERAL:
            return False
        self.lies = FieldContent.SEVERAL
        self.known = True
        return True

    def nothing(self, at_ms: int) -> bool:
        """A clean time-out: nothing answered at all."""
        if not self._misses:
            self._first_miss_ms = at_ms
        self._misses = min(self._misses + 1, GONE_MISSES)
        self._collisions = self._lone_reads = 0
        if self._misses == GONE_MISSES and at_ms - self._first_miss_ms >= GONE_MS:
            self.known = True
            return self._count_as_gone()
        return self._judge_doubt(at_ms)

    def unclear(self, at_ms: int) -> bool:
        """Something answered that could not be read."""
        self._misses = self._collisions = self._lone_reads = 0
        return self._judge_doubt(at_ms)

    def _judge_doubt(self, at_ms: int) -> bool:
        return self._count_as_gone() if at_ms - self._read_ms >= DOUBT_MS else False

    def _count_as_gone(self) -> bool:
        has_changed = self.lies != FieldContent.NOTHING
        self.lies = self._lone_content = FieldContent.NOTHING
        self.uid = b""
        return has_changed


# The firmware looks at an empty antenna every millisecond; this is spared the processor here.
POLL_MS, HELD_MS = 4, 40
BEAT_MS = 250
BREAKS = 2
COPIES, COPY_MS = 5, 4
# To wake a tag, to select it and to read eight pages takes so long.
TOUCH_MS = 10
ID = b"\xa1\xb2\xc3\xd4"
_HAS_MEMORY, _FIRST_PAGE, _LAST_BLOCK = 0x00, 4, b"\xfe"
_GARBAGE = b"\xf5"
"""A byte as it looks at another speed."""


class TwinAntenna:
    """One antenna, the tags on it, and how often its report is still to be said again."""

    def __init__(self) -> None:
        self.heals = False
        """True if what is wrong with it ends when the reader starts anew."""
        self.gain: int | None = None
        """As it was told, None for as it began."""
        self.tags: list[SimulatedTag] = []
        self.presence = TagPresence()
        self.health = Health.WELL
        self.copies = 0
        self.is_news = False
        self.memory: Memory | None = None
        self._due_ms = 0
        self._polls = 0

    def poll(self, number: int, at_ms: int) -> None:
        """Polls the antenna once, if that is due."""
        if at_ms < self._due_ms:
            return
        self._polls += 1
        tags = [tag for tag in self.tags if not tag.askew or self._polls % 2]
        if self.health in (Health.MISSING, Health.HUNG):
            has_changed = self.presence.unclear(at_ms)
        elif not tags:
            has_changed = self.presence.nothing(at_ms)
        elif len(tags) > 1:
            has_changed = self.presence.several(at_ms)
        else:
            has_changed = self.presence.read(tags[0].uid, tags[0].sak, at_ms)
        self._due_ms = at_ms + (HELD_MS if self.presence.is_sure else POLL_MS)
        if has_changed:
            self.copies, self.is_news = COPIES, True
            self.memory = _memory_report(number, self.presence, tags)

    @property
    def knows(self) -> bool:
        """True if there is anything to report yet."""
        return self.presence.known or self.health != Health.WELL

    def report(self, number: int) -> Antenna:
        """The report of the antenna."""
        presence = self.presence
        version = 0 if self.health == Health.MISSING else 0x92
        report = Antenna(number, self.health, version, presence.lay, presence.lies)
        is_alone = presence.lies in (FieldContent.LAID, FieldContent.FOUND)
        return replace(report, sak=presence.sak, uid=presence.uid) if is_alone else report

    def found(self, uid: bytes) -> SimulatedTag | None:
        """The tag with this UID, if it is alone on the antenna."""
        is_alone = len(self.tags) == 1 and self.tags[0].uid == uid
        return self.tags[0] if is_alone else None


def _memory_report(number: int, presence: TagPresence, tags: list[SimulatedTag]) -> Memory | None:
    """Report, sent unasked, of the memory of a tag that lies there alone."""
    is_alone = presence.lies in (FieldContent.LAID, FieldContent.FOUND)
    if not is_alone or presence.sak != _HAS_MEMORY or len(presence.uid) != MEMORY_UID:
        return None
    short, long = MEMORY_LENGTHS
    data = bytes(tags[0].memory[PAGE * _FIRST_PAGE :])[:long]
    return Memory(
        number, presence.lay, presence.uid, data[:short] if _LAST_BLOCK in data[:short] else data
    )


class _DueTimes(NamedTuple):
    """Next due time of each of its tasks, in milliseconds."""

    poll: int
    copy: int
    beat: int


class TwinReader:
    """The reader without its cable; times are passed in.

    `newest`: the protocol that it speaks, for an older firmware. `line_baud`: how fast the other
    end of its line is, 0 for any speed.
    """

    def __init__(self, antennas: int = 1, newest: int = 3) -> None:
        self.line_baud = 0
        self.blinked = False
        self.restarts = 0
        self._antennas = antennas
        self._newest = newest
        self._cause = Cause.POWER
        self.power(0)

    def power(self, at_ms: int) -> None:
        earlier_antennas = getattr(self, "antennas", [])
        self.antennas = [TwinAntenna() for _ in range(self._antennas)]
        for antenna, earlier in zip(self.antennas, earlier_antennas, strict=False):
            antenna.tags = earlier.tags
            antenna.health = Health.WELL if earlier.heals else earlier.health
        self.lights = Lights(0)
        self._frames = TablepiFrames()
        self._sequence = 0
        self.speed = self._speed_next = Speed.USUAL
        self._power_ms = at_ms
        self._due_times = _DueTimes(at_ms, at_ms, at_ms)
        self._output = b""
        self._tag_orders: list[tuple[int, Frame, Read | Write]] = []
        self._say_hello(at_ms)

    @property
    def due_ms(self) -> int | None:
        if self._output:
            return self._power_ms
        return min(*self._due_times, *(due_ms for due_ms, _, _ in self._tag_orders))

    @property
    def is_touching(self) -> bool:
        """True if it reads from a tag or writes on one just now."""
        return bool(self._tag_orders)

    def restart(self, at_ms: int, cause: Cause) -> None:
        """Its processor begins anew, whatever the cause."""
        self._cause = cause
        next_speed = self.speed if cause >= Cause.BROWNOUT else Speed.USUAL
        self.power(at_ms)
        self.speed = self._speed_next = next_speed

    def hear(self, data: bytes, at_ms: int) -> None:
        if self._is_misheard:
            # A zero that is said more slowly is a break.
            if self.speed == Speed.FAST and data.count(0) >= BREAKS:
                self.speed = self._speed_next = Speed.USUAL
                self._say_hello(at_ms)
            return
        for request in self._frames.feed(data):
            self._obey_request(request, at_ms)

    def speak(self, at_ms: int) -> bytes:
        while min(self._due_times) <= at_ms:
            self._do_work(min(self._due_times))
        while self._tag_orders and self._tag_orders[0][0] <= at_ms:
            _, request, order = self._tag_orders.pop(0)
            self._touch_tag(request, order)
        output, self._output = self._output, b""
        line_bytes = _GARBAGE * len(output) if self._is_misheard else output
        self.speed = self._speed_next
        return line_bytes

    @property
    def _is_misheard(self) -> bool:
        return self.line_baud not in (0, BAUDS[self.speed])

    def _do_work(self, at_ms: int) -> None:
        due_times = self._due_times
        if due_times.poll <= at_ms:
            for number, antenna in enumerate(self.antennas):
                antenna.poll(number, at_ms)
            due_times = due_times._replace(poll=at_ms + POLL_MS)
        is_beat_due = due_times.beat <= at_ms
        if is_beat_due:
            self._say_frame(
                Beat((at_ms - self._power_ms) // 1000 % 65536, 5 * self._antennas, 0, 0)
            )
            due_times = due_times._replace(beat=at_ms + BEAT_MS)
        for number, antenna in enumerate(self.antennas):
            if (antenna.copies or is_beat_due) and antenna.knows:
                self._say_report(number, antenna)
        has_copies = any(antenna.copies and antenna.knows for antenna in self.antennas)
        self._due_times = due_times._replace(copy=at_ms + COPY_MS if has_copies else due_times.poll)

    def _say_report(self, number: int, antenna: TwinAntenna) -> None:
        if antenna.is_news:
            self._say_frame(antenna.report(number))
        if antenna.memory and antenna.presence.uid and self.speed == Speed.FAST:
            self._say_frame(antenna.memory)
        self._say_frame(antenna.report(number))
        antenna.copies, antenna.is_news = max(0, antenna.copies - 1 - antenna.is_news), False

    def _obey_request(self, request: Frame, at_ms: int) -> None:
        match value(request.kind, request.body):
            case Greet():
                self._say_hello(at_ms)
            case Lights() as lights:
                self.lights = lights
                self._answer_request(request, Status.WELL)
            case Identify():
                self.blinked = True
                self._answer_request(request, Status.WELL)
            case Gain(antenna, gain):
                is_valid = antenna < len(self.antennas) and gain < 8
                if is_valid:
                    self.antennas[antenna].gain = gain
                self._answer_request(request, Status.WELL if is_valid else Status.UNKNOWN)
            case Reset():
                self._answer_request(request, Status.WELL)
                self.restarts += 1
                earlier_output = self._output
                self.restart(at_ms, Cause.ASKED)
                self._output = earlier_output + self._output
            case Read() | Write() as order if self._newest > 1:
                self._tag_orders.append((at_ms + TOUCH_MS, request, order))
            case Pace(speed) if self._newest >= SPEED_SINCE:
                is_known = speed in tuple(Speed)
                self._answer_request(request, Status.WELL if is_known else Status.UNKNOWN)
                # Once the answer has been said.
                self._speed_next = Speed(speed) if is_known else self._speed_next
            case _ if request.kind >= Greet.kind:
                self._answer_request(request, Status.UNKNOWN)

    def _touch_tag(self, request: Frame, order: Read | Write) -> None:
        if order.antenna >= len(self.antennas):
            return self._answer_request(request, Status.UNKNOWN)
        antenna = self.antennas[order.antenna]
        tag = antenna.found(order.uid)
        if tag is None:
            return self._answer_request(request, Status.ABSENT)
        start = order.page * PAGE
        if start >= len(tag.memory):
            return self._answer_request(request, Status.REFUSED)
        if isinstance(order, Read):
            # The pages behind the last are the first ones again; NTAG21x, 10.3.
            return self._answer_request(
                request, Status.WELL, (tag.memory * 2)[start:][: PAGE * PAGES_READ]
            )
        tag.memory[start : start + PAGE] = order.data
        antenna.memory = None
        return self._answer_request(request, Status.WELL)

    def _answer_request(
        self, request: Frame, status: Status, data: bytes | bytearray = b""
    ) -> None:
        self._say_frame(Done(request.sequence, status, bytes(data)))

    def _say_hello(self, at_ms: int) -> None:
        for antenna in self.antennas:
            antenna.copies = COPIES
        self._due_times = self._due_times._replace(copy=at_ms)
        major, minor = FIRMWARE if self._newest >= SPEED_SINCE else (1, 0)
        self._say_frame(Hello(1, self._newest, major, minor, ID, self._antennas, self._cause))

    def _say_frame(self, report: Report | Command) -> None:
        self._output += frame(self._sequence, report.kind, report.body)
        self._sequence = (self._sequence + 1) % 256
