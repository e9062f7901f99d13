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
    """One part of one match. `rows`, `h`: how far the journal's goes; `acked`: committed up to here
    by the hall, by the hash `expects` where that is not proved yet; `sent`: how far was sent;
    `waits`: the hall has not said yet what it has; `best`: the farthest that it ever said.
    """

    rows: int = 0
    h: str = ""
    waits: bool = False
    acked: int = 0
    expects: str = ""
    sent: int = 0
    flying: deque[tuple[int, str]] = field(default_factory=deque)
    gap_s: float = -GAP_S
    best: int = 0

    @property
    def is_open(self) -> bool:
        """True if rows of it are not acknowledged."""
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
        self.flying.clear()


Key = tuple[str, Part]


class Outbox:
    """The cursors of all matches. Times are seconds of any clock that does not go back."""

    def __init__(self) -> None:
        self._cursors: dict[Key, Cursor] = {}
        self._moved_s = self._held_s = 0.0
        self._waits = 0

    def begin(self, now_s: float) -> None:
        """Counts from now how long nothing moves: the hall, or the line to it, is a new one."""
        self._moved_s, self._waits = now_s, 0
        self._cursors = {}

    def hold(self, held: Iterable[HeldMatchRows], now_s: float) -> None:
        """Takes the journal's list, the newest match first. The hall says how far it has each."""
        self._held_s = now_s
        before, self._cursors = self._cursors, {}
        for match, rows, h, full_rows, full_h in reversed(tuple(held)):
            self._cursors[match, "public"] = Cursor(rows, h, waits=True)
            self._cursors[match, "full"] = Cursor(full_rows, full_h, waits=full_rows > 0)
        for key in before.keys() & self._cursors.keys():
            was, now = before[key], self._cursors[key]
            now.best = was.best
            if not was.is_open and not was.waits and (was.rows, was.h) == (now.rows, now.h):
                # What this hall has committed it need not say again.
                self._cursors[key] = was

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
        if sum(len(cursor.flying) for cursor in self._cursors.values()) >= MOST_OF_TABLE:
            return None
        for (match, part), cursor in self._cursors.items():
            if cursor.waits and now_s - self._held_s < ANSWER_S:
                return None
            if cursor.waits:
                continue
            if part == "full" and self._cursors[match, "public"].is_open:
                continue
            if len(cursor.flying) < MOST_OF_MATCH and cursor.sent < cursor.rows:
                return match, part, cursor.sent + 1
        return None

    def send(self, match: str, part: Part, first: int, prev: str, last: int, h: str) -> bool:
        """Notes that a batch goes out; False where it must not, since the hall's rows are others.

        A batch that ends before it begins says that there is nothing from `first` on.
        """
        cursor = self._cursors.get((match, part))
        if cursor is None or first != cursor.sent + 1:
            return False
        if last < first:
            cursor.rows = cursor.sent
            return False
        expects, cursor.expects = cursor.expects, ""
        if expects and expects != prev:
            cursor.acked = cursor.sent = 0
            return False
        cursor.sent = last
        if last >= cursor.rows:
            cursor.rows, cursor.h = last, h
        cursor.flying.append((last, h))
        return True

    def hear(self, ack: Ack, now_s: float) -> None:
        """Moves a cursor as the hall says; only forward for a batch."""
        cursor = self._cursors.get((ack.match, ack.part))
        if cursor is None:
            return
        if ack.re == "batch":
            self._land(cursor, ack.row, ack.h)
        elif ack.re == "have":
            cursor.back_to(ack.row, ack.h)
        elif now_s - cursor.gap_s >= GAP_S:
            cursor.gap_s = now_s
            cursor.back_to(ack.row, ack.h)
        if ack.re == "have":
            cursor.best = min(cursor.best, cursor.acked)
        if ack.re != "gap" and cursor.acked > cursor.best:
            cursor.best = cursor.acked
            self._moved_s, self._waits = now_s, 0

    def _land(self, cursor: Cursor, row: int, h: str) -> None:
        if (row, h) not in cursor.flying:
            return
        while cursor.flying and cursor.flying[0][0] <= row:
            cursor.flying.popleft()
        cursor.acked = max(cursor.acked, row)

    @property
    def is_open(self) -> bool:
        """True if anything is not acknowledged."""
        return any(cursor.is_open or cursor.waits for cursor in self._cursors.values())

    def is_stuck(self, now_s: float) -> bool:
        """True if nothing moves although rows are open; then the next wait is longer."""
        if not self.is_open:
            self._moved_s, self._waits = now_s, 0
            return False
        if now_s - self._moved_s < PATIENCE_S[min(self._waits, len(PATIENCE_S) - 1)]:
            return False
        self._moved_s, self._waits = now_s, self._waits + 1
        return True
