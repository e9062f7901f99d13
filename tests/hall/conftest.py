"""What tests of the hall share: a record in a folder of its own, a browser."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablepi.hall.server.database.record_file import open_record
from tests.worlds.hall.browser import Browser, opened
from tests.worlds.hall.one_hall import Hall


@pytest.fixture
def record(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An empty record."""
    with closing(open_record(tmp_path / "hall")) as record:
        yield record


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall without a broker or servers."""
    hall = Hall(tmp_path)
    yield hall
    hall.writer.close()


@pytest.fixture
def driver() -> Iterator[Browser]:
    """A browser that ends before the hall of its test does."""
    with opened() as driver:
        yield driver
