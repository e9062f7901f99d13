"""Snapshots of an event: the writer makes one a row, and readers share it once it is committed."""

import sqlite3
from pathlib import Path

import pytest

from tablepi.hall.events.rows.desk_rows import CheckedIn
from tablepi.hall.server.database.record_file import open_record, reading, together
from tablepi.hall.server.desk.event_book import EventBook
from tablepi.hall.server.machine.hall_clock import HallClock
from tests.worlds.hall.made_up_event import MadeUpEvent


@pytest.fixture
def record(tmp_path: Path) -> sqlite3.Connection:
    record = open_record(tmp_path)
    with together(record):
        MadeUpEvent(record).open(["Ann", "Ben"])
    return record


def test_a_reader_has_the_very_snapshot_that_the_writer_made(
    record: sqlite3.Connection, tmp_path: Path
) -> None:
    writer = EventBook(HallClock())
    reader = EventBook(HallClock(), writer=writer)
    with together(record):
        writer.add(record, CheckedIn("p1"))
        made = writer.load(record)
    with reading(tmp_path) as seen:
        assert reader.load(seen) is made
    assert made is not None
    assert made.facts.here == {"p1"}


def test_a_row_that_is_not_committed_is_nobodys_but_the_writers(
    record: sqlite3.Connection, tmp_path: Path
) -> None:
    writer = EventBook(HallClock())
    reader = EventBook(HallClock(), writer=writer)
    with together(record):
        writer.add(record, CheckedIn("p1"))
        with reading(tmp_path) as seen:
            before = reader.load(seen)
    assert before is not None
    assert before.facts.here == set()
    with reading(tmp_path) as seen:
        after = reader.load(seen)
    assert after is not None
    assert after.facts.here == {"p1"}
