"""A hall as its parts are handed it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock

Send = Callable[[str, bytes], None]
"""Sends a payload on a topic."""


@dataclass(frozen=True)
class HallContext:
    """The hall's id, its folder, the writer of its record, its clock, and the way to its tables."""

    hall: str
    folder: Path
    writer: RecordWriter
    clock: HallClock
    publish: Send
    """What the broker keeps for nobody."""
    retain: Send
    """What the broker shows to whoever comes later."""
