"""The table's score sheets and the house's picture go with a backup, within bounds."""

import json
import os
import shutil
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.store.backup.restore import readable, restore
from tablepi.store.files.table_files import (
    LARGEST_PICTURE,
    LARGEST_SHEET,
    MOST_SHEETS,
    PICTURES,
    SHEETS,
)
from tablepi.store.restore_points import finish
from tests.store.holding import TODAY, Holding, day, fill, held, put_into, set_aside


def _add(file: Path, files: dict[str, bytes] | None) -> None:
    """More files of the table's own in a backup, with fitting digests; None for one of before, that
    says nothing of any.
    """
    with zipfile.ZipFile(file) as packed:
        parts = {each: packed.read(each) for each in packed.namelist()}
    contents = json.loads(parts["contents.json"])
    if files is None:
        for name in contents.pop("files"):
            del parts[name]
    for name, content in (files or {}).items():
        contents["files"][name] = sha256(content).hexdigest()
        parts[name] = content
    parts["contents.json"] = json.dumps(contents).encode()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for each, part in parts.items():
            packed.writestr(each, part)


def _parts(file: Path) -> set[str]:
    with zipfile.ZipFile(file) as packed:
        return {name for name in packed.namelist() if name in PICTURES or "/" in name}


def test_they_are_in_the_zip_under_their_own_names(file: Path, new: Holding) -> None:
    assert _parts(file) == {"house.svg", "sheets/Ben.toml", "sheets/Everybody's.toml"}


def test_what_the_table_itself_does_not_use_is_left_out(journal: Path, tmp_path: Path) -> None:
    fill(journal, "Ann", 12)
    sheets = journal.with_name(SHEETS)
    (sheets / "large.toml").write_bytes(b"#" * (LARGEST_SHEET + 1))
    (sheets / "photo.jpg").write_bytes(b"a photo")
    (sheets / ".half.toml").write_bytes(b"half")
    (sheets / "folder.toml").mkdir()
    (sheets / os.fsdecode(b"\xff.toml")).write_bytes(b"a name that is no text")
    journal.with_name("house.jpg").write_bytes(b"0" * (LARGEST_PICTURE + 1))
    put_into(journal, tmp_path / "new.zip")
    assert _parts(tmp_path / "new.zip") == {
        "house.png", "sheets/Ann.toml", "sheets/Everybody's.toml",
    }  # fmt: skip


def test_a_restore_is_taken_back_with_them(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    _, until = restore(file, journal, TODAY)
    assert held(journal).files == new.files
    restore(until, journal, TODAY)
    assert held(journal) == old


def test_where_there_were_none_there_are_none_once_a_restore_is_taken_back(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    shutil.rmtree(journal.with_name(SHEETS))
    journal.with_name("house.png").unlink()
    _, until = restore(file, journal, TODAY)
    assert held(journal) == new
    restore(until, journal, TODAY)
    assert held(journal) == old._replace(files=())
    assert not journal.with_name(SHEETS).exists()


def test_a_backup_of_before_leaves_those_that_are_here(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    _add(file, None)
    _, until = restore(file, journal, TODAY)
    assert held(journal) == new._replace(files=old.files)
    restore(until, journal, TODAY)
    assert held(journal) == old


@pytest.mark.parametrize(
    "name",
    [
        *("../x.toml", "/etc/x.toml", "sheets/../x.toml", "sheets/../../x.toml", "sheets//x.toml"),
        *("sheets/a/b.toml", "sheets/", "sheets", "sheets/.toml", "sheets/x.db", "x.toml"),
        *("journal.db", "contents.json", "sheets/\u202e.toml", "sheets/\n.toml", "house.gif"),
        f"sheets/{'x' * 251}.toml",
    ],
)
def test_a_name_that_is_none_of_theirs_is_refused(
    journal: Path, file: Path, old: Holding, new: Holding, name: str
) -> None:
    _add(file, {name: b"x"})
    before = sorted(file.parent.rglob("*"))
    with pytest.raises(StoreError, match="damaged"):
        restore(file, journal, TODAY)
    assert held(journal) == old
    assert sorted(file.parent.rglob("*")) == before


@pytest.mark.parametrize(
    "files",
    [
        {"sheets/x.toml": bytes(LARGEST_SHEET + 1)},
        {"house.png": bytes(LARGEST_PICTURE + 1)},
        {f"sheets/{number}.toml": b"x" for number in range(MOST_SHEETS + 2)},
    ],
    ids=["sheet", "picture", "many"],
)
def test_more_than_a_table_can_have_is_not_unpacked(
    journal: Path, file: Path, old: Holding, new: Holding, files: dict[str, bytes]
) -> None:
    _add(file, files)
    with pytest.raises(StoreError, match="would unpack to far more"):
        restore(file, journal, TODAY)
    assert held(journal) == old


def test_as_many_as_a_table_can_have_come_back(journal: Path, tmp_path: Path) -> None:
    there = tmp_path / "there" / "tablepi.db"
    fill(there, "Ben", 30)
    for number in range(MOST_SHEETS - 2):
        name = f"{number:03}".ljust(62, "\U0001f0a1")
        there.with_name(SHEETS).joinpath(f"{name}.toml").write_bytes(b"")
    put_into(there, tmp_path / "full.zip")
    restore(tmp_path / "full.zip", journal, TODAY)
    assert held(journal) == held(there)
    assert len(held(journal).files) == MOST_SHEETS + 1


def test_another_file_among_the_sheets_is_kept_for_good(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    (journal.with_name(SHEETS) / "photo.jpg").write_bytes(b"a photo")
    _, until = restore(file, journal, day(1))
    for number in (2, 3, 4):
        restore(file, journal, day(number))
    assert (until / SHEETS / "photo.jpg").read_bytes() == b"a photo"
    assert set_aside(journal) == [
        until.name, "tablepi.db.until-2026-11-03", "tablepi.db.until-2026-11-04",
    ]  # fmt: skip


@pytest.mark.parametrize("name", [SHEETS, "house.png"])
def test_what_could_not_be_moved_aside_is_told_before_anything_is_changed(
    journal: Path,
    file: Path,
    old: Holding,
    new: Holding,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda of, how: of.name != name and allowed(of, how))
    with pytest.raises(StoreError, match=f"{name} cannot be written"):
        restore(file, journal, TODAY)
    finish(journal)
    assert held(journal) == old
    assert set_aside(journal) == []


def test_a_copy_of_a_journal_has_them_beside_it(journal: Path, old: Holding) -> None:
    with readable(journal, copy=True) as store:
        copied = store.database.path
        assert (copied.parent / SHEETS / "Ann.toml").read_text(encoding="utf-8") == 'id = "Ann"\n'
        assert (copied.parent / "house.png").read_bytes() == b"\x0c"
