"""The round's clock: what a tap makes of it, and whether a clock is to trust after a start."""

import sqlite3

import pytest

from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_clock import doubt_of, note
from tablepi.hall.server.desk.round_clock import MINUTE_MS, Tap, changed, is_over, left_of
from tablepi.hall.server.machine.hall_clock import HallClock, MachineTime
from tablepi.hall.server.machine.rate_limit import MOST_A_MINUTE, WAIT_S, WrongCodes
from tablepi.wire.desk_messages import RoundClock

NOW = 1_795_341_600_000


def _tapped(clock: RoundClock | None, tap: Tap, now: int = NOW) -> RoundClock:
    after = changed(clock, tap, 1, now)
    assert after is not None
    return after


def _running() -> RoundClock:
    return _tapped(_tapped(None, Tap("new", 50, 5)), Tap("start"))


def test_a_round_runs_stops_and_runs_on() -> None:
    clock = _running()
    assert (clock.state, clock.ends_at, clock.end_ms) == ("running", NOW + 50 * MINUTE_MS, 300_000)
    stopped = _tapped(clock, Tap("stop"), NOW + 10 * MINUTE_MS)
    assert (stopped.state, stopped.left_ms) == ("stopped", 40 * MINUTE_MS)
    again = _tapped(stopped, Tap("start"), NOW + 60 * MINUTE_MS)
    assert left_of(again, NOW + 61 * MINUTE_MS) == 39 * MINUTE_MS


@pytest.mark.parametrize("what", ["end", "clear", "new"])
def test_a_round_that_runs_is_ended_only_after_a_question(what: str) -> None:
    with pytest.raises(DeskRefusal, match="question"):
        changed(_running(), Tap(what, 50, 5), 2, NOW)
    changed(_running(), Tap(what, 50, 5, sure=True), 2, NOW)


def test_a_round_never_goes_backward_without_a_question() -> None:
    assert _tapped(_running(), Tap("extend", 3)).ends_at == NOW + 53 * MINUTE_MS
    with pytest.raises(DeskRefusal, match=r"question\.less"):
        changed(_running(), Tap("extend", -3), 1, NOW)
    assert _tapped(_running(), Tap("extend", -3, sure=True)).ends_at == NOW + 47 * MINUTE_MS
    assert _tapped(_running(), Tap("extend", -300, sure=True)).ends_at == NOW


def test_a_round_that_is_over_runs_on_with_more_time() -> None:
    over = _tapped(_running(), Tap("end", sure=True))
    assert (over.state, over.left_ms) == ("over", 0)
    assert _tapped(over, Tap("extend", 2)).ends_at == NOW + 2 * MINUTE_MS


def test_time_ends_a_round() -> None:
    clock = _running()
    assert not is_over(clock, clock.ends_at - 1)
    assert is_over(clock, clock.ends_at)


@pytest.mark.parametrize(
    ("tap", "said"),
    [
        (Tap("new", 0), "minutes"),
        (Tap("new", 1441), "minutes"),
        (Tap("new", 5, 6), "end_minutes"),
        (Tap("start"), "no_round"),
        (Tap("dance"), "no_round"),
    ],
)
def test_what_cannot_be_is_refused(tap: Tap, said: str) -> None:
    with pytest.raises(DeskRefusal, match=said):
        changed(None, tap, 1, NOW)


@pytest.mark.parametrize(
    ("gone_ms", "up_ms", "boot", "off_ms"),
    [
        (40_000, 40_000, "a", None),
        (45_000, 40_000, "a", None),
        (45_001, 40_000, "a", 5_001),
        (-3_600_000, 40_000, "a", -3_640_000),
        (40_000, 2_000, "b", 40_000),
        (4_000, 2_000, "b", None),
    ],
)
def test_the_clock_is_doubted_where_it_is_not_what_the_note_and_the_time_away_come_to(
    record: sqlite3.Connection, gone_ms: int, up_ms: int, boot: str, off_ms: int | None
) -> None:
    assert doubt_of(record, NOW, MachineTime("a", 0)) is None
    note(record, NOW, MachineTime("a", 1_000))
    up = up_ms + (1_000 if boot == "a" else 0)
    found = doubt_of(record, NOW + gone_ms, MachineTime(boot, up))
    assert (found.off_ms if found else None) == off_ms


def test_ten_wrong_codes_a_minute_shut_the_door_for_ten_minutes() -> None:
    seconds = [0.0]
    wrong = WrongCodes(HallClock(lambda: 0.0, lambda: seconds[0]))
    for _ in range(MOST_A_MINUTE - 1):
        wrong.add("one")
    assert not wrong.is_shut("one")
    wrong.add("one")
    assert wrong.is_shut("one")
    assert not wrong.is_shut("other")
    seconds[0] = WAIT_S
    assert not wrong.is_shut("one")


def test_wrong_codes_over_a_longer_time_shut_nothing() -> None:
    seconds = [0.0]
    wrong = WrongCodes(HallClock(lambda: 0.0, lambda: seconds[0]))
    for at in range(100):
        seconds[0] = at * 7.0
        wrong.add("one")
    assert not wrong.is_shut("one")
