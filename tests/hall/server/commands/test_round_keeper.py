"""The keeper of the round: what it takes up after a start, and what it tells."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.desk.hall_rounds import HallRounds
from tablepi.hall.server.desk.round_clock import MINUTE_MS, Tap
from tablepi.hall.server.machine.hall_clock import HallClock, MachineTime
from tablepi.hall.web.values.desk_view import row_of
from tablepi.wire.desk_messages import Task, TaskSeat, round_clock_of, task_of
from tests.worlds.hall.one_hall import context_of


class Times:
    """A wall clock and a machine that are moved by hand, in seconds."""

    def __init__(self) -> None:
        self.wall, self.up, self.boot = 1_795_341_600.0, 100.0, "a"

    def machine(self) -> MachineTime:
        return MachineTime(self.boot, round(self.up * 1000))

    def clock(self) -> HallClock:
        return HallClock(lambda: self.wall, lambda: self.up)


@pytest.fixture
def times() -> Times:
    return Times()


@pytest.fixture
def writer(tmp_path: Path, times: Times) -> Iterator[RecordWriter]:
    writer = RecordWriter(tmp_path / "hall", times.clock())
    yield writer
    writer.close()


class Started:
    """The rounds of a hall without an event, after a start."""

    def __init__(self, writer: RecordWriter, times: Times, told: dict[str, bytes]) -> None:
        context = context_of(writer, times.clock(), retain=told.__setitem__)
        self.all = HallRounds(context, times.machine)
        writer.put(self.all.begin).result()
        self.keeper = self.all.of("")


def _runs(writer: RecordWriter, times: Times) -> int:
    """Starts a round of 50 minutes; when it ends."""
    hall = Started(writer, times, {})
    writer.put(lambda record: hall.keeper.tap(record, Tap("new", 50, 5), 0, "")).result()
    writer.put(lambda record: hall.keeper.tap(record, Tap("start"), 1, "")).result()
    assert hall.keeper.clock is not None
    return hall.keeper.clock.ends_at


def _trust_note(writer: RecordWriter, hall: Started) -> None:
    def trust(record: sqlite3.Connection) -> None:
        hall.all.trust(record, "", False, row_of(newest(record, "round")), "")

    writer.put(trust).result()


def test_a_round_goes_on_by_its_end_after_a_start(writer: RecordWriter, times: Times) -> None:
    ends_at = _runs(writer, times)
    times.wall, times.up = times.wall + 40, times.up + 40
    hall = Started(writer, times, {})
    assert hall.all.doubt is None
    assert hall.keeper.clock is not None
    assert hall.keeper.clock.ends_at == ends_at


@pytest.mark.parametrize(("wall", "moved_ms"), [(True, 0), (False, -3_600_000)])
def test_a_clock_that_jumped_is_asked_about_and_ends_nothing(
    writer: RecordWriter, times: Times, wall: bool, moved_ms: int
) -> None:
    ends_at = _runs(writer, times)
    times.wall, times.up = times.wall - 3_600 + 40, times.up + 40
    hall = Started(writer, times, {})
    assert hall.all.doubt is not None
    assert hall.all.doubt.off_ms == -3_600_000
    assert not hall.all.tick()
    writer.put(lambda record: hall.all.trust(record, "", wall, 2, "Ann")).result()
    assert hall.all.doubt is None
    assert hall.keeper.clock is not None
    assert hall.keeper.clock.ends_at == ends_at + moved_ms


def test_a_clock_in_doubt_stays_so_over_a_tap_and_another_start(
    writer: RecordWriter, times: Times
) -> None:
    _runs(writer, times)
    times.wall, times.up = times.wall - 3_600 + 40, times.up + 40
    hall = Started(writer, times, {})
    writer.put(lambda record: hall.keeper.tap(record, Tap("extend", 5), 2, "")).result()
    assert hall.all.doubt is not None
    again = Started(writer, times, {})
    assert again.all.doubt is not None
    assert again.all.doubt.off_ms == -3_600_000


@pytest.mark.parametrize("what", ["stop", "clear", "prepare", "withdraw"])
def test_where_no_round_runs_no_clock_is_in_doubt(
    writer: RecordWriter, times: Times, what: str
) -> None:
    _runs(writer, times)
    times.wall, times.up = times.wall + 3_640, times.up + 40
    hall = Started(writer, times, {})
    assert hall.all.doubt is not None
    if what == "prepare":
        writer.put(lambda record: hall.keeper.prepare(record, 2, 50, 5, "")).result()
    elif what == "withdraw":
        writer.put(lambda record: hall.keeper.withdraw(record, 1, "")).result()
    else:
        writer.put(lambda record: hall.keeper.tap(record, Tap(what, sure=True), 2, "")).result()
    assert hall.all.doubt is None
    assert Started(writer, times, {}).all.doubt is None
    if what == "stop":
        assert hall.keeper.clock is not None
        assert hall.keeper.clock.left_ms == 50 * MINUTE_MS - 40_000


@pytest.mark.parametrize(("boot", "moved_ms"), [("a", 3_600_000), ("b", 0)])
def test_no_round_is_up_by_a_clock_that_jumped_before_the_desk_has_said_so(
    writer: RecordWriter, times: Times, boot: str, moved_ms: int
) -> None:
    ends_at = _runs(writer, times)
    times.wall, times.up, times.boot = times.wall + 3_640, times.up + 40, boot
    told: dict[str, bytes] = {}
    hall = Started(writer, times, told)
    hall.all.tell()
    said = round_clock_of(told["tablepi/1/cafe/all/round"])
    assert said is not None
    assert said.ends_at == ends_at + moved_ms
    assert said == hall.keeper.shown
    writer.put(lambda record: hall.all.trust(record, "", True, 2, "")).result()
    assert hall.keeper.shown is not None
    assert hall.keeper.shown.ends_at == ends_at


def test_the_round_of_one_table_goes_on_by_the_same_clock_as_that_of_all(
    writer: RecordWriter, times: Times
) -> None:
    hall = Started(writer, times, {})
    writer.put(lambda record: hall.keeper.tap(record, Tap("new", 50, 5), 0, "")).result()
    writer.put(lambda record: hall.keeper.tap_table(record, "t01", Tap("start"), 0, "")).result()
    ends_at = hall.keeper.own["t01"].ends_at
    assert ends_at is not None
    times.wall, times.up = times.wall + 3_640, times.up + 40
    again = Started(writer, times, {})
    assert again.keeper.shown == again.keeper.clock
    assert again.keeper.own_shown("t01").ends_at == ends_at + 3_600_000
    _trust_note(writer, again)
    assert again.keeper.clock is not None
    assert (again.keeper.clock.state, again.keeper.clock.ends_at) == ("waiting", 0)
    assert (
        again.keeper.own_shown("t01").ends_at
        == again.keeper.own["t01"].ends_at
        == ends_at + 3_600_000
    )


def test_a_table_with_more_time_than_a_round_that_is_over_keeps_it_where_the_clock_jumped(
    writer: RecordWriter, times: Times
) -> None:
    ends_at = _runs(writer, times)
    hall = Started(writer, times, {})
    writer.put(
        lambda record: hall.keeper.tap_table(record, "t01", Tap("extend", 9), 0, "")
    ).result()
    times.wall, times.up = ends_at / 1000, times.up + ends_at / 1000 - times.wall
    assert hall.all.tick()
    times.wall, times.up = times.wall + 3_640, times.up + 40
    again = Started(writer, times, {})
    assert again.keeper.clock is not None
    assert again.keeper.clock.state == "over"
    _trust_note(writer, again)
    assert (
        again.keeper.clock.ends_at + again.keeper.own["t01"].extra_ms
        == ends_at + 3_600_000 + 9 * MINUTE_MS
    )


def test_time_ends_a_round_and_all_hear_it(writer: RecordWriter, times: Times) -> None:
    ends_at = _runs(writer, times)
    told: dict[str, bytes] = {}
    hall = Started(writer, times, told)
    times.up += ends_at / 1000 - times.wall
    assert hall.all.tick()
    writer.put(lambda record: None).result()
    said = round_clock_of(told["tablepi/1/cafe/all/round"])
    assert said is not None
    assert (said.state, said.left_ms) == ("over", 0)


def test_one_tables_task_has_more_time_in_this_round_alone(
    writer: RecordWriter, times: Times
) -> None:
    _runs(writer, times)
    told: dict[str, bytes] = {}
    hall = Started(writer, times, told)
    task = Task("r1-t07", 1, 1, "power-suit", (), (TaskSeat("p1", "Ann"), TaskSeat("p2", "Ben")))
    hall.all.tasks = {"t07": task}
    tap, topic = Tap("extend", 3), "tablepi/1/cafe/t/{}/down/task"
    for table in ("t07", "t08"):
        writer.put(
            partial(hall.keeper.tap_table, table=table, tap=tap, at_row=None, who="")
        ).result()
    hall.all.tell()
    assert task_of(told[topic.format("t07")]) == replace(task, extra_ms=3 * MINUTE_MS)
    stop = Tap("stop")
    writer.put(partial(hall.keeper.tap_table, table="t07", tap=stop, at_row=None, who="")).result()
    hall.all.tell()
    stands = replace(task, extra_ms=3 * MINUTE_MS, left_ms=53 * MINUTE_MS)
    assert task_of(told[topic.format("t07")]) == stands
    # Where nothing of the round is played there is no end that could be later.
    assert task_of(told.get(topic.format("t08"), b"")) is None
    new = Tap("new", 50, 5, sure=True)
    writer.put(lambda record: hall.keeper.tap(record, new, 2, "")).result()
    hall.all.tell()
    assert task_of(told[topic.format("t07")]) == task


def test_how_long_the_hall_was_away_is_told_for_a_while(writer: RecordWriter, times: Times) -> None:
    assert Started(writer, times, {}).all.was_away_ms == 0
    times.wall, times.up = times.wall + 40, times.up + 40
    hall = Started(writer, times, {})
    assert hall.all.was_away_ms == 40_000
    times.up += 601
    assert hall.all.was_away_ms == 0


@pytest.mark.parametrize(("away_s", "told_ms"), [(40, 40_000), (3_601, 0), (-5, 0)])
def test_after_a_start_of_the_machine_the_wall_clock_says_how_long(
    writer: RecordWriter, times: Times, away_s: int, told_ms: int
) -> None:
    Started(writer, times, {})
    times.wall, times.up, times.boot = times.wall + away_s, 3.0, "b"
    assert Started(writer, times, {}).all.was_away_ms == told_ms
