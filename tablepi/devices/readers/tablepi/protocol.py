"""The messages between our own reader and the referee, as values; firmware/protocol.md."""

from dataclasses import astuple, dataclass
from enum import IntEnum
from struct import Struct
from typing import ClassVar, Self


class FieldContent(IntEnum):
    """Content of an antenna's field: nothing, one tag, several, or something unreadable."""

    NOTHING = 0
    LAID = 1
    FOUND = 2
    SEVERAL = 3


class Health(IntEnum):
    """The health of an antenna and its chip."""

    WELL = 0
    MISSING = 1
    HUNG = 2
    UNSOUND = 3
    DEAF = 4


class Cause(IntEnum):
    """Reason that the reader started."""

    UNKNOWN = 0
    POWER = 1
    BUTTON = 2
    BROWNOUT = 3
    WATCHDOG = 4
    ASKED = 5


class Status(IntEnum):
    """The outcome of a command."""

    WELL = 0
    UNKNOWN = 1
    ABSENT = 2
    UNCLEAR = 3
    REFUSED = 4


class Speed(IntEnum):
    """The speed of the line."""

    USUAL = 0
    FAST = 1


OLDEST, NEWEST = 1, 3
"""The protocols that the referee speaks."""

FIRMWARE = 1, 1
"""The newest firmware that there is; firmware/main.c."""

MEMORY_SINCE = 2
"""The protocol from which on a tag's memory is read and written."""

SPEED_SINCE = 3
"""The protocol from which on the reader knows a higher speed, and says the memory unasked."""

UID_LENGTHS = (4, 7, 10)
PAGE, PAGES_READ = 4, 8
"""Bytes of a page of a tag's memory, and how many pages one answer has."""

MEMORY_UID, MEMORY_LENGTHS = 7, (32, 60)
"""Bytes of the UID of a tag with memory, and how many of its memory are said unasked."""

BAUDS = 115200, 500_000
"""The speeds of the line, by Speed."""

GAINS_DB = {18: 0, 23: 1, 33: 4, 38: 5, 43: 6, 48: 7}
"""The gains of the chip's receiver, by decibels; MFRC522, 9.3.3.6, where two have two numbers."""


@dataclass(frozen=True, slots=True)
class _Fixed:
    """A kind whose body always has the same fields, as `layout` packs them."""

    layout: ClassVar[Struct]
    rest_lengths: ClassVar[tuple[int, ...]] = ()
    """Of a kind whose last field is the bytes behind `layout`: how many they may be."""

    @property
    def body(self) -> bytes:
        *values, rest = astuple(self) if self.rest_lengths else (*astuple(self), b"")
        return self.layout.pack(*values) + bytes(rest)

    @classmethod
    def of(cls, body: bytes) -> Self | None:
        """The value that a body says, None for a damaged one."""
        head, rest = body[: cls.layout.size], body[cls.layout.size :]
        if len(head) < cls.layout.size or len(rest) not in (cls.rest_lengths or (0,)):
            return None
        return cls(*cls.layout.unpack(head), *([rest] if cls.rest_lengths else []))


@dataclass(frozen=True, slots=True)
class Hello(_Fixed):
    """The reader has started, or was asked who it is."""

    kind: ClassVar = 0x01
    layout: ClassVar = Struct("<BBBB4sBB")

    oldest: int
    newest: int
    major: int
    minor: int
    id: bytes
    antennas: int
    cause: int


@dataclass(frozen=True, slots=True)
class Beat(_Fixed):
    """The reader is alive: so many seconds, milliseconds a round, and two counts."""

    kind: ClassVar = 0x02
    layout: ClassVar = Struct("<HBBB")

    uptime_s: int
    poll_ms: int
    damaged: int
    renewed: int


