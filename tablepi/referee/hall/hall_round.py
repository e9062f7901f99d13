"""The round's clock of a hall, which counts on at a table while the hall is away."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tablepi.core.time_control import TABLE
from tablepi.referee.match.clocks import minutes
from tablepi.referee.table_picture import Dial
from tablepi.referee.words import Words
from tablepi.wire.payload import WireError, encoded

if TYPE_CHECKING:
    from tablepi.wire.desk_messages import RoundClock

SECOND_MS, MINUTE_MS = 1_000, 60_000


class TableTime(NamedTuple):
    """Time of the round at a table. `extra_ms`: beyond its end; `left_ms`: the rest while the round
    stands at this table alone; `ends_at`: its end if it runs at this table alone, by the hall's
    clock; None while neither is so.
    """

    extra_ms: int = 0
    left_ms: int | None = None
    ends_at: int | None = None


AS_ALL = TableTime()


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
        return self._clock.round if self._clock else 0

    def runs(self, table_time: TableTime = AS_ALL) -> bool:
        """True if its time passes now at such a table: for one that has more than all also after
        it was over for them.
        """
        if self._clock is None or table_time.left_ms is not None:
            return False
        is_longer = self._clock.state == "over" and table_time.extra_ms > 0
        return self._clock.state == "running" or is_longer or table_time.ends_at is not None

    def stands(self, table_time: TableTime = AS_ALL) -> bool:
        """True if it waits or was stopped at such a table."""
        if self._clock is None or self.runs(table_time):
            return False
        return table_time.left_ms is not None or self._clock.state in ("waiting", "stopped")

    def hear(self, body: Mapping[str, Any], now_ms: int) -> None:
        """Takes a note of the round, {} for none; one of a wrong form is left out."""
        from tablepi.wire.desk_messages import round_clock_of

        try:
            self._clock = round_clock_of(encoded(body)) if body else None
        except WireError:
            return
        if self._clock is not None:
            self._update_offset(self._clock.now, now_ms)

    def hear_hall(self, body: Mapping[str, Any], now_ms: int) -> None:
        """Takes a note of the hall, which tells its clock as well."""
        boot, hall_ms = str(body.get("boot", "")), body.get("now")
        if boot != self._boot:
            self._boot, self._offset_ms = boot, None
        if isinstance(hall_ms, int):
            self._update_offset(hall_ms, now_ms)

    def _update_offset(self, hall_ms: int, now_ms: int) -> None:
        offset_ms = now_ms - hall_ms
        # A delay on the way can only make it greater, so the least is the nearest.
        least = offset_ms if self._offset_ms is None else min(self._offset_ms, offset_ms)
        self._offset_ms = least

    def ends_ms(self, table_time: TableTime = AS_ALL) -> int | None:
        """End of the round for such a table; None while it does not run there."""
        if self._clock is None or not self.runs(table_time) or self._offset_ms is None:
            return None
        common_end = self._clock.ends_at + table_time.extra_ms
        return (common_end if table_time.ends_at is None else table_time.ends_at) + self._offset_ms

    def left_ms(self, now_ms: int, table_time: TableTime = AS_ALL) -> int | None:
        """The time left to that table, below 0 once it is up; None without a round."""
        if self._clock is None or table_time.left_ms is not None:
            return table_time.left_ms if self._clock else None
        ends_ms = self.ends_ms(table_time)
        if ends_ms is not None:
            return ends_ms - now_ms
        return 0 if self._clock.state == "over" else self._clock.left_ms + table_time.extra_ms

    def state(self, left_ms: int) -> str:
        """`out`, `short`, or '' while there is time."""
        end_ms = self._clock.end_ms if self._clock else 0
        return "out" if left_ms <= 0 else "short" if left_ms <= end_ms else ""

    def dial(self, words: Words, left_ms: int, table_time: TableTime) -> Dial:
        """The clock of a round as it is shown with so much time left."""
        state, is_running = self.state(left_ms), self.runs(table_time)
        round_state = self._clock.state if self._clock and table_time.left_ms is None else "stopped"
        kind = state or (
            round_state if round_state in ("waiting", "stopped") and not is_running else ""
        )
        label = words(f"hall.clock{kind and '.' + kind}", n=self.number)
        return Dial(TABLE, minutes(left_ms), label, state, is_running)
