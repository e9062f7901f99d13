"""A journal's handle over a new file, whose clock goes on with every look; a stick."""

import itertools
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.store.backup.stick_files import sticks


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "place" / "tablepi.db"


@pytest.fixture
def store_handle(file: Path) -> Iterator[StoreHandle]:
    store_handle = StoreHandle(file, clock=itertools.count(0, 10).__next__)
    yield store_handle
    store_handle.close()


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a stick that is plugged in; who renames it pulls the stick."""
    media = tmp_path / "media"
    path = media / "INTENSO"
    path.mkdir(parents=True)
    mounted = partial(sticks, (media,), is_mount=lambda path: True)
    monkeypatch.setattr("tablepi.store.backup.sticks.sticks", lambda places: mounted())
    return path
