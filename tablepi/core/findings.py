"""What the doctor finds out about the appliance."""

from enum import StrEnum
from typing import NamedTuple

from tablepi.core.phrase import Phrase


class Level(StrEnum):
    """How a part is."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class Finding(NamedTuple):
    """One line of the doctor's: which part, how it is, what to do about it, None for nothing."""

    check: str
    level: Level
    said: Phrase
    todo: Phrase | None = None
