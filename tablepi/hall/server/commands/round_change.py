"""The round's clock, and what each tap of the desk makes of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from tablepi.hall.events.rows.desk_rows import MOST_MINUTES
from tablepi.hall.server.commands.refusal import DeskRefusal
from tablepi.wire.desk_messages import RoundClock

MINUTE_MS = 60_000


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
    return RoundClock(
        body["round"], body["state"], body["ends_at"], body["left_ms"], body["end_ms"], now
    )


def body_of(clock: RoundClock | None) -> dict[str, Any]:
    """A clock as a decision keeps it."""
    if clock is None:
        return {}
    return {
        "round": clock.round,
        "state": clock.state,
        "ends_at": clock.ends_at,
        "left_ms": clock.left_ms,
        "end_ms": clock.end_ms,
    }


def left_of(clock: RoundClock, now: int) -> int:
    """Time left of a round, in ms, never below 0."""
    return max(0, clock.ends_at - now) if clock.state == "running" else clock.left_ms


def changed(clock: RoundClock | None, tap: Tap, number: int, now: int) -> RoundClock | None:
    """The clock behind a tap. Raises DeskRefusal. `number`: of the round that would be new."""
    if tap.what == "new":
        return _new(clock, tap, number, now)
    if clock is None:
        raise DeskRefusal("refused.no_round", 409)
    if tap.what == "start":
        return _start(clock, now)
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
    _see_minutes(tap, -MOST_MINUTES)
    if tap.minutes == 0:
        raise DeskRefusal("refused.minutes")
    _ask(tap, tap.minutes < 0, "question.less")
    more = tap.minutes * MINUTE_MS
    if clock.state == "over":
        return replace(clock, state="running", ends_at=now + max(0, more), left_ms=0, now=now)
    if clock.state == "running":
        return replace(clock, ends_at=max(now, clock.ends_at + more), now=now)
    return replace(clock, left_ms=max(0, clock.left_ms + more), now=now)


def _new(clock: RoundClock | None, tap: Tap, number: int, now: int) -> RoundClock:
    _see_minutes(tap, 1)
    if not 0 <= tap.end_minutes <= tap.minutes:
        raise DeskRefusal("refused.end_minutes")
    _ask(tap, clock is not None and clock.state == "running", "question.new")
    length, end = tap.minutes * MINUTE_MS, tap.end_minutes * MINUTE_MS
    return RoundClock(number, "waiting", 0, length, end, now)


def _start(clock: RoundClock, now: int) -> RoundClock:
    if clock.state not in ("waiting", "stopped"):
        raise DeskRefusal("refused.running", 409)
    return replace(clock, state="running", ends_at=now + clock.left_ms, left_ms=0, now=now)


def _see_minutes(tap: Tap, least: int) -> None:
    if not least <= tap.minutes <= MOST_MINUTES:
        raise DeskRefusal("refused.minutes")


def _ask(tap: Tap, asks: bool, question: str) -> None:
    if asks and not tap.sure:
        raise DeskRefusal(question, 409)
