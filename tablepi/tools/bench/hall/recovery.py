"""Recovery of a hall: from kills, an hour apart from its tables, a record that is lost."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter

from tablepi.tools.bench.hall.crowd import Crowd

HOUR_S, STEP_S = 3_600.0, 6.0
LAST_S, LAST_STEP_S = 60.0, 0.25
"""At its end time passes in steps that are short beside the wait until a link tries again."""

ROWS = 500
"""At each table within the hour."""


def cut_off(crowd: Crowd) -> list[float]:
    """The least rows that a table wrote in the hour; seconds from the hall's start until it had
    everything; rows that are wrong then.
    """
    crowd.settle()
    crowd.stop_hall()
    crowd.go_on()
    sent_before = [table.sent for table in crowd.hall.tables]
    for _ in range(round((HOUR_S - LAST_S) / STEP_S)):
        for table, sent in zip(crowd.hall.tables, sent_before, strict=True):
            table.is_paused = table.sent - sent >= ROWS
        crowd.pass_s(STEP_S)
    crowd.hall.pause(True)
    for _ in range(round(LAST_S / LAST_STEP_S)):
        crowd.pass_s(LAST_STEP_S)
    new_rows = [
        table.sent - sent for table, sent in zip(crowd.hall.tables, sent_before, strict=True)
    ]
    start_s = time.monotonic()
    crowd.hall.hall.start()
    crowd.settle()
    back_s = time.monotonic() - start_s
    wrong_count = crowd.wrong_rows()
    crowd.go_on()
    return [min(new_rows), back_s, wrong_count]


def rebuilt(crowd: Crowd) -> list[float]:
    """Number of rows held; seconds from the start of the empty hall until it had everything; rows
    that are others than before.
    """
    crowd.settle()
    rows_before, hall = _listed_rows(crowd), crowd.hall.hall
    crowd.stop_hall()
    for file in (crowd.folder / "hall").glob("hall.db*"):
        file.unlink()
    start_s = time.monotonic()
    hall.start("--rebuild")
    crowd.settle()
    duration_s = time.monotonic() - start_s
    rows_after = _listed_rows(crowd)
    crowd.go_on()
    if rows_after == rows_before:
        return [len(rows_before), duration_s, 0]
    old_counts, new_counts = Counter(rows_before), Counter(rows_after)
    # Rows in another order are not equal either.
    return [
        len(rows_before),
        duration_s,
        max(1, (old_counts - new_counts).total() + (new_counts - old_counts).total()),
    ]


def _listed_rows(crowd: Crowd) -> list[bytes]:
    command = (sys.executable, "-m", "tablepi", "hall", "rows", "--json", "--data")
    process = subprocess.run(
        [*command, str(crowd.folder / "hall")], stdout=subprocess.PIPE, check=True
    )
    return process.stdout.splitlines()


APART_S = 0.5
"""Time for which the tables play on without a hall."""

BETWEEN_S = 1.0
LASTED_S = 6.0
"""Time at the tables before a kill: a link whose connection lasted less waits
longer before its next try.
"""

TIMED = 3
"""So many kills of each are timed. At those that follow the tables' waits until they try again
pass quickly, as nobody times them; what is done is no less.
"""

HURRY_S = 0.15


def killed(crowd: Crowd) -> list[float]:
    """Number of kills of the hall, and as many of its broker; rows that are wrong after all kills;
    the longest time in s from a kill until the hall had everything, of those that are timed.
    """
    slowest_s, hurry_s = 0.0, crowd.hurry_s
    for number in range(crowd.kills):
        if number == TIMED:
            crowd.hurry_s = HURRY_S
        for kill in (_kill_broker, _kill_hall):
            crowd.play(BETWEEN_S)
            crowd.pass_s(LASTED_S)
            start_s = time.monotonic()
            kill(crowd)
            crowd.play(APART_S)
            if crowd.settle() == float("inf"):
                slowest_s = float("inf")
            if number < TIMED:
                slowest_s = max(slowest_s, time.monotonic() - start_s)
            crowd.go_on()
    crowd.hurry_s = hurry_s
    crowd.settle()
    wrong_count = crowd.wrong_rows()
    crowd.go_on()
    return [crowd.kills, wrong_count, slowest_s]


def _kill_broker(crowd: Crowd) -> None:
    """The hall starts it again."""
    os.kill(crowd.hall.broker_pid, signal.SIGKILL)


def _kill_hall(crowd: Crowd) -> None:
    """Its broker ends with it; it is started again a little later."""
    crowd.hall.hall.kill()
    crowd.play(APART_S)
    crowd.hall.hall.start()
