"""A journal, and a backup of another one."""

from pathlib import Path

import pytest

from tests.store.holding import Holding, fill, put_into


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
