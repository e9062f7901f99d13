"""The clock by which a record's times are, and doubt about it when a hall starts again.

A time that is still compared with now, of a call or a session say, goes with a clock that jumped.
"""

import json
from typing import NamedTuple

from tablepi.hall.server.database.joined_tables import forget_answers
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.machine.hall_clock import HallClock, MachineTime, machine_time

NOTE = "clock note"
"""The setting that holds the last note."""

NOTE_EVERY_MS = 10_000
"""Grain to which the time is known that a hall was away."""

MAY_DIFFER_MS = 5_000
MOST_AWAY_MS = 60 * 60_000
"""A hall that was closed for longer was not missed."""


class Doubt(NamedTuple):
    """The wall clock and the last note differ. `off_ms`: by so much more than the time away, as
    far as known; `is_sure`: the machine knows how long that was.
    """

    off_ms: int
    is_sure: bool


def note(record: Record, now: int, machine: MachineTime) -> None:
    """Keeps what the wall clock says, with how long this machine runs."""
    value = json.dumps([now, machine.boot, machine.up_ms])
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (NOTE, value))


def doubt_of(record: Record, now: int, machine: MachineTime) -> Doubt | None:
    """None where the wall clock is what the last note and the time away come to."""
    last_note = _last_note(record)
    if last_note is None:
        return None
    away_ms = _machine_ms(last_note, machine)
    off_ms = now - last_note.at - (away_ms or 0)
    return Doubt(off_ms, away_ms is not None) if abs(off_ms) > MAY_DIFFER_MS else None


def away_of(record: Record, now: int, machine: MachineTime) -> int:
    """Time that the hall was away before this start, in ms; 0 where that is nobody's concern."""
    last_note = _last_note(record)
    if last_note is None:
        return 0
    away_ms = _machine_ms(last_note, machine)
    away_ms = now - last_note.at if away_ms is None else away_ms
    return away_ms if 0 < away_ms <= MOST_AWAY_MS else 0


class _Note(NamedTuple):
    at: int
    boot: str
    up_ms: int


def _last_note(record: Record) -> _Note | None:
    row = record.execute("SELECT value FROM settings WHERE name = ?", (NOTE,)).fetchone()
    return _Note(*json.loads(row[0])) if row else None


def _machine_ms(last_note: _Note, machine: MachineTime) -> int | None:
    """Age of it by the machine itself, None where it started since."""
    return machine.up_ms - last_note.up_ms if last_note.boot == machine.boot else None


CLOCK = "record clock"
"""The setting that holds what the hall's clock said last, with how long the machine ran."""

HARDLY_MS = 5_000
"""So much less than nothing is no jump: the setting is written every ten seconds."""

STILL_SHOWN_MS = 15 * 60_000
"""Time that a call that ended is looked at."""


def keep_clock(record: Record, now: int, machine: MachineTime) -> None:
    """Keeps what the clock of the hall that runs says."""
    value = json.dumps([now, *machine])
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (CLOCK, value))


def keep_up(record: Record, clock: HallClock) -> None:
    """Keeps the clock of the hall that runs, and erases answers that it made old."""
    forget_answers(record, clock.now_ms())
    keep_clock(record, clock.now_ms(), machine_time())


def clock_of_record(record: Record) -> int:
    """Time of the hall's clock, by which another process makes something for it."""
    return _clock_ms(record, HallClock().now_ms(), machine_time())


def jumped(record: Record, now: int, machine: MachineTime) -> int:
    """Lead of the clock of this start over that of the last one, in ms, 0 for hardly."""
    jumped_ms = now - _clock_ms(record, now, machine)
    return jumped_ms if abs(jumped_ms) > HARDLY_MS else 0


def put_on(record: Record, jumped_ms: int, now: int) -> None:
    """Moves every time that is compared with now by so much; none of them is to come."""
    parameters = {"by": jumped_ms, "now": now, "since": now - STILL_SHOWN_MS}
    for table, columns, where in (
        ("calls", ("opened", "claimed", "present", "closed"),
         "state != 'closed' OR closed + :by >= :since"),
        ("sessions", ("began",), "true"),
        ("codes", ("made",), "true"),
        ("cards", ("made", "used"), "true"),
        ("player_claims", ("at",), "true"),
    ):  # fmt: skip
        # 0 stands for never, which is the same by every clock.
        assignments = ", ".join(
            f"{column} = iif({column}, min({column} + :by, :now), 0)" for column in columns
        )
        record.execute(f"UPDATE {table} SET {assignments} WHERE {where}", parameters)


def _clock_ms(record: Record, now: int, machine: MachineTime) -> int:
    """The clock that was kept, run on; `now` where the machine started since."""
    row = record.execute("SELECT value FROM settings WHERE name = ?", (CLOCK,)).fetchone()
    at_ms, boot, up_ms = json.loads(row[0]) if row else (now, "", 0)
    return int(at_ms + machine.up_ms - up_ms) if boot and boot == machine.boot else now
