"""How a card reader is, for whoever looks after the table."""

from typing import NamedTuple, Protocol, runtime_checkable

from tablepi.core.phrase import Phrase
from tablepi.devices.readers.tablepi.protocol import Hello

RECENT_MS = 60_000
"""A complaint that is older says nothing about the present."""


class Health(NamedTuple):
    """`lost`: why the reader is not there; `trouble`: what it complained of within RECENT_MS.

    `heard`: whether it has said anything since it was opened. `version`, `antennas`: of the
    firmware of our own reader, else '' and 0. `restarts`: how often it was made to start anew
    because a chip stayed hung or deaf.
    """

    lost: Phrase | None = None
    trouble: Phrase | None = None
    heard: bool = False
    version: str = ""
    antennas: int = 0
    restarts: int = 0


@runtime_checkable
class Greeting(Protocol):
    """A kind of reader that says who it is."""

    @property
    def hello(self) -> Hello | None:
        """What it last said of itself; None while nothing answers."""

    @property
    def restarts(self) -> int:
        """How often it was made to start anew."""
