"""What takes room beside the journal: by size, deleted one by one, and never the journal."""

from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.store.repair import TableRepair, delete, disk_use, set_aside
from tablepi.store.restore_points import finish
from tests.store.holding import TODAY, fill, held

LAID = {
    "tablepi.db.until-2026-10-30/tablepi.db": 500,
    "tablepi.db.until-2026-10-30/settings.toml": 20,
    "tablepi.db-wal.damaged-0a1b2c3d": 300,
    "tablepi.db.copying/journal.db": 400,
    "settings.toml.damaged-0a1b2c3d": 10,
    "errors.log": 30,
}
OTHERS = ("tablepi.toml", "settings.toml", "notes.txt", "other.db", "tablepi.db.last-rows")


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "here" / "tablepi.db"
    fill(path, "Ann", 12)
    for name, size in LAID.items():
        (path.parent / name).parent.mkdir(exist_ok=True)
        (path.parent / name).write_bytes(b"x" * size)
    for name in OTHERS:
        path.with_name(name).touch()
    return path


def test_everything_is_listed_by_size_with_its_day(journal: Path) -> None:
    found = [(use.kind, use.size, use.made) for use in disk_use(journal)]
    assert found == [
        ("restore-point", 520, "2026-10-30"),
        ("unfinished", 400, ""),
        ("log", 300, ""),
        ("errors", 30, ""),
        ("settings", 10, ""),
    ]


def test_what_is_deleted_is_gone_and_the_rest_is_as_it_was(journal: Path) -> None:
    before = held(journal)
    for use in disk_use(journal):
        delete(journal, use.file)
        assert not use.file.exists()
    assert disk_use(journal) == []
    assert held(journal) == before
    assert all(journal.with_name(name).exists() for name in OTHERS)


@pytest.mark.parametrize("name", ["tablepi.db", "tablepi.db-wal", *OTHERS])
def test_nothing_else_can_be_deleted(journal: Path, name: str) -> None:
    with pytest.raises(StoreError, match="is not there any more"):
        delete(journal, journal.with_name(name))
    assert journal.exists()


def test_an_empty_file_is_not_listed(journal: Path) -> None:
    journal.with_name("errors.log").write_bytes(b"")
    assert "errors" not in [use.kind for use in disk_use(journal)]


def test_a_link_to_somewhere_else_is_not_followed(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    journal.with_name("tablepi.db.until-2026-11-01").symlink_to(tmp_path / "mine")
    assert "2026-11-01" not in [use.made for use in disk_use(journal)]


def test_a_journal_that_is_to_be_replaced_is_no_leftover(journal: Path) -> None:
    set_aside(journal, TODAY)
    assert "aside" not in [use.kind for use in disk_use(journal)]
    finish(journal)
    assert "aside" in [use.kind for use in disk_use(journal)]


def test_the_size_of_the_journal_counts_its_log(journal: Path) -> None:
    journal.with_name("tablepi.db-wal").write_bytes(b"x" * 1_000)
    repair = TableRepair(journal, lambda: None, lambda: TODAY, lambda: None)
    assert repair.journal_size() == journal.stat().st_size + 1_000
    assert not repair.is_full() or repair.free() < 20 << 20
