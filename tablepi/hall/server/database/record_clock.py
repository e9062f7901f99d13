"""The clock by which a record's times are: the hall's, which may be another after each start.

A time that is still compared with now, of a call or a session say, goes with a clock that jumped.
"""

import json
import sqlite3

from tablepi.hall.server.database.join_cards import forget_answers
from tablepi.hall.server.machine.hall_clock import HallClock, MachineTime, machine_time

CLOCK = "record clock"
"""The setting that holds what the hall's clock said last, with how long the machine ran."""

HARDLY_MS = 5_000
"""So much less than nothing is no jump: the setting is written every ten seconds."""

STILL_SHOWN_MS = 15 * 60_000
"""How long a call that ended is looked at."""


def keep_clock(record: sqlite3.Connection, now: int, machine: MachineTime) -> None:
    """Keeps what the clock of the hall that runs says."""
    said = json.dumps([now, *machine])
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (CLOCK, said))


def keep_up(record: sqlite3.Connection, clock: HallClock) -> None:
    """Keeps the clock of the hall that runs, and erases answers that it made old."""
    forget_answers(record, clock.now_ms())
    keep_clock(record, clock.now_ms(), machine_time())


def clock_of_record(record: sqlite3.Connection) -> int:
    """Time of the hall's clock, by which another process makes something for it."""
    return _clock(record, HallClock().now_ms(), machine_time())


def jumped(record: sqlite3.Connection, now: int, machine: MachineTime) -> int:
    """Lead of the clock of this start over that of the last one, in ms, 0 for hardly."""
    jumped_ms = now - _clock(record, now, machine)
    return jumped_ms if abs(jumped_ms) > HARDLY_MS else 0


def put_on(record: sqlite3.Connection, jumped_ms: int, now: int) -> None:
    """Moves every time that is compared with now by so much; none of them is to come."""
    by = {"by": jumped_ms, "now": now, "since": now - STILL_SHOWN_MS}
    for table, columns, where in (
        ("calls", ("opened", "claimed", "present", "closed"),
         "state != 'closed' OR closed + :by >= :since"),
        ("sessions", ("began",), "true"),
        ("codes", ("made",), "true"),
        ("cards", ("made", "used"), "true"),
    ):  # fmt: skip
        moved = ", ".join(f"{each} = iif({each}, min({each} + :by, :now), 0)" for each in columns)
        record.execute(f"UPDATE {table} SET {moved} WHERE {where}", by)


def _clock(record: sqlite3.Connection, now: int, machine: MachineTime) -> int:
    """The clock that was kept, run on; `now` where the machine started since."""
    found = record.execute("SELECT value FROM settings WHERE name = ?", (CLOCK,)).fetchone()
    at, boot, up_ms = json.loads(found[0]) if found else (now, "", 0)
    return int(at + machine.up_ms - up_ms) if boot and boot == machine.boot else now
