"""The hall's SQLite file: its tables, and connections that write or only read."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TextIO

from tablepi.core.errors import HallError
from tablepi.wire.hash_chains import name_sha

Record = sqlite3.Connection
"""The open file; who is handed one works within its transaction."""

ERASED = "erased"
"""A setting while the log may hold what was erased."""

WAIT_MS = 100
"""Time that readers have before the log is emptied."""


def mark_erased(record: Record) -> None:
    """Says that the log holds what this transaction erases."""
    record.execute("INSERT OR REPLACE INTO settings VALUES (?, 'yes')", (ERASED,))


def empty_log(record: Record) -> None:
    """Empties the log where it holds such; while somebody reads, it is left for the next time.
    Raises sqlite3.Error.
    """
    if not record.execute("SELECT 1 FROM settings WHERE name = ?", (ERASED,)).fetchone():
        return
    [(timeout_before,)] = record.execute("PRAGMA busy_timeout").fetchall()
    record.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    try:
        [(is_busy, *_)] = record.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        record.execute(f"PRAGMA busy_timeout = {timeout_before}")
    if not is_busy:
        record.execute("DELETE FROM settings WHERE name = ?", (ERASED,))


NAME = "hall.db"
FORMAT = 2
"""2: names of players by row. A file of format 1 is brought up to date when it is opened."""

APPLICATION = 0x7461_6268
"""Says in the file's first bytes that it is a hall's: `tabh`."""

LOCK_WAIT_S = 10.0
"""Time that a commit of another process is waited for; cards are made while the hall runs."""

_EVENT_TABLES = (
    # `body`: JSON of the row as its hash covers it; `h`: that hash.
    "CREATE TABLE event_rows (event TEXT NOT NULL, n INTEGER NOT NULL, do TEXT NOT NULL,"
    " body TEXT NOT NULL, h TEXT NOT NULL, PRIMARY KEY (event, n)) STRICT, WITHOUT ROWID",
    # While tables give an event back: rows of chains other than the one that counts. `before`: the
    # hash that each follows.
    "CREATE TABLE event_forks (event TEXT NOT NULL, n INTEGER NOT NULL, h TEXT NOT NULL,"
    " before TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (event, n, h)) STRICT, WITHOUT ROWID",
    # `n`: the row that gave the name; the greatest of a player counts. 0, without a `salt`, where
    # the name came again from elsewhere, after the record was lost. Erasing a player takes all
    # lines away; `name_sha` stays in the rows.
    "CREATE TABLE event_names (event TEXT NOT NULL, player TEXT NOT NULL, n INTEGER NOT NULL,"
    " name TEXT NOT NULL, salt TEXT NOT NULL, PRIMARY KEY (event, player, n))"
    " STRICT, WITHOUT ROWID",
    # `event`: '' of none. `task`: '' of open play, `-` where the desk decides, `?` while it counts
    # nowhere. `number`: of the match in its table's journal.
    "CREATE TABLE event_matches (match TEXT NOT NULL PRIMARY KEY, event TEXT NOT NULL,"
    " table_id TEXT NOT NULL, task TEXT NOT NULL, number INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    # Seats whose player was erased, from 1: names that come again are not kept.
    "CREATE TABLE erased_seats (match TEXT NOT NULL, seat INTEGER NOT NULL,"
    " PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID",
    # Of players' own pages.
    "CREATE TABLE player_codes (event TEXT NOT NULL, player TEXT NOT NULL,"
    " code TEXT NOT NULL UNIQUE, PRIMARY KEY (event, player)) STRICT, WITHOUT ROWID",
    # What players say of results. `round_row`: the event's row that paired the round; `scores`:
    # JSON, '' where a player only says that the others are wrong; `at`: ms.
    "CREATE TABLE player_claims (number INTEGER PRIMARY KEY, event TEXT NOT NULL,"
    " round_row INTEGER NOT NULL, table_id TEXT NOT NULL, player TEXT NOT NULL,"
    " at INTEGER NOT NULL, scores TEXT NOT NULL,"
    " UNIQUE (event, round_row, table_id, player)) STRICT",
)
"""Events: their rows, and apart from them names."""

_TABLES = (
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    # `password`: the line of the broker's file, '' when it was taken away.
    "CREATE TABLE tables (id TEXT PRIMARY KEY, inst TEXT NOT NULL, password TEXT NOT NULL,"
    " joined INTEGER NOT NULL, epoch TEXT NOT NULL DEFAULT '', put_back INTEGER NOT NULL DEFAULT 0)"
    " STRICT, WITHOUT ROWID",
    # `token`: its SHA-256. `place`: the table that it is for, '' for the next free one. `used`: ms,
    # 0 for never. `inst`, `wanted`, `answer`: who used it, asking for what, and what was answered.
    "CREATE TABLE cards (token TEXT PRIMARY KEY, place TEXT NOT NULL, made INTEGER NOT NULL,"
    " used INTEGER NOT NULL DEFAULT 0, inst TEXT NOT NULL DEFAULT '',"
    " wanted TEXT NOT NULL DEFAULT '', answer TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID",
    # `code`: its SHA-256. `used`: ms, 0 for never.
    "CREATE TABLE codes (code TEXT PRIMARY KEY, role TEXT NOT NULL, name TEXT NOT NULL,"
    " made INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID",
    # `origin`: the hash of row 0. `head`: JSON, of public branches. `rows`, `h`: of its last row.
    # `written`: counts writes, so that the greatest is the branch last written.
    "CREATE TABLE branches (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, match TEXT NOT NULL,"
    " part TEXT NOT NULL, number INTEGER NOT NULL, origin TEXT NOT NULL, head TEXT NOT NULL,"
    " rows INTEGER NOT NULL, h TEXT NOT NULL, written INTEGER NOT NULL,"
    " UNIQUE (table_id, match, part, number)) STRICT",
    # `told`: the scores that the table shows with its result, JSON, '' for none.
    # `came`: when it was checked first, ms, 0 where an earlier version did so.
    "CREATE TABLE results (table_id TEXT NOT NULL, match TEXT NOT NULL,"
    " branch INTEGER NOT NULL DEFAULT 0, verdict TEXT NOT NULL DEFAULT '',"
    " why TEXT NOT NULL DEFAULT '', winners TEXT NOT NULL DEFAULT '[]',"
    " scores TEXT NOT NULL DEFAULT '[]', seal TEXT NOT NULL DEFAULT '',"
    " told TEXT NOT NULL DEFAULT '', places TEXT NOT NULL DEFAULT '[]',"
    " out TEXT NOT NULL DEFAULT '[]', came INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (table_id, match)) STRICT, WITHOUT ROWID",
    "CREATE INDEX by_write ON branches (written)",
    "CREATE TABLE rows (branch INTEGER NOT NULL, number INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " kind TEXT NOT NULL, text TEXT NOT NULL, digest TEXT NOT NULL, h TEXT NOT NULL,"
    " PRIMARY KEY (branch, number)) STRICT, WITHOUT ROWID",
    # Of the desk and the judges.
    # `token`: its SHA-256. `ended`: ms, 0 while it is good.
    "CREATE TABLE sessions (number INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE,"
    " role TEXT NOT NULL, name TEXT NOT NULL, began INTEGER NOT NULL,"
    " ended INTEGER NOT NULL DEFAULT 0) STRICT",
    # `kind`: what it is about; the newest of a kind and event counts. `event`: '' of the hall.
    # `body`: JSON.
    "CREATE TABLE decisions (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL,"
    " who TEXT NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL DEFAULT '') STRICT",
    "CREATE INDEX by_kind ON decisions (kind, number)",
    # Times in ms since 1970 by the hall's clock, 0 for never. `judge`: who claimed it, by name and
    # by session.
    "CREATE TABLE calls (call TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " match TEXT NOT NULL, row INTEGER NOT NULL, opened INTEGER NOT NULL, state TEXT NOT NULL,"
    " judge TEXT NOT NULL DEFAULT '', session INTEGER NOT NULL DEFAULT 0,"
    " claimed INTEGER NOT NULL DEFAULT 0, present INTEGER NOT NULL DEFAULT 0,"
    " closed INTEGER NOT NULL DEFAULT 0, stood_ms INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (table_id, call)) STRICT, WITHOUT ROWID",
    *_EVENT_TABLES,
)

_LATER_COLUMNS = {
    "places": "TEXT NOT NULL DEFAULT '[]'",
    "out": "TEXT NOT NULL DEFAULT '[]'",
    "came": "INTEGER NOT NULL DEFAULT 0",
}
"""Columns of `results` that a file of an earlier version lacks."""


def open_record(folder: Path) -> Record:
    """The file in this folder, made with the folder where it is missing; for one thread's use.

    Raises HallError, or OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / NAME
    if not path.exists():
        # SQLite would make a file that others can read.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    try:
        connection = _connected(path, "rw")
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise unusable(path, error) from error
    return connection


