"""A timer for a table without a match: it counts down, round after round, or up; and its bell."""

from tablepi.referee.table_picture import Notice
from tablepi.referee.words import Words

SHORT_MS = 10_000
"""A countdown's last stretch, which is told."""

LEAST_MS, MOST_MS = 10_000, 5_940_000
"""The shortest countdown, and the longest: 99 minutes."""

TOLD_MS = 30_000
"""Time for which everybody is told that the time is up."""


class TableTimer:
    """A timer that stands at first. `span_ms`: what it counts down from, 0 to count up.

    `round`: which countdown this is since it was set, from 1.
    """

    def __init__(self, span_ms: int = 180_000) -> None:
        self.span_ms = span_ms
        self.round = 1
        self._used_ms = 0
        self._since_ms: int | None = None

    @property
    def runs(self) -> bool:
        """True if it runs."""
        return self._since_ms is not None

    def used_ms(self, now_ms: int) -> int:
        """The time that it has run."""
        return self._used_ms + (now_ms - self._since_ms if self._since_ms is not None else 0)

    def shown_ms(self, now_ms: int) -> int:
        """The time that is left, or that has passed."""
        used = self.used_ms(now_ms)
        return max(0, self.span_ms - used) if self.span_ms else used

    def state(self, now_ms: int) -> str:
        """Of a countdown `short` or `out`, else ''."""
        left = self.span_ms - self.used_ms(now_ms)
        if not self.span_ms or left > SHORT_MS or not self.used_ms(now_ms):
            return ""
        return "short" if left > 0 else "out"

    def toggle(self, now_ms: int) -> None:
        """Starts it, or stops it; one that is out begins its next round."""
        if self.state(now_ms) == "out":
            self.next_round(now_ms)
        elif self.runs:
            self.stop(now_ms)
        else:
            self._since_ms = now_ms

    def stop(self, now_ms: int) -> None:
        """Stops it where it is."""
        self._used_ms, self._since_ms = self.used_ms(now_ms), None

    def next_round(self, now_ms: int) -> None:
        """Begins the countdown anew, and runs."""
        self.round, self._used_ms, self._since_ms = self.round + 1, 0, now_ms

    def set(self, span_ms: int) -> None:
        """Sets what it counts down from, 0 to count up; it stands then, at the beginning."""
        self.span_ms = span_ms and max(LEAST_MS, min(MOST_MS, span_ms))
        self.round, self._used_ms, self._since_ms = 1, 0, None

    def out_ms(self, now_ms: int) -> int | None:
        """Time at which a countdown will be out; None while it stands, or where it is out or counts
        up.
        """
        if not self.runs or not self.span_ms or self.state(now_ms) == "out":
            return None
        return now_ms + self.shown_ms(now_ms)

    def due_ms(self, now_ms: int) -> int | None:
        """Time at which it shows another second; None while it stands, or is out."""
        if not self.runs or self.state(now_ms) == "out":
            return None
        return now_ms + 1_000 - self.used_ms(now_ms) % 1_000


class TimerBell:
    """Watches a timer. `rings`: its end is being told."""

    def __init__(self, timer: TableTimer) -> None:
        self._timer = timer
        self._ends_ms: int | None = None
        self._was_out = False

    @property
    def rings(self) -> bool:
        """True if its end is being told."""
        return self._ends_ms is not None

    def due_ms(self, now_ms: int) -> int | None:
        """Time at which it begins or ends to ring; None for never."""
        return self._ends_ms if self.rings else self._timer.out_ms(now_ms)

    def pass_time(self, now_ms: int) -> bool:
        """Advances the time; whether it begins to ring."""
        is_out = self._timer.state(now_ms) == "out"
        begins, self._was_out = is_out and not self._was_out, is_out
        if begins:
            self._ends_ms = now_ms + TOLD_MS
        elif self._ends_ms is not None and (not is_out or now_ms >= self._ends_ms):
            self._ends_ms = None
        return begins

    def notices(self, words: Words, volume: int) -> tuple[Notice, ...]:
        """That the time is up, while it is told."""
        return (Notice("timer", words("tools.rang"), volume=volume),) if self.rings else ()
