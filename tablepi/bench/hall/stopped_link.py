"""A real table of the hall with a real link: what a link needs, and what a stopped one costs."""

import json
import signal
import statistics
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tablepi.bench.hall.crowd import Crowd
from tablepi.bench.scan_delay import Road
from tablepi.hall.hall_clock import HallClock
from tablepi.hall.record.join_cards import make_cards
from tablepi.hall.record.record_file import open_record, reading, together
from tablepi.simulation.hall_child import memory_mb

MATCHES = 15
"""As many matches are scanned with a stopped link as without one, in turn."""

TABLE = "real"


def stopped_link(crowd: Crowd) -> list[float]:
    """MB of a link; milliseconds from a scan to the screen, p99, without one; how much more with
    one that is stopped. The tables of the crowd play nothing meanwhile.
    """
    folder = crowd.folder / "real-table"
    folder.mkdir()
    crowd.settle()
    script = f"from {__name__} import scan; scan()"
    table = subprocess.Popen(
        [sys.executable, "-c", script, str(_socket(folder))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert table.stdin is not None
    assert table.stdout is not None
    link = _link(crowd, folder)
    try:
        # It has joined, and played a match.
        crowd.during(table.stdout.readline)
        crowd.until(lambda: _has_arrived(crowd))
        memory = memory_mb(link.pid)
        link.send_signal(signal.SIGSTOP)
        table.stdin.close()
        without, stopped = json.loads(crowd.during(table.stdout.read))
    finally:
        for each in (table, link):
            each.kill()
            each.wait()
        table.stdout.close()
    crowd.go_on()
    return [memory, without, stopped - without]


def scan() -> None:
    """A table with a link and one without: plays a match once it is in its hall, says so, and waits
    for the end of stdin; then prints the p99 of a match at each, the median of all.
    """
    alone, linked = Road(), Road(socket=Path(sys.argv[1]))
    hall = linked.table.router.context.hall
    while not hall.id or hall.away_ms is not None:
        linked.table.turn()
    linked.times()
    print(flush=True)
    sys.stdin.read()
    p99: tuple[list[float], list[float]] = [], []
    for _ in range(MATCHES):
        for road, found in zip((alone, linked), p99, strict=True):
            found.append(road.p99())
    for road in (alone, linked):
        road.close()
    print(json.dumps([statistics.median(each) for each in p99]), flush=True)


def _socket(folder: Path) -> Path:
    return folder / "referee.sock"


def _link(crowd: Crowd, folder: Path) -> "subprocess.Popen[bytes]":
    with closing(open_record(crowd.folder / "hall")) as record, together(record):
        [token] = make_cards(record, HallClock().now_ms(), TABLE)
    card = str(crowd.hall.hall.setup.card(token))
    words = ("--socket", str(_socket(folder)), "--data", str(folder / "link"), "--card", card)
    return subprocess.Popen([sys.executable, "-m", "tablepi", "link", *words])


def _has_arrived(crowd: Crowd) -> bool:
    """Whether the hall holds rows of the table."""
    with reading(crowd.folder / "hall") as record:
        found = record.execute("SELECT 1 FROM branches WHERE table_id = ?", (TABLE,)).fetchone()
    return found is not None
