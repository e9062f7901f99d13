"""Upkeep of an open store in quiet moments: records of last rows, and checkpoints of its log."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.hash_chain import Damage
from tablepi.store.last_rows import (
    LastRow,
    compare,
    last_rows_file,
    read_last_rows,
    write_last_rows,
)
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
        # A log that was found with frames in it is to be emptied as well.
        self._changes_seen = -1 if store.database.found.sound else 0
        self._row_s = self._checkpoint_s = -QUIET_S
        self._lost_rows: dict[int, int] = {}
        self.missing: tuple[Damage, ...] = ()
        with suppress(StoreError):
            self.missing = tuple(self._compare_newest())

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
            self._record_changed()

    def step(self, now_s: float) -> None:
        with suppress(StoreError, OSError):
            self._store.database.keep_log()
            if self._record_changed():
                self._row_s = now_s
            ended, self._store.journal.ended = self._store.journal.ended, False
            last_s = max(self._row_s, self._checkpoint_s)
            if ended or (now_s - last_s >= QUIET_S and self._has_changed()):
                self._checkpoint(now_s)

    def _run(self, clock: Callable[[], float]) -> None:
        while not self._closing.wait(STEP_S):
            self.step(clock())

    def _compare_newest(self) -> Iterator[Damage]:
        """Recorded rows and results of the newest matches that are missing."""
        for match, recorded in sorted(self._recorded.items())[-NEWEST:]:
            state, row_hash = self._store.journal.stands(match, recorded.rows)
            self._lost_rows[match] = recorded.rows - state.rows if state else recorded.rows
            yield from compare(match, recorded, state, row_hash)

    def _record_changed(self) -> bool:
        """Records the matches that have changed. True if any was; on a fault they stay to be."""
        changed, matches = self._store.journal.changed, list[int]()
        last_rows: dict[int, LastRow] = {}
        try:
            while changed:
                # Taken out before it is read: a row that is written meanwhile puts it back.
                matches.append(changed.pop())
                row = self._last_row(matches[-1])
                last_rows |= {} if row is None else {matches[-1]: row}
            if last_rows:
                write_last_rows(self._file, last_rows)
        except (StoreError, OSError):
            changed.update(matches)
            return False
        if not last_rows:
            return False
        self._recorded |= last_rows
        for match in last_rows:
            self._lost_rows.pop(match, None)
        return True

    def _last_row(self, match: int) -> LastRow | None:
        """What is to be recorded of a match; None for one without a row."""
        state, _ = self._store.journal.stands(match, 0)
        if state is None:
            return None
        recorded = self._recorded.get(match)
        lost = max(0, self._lost_rows.get(match, 0))
        return state._replace(lost=lost + (recorded.lost if recorded else 0))

    def _has_changed(self) -> bool:
        """True if anything was written since the last checkpoint."""
        [(changes,)] = self._store.database.execute("SELECT total_changes()")
        return bool(changes != self._changes_seen)

    def _checkpoint(self, now_s: float) -> None:
        [(self._changes_seen,)] = self._store.database.execute("SELECT total_changes()")
        self._checkpoint_s = now_s
        self._store.database.checkpoint()
