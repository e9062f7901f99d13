"""A record whose commits fail from some on: as after `kill -9`, or while the disk is full."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablepi.hall.server.database import record_writer
from tablepi.hall.server.database.record_file import open_record


class FailingDisk:
    """`commits`: how many there were, also of those that failed; `fails`: the numbers of those that
    do, from 0.
    """

    def __init__(self, fails: range = range(0)) -> None:
        self.fails = fails
        self.commits = 0

    def put_in(self, patch: pytest.MonkeyPatch) -> None:
        """Has writers that are made from now on use this disk, and share no commit."""
        patch.setattr(record_writer, "SHARE_S", 0.0)
        patch.setattr(record_writer, "MOST_SHARING", 1)
        patch.setattr(record_writer, "open_record", lambda folder: _Record(folder, self))

    def commit(self) -> None:
        """Raises where it is not possible."""
        self.commits += 1
        if self.commits - 1 in self.fails:
            raise sqlite3.OperationalError("database or disk is full")


class _Record:
    """The connection of a writer."""

    def __init__(self, folder: Path, disk: FailingDisk) -> None:
        self._record, self._disk = open_record(folder), disk

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement == "COMMIT":
            self._disk.commit()
        return self._record.execute(statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._record, name)
