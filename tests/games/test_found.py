"""Games of other packages: those that work are played, the others are named."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from tablepi import games


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """What other packages name, to be filled by the test."""
    points: list[EntryPoint] = []
    monkeypatch.setattr(games, "_named", lambda: points)
    games.games.cache_clear()
    yield points
    games.games.cache_clear()


def test_a_game_of_another_package_stands_behind_our_own(installed: list[EntryPoint]) -> None:
    own = list(games.games())
    games.games.cache_clear()
    installed.append(EntryPoint("nim", "tests.nim.tablepi_nim:GAME", games.GROUP))
    assert list(games.games()) == [*own, "nim"]
    assert games.games().missing == {}


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no.such.package:GAME", "ModuleNotFoundError"),
        ("tests.nim.tablepi_nim:GAEM", "AttributeError"),
        ("tests.nim.tablepi_nim:Take", "is no Game"),
        ("tablepi.games.power_suit.game:GAME", "there is a game power-suit already"),
    ],
)
def test_one_that_cannot_be_played_is_named_and_costs_no_other(
    installed: list[EntryPoint], value: str, why: str
) -> None:
    installed.append(EntryPoint("bad", value, games.GROUP))
    installed.append(EntryPoint("nim", "tests.nim.tablepi_nim:GAME", games.GROUP))
    assert {"nim", "power-suit"} <= set(games.games())
    assert list(games.games().missing) == ["bad"]
    assert why in games.games().missing["bad"]


def test_a_cover_says_what_its_game_says() -> None:
    for cover in games.games().covers:
        game = games.games()[cover.id]
        own = game.words["en"]
        said = [
            cover.said(name, language) for name in ("title", "promise") for language in ("en", "xx")
        ]
        assert said == [game.title, game.title, own["promise"], own["promise"]]


def test_the_menu_of_a_fresh_start_reads_no_game() -> None:
    asked = (
        "import sys; from tablepi.games import games;"
        " titles = [cover.said('title', 'en') for cover in games().covers];"
        " print(*titles, sep=',');"
        " print(*[name for name in sys.modules if name.endswith(('.play', '.game', '.moves'))])"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    titles, read = said.stdout.splitlines()
    assert "Power Suit" in titles.split(",")
    assert set(read.split()) <= {"tablepi.core.game", "tablepi.core.moves"}
