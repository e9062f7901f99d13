"""A store in an empty folder, for each test its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store.open(path)
    yield opened
    opened.close()
