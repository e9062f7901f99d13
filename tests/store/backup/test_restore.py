"""Going back to a backup: all of it or nothing, and nothing that was here is lost."""

import json
import lzma
import os
import random
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.backup.restore import restore, unpack
from tablepi.store.restore_points import SETTINGS, commit, finish
from tests.store.backup.test_backup_file import room_for
from tests.store.holding import TODAY, Holding, fill, held, put_into
from tests.store.test_formats import KEPT

BEFORE = sorted(["house.png", SETTINGS, "sheets", "tablepi.db"])


def _names(journal: Path) -> list[str]:
    return sorted(each.name for each in journal.parent.iterdir())


def test_everything_comes_back(journal: Path, file: Path, old: Holding, new: Holding) -> None:
    backup, _ = restore(file, journal, TODAY)
    assert held(journal) == new != old
    assert (backup.matches, backup.rows) == (1, 30)


def test_command_cards_come_back(journal: Path, file: Path, old: Holding, new: Holding) -> None:
    """The backup's tag means undo again, and the one that was taught here since does not."""
    restore(file, journal, TODAY)
    store = Store.open(journal)
    taught = [tag.uid for tag in store.decks.command_tags()]
    store.close()
    assert taught == ["05:30"]


def test_what_was_here_is_kept_under_its_day(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    _, until = restore(file, journal, TODAY)
    assert until == journal.with_name("tablepi.db.until-2026-11-21")
    assert held(until / journal.name) == old
    assert _names(journal) == sorted(["house.svg", SETTINGS, "sheets", journal.name, until.name])


def test_a_bare_machine_gets_everything(journal: Path, file: Path, new: Holding) -> None:
    restore(file, journal, TODAY)
    assert held(journal) == new


def test_settings_that_were_chosen_here_alone_are_kept_aside(
    journal: Path, file: Path, old: Holding, tmp_path: Path
) -> None:
    Store.open(tmp_path / "bare.db").close()
    put_into(tmp_path / "bare.db", file)
    _, until = restore(file, journal, TODAY)
    assert held(journal).settings == ""
    assert (until / SETTINGS).read_text(encoding="utf-8") == old.settings


def test_a_journal_that_is_open_elsewhere_is_left_alone(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    busy = Store.open(journal)
    with pytest.raises(StoreError, match="in use by another tablepi"):
        restore(file, journal, TODAY)
    busy.close()
    assert held(journal) == old
    assert _names(journal) == BEFORE


def test_a_damaged_journal_is_what_a_backup_is_for(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    ruined = b"no journal at all" * 500
    journal.write_bytes(ruined)
    _, until = restore(file, journal, TODAY)
    assert held(journal) == new
    assert (until / journal.name).read_bytes() == ruined


def test_the_last_rows_of_a_journal_that_was_not_closed_are_kept_with_it(
    journal: Path, file: Path, new: Holding, tmp_path: Path
) -> None:
    fill(tmp_path / "live" / "tablepi.db", "Ann", 12)
    store = Store.open(tmp_path / "live" / "tablepi.db")
    store.journal.append(1, 5000, "line", "the last")
    shutil.copytree(tmp_path / "live", journal.parent)
    store.close()
    assert (journal.parent / "tablepi.db-wal").stat().st_size > 0
    unpack(file, journal)
    until = commit(journal, TODAY)
    finish(journal)
    assert held(journal) == new
    kept = Store.open(until / journal.name)
    assert kept.journal.rows(1)[-1].text == "the last"
    kept.close()
    restore(until, journal, TODAY)
    kept = Store.open(journal)
    assert kept.journal.rows(1)[-1].text == "the last"
    kept.close()


def test_a_disk_without_second_names_keeps_a_copy(
    journal: Path, file: Path, old: Holding, new: Holding, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    _, until = restore(file, journal, TODAY)
    assert held(journal) == new
    assert held(until / journal.name) == old


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name[0])
def test_a_backup_of_every_older_format_is_opened(
    kept: Path, journal: Path, file: Path, new: Holding
) -> None:
    content = lzma.decompress(kept.read_bytes())
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(content)
        [(count,)] = connection.execute("SELECT count(*) FROM journal")
    _exchange(file, "journal.db", content, matches=2, rows=count)
    restore(file, journal, TODAY)
    store = Store.open(journal)
    assert store.verify().damages == []
    assert len(store.journal.matches()) == 2
    store.close()


def _exchange(file: Path, name: str, content: bytes, **said: object) -> None:
    """Another content for a part, with the digest that fits."""
    with zipfile.ZipFile(file) as packed:
        parts = {each: packed.read(each) for each in packed.namelist()}
    contents = json.loads(parts["contents.json"])
    contents["digests"][name] = sha256(content).hexdigest()
    parts |= {name: content, "contents.json": json.dumps({**contents, **said}).encode()}
    with zipfile.ZipFile(file, "w") as packed:
        for each, part in parts.items():
            packed.writestr(each, part)


def _forged(content: bytes) -> bytes:
    """One row other than it was written, in a file that is sound by itself."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(content)
        connection.execute("UPDATE journal SET text = 'x' WHERE number = 5")
        connection.commit()
        return connection.serialize()


@pytest.mark.parametrize("made", [lambda content: content[:5000], _forged, lambda _: b"x" * 4096])
def test_rows_that_are_not_what_was_written_are_refused(
    journal: Path, file: Path, old: Holding, new: Holding, made: Callable[[bytes], bytes]
) -> None:
    with zipfile.ZipFile(file) as packed:
        content = packed.read("journal.db")
    # Told to be no WAL file: a database in memory has none.
    _exchange(file, "journal.db", made(content[:18] + b"\1\1" + content[20:]))
    with pytest.raises(StoreError):
        restore(file, journal, TODAY)
    assert held(journal) == old
    assert _names(journal) == BEFORE


def test_a_backup_cut_anywhere_changes_nothing(
    journal: Path, file: Path, old: Holding, new: Holding, chance: random.Random
) -> None:
    whole = file.read_bytes()
    for size in (*chance.sample(range(len(whole)), 40), len(whole) - 1, 0):
        file.write_bytes(whole[:size])
        with pytest.raises(StoreError, match="Nothing was changed"):
            restore(file, journal, TODAY)
        assert _names(journal) == BEFORE
    assert held(journal) == old


def test_without_room_nothing_is_changed(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    for room in (0, 10, 5000, 40_000):
        with room_for(room), pytest.raises(StoreError):
            restore(file, journal, TODAY)
        assert _names(journal) == BEFORE
    assert held(journal) == old
