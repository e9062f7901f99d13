"""Backups that somebody made or changed by hand, and journals on a disk that takes no writes."""

import json
import os
import sqlite3
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Stick
from tablepi.runtime.settings.settings_file import unusable
from tablepi.store import Store
from tablepi.store.backup.backup_file import back_up, described
from tablepi.store.backup.restore import readable, restore
from tablepi.store.backup.sticks import MOST_FILES, TableSticks
from tablepi.store.restore_points import SETTINGS
from tests.store.backup.conftest import EXPORTS
from tests.store.holding import TODAY, Holding, held


def _exchange(file: Path, name: str, content: bytes) -> None:
    """Another content for a part, with the digest that fits."""
    with zipfile.ZipFile(file) as packed:
        parts = {each: packed.read(each) for each in packed.namelist()}
    contents = json.loads(parts["contents.json"])
    contents["digests"][name] = sha256(content).hexdigest()
    parts |= {name: content, "contents.json": json.dumps(contents).encode()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for each, part in parts.items():
            packed.writestr(each, part)


@pytest.mark.parametrize("text", [b"a = " + b"[" * 20_000, b"a = " + b"9" * 5_000, b"[sound]\nx=1"])
def test_settings_that_cannot_be_used_are_told_before_and_left_out(
    journal: Path, file: Path, old: Holding, new: Holding, text: bytes
) -> None:
    _exchange(file, SETTINGS, text)
    assert described(file, unusable).unused
    came, _ = restore(file, journal, TODAY, unusable)
    assert came.unused
    assert held(journal)._replace(settings="") == new._replace(settings="")
    assert not journal.with_name(SETTINGS).read_bytes()


@pytest.mark.parametrize("name", ["journal.db", SETTINGS])
def test_a_part_that_would_fill_the_disk_is_not_unpacked(
    journal: Path, file: Path, old: Holding, new: Holding, name: str
) -> None:
    _exchange(file, name, bytes(100 << 20))
    with pytest.raises(StoreError, match="would unpack to far more"):
        restore(file, journal, TODAY)
    assert held(journal) == old


def test_a_backup_whose_journal_lost_rows_since_is_not_restored(
    journal: Path, file: Path, old: Holding, new: Holding, tmp_path: Path
) -> None:
    there = tmp_path / "there" / "tablepi.db"
    raw = sqlite3.connect(there)
    raw.execute("DELETE FROM journal WHERE number > 20")
    raw.commit()
    raw.close()
    _exchange(file, "journal.db", there.read_bytes())
    with pytest.raises(StoreError, match="damaged"):
        restore(file, journal, TODAY)
    assert held(journal) == old


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes no writes, as the system says of it."""

    class Flags:
        f_flag = os.ST_RDONLY

    monkeypatch.setattr(os, "statvfs", lambda path: Flags())


@pytest.mark.usefixtures("read_only")
def test_a_journal_on_a_disk_that_takes_no_writes_is_backed_up_from_a_copy(
    journal: Path, old: Holding, tmp_path: Path
) -> None:
    before = sorted(journal.parent.iterdir())
    with readable(journal) as store:
        back_up(store, tmp_path / "saved.zip", TODAY)
        assert store.database.path != journal
    assert sorted(journal.parent.iterdir()) == before
    assert described(tmp_path / "saved.zip").matches == 1


@pytest.mark.usefixtures("read_only")
def test_a_stick_gets_a_backup_of_it_too(journal: Path, old: Holding, tmp_path: Path) -> None:
    def shut() -> Store:
        raise StoreError("doctor.disk-read-only", folder=journal.parent)

    stick = Stick(tmp_path / "media", "INTENSO", 14_000_000_000, True)
    stick.path.mkdir()
    table = TableSticks(shut, journal, (), TODAY, EXPORTS, unusable, lambda: None)
    assert table.back_up(stick).matches == 1
    assert [saved.fault for saved in table.saved(stick)] == [None]


def test_of_very_many_files_on_a_stick_some_are_looked_into(
    journal: Path, old: Holding, tmp_path: Path
) -> None:
    stick = Stick(tmp_path / "media", "INTENSO", 14_000_000_000, True)
    stick.path.mkdir()
    for number in range(MOST_FILES + 50):
        (stick.path / f"{number}.zip").write_bytes(b"PK no backup")
        (stick.path / f"{number}.jpg").touch()
    table = TableSticks(
        lambda: Store.open(journal), journal, (), TODAY, EXPORTS, unusable, lambda: None
    )
    assert len(table.saved(stick)) <= MOST_FILES


def test_a_date_before_a_zip_can_say_any_is_no_hindrance(
    journal: Path, old: Holding, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.localtime", lambda *_: (1970, 1, 1, 0, 0, 0, 3, 1, 0))
    with readable(journal) as store:
        assert back_up(store, file, "1970-01-01").matches == 1
