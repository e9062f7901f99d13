"""The usual answers of a screen, and what a screen may know."""

import ast
from pathlib import Path

import pytest

from tablepi import screens
from tablepi.devices.messages import ButtonHeld, ButtonTapped, Message
from tablepi.referee.intents import Back, Undo
from tablepi.screens.navigation.base import Screen
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Listing
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices

FOLDER = Path(screens.__file__).parent

KNOWING = {
    "tablepi.screens.router": {"menu.py", "menu_ways.py"},
    "tablepi.screens.context.context": {
        *("router.py", "hall_notices.py", "screen_stack.py", "menu_ways.py"),
        *("start/start_match.py", "start/match_table.py"),
    },
}
"""The router, the ways of the menu, what begins matches; a screen is handed what it needs."""


class Plain(Screen):
    """Does nothing of its own."""

    on_card = "notice.at-table"

    def picture(self) -> Listing:
        return Listing("Plain", (), "", self._back(), notices=self._nav.notices())


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.router.enter(Plain(sitting.router))
    return sitting


def test_back_leaves_a_screen_and_a_tap_that_it_does_not_know_does_nothing(
    sitting: Sitting,
) -> None:
    before = sitting.picture
    assert sitting.hear(Undo()) == before
    sitting.hear(Back())
    sitting.see(pictures.Menu)


def test_a_card_is_said_to_belong_to_the_table(sitting: Sitting) -> None:
    sitting.scan("castle")
    assert notices(sitting.picture) == ["A card was shown. Go back to the table to play it."]


@pytest.mark.parametrize(
    ("press", "said"),
    [
        (ButtonTapped("seat", 1), "That button works only during a match."),
        (ButtonTapped("undo"), "That button works only during a match."),
        (ButtonTapped("pause"), "No match is played here: nothing to pause."),
        (ButtonHeld("seat", 1), "No match is open here that needs a judge."),
    ],
)
def test_a_button_that_means_nothing_says_so(sitting: Sitting, press: Message, said: str) -> None:
    sitting.hear(press)
    assert notices(sitting.picture) == [said]


@pytest.mark.parametrize("module", KNOWING)
def test_no_screen_knows_the_router_or_everything_that_there_is(module: str) -> None:
    knowing = {
        str(path.relative_to(FOLDER))
        for path in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == module
    }
    assert knowing == KNOWING[module]
