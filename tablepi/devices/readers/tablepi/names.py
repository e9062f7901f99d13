"""The names of the numbers that our own reader and the referee say; firmware/protocol.md."""

from enum import IntEnum


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
    """Why the reader started."""

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
