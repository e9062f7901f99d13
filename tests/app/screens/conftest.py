"""A match of Power Suit with something to look back at."""

import pytest

from tests.app.sitting import Sitting


@pytest.fixture
def duel(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery", "power", "waves", "sea")
    return sitting


@pytest.fixture
def sheet(sitting: Sitting) -> Sitting:
    """A score sheet of four lines: Ann 1, Ben 2, Ann 3, Ben 4."""
    sitting.begin("score-sheet", "Ann", "Ben")
    for points in (1, 2, 3, 4):
        sitting.give(seat=2 - points % 2, verb="add", points=points)
    return sitting
