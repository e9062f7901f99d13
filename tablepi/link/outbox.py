"""Rows sent and rows acknowledged, match by match: go back to the first open row, and on."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from tablepi.wire.batch import PARTS, Ack, HeldMatchRows, Part

MOST_OF_MATCH = 8
MOST_OF_TABLE = 32
"""Batches that are sent and not acknowledged."""

GAP_S = 1.0
"""Further gaps of a match within this time are answers to what was on its way already."""

ANSWER_S = 1.0
"""So long the oldest match waits for the hall's answer, and all others with it."""

PATIENCE_S = (5.0, 10.0, 20.0, 40.0, 60.0)
"""Time without progress before the hall is asked what it has, each time longer."""


@dataclass(slots=True)
class Cursor:
    """One part of one match: how far the journal's rows go, the sent ones, and the hall's."""

    rows: int = 0
    h: str = ""
    """Hash of the journal's last row, '' while it is not known."""

    waits: bool = False
    """True while the hall has not said yet what it has."""

    acked: int = 0
    """Last row that the hall has committed."""

    expects: str = ""
    """The hall's hash of row `acked`, until the rows behind it prove that it is the journal's."""

    sent: int = 0
    in_flight: deque[tuple[int, str]] = field(default_factory=deque)
    """Last row of each batch that is sent and not acknowledged, with its hash."""

    gap_s: float = -GAP_S
    """Time of the last gap that was answered."""

    best: int = 0
    """The farthest row acknowledged since the hall last said what it has: progress is beyond it."""

    @property
    def is_open(self) -> bool:
        return self.acked < self.rows

    def back_to(self, row: int, h: str) -> None:
        """Goes on behind this row of the hall's, as soon as the journal's has its hash."""
        self.waits = False
        self.acked = self.sent = min(row, self.rows)
        self.expects = h if row <= self.rows else ""
        # Behind the last row nothing follows that could prove its hash.
        if row > self.rows or (row == self.rows and h != self.h):
            self.acked = self.sent = 0
            self.expects = ""
        self.in_flight.clear()


Key = tuple[str, Part]


class Outbox:
    """The cursors of all matches. Times are seconds of any clock that does not go back."""

    def __init__(self) -> None:
        self._cursors: dict[Key, Cursor] = {}
        self._progress_s = self._list_s = 0.0
        self._stalls = 0

    def begin(self, now_s: float) -> None:
        """Counts from now how long nothing moves: the hall, or the line to it, is a new one."""
        self._progress_s, self._stalls = now_s, 0
        self._cursors = {}

    def hold(self, matches: Iterable[HeldMatchRows], now_s: float) -> None:
        """Takes the journal's list, the newest match first. The hall says how far it has each."""
        self._list_s = now_s
        earlier_cursors, self._cursors = self._cursors, {}
        for match, rows, h, full_rows, full_h in reversed(tuple(matches)):
            self._cursors[match, "public"] = Cursor(rows, h, waits=True)
            self._cursors[match, "full"] = Cursor(full_rows, full_h, waits=full_rows > 0)
        for key in earlier_cursors.keys() & self._cursors.keys():
            earlier, cursor = earlier_cursors[key], self._cursors[key]
            cursor.best = earlier.best
            if (
                not earlier.is_open
                and not earlier.waits
                and (earlier.rows, earlier.h) == (cursor.rows, cursor.h)
            ):
                # What this hall has committed it need not say again.
                self._cursors[key] = earlier

    def grow(self, match: str, rows: int, full_rows: int) -> None:
        """Notes how many rows a match has now."""
        for part, count in zip(PARTS, (rows, full_rows), strict=True):
            cursor = self._cursors.setdefault((match, part), Cursor())
            if count > cursor.rows:
                cursor.rows, cursor.h = count, ""

    def forget(self, match: str) -> None:
        """Drops a match that the journal does not have."""
        for part in PARTS:
            self._cursors.pop((match, part), None)

    def next(self, now_s: float) -> tuple[str, Part, int] | None:
        """The match, part and row that are to be sent next, the oldest match's first; None for
        nothing now.
        """
        if sum(len(cursor.in_flight) for cursor in self._cursors.values()) >= MOST_OF_TABLE:
            return None
        for (match, part), cursor in self._cursors.items():
            if cursor.waits and now_s - self._list_s < ANSWER_S:
                return None
            if cursor.waits:
                continue
            if part == "full" and self._cursors[match, "public"].is_open:
                continue
            if len(cursor.in_flight) < MOST_OF_MATCH and cursor.sent < cursor.rows:
                return match, part, cursor.sent + 1
        return None

    def send(
        self, match: str, part: Part, first_row: int, prev: str, last_row: int, h: str
    ) -> bool:
        """Notes that a batch goes out; False where it must not, since the hall's rows are others.

        A batch that ends before it begins says that there is nothing from `first_row` on.
        """
        cursor = self._cursors.get((match, part))
        if cursor is None or first_row != cursor.sent + 1:
            return False
        if last_row < first_row:
            cursor.rows = cursor.sent
            return False
        expects, cursor.expects = cursor.expects, ""
        if expects and expects != prev:
            cursor.acked = cursor.sent = 0
            return False
        cursor.sent = last_row
        if last_row >= cursor.rows:
            cursor.rows, cursor.h = last_row, h
        cursor.in_flight.append((last_row, h))
        return True

    def hear(self, ack: Ack, now_s: float) -> None:
        """Moves a cursor as the hall says; only forward for a batch."""
        cursor = self._cursors.get((ack.match, ack.part))
        if cursor is None:
            return
        if ack.re == "batch":
            self._acknowledge(cursor, ack.row, ack.h)
        elif ack.re == "have":
            cursor.back_to(ack.row, ack.h)
        elif now_s - cursor.gap_s >= GAP_S:
            cursor.gap_s = now_s
            cursor.back_to(ack.row, ack.h)
        if ack.re == "have":
            cursor.best = min(cursor.best, cursor.acked)
        if ack.re != "gap" and cursor.acked > cursor.best:
            cursor.best = cursor.acked
            self._progress_s, self._stalls = now_s, 0

    def _acknowledge(self, cursor: Cursor, row: int, h: str) -> None:
        # An answer to a batch sent before the cursor went back says nothing of the rows since.
        if (row, h) not in cursor.in_flight:
            return
        while cursor.in_flight and cursor.in_flight[0][0] <= row:
            cursor.in_flight.popleft()
        cursor.acked = max(cursor.acked, row)

    @property
    def is_open(self) -> bool:
        return any(cursor.is_open or cursor.waits for cursor in self._cursors.values())

    def is_stuck(self, now_s: float) -> bool:
        """True if nothing moves although rows are open; then the next wait is longer."""
        if not self.is_open:
            self._progress_s, self._stalls = now_s, 0
            return False
        if now_s - self._progress_s < PATIENCE_S[min(self._stalls, len(PATIENCE_S) - 1)]:
            return False
        self._progress_s, self._stalls = now_s, self._stalls + 1
        return True
