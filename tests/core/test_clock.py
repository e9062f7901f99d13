"""Clocks as pure functions of match time: tables of what happens, and what is left then."""

from typing import Any

import pytest

from tablepi.core.clock import GRACE_MS, Clocks, wound
from tablepi.core.time_control import TABLE, Timing

DELAY = Timing("bank", 100, 10, "told", 5)
MOVE = Timing("move", 60)
BANK = Timing("bank", 100, 10)
ROUND = Timing("round", 3_000, 300)

Event = tuple[Any, ...]


def _go(timing: Timing, *events: Event, seats: int = 2, turn: tuple[int, ...] = (1,)) -> Clocks:
    """The clocks after events, each with its second: `(5, "line", 1, (2,))`, `(9, "pause")`."""
    clocks = wound(timing, seats, turn, 0)._replace(going=True)
    for at_s, what, *words in events:
        clocks = clocks.at(at_s * 1_000)
        if what == "line":
            seat, then = words
            clocks = clocks.played(seat, then, over=False)
        elif what == "adjust":
            clocks = clocks.adjusted(*words)
        elif what == "flag":
            clocks = clocks.told(*words)
        elif what != "look":
            clocks = clocks._replace(going=what == "start")
    return clocks


def _left_s(clocks: Clocks) -> tuple[float, ...]:
    return tuple(clocks.left(seat) / 1_000 for seat in range(1, len(clocks.left_ms)))


@pytest.mark.parametrize(
    ("events", "left_s"),
    [
        ([(7, "look")], (93, 100)),
        ([(7, "line", 1, (2,)), (12, "look")], (103, 95)),
        ([(7, "line", 1, (2,)), (12, "line", 2, (1,)), (20, "look")], (95, 105)),
        ([(7, "line", 1, (1,)), (12, "look")], (88, 100)),
        ([(7, "line", 2, (1,)), (12, "look")], (88, 100)),
        ([(7, "line", TABLE, (2,)), (12, "look")], (93, 95)),
        ([(7, "line", 1, ()), (12, "look")], (103, 100)),
        ([(7, "line", 1, (1, 2)), (12, "look")], (88, 95)),
        ([(7, "pause"), (50, "look")], (93, 100)),
        ([(7, "pause"), (50, "start"), (51, "look")], (92, 100)),
        ([(7, "adjust", 2, 30), (8, "adjust", 1, -5)], (87, 130)),
        ([(110, "look")], (-10, 100)),
    ],
    ids=str,
)
def test_a_bank_goes_down_while_the_table_waits_for_its_seat(
    events: list[Event], left_s: tuple[int, ...]
) -> None:
    assert _left_s(_go(BANK, *events)) == left_s


@pytest.mark.parametrize(
    ("events", "left_s"),
    [
        ([(7, "look")], (53, 60)),
        ([(7, "line", 1, (2,)), (12, "look")], (53, 55)),
        ([(7, "line", 1, (2,)), (12, "line", 2, (1,)), (20, "look")], (52, 55)),
        ([(7, "line", 1, (1,)), (12, "look")], (55, 60)),
        ([(7, "line", TABLE, (1,)), (12, "look")], (48, 60)),
        ([(7, "adjust", 1, 30), (12, "look")], (78, 60)),
        ([(7, "adjust", 1, 30), (12, "line", 1, (1,))], (60, 60)),
    ],
    ids=str,
)
def test_a_move_clock_begins_anew_with_every_turn_and_every_line_of_its_own(
    events: list[Event], left_s: tuple[int, ...]
) -> None:
    assert _left_s(_go(MOVE, *events)) == left_s


@pytest.mark.parametrize(
    ("events", "left_s", "delay_s"),
    [
        ([], (100, 100), (5, 5)),
        ([(3, "look")], (100, 100), (2, 5)),
        ([(5, "look")], (100, 100), (0, 5)),
        ([(7, "look")], (98, 100), (0, 5)),
        ([(3, "line", 1, (2,)), (5, "look")], (110, 100), (2, 3)),
        ([(3, "line", 1, (2,)), (5, "line", 2, (1,)), (12, "look")], (108, 110), (0, 3)),
        ([(3, "line", 1, (1,)), (7, "look")], (98, 100), (0, 5)),
        ([(7, "line", 1, (1,)), (9, "look")], (96, 100), (0, 5)),
        ([(3, "line", 1, (1, 2)), (7, "look")], (98, 100), (0, 1)),
        ([(3, "pause"), (50, "look")], (100, 100), (2, 5)),
        ([(3, "pause"), (50, "start"), (53, "look")], (99, 100), (0, 5)),
        ([(3, "adjust", 1, -20), (7, "look")], (78, 100), (0, 5)),
    ],
    ids=str,
)
def test_a_delay_runs_before_the_time_in_each_turn_and_what_is_left_of_it_is_lost(
    events: list[Event], left_s: tuple[int, ...], delay_s: tuple[int, ...]
) -> None:
    clocks = _go(DELAY, *events)
    assert _left_s(clocks) == left_s
    assert tuple(delay_ms / 1_000 for delay_ms in clocks.delay_ms[1:]) == delay_s


def test_a_delay_is_time_that_the_table_has_waited() -> None:
    assert _go(DELAY, (3, "line", 1, (2,)), (12, "look")).used_ms == (12_000, 3_000, 9_000)


@pytest.mark.parametrize("kind", ["move", "round"])
def test_only_a_bank_has_a_delay(kind: str) -> None:
    clocks = _go(Timing(kind, 100, 0, "told", 5), (7, "look"))
    assert clocks.left(clocks.ticking[0]) == 93_000


