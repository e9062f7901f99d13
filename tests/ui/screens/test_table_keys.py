"""Arrow keys at a table: they begin where it is likely and reach everything."""

from pathlib import Path

import pytest

from tablepi.referee.intents import Give, Key
from tablepi.screens.pictures.picture import Table
from tablepi.store import Store
from tablepi.ui.input.scrolling import View
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.ui.arrow_keys import unreached
from tests.ui.screens.hostile import around
from tests.ui.screens.tables import duel, sheets
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting

NAMES = ("start", "lit", "asks-ace", "picker", "secret", "sheet-4", "keypad-12", "around-8")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    folder: Path = tmp_path_factory.mktemp("keys")
    store = Store.open(folder / "tablepi.db", synchronous="OFF")
    shown = dict(duel(Sitting(store))) | dict(sheets(Sitting(store)))
    store.close()
    return shown | {"around-8": around(shown["played"], 8)}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_arrow_keys_reach_everything_from_everywhere(
    tables: dict[str, Table], size: tuple[int, int]
) -> None:
    for name in NAMES:
        scene = scene_of(tables[name], of_window(*size))
        assert not unreached(scene), name


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_keys_begin_with_what_is_asked(tables: dict[str, Table], size: tuple[int, int]) -> None:
    wanted = {
        "start": Give((("verb", "power"),)),
        "asks-ace": Give((("ace", "moons"),)),
        "keypad-4": Key("7"),
    }
    for name, act in wanted.items():
        view = View()
        view.turn_to(scene_of(tables[name], of_window(*size)), same=False)
        assert view.reachable()[0].act == act, name
