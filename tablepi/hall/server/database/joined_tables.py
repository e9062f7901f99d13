"""The tables that joined, in the hall's record."""

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

REVOKED = "revoked "
"""Begins the setting that keeps a password's line after it was taken away."""


class JoinedTable(NamedTuple):
    """A table that joined. `password`: its line in the broker's file, '' when it was taken away;
    `put_back`: when its journal was last found restored from a backup, ms, 0 for never;
    `may_return`: the password that was taken away is still kept.
    """

    id: str
    password: str
    put_back: int
    may_return: bool


def joined_tables(record: sqlite3.Connection) -> list[JoinedTable]:
    """Every table that ever joined, by its id."""
    found = record.execute(
        "SELECT id, password, put_back, value IS NOT NULL FROM tables"
        " LEFT JOIN settings ON name = ? || id ORDER BY id",
        (REVOKED,),
    )
    return [JoinedTable._make((*known, bool(kept))) for *known, kept in found]


def revoke(record: sqlite3.Connection, table: str) -> bool:
    """Takes a table's password away; whether it had one. Its rows stay."""
    kept = record.execute(
        "INSERT OR REPLACE INTO settings SELECT ? || id, password FROM tables"
        " WHERE id = ? AND password != ''",
        (REVOKED, table),
    )
    record.execute("UPDATE tables SET password = '' WHERE id = ?", (table,))
    return kept.rowcount > 0


def let_return(record: sqlite3.Connection, table: str) -> bool:
    """Gives a table the password again that was taken away; whether none came in its place."""
    done = record.execute(
        "UPDATE tables SET password = value FROM settings"
        " WHERE settings.name = ? || tables.id AND tables.id = ?",
        (REVOKED, table),
    )
    forget_revoked(record, table)
    return done.rowcount > 0


def forget_revoked(record: sqlite3.Connection, table: str) -> None:
    """Forgets the password that was taken away: another one came in its place."""
    record.execute("DELETE FROM settings WHERE name = ?", (REVOKED + table,))


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