def test_a_flag_falls_when_the_delay_and_the_time_are_over() -> None:
    clocks = _go(DELAY._replace(more_s=0, flag="passes"), (104, "look"))
    assert (clocks.down(), clocks.next_in_ms()) == ((), 1_000)
    clocks = clocks.at(105_000)
    assert clocks.down() == (1,)
    again = clocks.told(1).played(1, (2,), over=False).played(2, (1,), over=False)
    assert again.at(109_999).down() == ()
    assert again.at(110_000).down() == (1,)


def test_a_delay_shorter_than_the_grace_of_a_fallen_flag_shortens_it_not() -> None:
    clocks = _go(DELAY._replace(more_s=0, delay_s=2, flag="passes"), (102, "flag", 1))
    again = clocks.played(1, (2,), over=False).played(2, (1,), over=False)
    assert again.at(102_000 + GRACE_MS - 1).down() == ()
    assert again.at(102_000 + GRACE_MS).down() == (1,)


def test_the_next_second_of_a_delay_is_known_beforehand() -> None:
    assert _go(DELAY).at(300).next_in_ms() == 700
    assert _go(DELAY, (1, "adjust", 1, -1)).at(4_999).next_in_ms() == 1


def test_a_seat_with_odds_has_its_own_time_in_every_kind() -> None:
    bank, move = (Timing(kind, 100, odds=((2, 40),)) for kind in ("bank", "move"))
    assert _left_s(_go(bank, (7, "line", 1, (2,)), (12, "look"))) == (93, 35)
    assert _left_s(_go(move, (7, "line", 1, (2,)), (12, "line", 2, (1,)))) == (100, 35)
    again = _go(move, (7, "line", 1, (2,)), (12, "line", 2, (1,)), (13, "line", 1, (2,)))
    assert _left_s(again) == (99, 40)
    joined = _go(bank, (7, "look")).of_seats(3)
    assert _left_s(joined) == (93, 40, 100)
    assert _left_s(_go(bank._replace(odds=((3, 40),)), (7, "look")).of_seats(3)) == (93, 100, 40)


def test_a_round_clock_runs_for_all_whoever_is_waited_for() -> None:
    clocks = _go(ROUND, (7, "line", 1, (2,)), (12, "line", 2, ()), (20, "look"))
    assert clocks.left(TABLE) == 2_980_000
    assert clocks.used_ms == (20_000, 7_000, 5_000)


@pytest.mark.parametrize(
    ("timing", "at_s", "seat", "state"),
    [
        (BANK, 79, 1, ""),
        (BANK, 80, 1, "short"),
        (BANK, 100, 1, "out"),
        (MOVE, 49, 1, ""),
        (MOVE, 50, 1, "short"),
        (ROUND, 2_699, TABLE, ""),
        (ROUND, 2_700, TABLE, "short"),
        (ROUND, 3_000, TABLE, "out"),
    ],
)
def test_time_is_short_then_out(timing: Timing, at_s: int, seat: int, state: str) -> None:
    assert _go(timing, (at_s, "look")).state(seat) == state


@pytest.mark.parametrize(
    ("events", "at_ms", "next_ms"),
    [
        ([], 0, 1_000),
        ([], 1, 999),
        ([], 999, 1),
        ([(7, "pause")], 7_500, None),
        ([(7, "line", 1, ())], 7_500, None),
        ([], 99_400, 600),
        ([], 100_000, 0),
        ([(100, "flag", 1)], 100_000, 1_000),
    ],
)
def test_the_next_second_and_the_fall_of_a_flag_are_known_beforehand(
    events: list[Event], at_ms: int, next_ms: int | None
) -> None:
    assert _go(BANK, *events).at(at_ms).next_in_ms() == next_ms


def test_a_flag_falls_once_and_again_when_its_seat_is_waited_for_anew() -> None:
    clocks = _go(BANK._replace(more_s=0, flag="passes"), (99, "look"))
    assert clocks.down() == ()
    clocks = clocks.at(100_000)
    assert clocks.down() == (1,)
    clocks = clocks.told(1).at(101_000)
    assert clocks.down() == ()
    again = clocks.played(1, (2,), over=False).played(2, (1,), over=False)
    assert again.at(101_000 + GRACE_MS - 1).down() == ()
    assert again.at(101_000 + GRACE_MS).down() == (1,)
    assert again.adjusted(1, 60).at(101_000 + GRACE_MS).down() == ()


def test_a_flag_that_is_only_told_is_told_once_until_there_is_time_again() -> None:
    clocks = _go(BANK._replace(more_s=0), (100, "flag", 1))
    again = clocks.played(1, (2,), over=False).played(2, (1,), over=False).at(160_000)
    assert again.down() == ()
    given = again.adjusted(1, 120)
    assert given.at(given.at_ms + given.left(1)).down() == (1,)


def test_nothing_runs_before_the_start_nor_after_the_end() -> None:
    clocks = wound(BANK, 2, (1,), 5_000)
    assert (clocks.ticking, clocks.at(90_000).left(1)) == ((), 100_000)
    over = clocks._replace(going=True).played(1, (), over=True)
    assert (over.ticking, over.at(90_000).used_ms) == ((), (0, 0, 0))


def test_looking_at_a_clock_changes_nothing_however_often() -> None:
    clocks = _go(BANK, (7, "line", 1, (2,)))
    looked = clocks
    for at_ms in range(7_000, 19_000, 7):
        looked = looked.at(at_ms)
    assert looked.at(19_000) == clocks.at(19_000)
    assert looked.at(3_000) == looked
