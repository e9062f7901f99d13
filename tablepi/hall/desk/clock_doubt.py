"""Whether a hall that starts again may trust its wall clock while a round runs."""

import json
import sqlite3
from typing import NamedTuple

from tablepi.hall.hall_clock import MachineTime

NOTE = "clock note"
"""The setting that holds the last note."""

NOTE_EVERY_MS = 60_000
MAY_DIFFER_MS = 5_000


class Doubt(NamedTuple):
    """The wall clock and the last note differ. `off_ms`: by so much more than the time away, as
    far as known.
    """

    off_ms: int


def note(record: sqlite3.Connection, now: int, machine: MachineTime) -> None:
    """Keeps what the wall clock says, with how long this machine runs."""
    said = json.dumps([now, machine.boot, machine.up_ms])
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (NOTE, said))


def doubt_of(record: sqlite3.Connection, now: int, machine: MachineTime) -> Doubt | None:
    """None where the wall clock is what the last note and the time away come to."""
    found = record.execute("SELECT value FROM settings WHERE name = ?", (NOTE,)).fetchone()
    if found is None:
        return None
    noted, boot, up_ms = json.loads(found[0])
    away = machine.up_ms - up_ms if boot == machine.boot else 0
    off = now - noted - away
    return Doubt(off) if abs(off) > MAY_DIFFER_MS else None
