"""Snapshots of an event: the writer makes one a row, and readers share it once it is committed."""

import sqlite3
from pathlib import Path

import pytest

from tablepi.hall.events.event_snapshot import EventSnapshot
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


@pytest.fixture
def books() -> tuple[EventBook, EventBook]:
    """The writer's, and one for those who read."""
    writer = EventBook(HallClock())
    return writer, EventBook(HallClock(), writer=writer)


def _here(event: EventSnapshot | None) -> set[str]:
    assert event is not None
    return event.facts.here


def test_a_reader_has_the_very_snapshot_that_the_writer_made(
    record: sqlite3.Connection, tmp_path: Path, books: tuple[EventBook, EventBook]
) -> None:
    writer, reader = books
    with together(record):
        writer.add(record, CheckedIn("p1"))
        made = writer.load(record)
    with reading(tmp_path) as seen:
        assert reader.load(seen) is made
    assert _here(made) == {"p1"}


def test_a_row_that_is_not_committed_is_nobodys_but_the_writers(
    record: sqlite3.Connection, tmp_path: Path, books: tuple[EventBook, EventBook]
) -> None:
    writer, reader = books
    with together(record):
        writer.add(record, CheckedIn("p1"))
        with reading(tmp_path) as seen:
            assert _here(reader.load(seen)) == set()
    with reading(tmp_path) as seen:
        assert _here(reader.load(seen)) == {"p1"}
