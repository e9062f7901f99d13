"""Findings of the doctor: the state of each part, and what to do."""

from enum import StrEnum
from typing import NamedTuple

from tablepi.core.phrase import Phrase


class Level(StrEnum):
    """The state of a part."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class Finding(NamedTuple):
    """One line of the doctor's: which part, how it is, what to do about it, None for nothing."""

    check: str
    level: Level
    said: Phrase
    todo: Phrase | None = None
