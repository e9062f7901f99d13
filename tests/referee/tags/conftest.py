"""A deck that is being taught."""

import pytest

from tablepi.referee.intents import Answer
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def red(sitting: Sitting) -> Sitting:
    sitting.hear(Answer("menu.decks"), Answer("decks.new"), Answer("card file", "decktet"))
    sitting.enter("Red")
    return sitting
