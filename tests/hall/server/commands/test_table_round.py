"""One table's part of the round: more time, stop and start, and what taps for all make of it."""

import pytest

from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.desk.round_clock import (
    AS_ALL,
    MINUTE_MS,
    TableRound,
    Tap,
    changed,
    ends_at,
    left_to,
    tapped,
    with_all,
)
from tablepi.wire.desk_messages import RoundClock

NOW = 1_795_341_600_000


def _at(minutes: float) -> int:
    return NOW + round(minutes * MINUTE_MS)


def _clock(state: str = "running") -> RoundClock:
    """Fifty minutes that began now, or wait."""
    waits = RoundClock(1, "waiting", 0, 50 * MINUTE_MS, 300_000, NOW)
    after = changed(waits, Tap("start"), 1, NOW) if state == "running" else waits
    assert after is not None
    return after


def _tapped(clock: RoundClock, own: TableRound, tap: Tap, at: float) -> TableRound:
    return tapped(clock, own, tap, _at(at), since_end=False)


def _for_all(
    clock: RoundClock, own: TableRound, tap: Tap, at: float
) -> tuple[RoundClock, TableRound]:
    after = changed(clock, tap, 1, _at(at))
    assert after is not None
    return after, with_all(clock, own, after, tap, _at(at))


def _left(clock: RoundClock, own: TableRound, at: float) -> float:
    return left_to(clock, own, _at(at)) / MINUTE_MS


def test_a_table_stands_alone_and_ends_later_by_so_much() -> None:
    clock = _clock()
    stands = _tapped(clock, TableRound(3 * MINUTE_MS), Tap("stop"), 10)
    assert [_left(clock, stands, at) for at in (10, 40, 90)] == [43, 43, 43]
    assert ends_at(clock, stands) is None
    goes_on = _tapped(clock, stands, Tap("start"), 17)
    assert goes_on == TableRound(10 * MINUTE_MS)
    assert ends_at(clock, goes_on) == _at(60)


def test_what_stands_cannot_be_stopped_nor_what_runs_be_started() -> None:
    clock = _clock()
    stands = _tapped(clock, AS_ALL, Tap("stop"), 10)
    with pytest.raises(DeskRefusal, match="not_running"):
        _tapped(clock, stands, Tap("stop"), 11)
    with pytest.raises(DeskRefusal, match="not_running"):
        _tapped(clock, AS_ALL, Tap("stop"), 50)
    with pytest.raises(DeskRefusal, match=r"refused\.running"):
        _tapped(clock, AS_ALL, Tap("start"), 10)


def test_a_table_can_begin_before_all_and_ends_before_them() -> None:
    clock = _clock("waiting")
    alone = _tapped(clock, AS_ALL, Tap("start"), 1)
    assert (ends_at(clock, alone), _left(clock, alone, 11)) == (_at(51), 40)
    with pytest.raises(DeskRefusal, match=r"refused\.running"):
        _tapped(clock, alone, Tap("start"), 11)
    clock, alone = _for_all(clock, alone, Tap("start"), 11)
    assert (_left(clock, AS_ALL, 21), _left(clock, alone, 21)) == (40, 30)
    clock, alone = _for_all(clock, alone, Tap("extend", 5), 21)
    assert _left(clock, _tapped(clock, alone, Tap("extend", 2), 21), 21) == 37
    clock, stands = _for_all(clock, alone, Tap("stop"), 21)
    assert (_left(clock, AS_ALL, 90), _left(clock, stands, 90)) == (45, 35)


def test_a_table_that_plays_on_while_others_stand_has_less_than_they() -> None:
    clock, _ = _for_all(_clock(), AS_ALL, Tap("stop"), 10)
    alone = _tapped(clock, TableRound(20 * MINUTE_MS), Tap("start"), 10)
    assert _left(clock, alone, 15) == 55
    clock, again = _for_all(clock, alone, Tap("start"), 15)
    # The others end at 55 now, this table at 70.
    assert again == TableRound(15 * MINUTE_MS)
    assert ends_at(clock, again) == _at(70)


def test_a_stop_for_all_is_no_time_of_a_table_that_stands() -> None:
    clock = _clock()
    stands = _tapped(clock, AS_ALL, Tap("stop"), 10)
    clock, stands = _for_all(clock, stands, Tap("stop"), 20)
    clock, stands = _for_all(clock, stands, Tap("start"), 60)
    assert _left(clock, stands, 65) == 40
    assert _tapped(clock, stands, Tap("start"), 65) == TableRound(15 * MINUTE_MS)


def test_more_time_for_all_is_also_for_a_table_that_stands() -> None:
    clock = _clock()
    stands = _tapped(clock, AS_ALL, Tap("stop"), 10)
    clock, stands = _for_all(clock, stands, Tap("extend", 5), 12)
    assert _left(clock, stands, 12) == 45
    assert _left(clock, _tapped(clock, stands, Tap("extend", 2), 13), 13) == 47
    clock, own = _for_all(clock, stands, Tap("end", sure=True), 14)
    assert (own, _left(clock, own, 14)) == (AS_ALL, 0)


def test_more_time_after_the_end_begins_when_it_is_given() -> None:
    over, _ = _for_all(_clock(), AS_ALL, Tap("end", sure=True), 50)
    assert over.state == "over"
    three = _tapped(over, AS_ALL, Tap("extend", 3), 60)
    assert ends_at(over, three) == _at(63)
    clock, own = _for_all(over, three, Tap("extend", 5), 61)
    assert (_left(clock, AS_ALL, 61), _left(clock, own, 61)) == (5, 7)


def test_what_a_call_took_counts_from_the_end_also_when_it_is_given_later() -> None:
    over, _ = _for_all(_clock(), AS_ALL, Tap("end", sure=True), 50)
    given = tapped(over, AS_ALL, Tap("extend", 7), _at(55), since_end=True)
    assert _left(over, given, 55) == 2
