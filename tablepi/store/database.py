"""The exclusive connection to the SQLite file; each statement is on the disk when it returns."""

import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import disk_usage
from typing import Any, Literal, Protocol

from tablepi.core.errors import StoreError
from tablepi.store.files.atomic_file import sync
from tablepi.store.files.sqlite_errors import is_damaged, told, unwritable
from tablepi.store.files.write_ahead_log import Log, keep_damaged, keep_gone, log_of, unmark
from tablepi.store.last_rows import last_rows_file
from tablepi.store.schema import APPLICATION, MIGRATIONS, OLDER_TABLES, SCHEMA, TABLES, VERSION

Synchronous = Literal["FULL", "NORMAL", "OFF"]
"""Only FULL keeps every row through a power cut; the others are for tests and measuring."""

ROOM = 1_010 * 4_120
"""Usual length of the write-ahead log in bytes; SQLite restarts it after a thousand pages."""

SPARE = 64 << 20
"""Free bytes below which the log is not preallocated."""

PIECE = 256 << 10
"""Bytes preallocated in one step: 26 ms on an SD card that writes 10 MB/s."""

MOST_BYTES = 4 << 20
"""Limit of one row in bytes, above any list of cards; what is larger is read by nobody."""

LOCK_WAIT_S = 1.0
"""Time to wait for a lock; a stopping referee may hold the file for a moment."""


class Cursor(Protocol):
    """The answer to a statement."""

    def fetchall(self) -> list[Any]: ...


class Connection(Protocol):
    """The part of sqlite3.Connection that is used; tests replace it to simulate power cuts."""

    @property
    def in_transaction(self) -> bool: ...
    def execute(self, sql: str, values: Sequence[Any], /) -> Cursor: ...
    def close(self) -> None: ...


