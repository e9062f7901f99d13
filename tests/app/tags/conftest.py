"""A deck that is being taught."""

import pytest

from tablepi.app.screens.equipment.decks import ChooseFile, NewDeck
from tablepi.app.screens.menu import OpenDecks
from tests.app.sitting import Sitting


@pytest.fixture
def red(sitting: Sitting) -> Sitting:
    sitting.hear(OpenDecks(), NewDeck(), ChooseFile("decktet"))
    sitting.enter("Red")
    return sitting
