"""A match of Power Suit with something to look back at."""

import pytest

from tests.app.sitting import Sitting


@pytest.fixture
def duel(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery", "power", "waves", "sea")
    return sitting
