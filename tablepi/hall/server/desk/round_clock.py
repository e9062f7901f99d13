"""The round's clock, at all tables and at one: each tap of the desk makes another of it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from tablepi.hall.events.rows.stage_rows import MOST_MINUTES
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.wire.desk_messages import RoundClock

MINUTE_MS = 60_000


_DECIDED = ("round", "state", "ends_at", "left_ms", "end_ms")
"""Fields of a clock that a decision keeps."""


class Tap(NamedTuple):
    """Request of the desk. `minutes`: of a new round or an extension; `end_minutes`: of its last
    phase; `sure`: whether a question was answered.
    """

    what: str
    minutes: int = 0
    end_minutes: int = 5
    sure: bool = False


def clock_of(body: Mapping[str, Any], now: int) -> RoundClock | None:
    """The clock of a decision; None where it took the round away."""
    if not body:
        return None
    return RoundClock(**{name: body[name] for name in _DECIDED}, now=now)


def body_of(clock: RoundClock | None) -> dict[str, Any]:
    if clock is None:
        return {}
    return {name: getattr(clock, name) for name in _DECIDED}


def left_of(clock: RoundClock, now: int) -> int:
    """Time left of a round, in ms, never below 0."""
    return max(0, clock.ends_at - now) if clock.state == "running" else clock.left_ms


def changed(clock: RoundClock | None, tap: Tap, number: int, now: int) -> RoundClock | None:
    """The clock behind a tap. Raises DeskRefusal. `number`: of the round that would be new."""
    if tap.what == "new":
        return _new_clock(clock, tap, number, now)
    if clock is None:
        raise DeskRefusal("refused.no_round", 409)
    if tap.what == "start":
        return _start_clock(clock, now)
    if tap.what == "stop":
        if clock.state != "running":
            raise DeskRefusal("refused.not_running", 409)
        return replace(clock, state="stopped", left_ms=left_of(clock, now), now=now)
    if tap.what == "extend":
        return extended(clock, tap, now)
    if tap.what == "end":
        _ask(tap, clock.state != "over", "question.end")
        return replace(clock, state="over", ends_at=now, left_ms=0, now=now)
    if tap.what == "clear":
        _ask(tap, clock.state == "running", "question.clear")
        return None
    raise DeskRefusal("refused.form")


def is_over(clock: RoundClock | None, now: int) -> bool:
    """True if a round that runs has no time left."""
    return clock is not None and clock.state == "running" and now >= clock.ends_at


def extended(clock: RoundClock, tap: Tap, now: int) -> RoundClock:
    """More time for all; less only where somebody is sure."""
    _check_minutes(tap, -MOST_MINUTES)
    if tap.minutes == 0:
        raise DeskRefusal("refused.minutes")
    _ask(tap, tap.minutes < 0, "question.less")
    more_ms = tap.minutes * MINUTE_MS
    if clock.state == "over":
        return replace(clock, state="running", ends_at=now + max(0, more_ms), left_ms=0, now=now)
    if clock.state == "running":
        return replace(clock, ends_at=max(now, clock.ends_at + more_ms), now=now)
    return replace(clock, left_ms=max(0, clock.left_ms + more_ms), now=now)


def _new_clock(clock: RoundClock | None, tap: Tap, number: int, now: int) -> RoundClock:
    _check_minutes(tap, 1)
    if not 0 <= tap.end_minutes <= tap.minutes:
        raise DeskRefusal("refused.end_minutes")
    _ask(tap, clock is not None and clock.state == "running", "question.new")
    length_ms, end_ms = tap.minutes * MINUTE_MS, tap.end_minutes * MINUTE_MS
    return RoundClock(number, "waiting", 0, length_ms, end_ms, now)


def _start_clock(clock: RoundClock, now: int) -> RoundClock:
    if clock.state not in ("waiting", "stopped"):
        raise DeskRefusal("refused.running", 409)
    return replace(clock, state="running", ends_at=now + clock.left_ms, left_ms=0, now=now)


def _check_minutes(tap: Tap, minimum: int) -> None:
    if not minimum <= tap.minutes <= MOST_MINUTES:
        raise DeskRefusal("refused.minutes")


def _ask(tap: Tap, is_asked: bool, question: str) -> None:
    if is_asked and not tap.sure:
        raise DeskRefusal(question, 409)


class TableRound(NamedTuple):
    """`extra_ms`: beyond the round's end; `left_ms`: what is left to the table while its round
    stands alone; `ends_at`: when its round ends that runs alone; None while neither is so.
    """

    extra_ms: int = 0
    left_ms: int | None = None
    ends_at: int | None = None

    @property
    def stands(self) -> bool:
        """True if the table's round stands whatever that of the others does."""
        return self.left_ms is not None

    def later(self, more_ms: int, now: int = 0) -> "TableRound":
        """The same with more time, or less, but not less than none."""
        if self.left_ms is not None:
            return self._replace(left_ms=max(0, self.left_ms + more_ms))
        if self.ends_at is not None:
            return self._replace(ends_at=max(now, self.ends_at + more_ms))
        return TableRound(max(0, self.extra_ms + more_ms))


