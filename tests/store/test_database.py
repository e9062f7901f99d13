"""Whatever is wrong with the disk or the file is said in words, and nothing is lost."""

import os
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store import database as module
from tests.store.processes import said
from tests.store.sheet import rows, written


@contextmanager
def no_more_bytes(file: Path) -> Iterator[None]:
    """No file can grow beyond the size of this one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _refused(path: Path, words: str) -> None:
    with pytest.raises(StoreError, match=words) as told:
        Store.open(path)
    assert str(path) in str(told.value)


def test_the_folder_is_made_and_both_reach_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino))
    path = tmp_path / "one" / "two" / "journal.db"
    Store.open(path).close()
    folders = (path.parent, path.parent.parent, tmp_path)
    assert {folder.stat().st_ino for folder in folders} == set(synced)


def test_a_full_disk_refuses_the_row_and_takes_it_later(store: Store, path: Path) -> None:
    match = written(store, 20)
    wal = path.with_name("journal.db-wal")
    with no_more_bytes(wal):
        for _ in range(3):
            with pytest.raises(StoreError, match=r"is not worn out.* before is still there"):
                store.journal.append(match, 5250, "line", "x" * 5000)
            assert store.journal.rows(match) == rows(20)
    assert store.journal.append(match, 5250, "line", "undo").number == 21
    assert store.verify().damages == []
    store.close()
    again = Store.open(path)
    assert [row.text for row in again.journal.rows(match)[19:]] == [rows(20)[19].text, "undo"]
    again.close()


def test_no_space_is_called_so(store: Store) -> None:
    match = written(store, 5)
    [(pages,)] = store.database.execute("PRAGMA page_count")
    store.database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match=r"No space is left on the disk: .*what can be deleted"):
        store.journal.append(match, 0, "note", "x" * 9000)
    long = store.journal.kept(match).header._replace(options=(("x", "x" * 400),) * 40)
    with pytest.raises(StoreError, match="No space"):
        written(store, 1, long)
    assert [kept.rows for kept in store.journal.matches()] == [5]
    store.database.execute("PRAGMA max_page_count = 100000")
    assert store.journal.append(match, 0, "note", "x" * 9000).number == 6


def test_a_match_can_be_read_while_the_disk_is_full(path: Path) -> None:
    store = Store.open(path)
    match = written(store, 20)
    store.close()
    with no_more_bytes(path):
        again = Store.open(path)
        assert again.journal.rows(match) == rows(20)
        again.close()


def test_a_second_referee_is_told_of_the_first(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOCK_WAIT_S", 0.0)
    _refused(path, "in use by another tablepi")
    assert "in use by another tablepi. Close that one" in said("open", path)
    assert written(store, 3) == 1


def test_a_folder_that_nobody_may_write_is_named(path: Path) -> None:
    path.parent.chmod(0o555)
    told = said("powerless", path)
    path.parent.chmod(0o755)
    assert "cannot be opened for writing. Let the user" in told
    assert not path.exists()


@pytest.mark.parametrize("locked", ["file", "folder"])
def test_a_journal_that_nobody_may_write_is_left_as_it_is(path: Path, locked: str) -> None:
    store = Store.open(path)
    written(store, 3)
    store.close()
    before = path.read_bytes()
    thing, mode = (path, 0o444) if locked == "file" else (path.parent, 0o555)
    thing.chmod(mode)
    told = said("powerless", path)
    thing.chmod(0o755)
    assert "cannot be opened for writing" in told
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    _refused(tmp_path / "file" / "journal.db", "cannot be opened for writing")


def test_a_folder_in_the_place_of_the_file_is_named(path: Path) -> None:
    path.mkdir()
    _refused(path, "cannot be opened for writing")


def test_a_file_that_is_no_database_is_left_as_it_is(path: Path) -> None:
    path.write_text("Ann 12, Ben 8\n" * 100)
    _refused(path, "is no journal of tablepi")
    assert path.read_text() == "Ann 12, Ben 8\n" * 100


def test_the_database_of_another_program_is_left_as_it_is(path: Path) -> None:
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE songs (title)")
    raw.close()
    before = path.read_bytes()
    _refused(path, "belongs to another program")
    assert path.read_bytes() == before


def test_a_journal_of_a_newer_tablepi_is_left_as_it_is(path: Path) -> None:
    Store.open(path).close()
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 99")
    raw.close()
    before = path.read_bytes()
    _refused(path, r"format 99, this one reads 8\). Update tablepi")
    assert path.read_bytes() == before


def test_an_empty_file_beside_unsaved_rows_is_not_taken_for_a_new_journal(path: Path) -> None:
    store = Store.open(path)
    written(store, 3)
    wal = path.with_name("journal.db-wal")
    rest = wal.read_bytes()
    store.close()
    wal.write_bytes(rest)
    path.write_bytes(b"")
    _refused(path, "is empty, yet journal.db-wal beside it is not")
    path.unlink()
    _refused(path, "is empty, yet journal.db-wal beside it is not")
    assert wal.read_bytes() == rest


def test_the_journal_is_written_in_the_safest_mode(store: Store) -> None:
    pragmas = {
        "journal_mode": "wal",
        "synchronous": 2,
        "locking_mode": "exclusive",
        "secure_delete": 1,
    }
    assert {name: store.database.execute(f"PRAGMA {name}")[0][0] for name in pragmas} == pragmas


def test_room_is_made_ahead_of_the_rows_and_holds_none_of_its_own(path: Path) -> None:
    store = Store.open(path)
    match = written(store, 20)
    log = path.with_name("journal.db-wal")
    for _ in store.database.reserve():
        store.journal.append(match, 5250, "note", "while it grows")
    assert log.stat().st_size == module.ROOM
    noted = len(store.journal.rows(match))
    written(store, 40)
    assert log.stat().st_size == module.ROOM
    killed = path.parent / "killed"
    killed.mkdir()
    for file in (path, log):
        shutil.copy(file, killed)
    store.close()
    for file in (path, killed / path.name):
        again = Store.open(file)
        assert [kept.rows for kept in again.journal.matches()] == [40, noted]
        assert again.verify().damages == []
        again.close()


def test_a_disk_that_is_nearly_full_is_left_alone(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.with_name("journal.db-wal").stat().st_size
    monkeypatch.setattr(module, "SPARE", 1 << 62)
    assert list(store.database.reserve()) == []
    monkeypatch.undo()
    with no_more_bytes(path.with_name("journal.db-wal")):
        assert list(store.database.reserve()) == []
    assert path.with_name("journal.db-wal").stat().st_size == before
    written(store, 3)


def test_room_in_the_making_is_work_of_the_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, running = os.fsync, list[int]()

    def watched(handle: int) -> None:
        running.append(store.database.running)
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    assert next(store.database.reserve(), 1) is None
    assert all(running)
    assert running
    assert store.database.running == 0


def test_room_that_nothing_was_written_into_is_no_rest_of_a_journal(path: Path) -> None:
    Store.open(path).close()
    idle = Store.open(path)
    for _ in idle.database.reserve():
        pass
    log = path.with_name("journal.db-wal")
    room = log.read_bytes()
    idle.close()
    assert room == bytes(module.ROOM)
    for leave in (lambda: path.write_bytes(b""), path.unlink):
        leave()
        log.write_bytes(room)
        store = Store.open(path)
        written(store, 3)
        assert [kept.rows for kept in store.journal.matches()] == [3]
        store.close()
