"""The bell of the timer without a match: it tells its end on whatever screen is open."""

from tablepi.app.text.words import Words
from tablepi.app.tools.table_timer import TableTimer
from tablepi.app.view.button import Notice

TOLD_MS = 30_000
"""How long everybody is told that the time is up."""


class TimerBell:
    """Watches a timer. `rings`: its end is being told."""

    def __init__(self, timer: TableTimer) -> None:
        self._timer = timer
        self._ends_ms: int | None = None
        self._was_out = False

    @property
    def rings(self) -> bool:
        """Whether its end is being told."""
        return self._ends_ms is not None

    def due_ms(self, now_ms: int) -> int | None:
        """When it begins or ends to ring; None for never."""
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
