"""What the bench of a hall counts as wrong."""

import sqlite3

import pytest

from tablepi.bench.hall_figures import wrong_rows
from tablepi.hall.record.branches import take
from tests.hall.conftest import record as record
from tests.hall.journals import journal_match


@pytest.mark.parametrize(("sent", "wrong"), [(9, 1), (10, 0), (12, 2)])
def test_a_row_that_is_missing_or_too_many_is_wrong(
    record: sqlite3.Connection, sent: int, wrong: int
) -> None:
    for batch in journal_match(rows=10).batches():
        take(record, "t01", "public", batch)
    assert wrong_rows(record, sent) == wrong


def test_a_fork_is_wrong(record: sqlite3.Connection) -> None:
    match = journal_match(rows=10)
    for each in (match, match.restored(8).add("otherwise")):
        for batch in each.batches():
            take(record, "t01", "public", batch)
    assert wrong_rows(record, 10) == 9
