"""Taking an event back from the tables, after the hall's record was lost."""

import sqlite3
from collections.abc import Mapping
from typing import Any

from tablepi.core.wire.event_chain import EVENT_ORIGIN, verified
from tablepi.core.wire.event_messages import EventRows, RowPieces
from tablepi.hall.hall_clock import HallClock
from tablepi.hall.record.event_rows import (
    bare_rows,
    end_of,
    events,
    extend_chain,
    hashes_of,
    run_event,
    take_chain,
)

REBUILD_S = 75.0
"""How long tables are waited for, the last of which comes within a minute."""

Rows = list[Mapping[str, Any]]


class EventRebuild:
    """`is_open`: whether rows are still taken, and none are written. `held`: digests of payloads
    that say nothing new: every table has the whole event, and reading it two hundred times would
    take longer than all the rest.
    """

    def __init__(self, clock: HallClock, asked: bool) -> None:
        self._clock = clock
        self._until_s = clock.seconds() + REBUILD_S
        self._asked = asked
        self.held: set[bytes] = set()
        self._pieces: dict[str, RowPieces] = {}
        self._forks: dict[tuple[str, str], Rows] = {}

    @property
    def is_open(self) -> bool:
        """Whether tables are waited for."""
        return self._asked and self._clock.seconds() < self._until_s

    def end(self) -> None:
        """The desk goes on with what there is."""
        self._asked = False

    def take(
        self, record: sqlite3.Connection, table: str, message: EventRows, digest: bytes
    ) -> bool:
        """Takes what is new of a table's rows; the longest chain counts. Whether any were.

        `digest`: of the payload. Raises WireError for pieces of a row that make none.
        """
        if not self.is_open or digest in self.held:
            return False
        whole = self._pieces.setdefault(table, RowPieces()).whole(message)
        if whole is None:
            return False
        is_new = self._take(record, table, whole)
        if message.rows and _are_held(record, message):
            self.held.add(digest)
        return is_new

    def _take(self, record: sqlite3.Connection, table: str, message: EventRows) -> bool:
        event, rows = message.event, self._follow(record, table, message)
        if not rows:
            return False
        if rows[0]["n"] <= end_of(record, event)[0]:
            held = bare_rows(record, event)
            is_new = take_chain(record, event, [*held[: rows[0]["n"] - 1], *rows])
            # What was held may be no more.
            self.held.clear()
        else:
            is_new = extend_chain(record, event, rows)
        if is_new:
            run_event(record, events(record)[-1])
        return is_new

    def _follow(self, record: sqlite3.Connection, table: str, message: EventRows) -> Rows:
        """The rows that follow from those held, the ones before them of another chain included."""
        key, first = (table, message.event), message.start
        fork = self._forks.get(key, [])
        if fork and fork[-1]["n"] == first - 1:
            good = message.rows[: verified(message.rows, fork[-1]["h"], first)]
            if good:
                self._forks[key] = [*fork, *good]
                return self._forks[key]
        held = hashes_of(record, message.event, first - 1, first + len(message.rows))
        before = EVENT_ORIGIN if first == 1 else held.get(first - 1)
        if before is None or _are_held(record, message):
            return []
        good = message.rows[: verified(message.rows, before, first)]
        rest = [row for row in good if held.get(row["n"]) != row["h"]]
        if rest and rest[0]["n"] <= end_of(record, message.event)[0]:
            self._forks[key] = list(rest)
        return list(rest)


def _are_held(record: sqlite3.Connection, message: EventRows) -> bool:
    last = message.start + len(message.rows) - 1
    held = hashes_of(record, message.event, message.start, last)
    return all(held.get(row["n"]) == row.get("h") for row in message.rows)