def locked(folder: Path) -> TextIO:
    """Keeps other halls out of this folder until it is closed. Raises HallError where one runs."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = (folder / "running").open("w", encoding="ascii")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise HallError(f"A hall runs in {folder} already. End it first.") from None
    return lock


@contextmanager
def reading(folder: Path) -> Iterator[Record]:
    """One unchanging picture of what is committed, also while the hall runs. Raises HallError."""
    path = folder / NAME
    if not path.exists():
        raise HallError(f"There is no hall in {folder}. Start one there: tablepi hall --data …")
    try:
        with closing(_connected(path, "rw")) as connection:
            _check_ours(connection, path)
            _check_current(connection, path)
            connection.execute("PRAGMA query_only = ON")
            connection.execute("BEGIN")
            yield connection
    except sqlite3.Error as error:
        raise unusable(path, error) from error


def create_tables(connection: Record) -> None:
    """Makes an empty file a hall's."""
    for statement in _TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")


@contextmanager
def together(connection: Record) -> Iterator[None]:
    """A transaction that is committed at its end, or leaves nothing."""
    # A transaction that begins by reading cannot write once another one has written.
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def changing(folder: Path) -> Iterator[Record]:
    """A transaction of another process than the hall. Raises HallError where none can be made."""
    try:
        with closing(open_record(folder)) as record, together(record):
            yield record
    except sqlite3.Error as error:
        raise unusable(folder / NAME, error) from error


