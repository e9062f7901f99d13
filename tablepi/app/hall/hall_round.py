"""The round's clock of a hall, which counts on at a table while the hall is away."""

from collections.abc import Mapping
from typing import Any

from tablepi.app.match.clocks import minutes
from tablepi.app.text.words import Words
from tablepi.app.view.table_picture import Dial
from tablepi.core.time_control import TABLE
from tablepi.core.wire.desk_messages import RoundClock, round_clock_of
from tablepi.core.wire.payload import WireError, encoded

SECOND_MS, MINUTE_MS = 1_000, 60_000


class HallRound:
    """The round as the hall told of it last. Times are the inbox's, in milliseconds.

    The hall's clock is behind the inbox's by the least of (arrival - `now`) over the messages of
    one boot of the hall: a message that lay at the broker for a while arrives with more.
    """

    def __init__(self) -> None:
        self._clock: RoundClock | None = None
        self._offset_ms: int | None = None
        self._boot = ""

    @property
    def number(self) -> int:
        """Which round it is."""
        return self._clock.round if self._clock else 0

    @property
    def runs(self) -> bool:
        """Whether its time passes now."""
        return self._clock is not None and self._clock.state == "running"

    def hear(self, body: Mapping[str, Any], now_ms: int) -> None:
        """Takes a note of the round, {} for none; one of a wrong form is left out."""
        try:
            self._clock = round_clock_of(encoded(body)) if body else None
        except WireError:
            return
        if self._clock is not None:
            self._tick(self._clock.now, now_ms)

    def hear_hall(self, body: Mapping[str, Any], now_ms: int) -> None:
        """Takes a note of the hall, which tells its clock as well."""
        boot, now = str(body.get("boot", "")), body.get("now")
        if boot != self._boot:
            self._boot, self._offset_ms = boot, None
        if isinstance(now, int):
            self._tick(now, now_ms)

    def _tick(self, hall_ms: int, now_ms: int) -> None:
        offset_ms = now_ms - hall_ms
        least = offset_ms if self._offset_ms is None else min(self._offset_ms, offset_ms)
        self._offset_ms = least

    def ends_ms(self, extra_ms: int = 0) -> int | None:
        """When it ends for a table with so much more; None while it does not run."""
        if self._clock is None or not self.runs or self._offset_ms is None:
            return None
        return self._clock.ends_at + extra_ms + self._offset_ms

    def left_ms(self, now_ms: int, extra_ms: int = 0) -> int | None:
        """The time left to that table, below 0 once it is up; None without a round."""
        if self._clock is None:
            return None
        ends_ms = self.ends_ms(extra_ms)
        if ends_ms is not None:
            return ends_ms - now_ms
        return 0 if self._clock.state == "over" else self._clock.left_ms + extra_ms

    def state(self, left_ms: int) -> str:
        """`out`, `short`, or '' while there is time."""
        end_ms = self._clock.end_ms if self._clock else 0
        return "out" if left_ms <= 0 else "short" if left_ms <= end_ms else ""

    def dial(self, words: Words, now_ms: int, extra_ms: int) -> Dial | None:
        """The clock as it is shown, None without a round."""
        left_ms = self.left_ms(now_ms, extra_ms)
        if left_ms is None or self._clock is None:
            return None
        state, stands = self.state(left_ms), self._clock.state in ("waiting", "stopped")
        kind = state or (self._clock.state if stands else "")
        label = words(f"hall.clock{kind and '.' + kind}", n=self.number)
        return Dial(TABLE, minutes(left_ms), label, state, self.runs)
