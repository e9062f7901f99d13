"""A real hall and the real links of its tables: whatever happens to them, no row is wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.tools.bench.hall import recovery
from tablepi.tools.bench.hall.crowd import Crowd
from tests.nightly import NIGHTLY
from tests.worlds.hall.waiting import needs_mosquitto

TABLES = 20 if NIGHTLY else 3
KILLS = 100 if NIGHTLY else 1
"""How often broker and hall are each killed."""

STEP_S = 4.0 if NIGHTLY else 30.0
"""Of an hour apart, in each of which a table writes a row at most."""

pytestmark = needs_mosquitto


@pytest.fixture
def crowd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Crowd]:
    """Some tables, which hurry where something is waited for."""
    monkeypatch.setattr(recovery, "BETWEEN_S", 0.3)
    monkeypatch.setattr(recovery, "APART_S", 0.3)
    monkeypatch.setattr(recovery, "STEP_S", STEP_S)
    monkeypatch.setattr(recovery, "LAST_STEP_S", STEP_S)
    crowd = Crowd(tmp_path, TABLES, KILLS)
    crowd.hurry_s = 0.1
    try:
        crowd.start(warm_s=0.5)
        yield crowd
    finally:
        crowd.close()


def test_hall_and_broker_are_killed_and_no_row_is_lost_doubled_or_forked(crowd: Crowd) -> None:
    done, wrong, slowest_s = recovery.killed(crowd)
    assert (done, wrong) == (KILLS, 0)
    assert slowest_s < float("inf")
    assert sum(table.sent for table in crowd.hall.tables) > 10


def test_after_an_hour_apart_the_hall_has_every_row_and_so_has_an_empty_one(crowd: Crowd) -> None:
    rows, back_s, wrong = recovery.cut_off(crowd)
    assert rows > 50
    assert back_s < float("inf")
    assert wrong == 0
    held, took_s, other = recovery.rebuilt(crowd)
    assert held > rows * TABLES
    assert took_s < float("inf")
    assert other == 0