AS_ALL = TableRound()
"""A table that has what all have."""


def table_round_of(body: Mapping[str, Any], number: int) -> TableRound:
    """Of a decision; what is of another round counts no more."""
    if body["round"] != number:
        return AS_ALL
    return TableRound(body["extra_ms"], body.get("left_ms"), body.get("ends_at"))


def body_of_table(number: int, table_round: TableRound) -> dict[str, Any]:
    """A table's part of this round as a decision keeps it."""
    values = {name: value for name, value in table_round._asdict().items() if value is not None}
    return {"round": number, **values}


def ends_at(clock: RoundClock, table_round: TableRound) -> int | None:
    """Time at which time is up at the table; None while it does not run there."""
    if table_round.stands or table_round.ends_at is not None:
        return table_round.ends_at
    is_running = clock.state == "running" or (clock.state == "over" and table_round.extra_ms)
    return clock.ends_at + table_round.extra_ms if is_running else None


def next_end(clock: RoundClock, table_rounds: Iterable[TableRound]) -> int | None:
    """Next end of time, of all or at a table of its own; None while it runs nowhere."""
    ends = (ends_at(clock, table_round) for table_round in (AS_ALL, *table_rounds))
    return min((end for end in ends if end is not None), default=None)


def left_to(clock: RoundClock, table_round: TableRound, now: int) -> int:
    """Time left to the table, in ms, never below 0."""
    if table_round.left_ms is not None:
        return table_round.left_ms
    if table_round.ends_at is not None:
        return max(0, table_round.ends_at - now)
    return max(0, _left_to_all(clock, now) + table_round.extra_ms)


def tapped(
    clock: RoundClock, table_round: TableRound, tap: Tap, now: int, since_end: bool
) -> TableRound:
    """A table's part behind a tap for it alone. `since_end`: more time is counted from when its
    time was up, not from now. Raises DeskRefusal.
    """
    if tap.what == "stop":
        return _stop_table(clock, table_round, now)
    if tap.what == "start":
        return _start_table(clock, table_round, now)
    if not 0 < abs(tap.minutes) <= MOST_MINUTES:
        raise DeskRefusal("refused.minutes")
    if tap.minutes < 0 and not tap.sure:
        raise DeskRefusal("question.less", 409)
    late_ms = 0 if since_end else _late_ms(clock, table_round, now)
    return table_round.later(late_ms + tap.minutes * MINUTE_MS, now)


def with_all(
    clock_before: RoundClock,
    table_round: TableRound,
    clock_after: RoundClock | None,
    tap: Tap,
    now: int,
) -> TableRound:
    """A table's part behind a tap for all, which moved the clock."""
    if clock_after is None or tap.what == "end":
        return AS_ALL
    if tap.what == "extend":
        if table_round.stands or table_round.ends_at is not None:
            return table_round.later(tap.minutes * MINUTE_MS, now)
        return (
            TableRound(left_to(clock_before, table_round, now))
            if clock_before.state == "over"
            else table_round
        )
    if table_round.ends_at is not None and tap.what == "stop":
        return TableRound(table_round.extra_ms, max(0, table_round.ends_at - now))
    if table_round.ends_at is not None and table_round.ends_at >= clock_after.ends_at:
        return TableRound(table_round.ends_at - clock_after.ends_at)
    return table_round


def _stop_table(clock: RoundClock, table_round: TableRound, now: int) -> TableRound:
    left_ms = left_to(clock, table_round, now)
    if ends_at(clock, table_round) is None or left_ms == 0:
        raise DeskRefusal("refused.not_running", 409)
    return TableRound(table_round.extra_ms, left_ms)


def _start_table(clock: RoundClock, table_round: TableRound, now: int) -> TableRound:
    """It runs alone where the others' round stands; else it ends later by as long as it stood."""
    left_ms, is_waiting = left_to(clock, table_round, now), clock.state in ("waiting", "stopped")
    if (
        ends_at(clock, table_round) is not None
        or left_ms == 0
        or not (table_round.stands or is_waiting)
    ):
        raise DeskRefusal("refused.running", 409)
    if is_waiting:
        return TableRound(table_round.extra_ms, ends_at=now + left_ms)
    return TableRound(max(0, left_ms - _left_to_all(clock, now)))


def _late_ms(clock: RoundClock, table_round: TableRound, now: int) -> int:
    """Time since it was up at the table."""
    if table_round.stands:
        return 0
    left_ms = (
        _left_to_all(clock, now) + table_round.extra_ms
        if table_round.ends_at is None
        else table_round.ends_at - now
    )
    return max(0, -left_ms)


def _left_to_all(clock: RoundClock, now: int) -> int:
    """Below 0 since time was up."""
    return clock.ends_at - now if clock.state in ("running", "over") else clock.left_ms
