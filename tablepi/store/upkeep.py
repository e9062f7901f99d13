"""Upkeep of an open store in quiet moments: records of last rows, and checkpoints of its log."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.hash_chain import Damage
from tablepi.store.last_rows import compare, last_rows_file, read_last_rows, write_last_rows
from tablepi.supervision.lasting import LastingThread

STEP_S = 1.0
"""Time between two looks at what there is to do."""

QUIET_S = 60.0
"""Time without a new row after which the log is emptied into the file."""

NEWEST = 20
"""Matches whose last rows are compared at the start, in 2 ms; verify compares all of them."""


class Upkeep:
    """Does what no move should wait for, in a thread of its own once it is started.

    `missing`: rows that were recorded and are not in the journal. A fault is ignored: the next row
    meets it as well, and says so.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._file = last_rows_file(store.database.path)
        self._recorded = read_last_rows(self._file)
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._changes = -1 if store.database.found.sound else 0
        self._row_s = self._checkpoint_s = -QUIET_S
        self._gone: dict[int, int] = {}
        self.missing: tuple[Damage, ...] = ()
        with suppress(StoreError):
            self.missing = tuple(self._compared())

    def start(self, clock: Callable[[], float]) -> None:
        """Does each step from now on, until it is closed. `clock`: monotonic, in seconds."""
        self._thread = LastingThread(lambda: self._run(clock), "upkeep")
        self._thread.start()

    def close(self) -> None:
        """Ends the thread, and records what is not recorded yet."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        with suppress(StoreError, OSError):
            self._record()

    def step(self, now_s: float) -> None:
        """Does what is due now."""
        with suppress(StoreError, OSError):
            self._store.database.keep_log()
            if self._record():
                self._row_s = now_s
            ended, self._store.journal.ended = self._store.journal.ended, False
            last_s = max(self._row_s, self._checkpoint_s)
            if ended or (now_s - last_s >= QUIET_S and self._has_changed()):
                self._checkpoint(now_s)

    def _run(self, clock: Callable[[], float]) -> None:
        while not self._closing.wait(STEP_S):
            self.step(clock())

    def _compared(self) -> Iterator[Damage]:
        """Recorded rows and results of the newest matches that are missing."""
        for match, last in sorted(self._recorded.items())[-NEWEST:]:
            found, there = self._store.journal.stands(match, last.rows)
            self._gone[match] = last.rows - found.rows if found else last.rows
            yield from compare(match, last, found, there)

    def _record(self) -> bool:
        """Records the matches that have changed; whether any was. On a fault they stay to be."""
        changed, last = self._store.journal.changed, {}
        while changed:
            match = changed.pop()
            found, _ = self._store.journal.stands(match, 0)
            if found is not None:
                before = self._recorded.get(match)
                gone = max(0, self._gone.get(match, 0))
                last[match] = found._replace(lost=gone + (before.lost if before else 0))
        if not last:
            return False
        try:
            write_last_rows(self._file, last)
        except OSError:
            changed.update(last)
            return False
        self._recorded |= last
        for match in last:
            self._gone.pop(match, None)
        return True

    def _has_changed(self) -> bool:
        """True if anything was written since the last checkpoint."""
        [(changes,)] = self._store.database.execute("SELECT total_changes()")
        return bool(changes != self._changes)

    def _checkpoint(self, now_s: float) -> None:
        [(self._changes,)] = self._store.database.execute("SELECT total_changes()")
        self._checkpoint_s = now_s
        self._store.database.checkpoint()
