"""The rows of the hall's events that a link keeps: they outlive the desk and rebuild its record."""

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tablepi.wire.event_messages import MOST_ROW_BYTES, EventRows, RowPieces
from tablepi.wire.hash_chains import EVENT_ORIGIN, verified
from tablepi.wire.payload import WireError, encoded
from tablepi.wire.wire_message import decoded

MOST_BYTES = 8 * 1024 * 1024
"""Limit of all rows of an event together; what would be beyond it is not kept."""

MOST_EVENTS = 4
"""Events whose rows are kept; of more the one goes of which nothing came for longest."""

ENDING = ".jsonl"

Row = Mapping[str, Any]

log = logging.getLogger("tablepi.link")


class KeptEvent:
    """The rows of one event in a file, a line each; with no file only in memory."""

    def __init__(self, event: str, file: Path | None) -> None:
        self.event = event
        self._file = file
        self.rows: list[Row] = []
        """From the first on, each following the one before."""
        self._size = 0
        self._ends_whole = True
        self._pieces = RowPieces()
        self._load_rows()

    def take(self, message: EventRows) -> None:
        """Keeps what is new of a message; rows that do not follow from those before are ignored.
        Raises WireError for pieces of a row that make none.
        """
        whole_message = self._pieces.whole(message)
        if whole_message is None or whole_message.start > len(self.rows) + 1:
            return
        new_rows: list[Row] = [row for row in whole_message.rows if not _has_row(self.rows, row)]
        if not new_rows:
            return
        earlier_rows = self.rows[: new_rows[0]["n"] - 1]
        last_hash = str(earlier_rows[-1]["h"]) if earlier_rows else EVENT_ORIGIN
        valid_rows = new_rows[: verified(new_rows, last_hash, len(earlier_rows) + 1)]
        if valid_rows:
            self._store_rows(earlier_rows, valid_rows)

    def _store_rows(self, earlier_rows: list[Row], valid_rows: list[Row]) -> None:
        lines = [encoded(row) + b"\n" for row in valid_rows]
        is_append = len(earlier_rows) == len(self.rows)
        size = self._size if is_append else sum(len(encoded(row)) + 1 for row in earlier_rows)
        if size + sum(map(len, lines)) > MOST_BYTES:
            return
        self.rows = [*earlier_rows, *valid_rows]
        self._size = size + sum(map(len, lines))
        if self._file is None:
            return
        try:
            # Stays so where the disk fails: the next time all is written anew.
            can_append, self._ends_whole = is_append and self._ends_whole, False
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if can_append:
                with self._file.open("ab") as file:
                    file.writelines(lines)
            else:
                new_file = self._file.with_suffix(".new")
                new_file.write_bytes(b"".join(encoded(row) + b"\n" for row in self.rows))
                new_file.replace(self._file)
            self._ends_whole = True
        except OSError as error:
            # The rows are kept in memory; the hall's record is not touched by this.
            log.warning("the event's rows cannot be kept: %s", error)

    def _load_rows(self) -> None:
        """Reads the file up to the first line that does not follow, which a power cut may leave."""
        if self._file is None or not self._file.exists():
            return
        rows, content = list[Row](), b""
        try:
            content = self._file.read_bytes()
            for line in content.splitlines():
                rows.append(decoded(line, MOST_ROW_BYTES))
        except (OSError, WireError) as error:
            log.warning("the event's rows end early: %s", error)
        valid_rows = rows[: verified(rows)]
        if valid_rows and valid_rows[0].get("event") == self.event:
            self.rows = valid_rows
            self._size = sum(len(encoded(row)) + 1 for row in valid_rows)
        # The next rows are not put behind what a power cut left half written.
        self._ends_whole = self._size == len(content)


def _has_row(known_rows: list[Row], row: Row) -> bool:
    number = row["n"]
    return number <= len(known_rows) and bool(known_rows[number - 1]["h"] == row.get("h"))


class KeptEvents:
    """The rows of the hall's events in a folder, a file each; without one only in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        files = sorted(folder.glob(f"*{ENDING}"), key=_time_of) if folder else []
        kept_events = (KeptEvent(file.name.removesuffix(ENDING), file) for file in files)
        # In the order in which rows came last.
        self._events = {kept.event: kept for kept in kept_events if kept.rows}
        self._began: KeptEvent | None = None

    def __iter__(self) -> Iterator[KeptEvent]:
        return iter(self._events.values())

    def take(self, message: EventRows) -> None:
        """Keeps what is new of a message; an event begins with its first row. Raises WireError."""
        kept = self._events.get(message.event) or self._begun(message.event)
        kept.take(message)
        if not kept.rows:
            return
        self._events.pop(message.event, None)
        self._events[message.event] = kept
        for event in list(self._events)[:-MOST_EVENTS]:
            self._forget(event)

    def _begun(self, event: str) -> KeptEvent:
        if self._began is None or self._began.event != event:
            # Kept apart until it has a row: the first may come in pieces.
            file = self._folder / f"{event}{ENDING}" if self._folder else None
            self._began = KeptEvent(event, file)
        return self._began

    def _forget(self, event: str) -> None:
        del self._events[event]
        if self._folder is None:
            return
        try:
            (self._folder / f"{event}{ENDING}").unlink(missing_ok=True)
        except OSError as error:
            log.warning("the rows of an earlier event stay: %s", error)


def _time_of(file: Path) -> float:
    return file.stat().st_mtime
