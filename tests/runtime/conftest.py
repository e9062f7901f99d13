"""A journal's handle over a new file, whose clock goes on with every look."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.runtime.store_handle import StoreHandle


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "place" / "tablepi.db"


@pytest.fixture
def store_handle(file: Path) -> Iterator[StoreHandle]:
    store_handle = StoreHandle(file, clock=itertools.count(0, 10).__next__)
    yield store_handle
    store_handle.close()
