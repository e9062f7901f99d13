"""What is painted in quiet moments, so that nobody waits for the first choice of cards."""

from pathlib import Path
from typing import Any

import pytest

from tablepi.referee.intents import Answer
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures.picture import Table
from tablepi.store import Store
from tablepi.ui.screens import prefetch, scene_of
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.sprites import forget, sprite
from tests.ui.screens.tables import duel
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.unseen_screen import UnseenScreen

GLASSES = [of_window(*size) for size in SIZES]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    store = Store.open(tmp_path_factory.mktemp("coming") / "tablepi.db", synchronous="OFF")
    shown = dict(duel(Sitting(store)))
    store.close()
    return shown


def painted() -> set[Any]:
    """Every sprite that is kept, by its painting function and what it was given."""
    return set(sprite)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_cards_to_choose_from_are_painted_before_they_are_shown(
    tables: dict[str, Table], glass: Glass
) -> None:
    picker = tables["picker"].prompt.picker
    assert picker is not None
    assert len(picker.cards) > 30
    forget()
    scene_of(tables["played"], glass)
    steps = 0
    for _ in prefetch(tables["played"], glass):
        steps += 1
    before = painted()
    scene_of(tables["picker"], glass)
    assert steps >= len(picker.cards)
    assert not [key for key in painted() - before if key[0].__name__ == "card"]


class Resting(UnseenScreen):
    """A screen that counts its quiet moments."""

    def __init__(self) -> None:
        self.rests = 0

    def rest(self) -> None:
        self.rests += 1


def test_only_quiet_moments_are_used(tmp_path: Path) -> None:
    machine = build(Config(), StoreHandle(tmp_path / "tablepi.db"))
    screen = machine.screen = Resting()
    for quiet in (False, True, False, True):
        before = screen.rests
        if not quiet:
            machine.inbox.put(Answer("menu.settings"))
        machine.turn()
        assert screen.rests == before + quiet
