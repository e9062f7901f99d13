"""Times of a record under a clock that jumped from one start of the hall to the next."""

import sqlite3

import pytest

from tablepi.hall.server.database.desk_sessions import SESSION_MS, come_in, make_code, session_of
from tablepi.hall.server.database.joined_tables import GOOD_MS, Joined, join, make_cards
from tablepi.hall.server.database.judge_calls import call_of, claim, heard_call
from tablepi.hall.server.database.record_clock import clock_of_record, jumped, keep_clock, put_on
from tablepi.hall.server.machine.hall_clock import HallClock, MachineTime, machine_time
from tablepi.wire.desk_messages import JudgeCall
from tablepi.wire.join_messages import JoinWish

NOW, HOUR_MS, YEAR_MS = 1_795_341_600_000, 3_600_000, 365 * 86_400_000
CALL = JudgeCall("c" * 16, 2, "a" * 32, 48, 4_000)


@pytest.mark.parametrize(
    ("put_on_ms", "boot", "found_ms"),
    [
        (-HOUR_MS, "a", -HOUR_MS),
        (YEAR_MS, "a", YEAR_MS),
        (3_000, "a", 0),
        (-HOUR_MS, "b", 0),
        (-HOUR_MS, "", 0),
    ],
)
def test_how_far_a_clock_jumped_is_known_while_the_machine_runs(
    record: sqlite3.Connection, put_on_ms: int, boot: str, found_ms: int
) -> None:
    assert jumped(record, NOW, MachineTime("a", 100_000)) == 0
    keep_clock(record, NOW, MachineTime("a", 100_000))
    later = MachineTime(boot, 140_000)
    assert jumped(record, NOW + 40_000 + put_on_ms, later) == found_ms


def test_another_process_goes_by_the_clock_of_the_hall_that_runs(
    record: sqlite3.Connection,
) -> None:
    machine = machine_time()
    assert abs(clock_of_record(record) - HallClock().now_ms()) < HOUR_MS
    keep_clock(record, NOW - YEAR_MS, machine)
    assert abs(clock_of_record(record) - (NOW - YEAR_MS)) < HOUR_MS


@pytest.mark.parametrize("jumped_ms", [-YEAR_MS, -HOUR_MS, 0, HOUR_MS, YEAR_MS])
def test_everything_is_as_old_as_it_was(record: sqlite3.Connection, jumped_ms: int) -> None:
    heard_call(record, "t07", CALL, NOW)
    claim(record, "t07", CALL.call, "Kim", 1, NOW + 60_000)
    found = come_in(record, make_code(record, NOW, "judge", "Kim"), NOW)
    assert found is not None
    token, _ = found
    code = make_code(record, NOW, "desk")
    first, second = make_cards(record, NOW, number=2)
    put_on(record, jumped_ms, NOW + jumped_ms + 60_000)
    now = NOW + jumped_ms
    call = call_of(record, "t07", CALL.call)
    assert call is not None
    assert (call.opened, call.claimed, call.closed) == (now - 4_000, now + 60_000, 0)
    assert session_of(record, token, now + SESSION_MS - 1) is not None
    assert session_of(record, token, now + SESSION_MS) is None
    assert isinstance(join(record, JoinWish(token=first, inst="a" * 16), now + GOOD_MS), Joined)
    assert not isinstance(
        join(record, JoinWish(token=second, inst="b" * 16), now + GOOD_MS + 1), Joined
    )
    assert come_in(record, code, now + GOOD_MS) is not None


def test_nothing_is_to_come_where_nobody_knows_how_far_a_clock_was_put_back(
    record: sqlite3.Connection,
) -> None:
    heard_call(record, "t07", CALL, NOW)
    put_on(record, 0, NOW - HOUR_MS)
    call = call_of(record, "t07", CALL.call)
    assert call is not None
    assert (call.opened, call.claimed) == (NOW - HOUR_MS, 0)
