"""What tests of the hall share: a record in a folder of its own."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablepi.hall.record.record_file import open_record


@pytest.fixture
def record(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An empty record."""
    with closing(open_record(tmp_path / "hall")) as record:
        yield record
