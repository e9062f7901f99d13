"""The twin of our own reader: what its firmware does, in Python."""

from dataclasses import replace
from typing import NamedTuple

from tablepi.devices.readers.tablepi.frames import Frame, TablepiFrames, frame
from tablepi.devices.readers.tablepi.poll_presence import TagPresence
from tablepi.devices.readers.tablepi.protocol import (
    PAGE,
    PAGES_READ,
    Antenna,
    Beat,
    Cause,
    Command,
    Done,
    Gain,
    Greet,
    Health,
    Hello,
    Identify,
    Lies,
    Lights,
    Read,
    Report,
    Reset,
    Status,
    Write,
    value,
)
from tablepi.devices.sim.simulated_tags import SimulatedTag

POLL_MS = 25
BEAT_MS = 250
COPIES, COPY_MS = 4, 4
# To wake a tag, to select it and to read eight pages takes so long.
TOUCH_MS = 10
ID = b"\xa1\xb2\xc3\xd4"


class TwinAntenna:
    """One antenna, the tags on it, and how often its report is still to be said again.

    `heals`: what is wrong with it ends when the reader starts anew. `gain`: as it was told, None
    for as it began.
    """

    def __init__(self) -> None:
        self.heals = False
        self.gain: int | None = None
        self.tags: list[SimulatedTag] = []
        self.presence = TagPresence()
        self.health = Health.WELL
        self.copies = 0
        self._polls = 0

    def poll(self, at_ms: int) -> None:
        """Polls the antenna once."""
        self._polls += 1
        tags = [tag for tag in self.tags if not tag.askew or self._polls % 2]
        if self.health in (Health.MISSING, Health.HUNG):
            changed = self.presence.unclear(at_ms)
        elif not tags:
            changed = self.presence.nothing(at_ms)
        elif len(tags) > 1:
            changed = self.presence.several(at_ms)
        else:
            changed = self.presence.read(tags[0].uid, tags[0].sak, at_ms)
        if changed:
            self.copies = 1 + COPIES

    @property
    def knows(self) -> bool:
        """Whether there is anything to report yet."""
        return self.presence.known or self.health != Health.WELL

    def report(self, number: int) -> Antenna:
        """The report of the antenna."""
        here = self.presence
        version = 0 if self.health == Health.MISSING else 0x92
        report = Antenna(number, self.health, version, here.lay, here.lies)
        alone = here.lies in (Lies.LAID, Lies.FOUND)
        return replace(report, sak=here.sak, uid=here.uid) if alone else report

    def found(self, uid: bytes) -> SimulatedTag | None:
        """The tag with this UID, if it is alone on the antenna."""
        alone = len(self.tags) == 1 and self.tags[0].uid == uid
        return self.tags[0] if alone else None


class _Due(NamedTuple):
    """When each of its tasks is due next, in milliseconds."""

    poll: int
    copy: int
    beat: int


