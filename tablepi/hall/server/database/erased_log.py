"""The record's write-ahead log, which would keep what was erased: emptied into the file."""

import sqlite3

ERASED = "erased"
"""A setting while the log may hold what was erased."""

WAIT_MS = 100
"""How long who reads is waited for before the log is emptied."""


def mark_erased(record: sqlite3.Connection) -> None:
    """Says that the log holds what this transaction erases."""
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, 'yes')", (ERASED,))


def empty_log(record: sqlite3.Connection) -> None:
    """Empties the log where it holds such; while somebody reads, it is left for the next time.
    Raises sqlite3.Error.
    """
    if not record.execute("SELECT 1 FROM settings WHERE name = ?", (ERASED,)).fetchone():
        return
    [(before,)] = record.execute("PRAGMA busy_timeout").fetchall()
    record.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    try:
        [(is_busy, *_)] = record.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        record.execute(f"PRAGMA busy_timeout = {before}")
    if not is_busy:
        record.execute("DELETE FROM settings WHERE name = ?", (ERASED,))
