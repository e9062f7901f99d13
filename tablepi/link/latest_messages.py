"""The latest messages that a link keeps: the hall's notes, the table's own, the event's rows.

Notes go to a referee that starts again; what the broker retains of a table ages until it is sent;
the rows of the event outlive the desk.
"""

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablepi.wire.desk_messages import JudgeCall, Took, judge_call_of, took_of
from tablepi.wire.event_messages import MOST_ROW_BYTES, EventRows, RowPieces
from tablepi.wire.hash_chains import EVENT_ORIGIN, verified
from tablepi.wire.payload import NOTHING, WireError, encoded
from tablepi.wire.socket_lines import NoteKind
from tablepi.wire.states import PublicNow, public_now_of
from tablepi.wire.wire_message import decoded

RETAINED = {"now": public_now_of, "call": judge_call_of, "took": took_of}


class Retained:
    """The newest `now`, `call` and `took` of the referee. Times are seconds of any one clock."""

    def __init__(self) -> None:
        self._messages: dict[str, tuple[PublicNow | JudgeCall | Took | None, float]] = {}

    def take(self, kind: str, payload: bytes, now_s: float) -> None:
        """Keeps what the referee says now. Raises WireError."""
        self._messages[kind] = RETAINED[kind](payload), now_s

    def payload(self, kind: str, now_s: float) -> bytes:
        """Retained message, as old as it is by now."""
        message, taken_s = self._messages[kind]
        passed_ms = round((now_s - taken_s) * 1000)
        match message:
            case None:
                return NOTHING
            case JudgeCall():
                return replace(message, age_ms=message.age_ms + passed_ms).payload()
            case PublicNow():
                clocks = (
                    replace(clock, left_ms=clock.left_ms + clock.rate * passed_ms)
                    for clock in message.clocks
                )
                return replace(message, clocks=tuple(clocks)).payload()
        return message.payload()

    def payloads(self, now_s: float) -> Iterator[tuple[str, bytes]]:
        """Each that the referee has said, as `payload` has it."""
        return ((kind, self.payload(kind, now_s)) for kind in self._messages)


Body = dict[str, Any]


class HallNotes:
    """The newest note of each kind. Times are seconds of the link's clock."""

    def __init__(self) -> None:
        self._notes: dict[NoteKind, tuple[Body, float]] = {}

    def take(self, kind: NoteKind, body: Body, now_s: float) -> None:
        """The hall said this now."""
        self._notes[kind] = body, now_s

    def current_notes(self, now_s: float) -> Iterator[tuple[NoteKind, Body]]:
        """Every note as it would be said now: the hall's clock in it has gone on."""
        for kind, (body, taken_s) in self._notes.items():
            passed_ms = round(1_000 * max(0.0, now_s - taken_s))
            clock = {"now": body["now"] + passed_ms} if "now" in body else {}
            yield kind, {**body, **clock}


MOST_BYTES = 8 * 1024 * 1024
"""Limit of all rows together; what would be beyond it is not kept."""

Row = Mapping[str, Any]

log = logging.getLogger("tablepi.link")


class KeptEvent:
    """The rows of one event in a file, a line each; with no file only in memory."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.event = ""
        """Its id, '' for none."""
        self.rows: list[Row] = []
        """From the first on, each following the one before."""
        self._size = 0
        self._ends_whole = True
        self._pieces = RowPieces()
        self._load_rows()

    def take(self, message: EventRows) -> None:
        """Keeps what is new of a message; rows that do not follow from those before are ignored.

        Another event takes the place of the one before, and begins with its first row. Raises
        WireError for pieces of a row that make none.
        """
        whole_message = self._pieces.whole(message)
        if whole_message is not None:
            self._add_rows(whole_message)

    def _add_rows(self, message: EventRows) -> None:
        if message.event != self.event and message.start > 1:
            return
        known_rows = self.rows if message.event == self.event else []
        if message.start > len(known_rows) + 1:
            return
        new_rows: list[Row] = [row for row in message.rows if not _has_row(known_rows, row)]
        if not new_rows:
            return
        earlier_rows = known_rows[: new_rows[0]["n"] - 1]
        last_hash = str(earlier_rows[-1]["h"]) if earlier_rows else EVENT_ORIGIN
        valid_rows = new_rows[: verified(new_rows, last_hash, len(earlier_rows) + 1)]
        if valid_rows:
            self._store_rows(message.event, earlier_rows, valid_rows)

    def _store_rows(self, event: str, earlier_rows: list[Row], valid_rows: list[Row]) -> None:
        lines = [encoded(row) + b"\n" for row in valid_rows]
        is_append = event == self.event and len(earlier_rows) == len(self.rows)
        size = self._size if is_append else sum(len(encoded(row)) + 1 for row in earlier_rows)
        if size + sum(map(len, lines)) > MOST_BYTES:
            return
        self.event, self.rows = event, [*earlier_rows, *valid_rows]
        self._size = size + sum(map(len, lines))
        if self._file is None:
            return
        try:
            # Stays so where the disk fails: the next time all is written anew.
            can_append, self._ends_whole = is_append and self._ends_whole, False
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
        if valid_rows and isinstance(valid_rows[0].get("event"), str):
            lines = [encoded(row) + b"\n" for row in valid_rows]
            self.event, self.rows, self._size = (
                str(valid_rows[0]["event"]),
                valid_rows,
                sum(map(len, lines)),
            )
        # The next rows are not put behind what a power cut left half written.
        self._ends_whole = self._size == len(content)


def _has_row(known_rows: list[Row], row: Row) -> bool:
    number = row["n"]
    return number <= len(known_rows) and bool(known_rows[number - 1]["h"] == row.get("h"))
