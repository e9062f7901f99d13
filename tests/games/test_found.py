"""Games of other packages: those that work are played, the others are named."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablepi import games

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs another package, which names these games."""

    def install(**games_named: str) -> None:
        folder = tmp_path / "another-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text("Name: another\nVersion: 1.0\n", encoding="utf-8")
        points = "".join(f"{name} = {value}\n" for name, value in games_named.items())
        (folder / "entry_points.txt").write_text(f"[{games.GROUP}]\n{points}", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        games.games.cache_clear()

    yield install
    games.games.cache_clear()


def test_a_game_of_another_package_stands_behind_our_own(install: Install) -> None:
    own = list(games.games())
    install(nim="tests.nim.tablepi_nim:GAME")
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
    install: Install, value: str, why: str
) -> None:
    install(bad=value, nim="tests.nim.tablepi_nim:GAME")
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


def test_a_table_starts_without_the_rules_of_any_game() -> None:
    code = "import sys, tablepi.runtime.start, tablepi.runtime.compose; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    games = {name for name in run.stdout.split() if name.startswith("tablepi.games.")}
    assert {name for name in games if name.endswith((".game", ".play", ".sheet", ".rows"))} == set()
