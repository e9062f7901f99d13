"""A whole event with nobody at the desk: over kills of the hall, and back from its tables alone."""

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.errors import CommandError
from tablepi.hall.events.event_check import checked
from tablepi.hall.server.database.branches import listed
from tablepi.hall.server.database.event_rows import bare_rows, event_rows
from tablepi.hall.server.database.record_file import NAME, reading
from tablepi.tools.simulation.event_plan import DONE, plan_of
from tablepi.tools.simulation.simulated_hall import SimulatedHall
from tests.worlds.hall.waiting import needs_mosquitto

TURNS = 30_000
"""Each of a hundredth of a second at least; no time is measured."""


def _until(hall: SimulatedHall, is_so: Callable[[], object]) -> None:
    for _ in range(TURNS):
        if is_so():
            return
        hall.turn()
    pytest.fail("it never came")


def _event(folder: Path) -> list[Any]:
    with reading(folder / "hall") as record:
        return event_rows(record, "sim")


def _has_rows(folder: Path, count: int) -> bool:
    return len(_event(folder)) >= count


@needs_mosquitto
def test_an_event_runs_to_its_end_over_kills_and_comes_back_from_its_tables(
    tmp_path: Path,
) -> None:
    hall = SimulatedHall(tmp_path, 4, lambda _: 600, 0, 7)
    hall.drive("duel-swiss")
    try:
        hall.start()
        _until(hall, partial(_has_rows, tmp_path, 24))
        hall.hall.kill()
        hall.hall.start("--drive", "duel-swiss")
        _until(hall, lambda: hall.is_done)
        found = checked(_event(tmp_path))
        assert (found["ok"], found["faults"]) == (True, [])
        assert len(found["rounds"]) == 3
        assert next(iter(hall.standings()))["place"] == 1
        assert len(hall.standings()) == 8
        seals = [row["seal"] for row in _event(tmp_path) if row["do"] == "result"]
        assert len(seals) == 12

        before = _held(tmp_path)
        _until(hall, lambda: all(_kept(table) == before[0] for table in hall.tables))
        hall.hall.stop()
        for file in (tmp_path / "hall").glob(f"{NAME}*"):
            file.unlink()
        hall.hall.start("--rebuild")
        # Who starts it again after a kill does not know that it was not done.
        hall.hall.kill()
        hall.hall.start()
        _until(hall, lambda: _held(tmp_path) == before)
    finally:
        hall.close()


def _held(folder: Path) -> tuple[list[Any], list[str]]:
    """The event's rows as tables keep them, and every row of every match."""
    with reading(folder / "hall") as record:
        return bare_rows(record, "sim"), list(listed(record))


def _kept(table: Any) -> list[Any]:
    return [row for kept in table.kept for row in kept.rows]


@needs_mosquitto
def test_an_evening_of_open_play_ends_with_its_matches_over_a_kill_of_the_broker_alone(
    tmp_path: Path,
) -> None:
    # Tables whose time goes faster come back sooner.
    hall = SimulatedHall(tmp_path, 3, lambda _: 180, 0, 8, lambda: 5 * time.monotonic())
    hall.drive("open")
    try:
        hall.start()
        _until(hall, lambda: _results(tmp_path) >= 2)
        killed = hall.broker_pid
        os.kill(killed, signal.SIGKILL)
        _until(hall, lambda: hall.broker_pid not in (0, killed))
        _until(hall, lambda: hall.is_done)
    finally:
        hall.close()
    found = checked(_event(tmp_path))
    assert found["ok"]
    assert _results(tmp_path) >= 9
    assert (tmp_path / "hall" / DONE).exists()


def _results(folder: Path) -> int:
    return sum(row["do"] == "result" for row in _event(folder))


def test_a_plan_that_is_none_is_told(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    with pytest.raises(CommandError, match="duel-swiss"):
        plan_of(str(file), 4)
    file.write_text('{"players": 8, "stages": [{"format": "chess"}]}')
    with pytest.raises(CommandError, match="stages"):
        plan_of(str(file), 4)
    file.write_text(
        '{"players": ["Ann", "Ben"], "stages": [{"format": "duel-swiss", "best_of": 1,'
        ' "rounds": 2, "game": "power-suit", "options": {}}]}'
    )
    [stage] = plan_of(str(file), 4).stages
    assert (stage.rounds, stage.settings) == (2, {"best_of": 1, "rounds": 2})
    assert (stage.play.game, stage.play.options) == ("power-suit", ())
