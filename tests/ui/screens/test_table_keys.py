"""Arrow keys at a table: they begin where it is likely and reach everything."""

from pathlib import Path

import pytest

from tablepi.app.intents import Give, Key
from tablepi.app.view.picture import Table
from tablepi.store import Store
from tablepi.ui.input.focus import DOWN, LEFT, RIGHT, UP, Focus
from tablepi.ui.input.gestures import room
from tablepi.ui.screens import scene_of
from tablepi.ui.scrolling import View
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Scene
from tests.app.sitting import Sitting
from tests.ui.hands import SIZES
from tests.ui.screens.hostile import around
from tests.ui.screens.tables import duel, sheets

NAMES = ("start", "lit", "asks-ace", "picker", "secret", "sheet-4", "keypad-12", "around-8")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Table]:
    folder: Path = tmp_path_factory.mktemp("keys")
    store = Store.open(folder / "tablepi.db", synchronous="OFF")
    shown = dict(duel(Sitting(store))) | dict(sheets(Sitting(store)))
    store.close()
    return shown | {"around-8": around(shown["played"], 8)}


@pytest.mark.parametrize("size", SIZES[:3], ids=str)
def test_arrow_keys_reach_everything_from_everywhere(
    tables: dict[str, Table], size: tuple[int, int]
) -> None:
    for name in NAMES:
        scene = scene_of(tables[name], of_window(*size))
        keys = {piece.key for piece in scene.pieces if piece.act is not None}
        ways = {key: steps(scene, key) for key in keys}
        for start in (min(keys), max(keys)):
            assert reached(ways, start) == keys, (name, start)


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


def steps(scene: Scene, key: str) -> set[str]:
    """Where the four arrows lead from a piece that was brought into sight."""
    view, focus = View(), Focus()
    view.turn_to(scene, same=False)
    area = view.area_of(key)
    if area is not None:
        here = next(piece for piece in view.reachable() if piece.key == key)
        view.reveal(area, room(here).top, room(here).bottom)
    found = set()
    for direction in (LEFT, RIGHT, UP, DOWN):
        focus.to(next(piece for piece in view.reachable() if piece.key == key))
        piece = focus.go(view.reachable(), direction, area)
        found |= {piece.key} if piece else set()
    return found


def reached(ways: dict[str, set[str]], start: str) -> set[str]:
    found, ahead = {start}, [start]
    while ahead:
        new = ways[ahead.pop()] - found
        found |= new
        ahead += new
    return found