class TwinReader:
    """The reader without its cable; times are passed in.

    `newest`: the protocol that it speaks, for an older firmware.
    """

    def __init__(self, antennas: int = 1, newest: int = 2) -> None:
        self.blinked = False
        self.restarts = 0
        self._antennas = antennas
        self._newest = newest
        self._cause = Cause.POWER
        self.power(0)

    def power(self, at_ms: int) -> None:
        before = getattr(self, "antennas", [])
        self.antennas = [TwinAntenna() for _ in range(self._antennas)]
        for antenna, was in zip(self.antennas, before, strict=False):
            antenna.tags = was.tags
            antenna.health = Health.WELL if was.heals else was.health
        self.lights = Lights(0)
        self._frames = TablepiFrames()
        self._sequence = 0
        self._began_ms = at_ms
        self._due = _Due(at_ms, at_ms, at_ms)
        self._words = b""
        self._touched: list[tuple[int, Frame, Read | Write]] = []
        self._greet(at_ms)

    @property
    def due_ms(self) -> int | None:
        if self._words:
            return self._began_ms
        return min(*self._due, *(due_ms for due_ms, _, _ in self._touched))

    @property
    def is_touching(self) -> bool:
        """Whether it reads from a tag or writes on one just now."""
        return bool(self._touched)

    def restart(self, at_ms: int, cause: Cause) -> None:
        """Its processor begins anew, whatever the cause."""
        self._cause = cause
        self.power(at_ms)

    def hear(self, data: bytes, at_ms: int) -> None:
        for each in self._frames.feed(data):
            self._obey(each, at_ms)

    def speak(self, at_ms: int) -> bytes:
        while min(self._due) <= at_ms:
            self._work(min(self._due))
        while self._touched and self._touched[0][0] <= at_ms:
            _, each, order = self._touched.pop(0)
            self._touch(each, order)
        words, self._words = self._words, b""
        return words

    def _work(self, at_ms: int) -> None:
        due = self._due
        if due.poll <= at_ms:
            for antenna in self.antennas:
                antenna.poll(at_ms)
            due = due._replace(poll=at_ms + POLL_MS)
        beats = due.beat <= at_ms
        if beats:
            self._say(Beat((at_ms - self._began_ms) // 1000 % 65536, 5 * self._antennas, 0, 0))
            due = due._replace(beat=at_ms + BEAT_MS)
        for number, antenna in enumerate(self.antennas):
            if (antenna.copies or beats) and antenna.knows:
                antenna.copies = max(0, antenna.copies - 1)
                self._say(antenna.report(number))
        again = any(antenna.copies and antenna.knows for antenna in self.antennas)
        self._due = due._replace(copy=at_ms + COPY_MS if again else due.poll)

    def _obey(self, each: Frame, at_ms: int) -> None:
        match value(each.kind, each.body):
            case Greet():
                self._greet(at_ms)
            case Lights() as lights:
                self.lights = lights
                self._answer(each, Status.WELL)
            case Identify():
                self.blinked = True
                self._answer(each, Status.WELL)
            case Gain(antenna, gain):
                well = antenna < len(self.antennas) and gain < 8
                if well:
                    self.antennas[antenna].gain = gain
                self._answer(each, Status.WELL if well else Status.UNKNOWN)
            case Reset():
                self._answer(each, Status.WELL)
                self.restarts += 1
                words = self._words
                self.restart(at_ms, Cause.ASKED)
                self._words = words + self._words
            case Read() | Write() as order if self._newest > 1:
                self._touched.append((at_ms + TOUCH_MS, each, order))
            case _ if each.kind >= Greet.kind:
                self._answer(each, Status.UNKNOWN)

    def _touch(self, each: Frame, order: Read | Write) -> None:
        if order.antenna >= len(self.antennas):
            return self._answer(each, Status.UNKNOWN)
        antenna = self.antennas[order.antenna]
        found = antenna.found(order.uid)
        if found is None:
            return self._answer(each, Status.ABSENT)
        start = order.page * PAGE
        if start >= len(found.memory):
            return self._answer(each, Status.REFUSED)
        if isinstance(order, Read):
            # The pages behind the last are the first ones again; NTAG21x, 10.3.
            return self._answer(each, Status.WELL, (found.memory * 2)[start:][: PAGE * PAGES_READ])
        found.memory[start : start + PAGE] = order.data
        return self._answer(each, Status.WELL)

    def _answer(self, each: Frame, status: Status, data: bytes | bytearray = b"") -> None:
        self._say(Done(each.sequence, status, bytes(data)))

    def _greet(self, at_ms: int) -> None:
        for antenna in self.antennas:
            antenna.copies = 1 + COPIES
        self._due = self._due._replace(copy=at_ms)
        self._say(Hello(1, self._newest, 1, 0, ID, self._antennas, self._cause))

    def _say(self, report: Report | Command) -> None:
        self._words += frame(self._sequence, report.kind, report.body)
        self._sequence = (self._sequence + 1) % 256
