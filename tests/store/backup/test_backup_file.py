"""A backup holds everything that is the table's, and is there whole or not at all."""

import json
import os
import random
import resource
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Backup
from tablepi.store import Store
from tablepi.store.backup import backup_file as backup
from tablepi.store.backup.backup_file import back_up, described
from tablepi.store.files import atomic_file as whole
from tests.store.holding import fill
from tests.store.sheet import rows

TODAY = "2026-11-21"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "here" / "tablepi.db"
    fill(path, "Ann", 12)
    return path


@pytest.fixture
def store(journal: Path) -> Iterator[Store]:
    opened = Store.open(journal)
    yield opened
    opened.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    stick = tmp_path / "stick"
    stick.mkdir()
    return stick / "backup.zip"


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _left(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_it_says_what_it_holds(store: Store, file: Path) -> None:
    made = back_up(store, file, TODAY)
    assert (made.made, made.matches, made.rows, made.damages) == (TODAY, 1, 12, 0)
    assert described(file) == made


def test_any_computer_can_open_it(store: Store, file: Path, tmp_path: Path) -> None:
    back_up(store, file, TODAY)
    with zipfile.ZipFile(file) as packed:
        assert packed.testzip() is None
        assert packed.read("settings.toml") == b'[table]\npin = "12"\n'
        packed.extract("journal.db", tmp_path)
    copy = Store.open(tmp_path / "journal.db")
    assert copy.journal.rows(1) == rows(12)
    copy.close()


def test_nothing_but_the_backup_is_left_behind(store: Store, journal: Path, file: Path) -> None:
    before = _left(journal.parent)
    back_up(store, file, TODAY)
    assert _left(file.parent) == ["backup.zip"]
    assert _left(journal.parent) == before


def test_a_backup_is_nobody_elses_to_read(store: Store, file: Path) -> None:
    back_up(store, file, TODAY)
    assert file.stat().st_mode & 0o077 == 0


def test_no_file_is_written_over(store: Store, file: Path) -> None:
    file.write_bytes(b"a photo")
    with pytest.raises(StoreError, match="is there already"):
        back_up(store, file, TODAY)
    assert file.read_bytes() == b"a photo"


def test_the_journal_goes_on_while_another_thread_makes_one(store: Store, file: Path) -> None:
    made: list[Backup] = []
    thread = threading.Thread(target=lambda: made.append(back_up(store, file, TODAY)))
    thread.start()
    wanted = rows(200)[12:]
    for _, at_ms, kind, text in wanted:
        store.journal.append(1, at_ms, kind, text)
    thread.join()
    assert 12 <= made[0].rows <= 200
    assert store.journal.rows(1) == rows(200)
    assert store.verify().damages == []


def test_one_waits_for_what_is_only_half_written(store: Store, file: Path) -> None:
    made: list[Backup] = []
    thread = threading.Thread(target=lambda: made.append(back_up(store, file, TODAY)))
    with store.database.together():
        thread.start()
        thread.join(0.1)
        assert thread.is_alive()
    thread.join()
    assert made


def test_without_room_there_is_no_backup_and_the_journal_is_as_it_was(
    store: Store, journal: Path, file: Path
) -> None:
    back_up(store, file.with_name("first.zip"), TODAY)
    size = file.with_name("first.zip").stat().st_size
    for room in (0, 1, 100, size // 2, size - 1):
        with room_for(room), pytest.raises(StoreError):
            back_up(store, file, TODAY)
        assert _left(file.parent) == ["first.zip"]
        assert f"{journal.name}.copying" not in _left(journal.parent)
    assert store.journal.rows(1) == rows(12)


def test_a_full_stick_is_called_so(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(StoreError, match=r"No space is left for backup\.zip"):
        back_up(store, file, TODAY)


def test_a_stick_that_can_only_be_read_is_called_so(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shut(*_: object, **__: object) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "open", shut)
    with pytest.raises(StoreError, match="it is read-only"):
        back_up(store, file, TODAY)


@pytest.mark.parametrize("step", ["fsync", "rename", "open"])
def test_a_stick_that_is_pulled_leaves_no_half_backup(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def gone(*_: object, **__: object) -> int:
        raise OSError(5, "Input/output error")

    owner = Path if step == "rename" else os
    monkeypatch.setattr(owner, step, gone)
    with pytest.raises(StoreError, match="see that it is plugged in"):
        back_up(store, file, TODAY)
    monkeypatch.undo()
    assert _left(file.parent) == []


def test_what_does_not_come_back_as_it_was_written_is_no_backup(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worn(out: IO[bytes]) -> None:
        whole.settle(out)
        out.seek(200)
        out.write(b"\xff\x00\xff")
        out.seek(0)

    monkeypatch.setattr("tablepi.store.backup.backup_file.settle", worn)
    with pytest.raises(StoreError, match="did not come back as it was written"):
        back_up(store, file, TODAY)
    assert _left(file.parent) == []


def test_damages_of_the_journal_itself_are_counted_and_backed_up(store: Store, file: Path) -> None:
    store.database.execute("UPDATE journal SET text = 'x' WHERE number = 5")
    assert back_up(store, file, TODAY).damages == 1


@pytest.mark.parametrize("content", [b"", b"P", b"a photo" * 900, b"SQLite format 3\0" * 99])
def test_what_is_no_backup_is_called_so(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"backup\.zip is not a tablepi backup"):
        described(file)


@pytest.mark.parametrize("said", [None, {"tablepi": "report"}, {"tablepi": "backup"}, []])
def test_a_zip_of_something_else_is_refused(file: Path, said: object) -> None:
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("photo.jpg", b"x")
        if said is not None:
            packed.writestr("contents.json", json.dumps(said))
    with pytest.raises(StoreError, match=r"is not a tablepi backup|is damaged"):
        described(file)


@pytest.mark.parametrize("newer", ["format", "journal"])
def test_a_backup_of_a_newer_tablepi_asks_for_an_update(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch, newer: str
) -> None:
    name = {"format": "FORMAT", "journal": "VERSION"}[newer]
    with monkeypatch.context() as later:
        # Written, not read back: the one that writes it knows it.
        later.setattr(backup, name, getattr(backup, name) + 1)
        back_up(store, file, TODAY)
    with pytest.raises(StoreError, match="was made by a newer tablepi: update this one"):
        described(file)


def test_a_file_that_is_not_there_cannot_be_read(file: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read: there is no such file"):
        described(file)


def test_every_cut_and_scratch_of_it_is_noticed(
    store: Store, file: Path, chance: random.Random
) -> None:
    back_up(store, file, TODAY)
    sound = file.read_bytes()
    with file.open("rb") as source:
        expected = list(backup.pieces(source, file))
    for _ in range(400):
        at = chance.randrange(len(sound))
        cut = chance.random() < 0.5
        file.write_bytes(sound[:at] if cut else _scratched(sound, at))
        with file.open("rb") as source, suppress(StoreError):
            assert list(backup.pieces(source, file)) == expected
            assert not cut


def test_a_part_that_was_exchanged_is_noticed(store: Store, file: Path) -> None:
    back_up(store, file, TODAY)
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(file, "w") as packed:
        for name, part in {**parts, "settings.toml": b""}.items():
            packed.writestr(name, part)
    with file.open("rb") as source, pytest.raises(StoreError, match="is damaged"):
        list(backup.pieces(source, file))


def _scratched(sound: bytes, at: int) -> bytes:
    return sound[:at] + bytes([sound[at] ^ 0x41]) + sound[at + 1 :]
