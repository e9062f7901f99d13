"""The figures of a hall with simulated tables: rows under kills, their delay, memory."""

import os
import signal
import sqlite3
import time
from pathlib import Path
from typing import NamedTuple

from tablepi.hall.record.record_file import reading
from tablepi.simulation.simulated_hall import SimulatedHall

SPEED_OF_100_ROWS = 1_000.0
"""Tables times speed, at which about 100 rows a second are written together."""

WARM_S, MEASURED_S, KILL_S, APART_S = 15.0, 20.0, 12.0, 2.0
SETTLE_S = 90.0
SEED = 20261122


class HallFigures(NamedTuple):
    """What a hall came to. `wrong`: rows lost, doubled or forked; `back_s`: from the last kill
    until every row was acknowledged.
    """

    p99_ms: float
    broker_mb: float
    hall_mb: float
    kills: int
    rows: int
    wrong: int
    back_s: float


def hall_figures(folder: Path, tables: int, kills: int) -> HallFigures:
    """Runs a hall with so many tables at 100 rows a second, then kills its broker so often."""
    hall = SimulatedHall(folder, tables, SPEED_OF_100_ROWS / tables, 0, SEED)
    try:
        hall.start()
        _turn(hall, WARM_S)
        hall.figures()
        _turn(hall, MEASURED_S)
        calm = hall.figures()
        for _ in range(kills - 1):
            _kill_broker(hall)
            _turn(hall, KILL_S)
        back_s = _back(hall) if kills else _settled(hall)
        sent = sum(table.sent for table in hall.tables)
        with reading(folder / "hall") as record:
            wrong = wrong_rows(record, sent)
    finally:
        hall.close()
    return HallFigures(calm.p99_ms, calm.broker_mb, calm.hall_mb, kills, sent, wrong, back_s)


def _kill_broker(hall: SimulatedHall) -> None:
    if broker := hall.broker_pid:
        os.kill(broker, signal.SIGKILL)


def _back(hall: SimulatedHall) -> float:
    """Kills the broker, and plays on for a moment; how long until the hall had every row."""
    _kill_broker(hall)
    _turn(hall, APART_S)
    return APART_S + _settled(hall)


def _turn(hall: SimulatedHall, seconds: float) -> None:
    until_s = time.monotonic() + seconds
    while time.monotonic() < until_s:
        hall.turn()


def _settled(hall: SimulatedHall) -> float:
    """Waits without new rows until all are acknowledged; how long that took."""
    began_s = time.monotonic()
    hall.pause()
    while time.monotonic() - began_s < SETTLE_S and not hall.is_settled:
        hall.turn()
    return time.monotonic() - began_s


def wrong_rows(record: sqlite3.Connection, sent: int) -> int:
    """Public rows that are missing, there twice, or in a branch beside the first."""
    numbers: list[tuple[int, int]] = record.execute(
        "SELECT branches.number, count(*) FROM rows JOIN branches ON branches.id = rows.branch"
        " WHERE part = 'public' GROUP BY branches.number"
    ).fetchall()
    forked = sum(count for branch, count in numbers if branch > 1)
    first = sum(count for branch, count in numbers if branch == 1)
    return abs(sent - first) + forked
