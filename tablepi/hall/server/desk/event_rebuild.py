"""Taking an event back from the tables, after the hall's record was lost."""

import threading
from collections import Counter
from hashlib import sha256
from typing import NamedTuple

from tablepi.hall.server.database.given_rows import phase_of, prefer_longest, take_rows
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.wire.event_messages import EventRows, RowPieces, event_rows_of
from tablepi.wire.payload import WireError

REBUILD_S = 75.0
"""Time that tables are waited for, the last of which comes within a minute."""

MOST_GIVEN_BYTES = 24 * 1024 * 1024
"""New rows that one table may give: a link keeps 8 MiB, which take more room as messages."""


class GivenRows(NamedTuple):
    """Rows that a table gave. `digest`: of what it sent."""

    rows: EventRows
    digest: bytes


class RebuildStep(NamedTuple):
    """Outcome of the first `number` that waited. `missed`: digests of those of which rows do not
    hold, or do not follow yet; `is_new`: whether other rows count now.
    """

    number: int
    missed: frozenset[bytes]
    is_new: bool


class EventRebuild:
    """Rows wait here until they are committed, so a disk that is full for a while loses none.

    What says nothing new is known by its digest: every table has the whole event, and reading it
    two hundred times would take longer than all the rest.
    """

    def __init__(self, clock: HallClock) -> None:
        self._clock = clock
        self._until_s = clock.seconds() + REBUILD_S
        self._lock = threading.Lock()
        self._known: set[bytes] = set()
        self._waiting: list[GivenRows] = []
        self._pieces: dict[str, RowPieces] = {}
        self._bytes = Counter[str]()

    @property
    def is_open(self) -> bool:
        return self._clock.seconds() < self._until_s

    @property
    def waits(self) -> bool:
        return bool(self._waiting)

    def end(self) -> None:
        """The desk goes on with what there is."""
        self._until_s = self._clock.seconds()

    def give(self, table: str, payload: bytes) -> bool:
        """Keeps what a table gave for the writer; whether that is to be asked to `take`.

        Raises WireError.
        """
        digest = sha256(payload).digest()
        if not self.is_open or digest in self._known:
            return False
        message = event_rows_of(payload)
        self._bytes[table] += len(payload)
        if self._bytes[table] > MOST_GIVEN_BYTES:
            raise WireError(f"over {MOST_GIVEN_BYTES} bytes of an event")
        whole_message = self._pieces.setdefault(table, RowPieces()).whole(message)
        if whole_message is None or not whole_message.rows:
            return False
        if whole_message is not message:
            digest = sha256(whole_message.payload()).digest()
        with self._lock:
            if digest in self._known:
                return False
            self._known.add(digest)
            self._waiting.append(GivenRows(whole_message, digest))
            # One work takes all that waits, so the first alone asks for it.
            return len(self._waiting) == 1

    def take(self, record: Record) -> RebuildStep:
        """Takes all that waits; `taken` says so behind the commit."""
        with self._lock:
            waiting = tuple(self._waiting)
        if phase_of(record) != "asked":
            return RebuildStep(len(waiting), frozenset(), False)
        changes_before = record.total_changes
        row_counts = [
            take_rows(record, given_rows.rows.event, given_rows.rows.rows) for given_rows in waiting
        ]
        missed_digests = (
            given_rows.digest for given_rows, count in zip(waiting, row_counts, strict=True)
            if count < len(given_rows.rows.rows)
        )  # fmt: skip
        return RebuildStep(
            len(waiting), frozenset(missed_digests), record.total_changes != changes_before
        )

    def prefer(self, record: Record) -> bool:
        """Has the longest chain count; whether it is another one. Not at each message: a table
        could make two chains that grow in turn.
        """
        return phase_of(record) == "asked" and prefer_longest(record)

    def taken(self, step: RebuildStep) -> None:
        """Marks what was committed, which need not wait; what missed may come again."""
        with self._lock:
            del self._waiting[: step.number]
            self._known -= step.missed

    def forget(self) -> None:
        """Keeps nothing more: what waits cannot be taken, or all is."""
        with self._lock:
            self._waiting.clear()
            self._known.clear()
        self._pieces.clear()
