"""The keeper of the round: what it takes up after a start, and what it tells."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tablepi.core.wire.desk_messages import Task, TaskSeat, round_clock_of, task_of
from tablepi.hall.desk.round_change import MINUTE_MS, Tap
from tablepi.hall.desk.round_keeper import RoundKeeper
from tablepi.hall.hall_clock import HallClock, MachineTime
from tablepi.hall.record.record_writer import RecordWriter


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


def _started(writer: RecordWriter, times: Times, told: dict[str, bytes]) -> RoundKeeper:
    keeper = RoundKeeper("cafe", writer, times.clock(), told.__setitem__, times.machine)
    writer.put(keeper.begin).result()
    return keeper


def _runs(writer: RecordWriter, times: Times) -> int:
    """Starts a round of 50 minutes; when it ends."""
    keeper = _started(writer, times, {})
    writer.put(lambda record: keeper.tap(record, Tap("new", 50, 5), 0, "")).result()
    writer.put(lambda record: keeper.tap(record, Tap("start"), 1, "")).result()
    assert keeper.clock is not None
    return keeper.clock.ends_at


def test_a_round_goes_on_by_its_end_after_a_start(writer: RecordWriter, times: Times) -> None:
    ends_at = _runs(writer, times)
    times.wall, times.up = times.wall + 40, times.up + 40
    keeper = _started(writer, times, {})
    assert keeper.doubt is None
    assert keeper.clock is not None
    assert keeper.clock.ends_at == ends_at


@pytest.mark.parametrize(("wall", "moved_ms"), [(True, 0), (False, -3_600_000)])
def test_a_clock_that_jumped_is_asked_about_and_ends_nothing(
    writer: RecordWriter, times: Times, wall: bool, moved_ms: int
) -> None:
    ends_at = _runs(writer, times)
    times.wall, times.up = times.wall - 3_600 + 40, times.up + 40
    keeper = _started(writer, times, {})
    assert keeper.doubt is not None
    assert keeper.doubt.off_ms == -3_600_000
    assert not keeper.tick()
    writer.put(lambda record: keeper.trust(record, wall, 2, "Ann")).result()
    assert keeper.doubt is None
    assert keeper.clock is not None
    assert keeper.clock.ends_at == ends_at + moved_ms


def test_time_ends_a_round_and_all_hear_it(writer: RecordWriter, times: Times) -> None:
    ends_at = _runs(writer, times)
    told: dict[str, bytes] = {}
    keeper = RoundKeeper("cafe", writer, times.clock(), told.__setitem__, times.machine)
    writer.put(keeper.begin).result()
    times.up += ends_at / 1000 - times.wall
    assert keeper.tick()
    writer.put(lambda record: None).result()
    said = round_clock_of(told["tablepi/1/cafe/all/round"])
    assert said is not None
    assert (said.state, said.left_ms) == ("over", 0)


def test_one_tables_task_has_more_time_in_this_round_alone(
    writer: RecordWriter, times: Times
) -> None:
    _runs(writer, times)
    told: dict[str, bytes] = {}
    keeper = _started(writer, times, told)
    task = Task("r1-t07", 1, 1, "power-suit", (), (TaskSeat("p1", "Ann"), TaskSeat("p2", "Ben")))
    keeper.tasks = {"t07": task}
    tap, topic = Tap("extend", 3), "tablepi/1/cafe/t/{}/down/task"
    for table in ("t07", "t08"):
        writer.put(partial(keeper.extend, table=table, tap=tap, at_row=None, who="")).result()
    keeper.tell()
    assert task_of(told[topic.format("t07")]) == replace(task, extra_ms=3 * MINUTE_MS)
    # Where nothing of the round is played there is no end that could be later.
    assert task_of(told.get(topic.format("t08"), b"")) is None
    new = Tap("new", 50, 5, sure=True)
    writer.put(lambda record: keeper.tap(record, new, 2, "")).result()
    keeper.tell()
    assert task_of(told[topic.format("t07")]) == task


def test_how_long_the_hall_was_away_is_told_for_a_while(writer: RecordWriter, times: Times) -> None:
    assert _started(writer, times, {}).was_away_ms == 0
    times.wall, times.up = times.wall + 40, times.up + 40
    keeper = _started(writer, times, {})
    assert keeper.was_away_ms == 40_000
    times.up += 601
    assert keeper.was_away_ms == 0


@pytest.mark.parametrize(("away_s", "told_ms"), [(40, 40_000), (3_601, 0), (-5, 0)])
def test_after_a_start_of_the_machine_the_wall_clock_says_how_long(
    writer: RecordWriter, times: Times, away_s: int, told_ms: int
) -> None:
    _started(writer, times, {})
    times.wall, times.up, times.boot = times.wall + away_s, 3.0, "b"
    assert _started(writer, times, {}).was_away_ms == told_ms
