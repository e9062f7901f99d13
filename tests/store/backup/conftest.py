"""A journal, and a backup of another one."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablepi.core.record import Stick
from tablepi.runtime.exports import export_all
from tablepi.runtime.settings.settings_file import unusable
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.runtime.spreadsheet_export import export_spreadsheet
from tablepi.store.backup.sticks import Exports, TableSticks
from tests.store.holding import TODAY, Holding, fill, put_into


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "here" / "tablepi.db"


@pytest.fixture
def old(journal: Path) -> Holding:
    """What is here."""
    return fill(journal, "Ann", 12)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.zip"


@pytest.fixture
def new(tmp_path: Path, file: Path) -> Holding:
    """What is in the backup."""
    there = tmp_path / "there" / "tablepi.db"
    holding = fill(there, "Ben", 30)
    put_into(there, file)
    return holding


@pytest.fixture
def store_handle(journal: Path) -> Iterator[StoreHandle]:
    store_handle = StoreHandle(journal)
    yield store_handle
    store_handle.close()


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    path = tmp_path / "media" / "INTENSO"
    path.mkdir(parents=True)
    return Stick(path, "INTENSO", 14_000_000_000, True)


@pytest.fixture
def restarts() -> list[str]:
    return []


EXPORTS = Exports(export_all, export_spreadsheet)


@pytest.fixture
def table(
    store_handle: StoreHandle, journal: Path, stick: Stick, restarts: list[str]
) -> TableSticks:
    places = (stick.path.parent,)
    return made_table(store_handle, journal, places, lambda: restarts.append("again"))


def made_table(
    store_handle: StoreHandle, journal: Path, places: tuple[Path, ...], restart: Callable[[], None]
) -> TableSticks:
    """What a referee with this store does with sticks in these places."""
    return TableSticks(
        lambda: store_handle.store, journal, places, TODAY, EXPORTS, unusable, restart
    )


def back_up_another(folder: Path, stick: Stick) -> Holding:
    """The backup of another table, on the stick."""
    there = folder / "there" / "tablepi.db"
    holding, store_handle = fill(there, "Ben", 30), StoreHandle(there)
    made_table(store_handle, there, (), lambda: None).back_up(stick)
    store_handle.close()
    return holding
