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
        self._said: dict[str, tuple[PublicNow | JudgeCall | Took | None, float]] = {}

    def take(self, what: str, payload: bytes, now_s: float) -> None:
        """Keeps what the referee says now. Raises WireError."""
        self._said[what] = RETAINED[what](payload), now_s

    def payload(self, what: str, now_s: float) -> bytes:
        """Retained message, as old as it is by now."""
        said, said_s = self._said[what]
        passed_ms = round((now_s - said_s) * 1000)
        match said:
            case None:
                return NOTHING
            case JudgeCall():
                return replace(said, age_ms=said.age_ms + passed_ms).payload()
            case PublicNow():
                run_on = (
                    replace(clock, left_ms=clock.left_ms + clock.rate * passed_ms)
                    for clock in said.clocks
                )
                return replace(said, clocks=tuple(run_on)).payload()
        return said.payload()

    def payloads(self, now_s: float) -> Iterator[tuple[str, bytes]]:
        """Each that the referee has said, as `payload` has it."""
        return ((what, self.payload(what, now_s)) for what in self._said)


Body = dict[str, Any]


class HallNotes:
    """The newest note of each kind. Times are seconds of the link's clock."""

    def __init__(self) -> None:
        self._notes: dict[NoteKind, tuple[Body, float]] = {}

    def take(self, kind: NoteKind, body: Body, now_s: float) -> None:
        """The hall said this now."""
        self._notes[kind] = body, now_s

    def told(self, now_s: float) -> Iterator[tuple[NoteKind, Body]]:
        """Every note as it would be said now: the hall's clock in it has gone on."""
        for kind, (body, at_s) in self._notes.items():
            passed_ms = round(1_000 * max(0.0, now_s - at_s))
            clock = {"now": body["now"] + passed_ms} if "now" in body else {}
            yield kind, {**body, **clock}


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
