"""A deck that is being taught."""

import pytest

from tablepi.app.intents import Answer
from tablepi.app.screens.menu import OpenDecks
from tests.app.sitting import Sitting


@pytest.fixture
def red(sitting: Sitting) -> Sitting:
    sitting.hear(OpenDecks(), Answer("decks.new"), Answer("card file", "decktet"))
    sitting.enter("Red")
    return sitting