@dataclass(frozen=True, slots=True)
class Antenna:
    """The report of an antenna: its health and what lies on it; `uid` is empty but for one tag."""

    kind: ClassVar = 0x03
    layout: ClassVar = Struct("<BBBBB")

    antenna: int
    health: int = Health.WELL
    version: int = 0x92
    lay: int = 0
    lies: int = FieldContent.NOTHING
    sak: int = 0
    uid: bytes = b""

    @property
    def body(self) -> bytes:
        head = self.antenna, self.health, self.version, self.lay, self.lies
        tag = bytes([self.sak]) + self.uid if self.uid else b""
        return self.layout.pack(*head) + tag

    @classmethod
    def of(cls, body: bytes) -> "Antenna | None":
        size = cls.layout.size
        if len(body) < size:
            return None
        antenna, health, version, lay, lies = cls.layout.unpack(body[:size])
        tag = body[size:]
        is_alone = lies in (FieldContent.LAID, FieldContent.FOUND)
        # A tag that lies there alone always comes with its UID, several never do.
        if is_alone != bool(tag) or (tag and len(tag) - 1 not in UID_LENGTHS):
            return None
        return cls(antenna, health, version, lay, lies, tag[0] if tag else 0, tag[1:])


@dataclass(frozen=True, slots=True)
class Done(_Fixed):
    """The answer to a command; `answers` is its sequence number."""

    kind: ClassVar = 0x04
    layout: ClassVar = Struct("<BB")
    rest_lengths: ClassVar = (0, PAGE * PAGES_READ)

    answers: int
    status: int
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class Memory(_Fixed):
    """The beginning of the memory, from page 4 on, of the tag that is reported next."""

    kind: ClassVar = 0x05
    layout: ClassVar = Struct(f"<BB{MEMORY_UID}s")
    rest_lengths: ClassVar = MEMORY_LENGTHS

    antenna: int
    lay: int
    uid: bytes
    data: bytes


@dataclass(frozen=True, slots=True)
class Greet(_Fixed):
    """The referee says which protocols it speaks, and asks who the reader is."""

    kind: ClassVar = 0x81
    layout: ClassVar = Struct("<BB")

    oldest: int = OLDEST
    newest: int = NEWEST


@dataclass(frozen=True, slots=True)
class Lights(_Fixed):
    """Light these, and let those blink: a bit each, 0 to 3 at the antennas, green and red."""

    kind: ClassVar = 0x82
    layout: ClassVar = Struct("<BB")

    lit: int
    blinking: int = 0


GREEN, RED = 0x10, 0x20


@dataclass(frozen=True, slots=True)
class Identify(_Fixed):
    """The command to blink with all lights, to identify the reader."""

    kind: ClassVar = 0x83
    layout: ClassVar = Struct("")


@dataclass(frozen=True, slots=True)
class Gain(_Fixed):
    """Set a receiver's gain, 0 to 7."""

    kind: ClassVar = 0x84
    layout: ClassVar = Struct("<BB")

    antenna: int
    gain: int


@dataclass(frozen=True, slots=True)
class Reset(_Fixed):
    """Start anew."""

    kind: ClassVar = 0x85
    layout: ClassVar = Struct("")


@dataclass(frozen=True, slots=True)
class Read(_Fixed):
    """Read eight pages of the tag with this UID."""

    kind: ClassVar = 0x86
    layout: ClassVar = Struct("<BB")
    rest_lengths: ClassVar = UID_LENGTHS

    antenna: int
    page: int
    uid: bytes


@dataclass(frozen=True, slots=True)
class Write(_Fixed):
    """Write one page of the tag with this UID."""

    kind: ClassVar = 0x87
    layout: ClassVar = Struct(f"<BB{PAGE}s")
    rest_lengths: ClassVar = UID_LENGTHS

    antenna: int
    page: int
    data: bytes
    uid: bytes


@dataclass(frozen=True, slots=True)
class Pace(_Fixed):
    """Go on at this speed, a Speed, once this has been answered."""

    kind: ClassVar = 0x88
    layout: ClassVar = Struct("<B")

    speed: int


Report = Hello | Beat | Antenna | Done | Memory
Command = Greet | Lights | Identify | Gain | Reset | Read | Write | Pace

REPORTS: tuple[type[Report], ...] = (Hello, Beat, Antenna, Done, Memory)
COMMANDS: tuple[type[Command], ...] = (
    Greet, Lights, Identify, Gain, Reset, Read, Write, Pace,
)  # fmt: skip
_OF_KIND = {message.kind: message for message in (*REPORTS, *COMMANDS)}


def value(kind: int, body: bytes) -> Report | Command | None:
    """The value of a frame; None for a damaged body or an unknown kind."""
    message_class = _OF_KIND.get(kind)
    return message_class.of(body) if message_class else None
