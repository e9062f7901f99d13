"""A real table of the hall with a real link: what a link needs, and what a stopped one costs."""

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tablepi.core.errors import TablepiError
from tablepi.hall.server.database.joined_tables import make_cards
from tablepi.hall.server.database.record_file import open_record, reading, together
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.tools.bench.hall.crowd import SEED, Crowd
from tablepi.tools.bench.scan_delay import Road
from tablepi.tools.simulation.hall_child import memory_mb
from tablepi.tools.simulation.simulated_hall import p99

MEASURED_S = 60.0
"""Matches are begun for so long, at a table with a stopped link and at one without, in turn."""

PATIENCE_S = 60.0
"""Longest time for a table to come to its hall."""

DRAWN = 400
"""Number of draws of the spread."""

TABLE = "real"


ScanTimes = tuple[float, float]


class Pair(NamedTuple):
    """Milliseconds of the same scan at a table without a link, and at one whose link is stopped;
    and of their processor time.
    """

    without: float
    stopped: float
    work_without: float
    work_stopped: float


def stopped_link(crowd: Crowd) -> list[float]:
    """MB of a link; what is `compared`. The tables of the crowd do nothing meanwhile. Raises
    TablepiError where the table does not come to its hall.
    """
    folder = crowd.folder / "real-table"
    folder.mkdir()
    crowd.settle()
    script = f"from {__name__} import scan; scan()"
    table = subprocess.Popen(
        [sys.executable, "-c", script, str(_socket_path(folder))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert table.stdin is not None
    assert table.stdout is not None
    link = _start_link(crowd, folder)
    try:
        # It has joined, and played a match.
        if not crowd.during(table.stdout.readline):
            raise TablepiError(f"a real table was not in its hall within {PATIENCE_S:.0f} s")
        crowd.until(lambda: _has_arrived(crowd))
        memory = memory_mb(link.pid)
        link.send_signal(signal.SIGSTOP)
        table.stdin.close()
        pairs = json.loads(table.stdout.read())
    finally:
        for process in (table, link):
            process.kill()
            process.wait()
        table.stdout.close()
    crowd.go_on()
    return [memory, *compared([[Pair(*pair) for pair in match] for match in pairs])]


def scan() -> None:
    """A table with a link and one without: plays a match once it is in its hall, says so, and waits
    for the end of stdin; then prints what each scan took at both, match by match.
    """
    alone, linked = Road(), Road(socket=Path(sys.argv[1]))
    hall, until_s = linked.table.router.context.hall, time.monotonic() + PATIENCE_S
    while not hall.id or hall.away_ms is not None:
        if time.monotonic() > until_s:
            sys.exit(1)
        linked.table.turn()
    for road in (alone, linked):
        list(road.scans())
    print(flush=True)
    sys.stdin.read()
    matches, until_s = [], time.monotonic() + MEASURED_S
    while time.monotonic() < until_s:
        matches.append(list(_paired_scans(alone, linked)))
    for road in (alone, linked):
        road.close()
    print(json.dumps(matches), flush=True)


def _paired_scans(alone: Road, linked: Road) -> Iterator[Pair]:
    """A match at both tables, scan by scan; each is the first in every other pair, so that what
    else the machine does delays both alike.
    """
    alone_scans, linked_scans = alone.scans(), linked.scans()
    try:
        for number in count():
            if number % 2:
                alone_ms, linked_ms = next(alone_scans), next(linked_scans)
            else:
                linked_ms, alone_ms = next(linked_scans), next(alone_scans)
            yield Pair(alone_ms[0], linked_ms[0], alone_ms[1], linked_ms[1])
    except StopIteration:
        return


def compared(matches: Sequence[Sequence[Pair]]) -> list[float]:
    """Milliseconds from a scan to the screen, p99, without a link; how much more with one that is
    stopped, and that difference's spread; both of processor time; how many pairs of scans.
    """
    times = [[pair[:2] for pair in match] for match in matches]
    work = [[pair[2:] for pair in match] for match in matches]
    p99_without = p99([pair[0] for match in times for pair in match])
    return [
        p99_without,
        *_difference_and_spread(times),
        *_difference_and_spread(work),
        sum(map(len, matches)),
    ]


def _difference_and_spread(matches: Sequence[Sequence[ScanTimes]]) -> tuple[float, float]:
    """Difference of the second's p99, and half of what 95 of 100 such differences spread over.

    These are of matches drawn again and again out of the given, as often each as it falls: scans of
    one match are delayed together.
    """
    chance, differences = random.Random(SEED), list[float]()
    for _ in range(DRAWN):
        differences.append(_p99_difference(chance.choices(matches, k=len(matches))))
    differences.sort()
    return _p99_difference(matches), (differences[-1 - DRAWN // 40] - differences[DRAWN // 40]) / 2


def _p99_difference(matches: Sequence[Sequence[ScanTimes]]) -> float:
    first, second = zip(*(pair for match in matches for pair in match), strict=True)
    return p99(second) - p99(first)


def _socket_path(folder: Path) -> Path:
    return folder / "referee.sock"


def _start_link(crowd: Crowd, folder: Path) -> "subprocess.Popen[bytes]":
    with closing(open_record(crowd.folder / "hall")) as record, together(record):
        [token] = make_cards(record, HallClock().now_ms(), TABLE)
    card = str(crowd.hall.hall.setup.card(token))
    options = (
        "--socket",
        str(_socket_path(folder)),
        "--data",
        str(folder / "link"),
        "--card",
        card,
    )
    return subprocess.Popen([sys.executable, "-m", "tablepi", "link", *options])


def _has_arrived(crowd: Crowd) -> bool:
    """True if the hall holds rows of the table."""
    with reading(crowd.folder / "hall") as record:
        row = record.execute("SELECT 1 FROM branches WHERE table_id = ?", (TABLE,)).fetchone()
    return row is not None
