"""Doubt about the wall clock of a hall that starts again while a round runs."""

import json
import sqlite3
from typing import NamedTuple

from tablepi.hall.server.machine.hall_clock import MachineTime

NOTE = "clock note"
"""The setting that holds the last note."""

NOTE_EVERY_MS = 10_000
"""So finely is known how long a hall was away."""

MAY_DIFFER_MS = 5_000
MOST_AWAY_MS = 60 * 60_000
"""A hall that was closed for longer was not missed."""


class Doubt(NamedTuple):
    """The wall clock and the last note differ. `off_ms`: by so much more than the time away, as
    far as known; `is_sure`: the machine knows how long that was.
    """

    off_ms: int
    is_sure: bool


def note(record: sqlite3.Connection, now: int, machine: MachineTime) -> None:
    """Keeps what the wall clock says, with how long this machine runs."""
    said = json.dumps([now, machine.boot, machine.up_ms])
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (NOTE, said))


def doubt_of(record: sqlite3.Connection, now: int, machine: MachineTime) -> Doubt | None:
    """None where the wall clock is what the last note and the time away come to."""
    last = _last_note(record)
    if last is None:
        return None
    away = _machine_ms(last, machine)
    off = now - last.at - (away or 0)
    return Doubt(off, away is not None) if abs(off) > MAY_DIFFER_MS else None


def away_of(record: sqlite3.Connection, now: int, machine: MachineTime) -> int:
    """Time that the hall was away before this start, in ms; 0 where that is nobody's concern."""
    last = _last_note(record)
    if last is None:
        return 0
    away = _machine_ms(last, machine)
    away = now - last.at if away is None else away
    return away if 0 < away <= MOST_AWAY_MS else 0


class _Note(NamedTuple):
    at: int
    boot: str
    up_ms: int


def _last_note(record: sqlite3.Connection) -> _Note | None:
    found = record.execute("SELECT value FROM settings WHERE name = ?", (NOTE,)).fetchone()
    return _Note(*json.loads(found[0])) if found else None


def _machine_ms(last: _Note, machine: MachineTime) -> int | None:
    """Age of it by the machine itself, None where it started since."""
    return machine.up_ms - last.up_ms if last.boot == machine.boot else None
