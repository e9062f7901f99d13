"""The rows of the hall's event as a table keeps them, so that they outlive the desk."""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablepi.wire.event_chain import EVENT_ORIGIN, verified
from tablepi.wire.event_messages import MOST_ROW_BYTES, EventRows, RowPieces
from tablepi.wire.payload import WireError, encoded
from tablepi.wire.wire_message import decoded

MOST_BYTES = 8 * 1024 * 1024
"""Limit of all rows together; what would be beyond it is not kept."""

Row = Mapping[str, Any]

log = logging.getLogger("tablepi.link")


class KeptEvent:
    """The rows of one event in a file, a line each; with no file only in memory.

    `event`: its id, '' for none; `rows`: from the first on, each following the one before.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.event = ""
        self.rows: list[Row] = []
        self._size = 0
        self._is_whole = True
        self._pieces = RowPieces()
        self._read()

    def take(self, message: EventRows) -> None:
        """Keeps what is new of a message; rows that do not follow from those before are ignored.

        Another event takes the place of the one before, and begins with its first row. Raises
        WireError for pieces of a row that make none.
        """
        whole = self._pieces.whole(message)
        if whole is not None:
            self._take(whole)

    def _take(self, message: EventRows) -> None:
        if message.event != self.event and message.start > 1:
            return
        known = self.rows if message.event == self.event else []
        if message.start > len(known) + 1:
            return
        new: list[Row] = [row for row in message.rows if not _has(known, row)]
        if not new:
            return
        before = known[: new[0]["n"] - 1]
        h = str(before[-1]["h"]) if before else EVENT_ORIGIN
        good = new[: verified(new, h, len(before) + 1)]
        if good:
            self._keep(message.event, before, good)

    def _keep(self, event: str, before: list[Row], good: list[Row]) -> None:
        lines = [encoded(row) + b"\n" for row in good]
        appends = event == self.event and len(before) == len(self.rows)
        size = self._size if appends else sum(len(encoded(row)) + 1 for row in before)
        if size + sum(map(len, lines)) > MOST_BYTES:
            return
        self.event, self.rows = event, [*before, *good]
        self._size = size + sum(map(len, lines))
        if self._file is None:
            return
        try:
            if appends and self._is_whole:
                self._is_whole = False
                with self._file.open("ab") as file:
                    file.writelines(lines)
            else:
                new = self._file.with_suffix(".new")
                new.write_bytes(b"".join(encoded(row) + b"\n" for row in self.rows))
                new.replace(self._file)
            self._is_whole = True
        except OSError as wrong:
            # The rows are kept in memory; the hall's record is not touched by this.
            log.warning("the event's rows cannot be kept: %s", wrong)

    def _read(self) -> None:
        """Reads the file up to the first line that does not follow, which a power cut may leave."""
        if self._file is None or not self._file.exists():
            return
        rows, found = list[Row](), b""
        try:
            found = self._file.read_bytes()
            for line in found.splitlines():
                rows.append(decoded(line, MOST_ROW_BYTES))
        except (OSError, WireError) as wrong:
            log.warning("the event's rows end early: %s", wrong)
        good = rows[: verified(rows)]
        if good and isinstance(good[0].get("event"), str):
            lines = [encoded(row) + b"\n" for row in good]
            self.event, self.rows, self._size = str(good[0]["event"]), good, sum(map(len, lines))
        # The next rows are not put behind what a power cut left half written.
        self._is_whole = self._size == len(found)


def _has(known: list[Row], row: Row) -> bool:
    number = row["n"]
    return number <= len(known) and bool(known[number - 1]["h"] == row.get("h"))