class Database:
    """The tables in one file. A statement is committed when `execute` returns.

    `found`: the write-ahead log as it lay there when the file was opened; `log_is_gone`: it had
    been deleted. `running`: the number of the statement that the disk is at, 0 for none. `damage`:
    the latest fault of the file itself that a statement met.
    """

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._lock = threading.RLock()
        self.path = path
        self.found, self.log_is_gone = Log(), False
        self._log_file = log_of(path)
        self._log: int | None = None
        self._statements = self.running = 0
        self.damage: StoreError | None = None

    @classmethod
    def open(cls, path: Path, synchronous: Synchronous = "FULL") -> "Database":
        """The file at `path`, made with its folder where it is missing. Raises StoreError."""
        is_new = _prepare_folder(path)
        is_gone = keep_gone(path)
        connection = _connect(path)
        database = cls(connection, path)
        database.log_is_gone = is_gone
        try:
            database.prepare(synchronous)
            if is_new:
                last_rows_file(path).unlink(missing_ok=True)
                sync(path.parent)
        except BaseException:
            connection.close()
            raise
        return database

    def prepare(self, synchronous: Synchronous) -> None:
        """Locks the file, checks its format, and creates or migrates the tables."""
        self.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.execute("PRAGMA trusted_schema = OFF")
        version = self._version()
        if not self._table_statements() <= TABLES | OLDER_TABLES:
            raise StoreError("store.schema", path=self.path)
        # The file is locked by now, and nothing has been written into the log yet.
        self.found = keep_damaged(self.path)
        self.execute(f"PRAGMA synchronous = {synchronous}")
        self.execute("PRAGMA secure_delete = ON")
        if self.execute("PRAGMA journal_mode = WAL") != [("wal",)]:
            raise StoreError("store.no-wal", path=self.path)
        with self.together():
            for statement in _migration_steps(version):
                self.execute(statement)
            if self._table_statements() != TABLES:
                raise StoreError("store.schema", path=self.path)
        self._log = _inode(self._log_file)

    def keep_log(self) -> None:
        """Sees that the log is still where the next start looks for it.

        One that was deleted or replaced is emptied into the file, and another one begun. Raises
        StoreError.
        """
        if _inode(self._log_file) == self._log:
            return
        with self._lock:
            # Another thread may have seen to it meanwhile.
            if _inode(self._log_file) == self._log:
                return
            self.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._connection.close()
            self._connection = _connect(self.path)
            self.prepare("FULL")

    def _table_statements(self) -> frozenset[str]:
        """The statements of all that the schema has, but for SQLite's own indexes."""
        rows = self.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL LIMIT 100")
        return frozenset("".join(sql.split()) for (sql,) in rows)

    def _version(self) -> int:
        """The format of the tables, 0 for a new file."""
        [(tables,)] = self.execute("SELECT count(*) FROM sqlite_schema")
        [(application,)] = self.execute("PRAGMA application_id")
        [(version,)] = self.execute("PRAGMA user_version")
        if not tables and not version:
            return 0
        if application != APPLICATION:
            raise StoreError("store.other-program", path=self.path)
        if version not in (VERSION, *MIGRATIONS):
            raise StoreError("store.format", path=self.path, found=version, wanted=VERSION)
        return int(version)

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """All rows of the answer, as tuples. Raises StoreError; then nothing has happened."""
        try:
            # Backups copy in another thread, never in the middle of a transaction.
            with self._lock:
                self.running = self._statements = self._statements + 1
                try:
                    return self._connection.execute(sql, values).fetchall()
                finally:
                    self.running = 0
        except (sqlite3.Error, UnicodeError) as error:
            store_error = told(error, self.path)
            if is_damaged(store_error):
                self.damage = store_error
            raise store_error from error

    @contextmanager
    def together(self) -> Iterator[None]:
        """A transaction. Fails at once where nothing can be written."""
        with self._lock:
            self.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self.execute("ROLLBACK")
                raise

    def reserve(self) -> Iterator[None]:
        """Preallocates the write-ahead log, a piece at each step, while the program is idle.

        A row that only overwrites is on the disk sooner than one with which a file grows: here in
        0.72 ms, not 0.82, and the slowest of a hundred in 2.9, not 4.0 (medians of four times 600
        rows, ext4). What has not been written yet is nought, which SQLite takes for the log's end.
        A disk that is nearly full, or fails, goes without; so does a log that was cut off since.
        """
        log = self._log_file
        with suppress(OSError):
            while log.exists() and self._lengthen_log(log):
                yield

    def _lengthen_log(self, log: Path) -> bool:
        """Adds a piece. True if there may be more to add; does not wait for a backup."""
        if not self._lock.acquire(blocking=False):
            return True
        try:
            piece = min(PIECE, ROOM - _size(log))
            if piece <= 0 or disk_usage(log.parent).free < SPARE:
                return False
            self.running = self._statements = self._statements + 1
            with log.open("ab") as file:
                file.write(bytes(piece))
                file.flush()
                os.fsync(file.fileno())
            return True
        finally:
            self.running = 0
            self._lock.release()

    def checkpoint(self) -> None:
        """Empties the log into the file. Its room stays, and what comes next begins at its start.

        Nothing that lies in the log any longer could be recovered over newer pages of the file.
        """
        self.execute("PRAGMA wal_checkpoint")
        # The first write after it gives the log new salts, by which older frames count no more.
        self.execute(f"PRAGMA user_version = {VERSION}")

    def scrub(self) -> None:
        """Rewrites the files, so that no erased data is left in unused pages."""
        self.execute("VACUUM")
        self.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def copy(self, to: Path) -> None:
        """Copies everything into a new file; from any thread. Raises StoreError."""
        self.execute("VACUUM INTO ?", (str(to),))

    def close(self) -> None:
        self._connection.close()
        unmark(self.path)


def _connect(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(
            path, timeout=LOCK_WAIT_S, isolation_level=None, check_same_thread=False
        )
    except sqlite3.Error as error:
        raise told(error, path) from error
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
    return connection


def _migration_steps(version: int) -> Iterator[str]:
    """The statements that migrate tables of this format to the present one."""
    if not version:
        yield from SCHEMA
        return
    for old_version in range(version, VERSION):
        yield from MIGRATIONS[old_version]
        yield f"PRAGMA user_version = {old_version + 1}"


def _prepare_folder(path: Path) -> bool:
    """Makes the folder where it is missing. True if the file is new."""
    try:
        missing_folders = [folder for folder in path.parents if not folder.exists()]
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in missing_folders:
            sync(folder.parent)
        log = log_of(path)
        if _has_header(log) and not _size(path):
            raise StoreError("store.empty", path=path, wal=log.name)
        # SQLite would open it read-only, and report the failing lock as a disk fault.
        if path.exists() and not os.access(path, os.W_OK):
            raise unwritable(path)
        return not _size(path)
    except OSError as error:
        raise unwritable(path) from error


def _has_header(log: Path) -> bool:
    """True if SQLite wrote into this log; preallocated bytes are zero."""
    if not log.exists():
        return False
    with log.open("rb") as file:
        return any(file.read(4))


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _inode(path: Path) -> int | None:
    """Inode of the file that lies there now; None where there is none."""
    try:
        return path.stat().st_ino
    except OSError:
        return None
