"""Games of other packages: those that work are played, the others are named."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from tablepi import games


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """What other packages name, to be filled by the test."""
    points: list[EntryPoint] = []
    monkeypatch.setattr(games, "entry_points", lambda group: points)
    games.found.cache_clear()
    yield points
    games.found.cache_clear()


def test_a_game_of_another_package_stands_behind_our_own(installed: list[EntryPoint]) -> None:
    own = list(games.games())
    games.found.cache_clear()
    installed.append(EntryPoint("nim", "tests.nim.tablepi_nim:GAME", games.GROUP))
    assert list(games.games()) == [*own, "nim"]
    assert games.missing() == {}


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no.such.package:GAME", "ModuleNotFoundError"),
        ("tests.nim.tablepi_nim:GAEM", "AttributeError"),
        ("tests.nim.tablepi_nim:Take", "is no Game"),
        ("tablepi.games.power_suit:GAME", "there is a game power-suit already"),
    ],
)
def test_one_that_cannot_be_played_is_named_and_costs_no_other(
    installed: list[EntryPoint], value: str, why: str
) -> None:
    installed.append(EntryPoint("bad", value, games.GROUP))
    installed.append(EntryPoint("nim", "tests.nim.tablepi_nim:GAME", games.GROUP))
    assert {"nim", "power-suit"} <= set(games.games())
    assert list(games.missing()) == ["bad"]
    assert why in games.missing()["bad"]
