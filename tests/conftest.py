"""What tests share: no journal stays open; a journal, a game or a whole table for who asks."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tablepi.runtime.settings.store_handle import StoreHandle
from tests.games.chance import chance as fresh_chance

if TYPE_CHECKING:
    from tablepi.store import Store
    from tests.worlds.table.appliance import Appliance


# No example fails because the machine is busy.
settings.register_profile("tablepi", deadline=None)
settings.load_profile("tablepi")

LEFT_OUT = os.environ.get("TABLEPI_LEFT_OUT", "").split()
"""Folders of tests whose tools are missing, where `make test` may leave them out."""

collect_ignore = LEFT_OUT


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says at the end what was left out, and why."""
    for area in LEFT_OUT:
        why = "the tools that .ci/tools names above are missing"
        terminalreporter.write_line(f"LEFT OUT: tests/{area}, because {why}", yellow=True)


@pytest.fixture(autouse=True)
def shelves(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes each shelf that a test opened: a program's own end would, and a test has none."""
    opened: list[StoreHandle] = []
    begin = StoreHandle.__init__

    def noted(self: StoreHandle, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        opened.append(self)

    monkeypatch.setattr(StoreHandle, "__init__", noted)
    yield
    for store_handle in opened:
        store_handle.close()


@pytest.fixture
def chance() -> random.Random:
    """Random numbers; TABLEPI_SEED in the environment repeats those of an earlier run."""
    return fresh_chance()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Iterator[Appliance]":
    """A whole referee with four seats' buttons, a knob and a reader."""
    # Imported here: most tests need no screen, and one that counts imports must find none.
    from tests.worlds.table.appliance import Appliance

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Appliance(tmp_path) as table:
        yield table


@pytest.fixture
def store(tmp_path: Path) -> "Iterator[Store]":
    """A journal of its own."""
    from tablepi.store import Store

    opened = Store.open(tmp_path / "tablepi.db", synchronous="OFF")
    yield opened
    opened.close()


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The pages' example of a game, found among the others."""
    from tablepi import games
    from tests.pages import GAME, blocks

    (tmp_path / "nim.py").write_text(blocks(GAME, "python")[0], encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.games.cache_clear()
    yield
    games.games.cache_clear()