def unusable(path: Path, error: Exception) -> HallError:
    """The HallError for a file that SQLite cannot read or write."""
    is_damaged = "is not a database" in str(error) or "malformed" in str(error)
    advice = (
        "Move it away and start with --rebuild: the tables send their rows again."
        if is_damaged
        else "Free some room or check its rights."
    )
    return HallError(f"{path} cannot be used: {error}. {advice}")


def _connected(path: Path, mode: str) -> Record:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=LOCK_WAIT_S,
        isolation_level=None,
        check_same_thread=False,
    )


def _prepare(connection: Record, path: Path) -> None:
    if not _is_empty(connection):
        _check_ours(connection, path)
    if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
        raise HallError(f"{path} lies on a disk that cannot keep it: no write-ahead log there")
    connection.execute("PRAGMA synchronous = FULL")
    # What is erased is overwritten.
    connection.execute("PRAGMA secure_delete = ON")
    with together(connection):
        if _is_empty(connection):
            create_tables(connection)
        else:
            _update_names(connection)
            _add_missing(connection)


def _update_names(connection: Record) -> None:
    """Ties the names of a file of format 1, one a player, to the rows that gave them."""
    if _format_of(connection) != 1:
        return
    table_names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    connection.execute("PRAGMA user_version = 2")
    if "event_names" not in table_names:
        return
    connection.create_function("name_sha", 2, name_sha, deterministic=True)
    connection.execute("ALTER TABLE event_names RENAME TO names_before")
    _add_missing(connection)
    connection.execute(
        "INSERT INTO event_names SELECT event, player, coalesce((SELECT min(n) FROM event_rows"
        " WHERE event_rows.event = before.event AND do = 'player'"
        " AND json_extract(body, '$.player') = before.player"
        " AND json_extract(body, '$.name_sha') = name_sha(name, salt)), 0), name, salt"
        " FROM names_before AS before"
    )
    connection.execute("DROP TABLE names_before")


def _add_missing(connection: Record) -> None:
    """Gives a file of an earlier version what it lacks."""
    for statement in _EVENT_TABLES:
        connection.execute(statement.replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS", 1))
    column_names = {name for _, name, *_ in connection.execute("PRAGMA table_info(results)")}
    for column, kind in _LATER_COLUMNS.items():
        if column not in column_names:
            connection.execute(f"ALTER TABLE results ADD COLUMN {column} {kind}")
    _add_event_of_decisions(connection)


def _add_event_of_decisions(connection: Record) -> None:
    """Ties the rounds of a file in which one event ran at a time to the one that does; the others
    are finished.
    """
    column_names = {name for _, name, *_ in connection.execute("PRAGMA table_info(decisions)")}
    if not column_names or "event" in column_names:
        return
    connection.execute("ALTER TABLE decisions ADD COLUMN event TEXT NOT NULL DEFAULT ''")
    connection.execute(
        "UPDATE decisions SET event = (SELECT value FROM settings WHERE name = 'event')"
        " WHERE (kind = 'round' OR kind GLOB 'extra *')"
        " AND EXISTS (SELECT 1 FROM settings WHERE name = 'event')"
    )
    connection.execute(
        "INSERT OR REPLACE INTO settings SELECT 'ended events', group_concat(event, ' ') FROM"
        " (SELECT event FROM event_rows WHERE n = 1 AND event NOT IN"
        " (SELECT value FROM settings WHERE name = 'event') ORDER BY json_extract(body, '$.at'))"
        " HAVING count(*) > 0"
    )


def _is_empty(connection: Record) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_schema").fetchone() is None


def _check_ours(connection: Record, path: Path) -> None:
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
        raise HallError(f"{path} is no hall's: move it away")
    format_ = _format_of(connection)
    if format_ > FORMAT or not format_:
        raise HallError(f"{path} has format {format_}, this tablepi reads {FORMAT}: update it")


def _check_current(connection: Record, path: Path) -> None:
    """Raises HallError for a file that is to be brought up to date first."""
    if _format_of(connection) != FORMAT:
        raise HallError(
            f"{path} is of an earlier tablepi. Start its hall once, which brings it up to date."
        )


def _format_of(connection: Record) -> int:
    [format_] = connection.execute("PRAGMA user_version").fetchone()
    return int(format_)
