"""What a table gives itself for a call is known to the desk, and not offered a second time."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.judge_calls import (
    KeptCall,
    call_of,
    heard_call,
    may_be_given,
    own_extra_ms,
)
from tablepi.hall.server.database.record_file import create_tables
from tablepi.wire.desk_messages import JudgeCall
from tests.worlds.hall.journals import JournalMatch, journal_match

TABLE = "t07"
FIRST, SECOND = "a" * 16, "b" * 16


@pytest.fixture
def record() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as record:
        create_tables(record)
        yield record


def _played(record: sqlite3.Connection, *notes: str) -> JournalMatch:
    """A match with these notes as its last rows, as the hall holds it."""
    match = journal_match(3)
    for note in notes:
        match.add(note, kind="note")
    take(record, TABLE, "public", match.batch(1, len(match.rows)))
    return match


def _call(record: sqlite3.Connection, match: JournalMatch, call: str, note: int) -> KeptCall:
    """A call that began with one of the match's last rows, counted from its end."""
    row = len(match.rows) - note
    heard_call(record, TABLE, JudgeCall(call, 2, match.id, row, 0), 1_000)
    found = call_of(record, TABLE, call)
    assert found is not None
    return found


def test_all_that_a_table_gave_itself_in_a_match_counts(record: sqlite3.Connection) -> None:
    calls = ("judge called 2", "judge extra 240", "judge answered") * 2
    match = _played(record, *calls, "judge extra soon", "judge extra " + "9" * 5_000)
    assert own_extra_ms(record, TABLE, match.id) == 480_000
    assert own_extra_ms(record, "t08", match.id) == 0
    assert own_extra_ms(record, TABLE, "f" * 32) == 0


def test_of_two_calls_the_one_whose_time_was_given_is_told(record: sqlite3.Connection) -> None:
    first = ("judge called 2", "judge present", "judge answered")
    second = ("judge called", "judge present", "judge extra 60", "judge answered")
    match = _played(record, *first, *second)
    assert may_be_given(record, _call(record, match, FIRST, 6))
    assert not may_be_given(record, _call(record, match, SECOND, 3))


def test_a_table_that_is_still_asked_is_asked_first(record: sqlite3.Connection) -> None:
    match = _played(record, "judge called 2", "judge present")
    assert not may_be_given(record, _call(record, match, FIRST, 1))
