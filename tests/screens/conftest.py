"""Matches with something to look back at, and pages with work on them."""

from pathlib import Path

import pytest

from tablepi.store import Store
from tests.referee.conftest import every_field_has_its_value, sitting
from tests.screens.unsaved_work import WORK, Work
from tests.worlds.table.sitting import Sitting

__all__ = ["every_field_has_its_value", "sitting"]


@pytest.fixture
def duel(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery", "power", "waves", "sea")
    return sitting


@pytest.fixture
def sheet(sitting: Sitting) -> Sitting:
    """A score sheet of two rounds, each closed by itself: Ann 1, Ben 2, Ann 3, Ben 4."""
    sitting.begin("score-sheet", "Ann", "Ben")
    for points in (1, 2, 3, 4):
        sitting.give(seat=2 - points % 2, verb="add", points=points)
    return sitting


@pytest.fixture(params=WORK.values(), ids=list(WORK))
def work(request: pytest.FixtureRequest) -> Work:
    found: Work = request.param
    return found


@pytest.fixture
def worked(work: Work, store: Store, tmp_path: Path) -> Sitting:
    """A screen on which something was entered."""
    sitting = work.begin(store, tmp_path)
    work.open(sitting)
    before = type(sitting.router.current)
    sitting.hear(*work.enters)
    assert type(sitting.router.current) is before
    return sitting
