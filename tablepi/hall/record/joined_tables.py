"""The tables that joined, in the hall's record."""

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple


class JoinedTable(NamedTuple):
    """A table that joined. `password`: its line in the broker's file, '' when it was taken away;
    `put_back`: when its journal was last found restored from a backup, ms, 0 for never.
    """

    id: str
    inst: str
    password: str
    joined: int
    epoch: str
    put_back: int


def joined_tables(record: sqlite3.Connection) -> list[JoinedTable]:
    """Every table that ever joined, by its id."""
    found = record.execute(
        "SELECT id, inst, password, joined, epoch, put_back FROM tables ORDER BY id"
    )
    return [JoinedTable(*each) for each in found]


def revoke(record: sqlite3.Connection, table: str) -> bool:
    """Takes a table's password away; whether it had one. Its rows stay."""
    done = record.execute(
        "UPDATE tables SET password = '' WHERE id = ? AND password != ''", (table,)
    )
    return done.rowcount > 0


def heard_epoch(record: sqlite3.Connection, table: str, epoch: str, now: int) -> None:
    """Keeps the epoch of a table's journal; another one than before came from a backup."""
    record.execute(
        "UPDATE tables SET put_back = CASE epoch WHEN '' THEN 0 ELSE ? END, epoch = ?"
        " WHERE id = ? AND epoch != ?",
        (now, epoch, table, epoch),
    )


def join_again(record: sqlite3.Connection, lines: Mapping[str, str], now: int) -> None:
    """Lets tables in by the lines of their passwords, into a record that knows no table."""
    if record.execute("SELECT 1 FROM tables").fetchone() is None:
        record.executemany(
            "INSERT INTO tables (id, inst, password, joined) VALUES (?, '', ?, ?)",
            [(table, line, now) for table, line in lines.items()],
        )
