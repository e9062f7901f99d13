"""The figures of a hall: what counts as wrong, what a phone's stream tells, and a run of some."""

import json
import random
import sqlite3
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from tablepi.hall.server.database.branches import take
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.web.http.event_stream import ZIP_BEGINS, EventStreams, zipped
from tablepi.tools.bench.figure import Goal
from tablepi.tools.bench.hall.crowd import wrong_rows
from tablepi.tools.bench.hall.stopped_link import Pair, compared
from tablepi.tools.bench.hall.view_stream import Event, ViewStream
from tablepi.tools.simulation.played_journal import ToldRow
from tests.hall.conftest import record as record
from tests.nightly import NIGHTLY
from tests.worlds.hall.journals import JournalMatch, journal_match
from tests.worlds.hall.waiting import needs_mosquitto

ROOT = Path(__file__).parents[3]


def _told(match: JournalMatch) -> list[ToldRow]:
    return [
        ToldRow(match.id, "public", row.number, row.at_ms, row.kind, row.text, h)
        for row, h in zip(match.rows, match.marks()[1:], strict=True)
    ]


def _take(record: sqlite3.Connection, match: JournalMatch) -> None:
    for batch in match.batches():
        take(record, "t01", "public", batch)


def test_rows_as_they_were_told_are_not_wrong(record: sqlite3.Connection, tmp_path: Path) -> None:
    match = journal_match(rows=10)
    _take(record, match)
    assert wrong_rows(tmp_path / "hall", {"t01": _told(match)}) == 0
    assert wrong_rows(tmp_path / "hall", {}) == 0


@pytest.mark.parametrize(
    ("held", "wrong"), [(9, 1), (12, 2)], ids=["one is missing", "two are too many"]
)
def test_a_row_that_is_missing_or_too_many_is_wrong(
    record: sqlite3.Connection, tmp_path: Path, held: int, wrong: int
) -> None:
    match = journal_match(rows=12)
    _take(record, match.restored(held))
    assert wrong_rows(tmp_path / "hall", {"t01": _told(match.restored(10))}) == wrong


def test_another_text_and_a_second_branch_are_wrong(
    record: sqlite3.Connection, tmp_path: Path
) -> None:
    match = journal_match(rows=10)
    other = match.restored(9).add("otherwise")
    _take(record, match)
    assert wrong_rows(tmp_path / "hall", {"t01": _told(other)}) == 2
    _take(record, other)
    assert wrong_rows(tmp_path / "hall", {"t01": _told(match)}) == 10


def test_a_goal_is_not_met_by_what_never_came() -> None:
    assert not Goal(most=300).met(float("inf"))
    assert not Goal(most=300).met(float("nan"))
    assert not Goal(least=10).met(float("nan"))
    assert Goal(most=0).met(0)


def test_a_phone_counts_each_event_when_its_last_byte_is_there() -> None:
    streams = EventStreams(HallClock(), "b" * 16)
    sent = [
        streams.message("hall", "<p>1</p>", 5),
        streams.beat(),
        streams.message("clock", "2", 9),
    ]
    whole = b"HTTP/1.0 200 OK\r\n\r\n" + ZIP_BEGINS + b"".join(map(zipped, sent))
    stream = ViewStream()
    came = [each for at in range(len(whole)) for each in stream.read(whole[at : at + 1], at)]
    assert [(each.view, each.made_ms) for each in came] == [("hall", 5), ("clock", 9)]
    assert came[0].came_s < came[1].came_s <= len(whole) - 1
    assert ViewStream().read(whole, 1.0) == [Event("hall", 5, 1.0), Event("clock", 9, 1.0)]
    assert zlib.decompressobj(wbits=31).decompress(whole[19:]) == b"".join(sent)


def _bench(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tablepi", "bench", "hall", "--folder", str(folder), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def _figures(done: "subprocess.CompletedProcess[str]") -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    return {each["name"].partition(": ")[2]: each for each in json.loads(done.stdout)["figures"]}


@needs_mosquitto
def test_a_page_is_weighed_at_a_real_hall(tmp_path: Path) -> None:
    figures = _figures(_bench(tmp_path, "--tables", "3", "--json", "--only", "heaviest"))
    [figure] = figures.values()
    assert 1 < figure["value"] < 60
    assert (figure["goal"], figure["met"]) == ("≤ 60", True)
    assert list(tmp_path.iterdir()) == []


@needs_mosquitto
@pytest.mark.skipif(not NIGHTLY, reason="takes an hour: TABLEPI_NIGHTLY")
def test_killed_a_hundred_times_cut_off_and_rebuilt_a_hall_of_two_hundred_loses_nothing(
    tmp_path: Path,
) -> None:
    figures = _figures(_bench(tmp_path, "--kills", "100", "--json", "--only", "row"))
    wrong = {name: each["value"] for name, each in figures.items() if each["unit"] == "rows"}
    for name in ("by kills", "by an hour apart", "others after rebuilding"):
        assert [value for each, value in wrong.items() if name in each] == [0], wrong


def test_a_figure_that_there_is_not_says_so(tmp_path: Path) -> None:
    done = _bench(tmp_path, "--only", "nothing like it")
    assert done.returncode == 2
    assert "no figure" in done.stderr


def test_what_a_stopped_link_costs_is_told_with_its_spread() -> None:
    chance = random.Random(20261123)
    matches = []
    for _ in range(10):
        slow = [chance.uniform(3, 9) for _ in range(200)]
        matches.append([Pair(each, each + 0.5, each / 2, each / 2) for each in slow])
    without, more, spread, work, work_spread, scans = compared(matches)
    assert 8.5 < without <= 9
    assert more == pytest.approx(0.5)
    assert (work, work_spread, scans) == (0, 0, 2_000)
    # Both are delayed alike, so that the difference is known better than each of them.
    assert spread == pytest.approx(0, abs=1e-9)
    noisy = [[Pair(each[0], 12 - each[0], 1, 1) for each in match] for match in matches]
    assert compared(noisy)[2] > 0.01
