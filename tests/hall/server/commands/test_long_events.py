"""Long events with nobody at desk or table, killed on the way: a café's evening, a day of rounds.

With TABLEPI_NIGHTLY=1 alone; `tests/tools/simulation` has a short one.
"""

import http.client
import json
import os
import random
import signal
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.hall.server.database.event_rows import bare_rows, end_of, event_rows
from tablepi.hall.server.database.record_file import NAME, reading
from tablepi.tools.simulation.simulated_hall import SimulatedHall
from tests.nightly import NIGHTLY
from tests.worlds.hall.waiting import PATIENCE_S, needs_mosquitto

TURNS = 200_000
SEED = 20261123

CAFE = {
    "event": "evening",
    "title": "An evening at the café",
    "players": ["Ann", "Ben", "Cid", "Dea", "Eva", "Finn", "Gus", "Hanna", "Ines", "Jon", "Kim"],
    "stages": [{"format": "open", "rounds": 40}],
}
"""Tonight's board: tables play what they like, and who came without a check-in is entered."""

DAY = {
    "event": "day",
    "title": "A day of rounds",
    "players": 200,
    "stages": [
        {"format": "duel-swiss", "best_of": 1, "rounds": 9},
        {"format": "single-elim", "best_of": 3, "take": 8},
    ],
}


@needs_mosquitto
@pytest.mark.skipif(not NIGHTLY, reason="takes minutes: make nightly")
@pytest.mark.parametrize(("plan", "tables", "kills"), [(CAFE, 4, 2), (DAY, 100, 9)])
def test_an_event_ends_without_a_fault_whatever_is_killed(
    tmp_path: Path, plan: dict[str, Any], tables: int, kills: int
) -> None:
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan), encoding="utf-8")
    chance = random.Random(SEED)
    hall = SimulatedHall(tmp_path, tables, lambda _: 300, 0, SEED)
    hall.drive(str(file))
    name = str(plan["event"])
    try:
        hall.start()
        for _ in range(kills):
            rows = _rows(tmp_path, name) + chance.randrange(5, 10 * tables)
            _until(hall, partial(_has_rows, hall, tmp_path, name, rows))
            _until(hall, lambda: hall.broker_pid)
            os.kill(hall.broker_pid, signal.SIGKILL)
            rows = _rows(tmp_path, name) + chance.randrange(5, 10 * tables)
            _until(hall, partial(_has_rows, hall, tmp_path, name, rows))
            hall.hall.kill()
            hall.hall.start("--drive", str(file))
        _until(hall, lambda: hall.is_done)
        with reading(tmp_path / "hall") as record:
            found = checked(event_rows(record, name))
        assert (found["ok"], found["faults"]) == (True, []), SEED
        ranked = hall.standings()
        assert len(ranked) == len(found["standings"]) > 10
        page = _page(hall, "/standings")
        assert all(each["name"] in page for each in ranked[:10])

        _until(hall, lambda: any(len(kept) >= found["rows"] for kept in _kept(hall)))
        # A match that ended with the event is checked, and makes its rows, only after that.
        hall.hall.stop()
        kept = max(_kept(hall), key=len)
        assert _all_rows(tmp_path, name)[: len(kept)] == kept
        assert _rebuilt(hall, tmp_path, name, len(kept))[: len(kept)] == kept
    finally:
        hall.close()


def _rebuilt(hall: SimulatedHall, folder: Path, event: str, rows: int) -> list[dict[str, Any]]:
    """The event's rows at a desk that burnt, so many of them given back by the tables."""
    for each in (folder / "hall").glob(f"{NAME}*"):
        each.unlink()
    hall.hall.start("--rebuild")
    _until(hall, lambda: _rows(folder, event) >= rows)
    return _all_rows(folder, event)


def _kept(hall: SimulatedHall) -> list[list[Mapping[str, Any]]]:
    """The rows of the event at each table that has some."""
    return [kept.rows for table in hall.tables for kept in table.kept]


def _all_rows(folder: Path, event: str) -> list[dict[str, Any]]:
    with reading(folder / "hall") as record:
        return bare_rows(record, event)


def _page(hall: SimulatedHall, path: str) -> str:
    connection = http.client.HTTPConnection(
        "127.0.0.1", hall.hall.ready["http"], timeout=PATIENCE_S
    )
    connection.request("GET", path)
    page = connection.getresponse().read().decode()
    connection.close()
    return page


def _has_rows(hall: SimulatedHall, folder: Path, event: str, rows: int) -> bool:
    return _rows(folder, event) >= rows or hall.is_done


def _rows(folder: Path, event: str) -> int:
    with reading(folder / "hall") as record:
        return end_of(record, event)[0]


def _until(hall: SimulatedHall, is_so: Callable[[], object]) -> None:
    for _ in range(TURNS):
        if is_so():
            return
        hall.turn()
    pytest.fail(f"it never came; seed {SEED}")
