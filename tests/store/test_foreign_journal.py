"""Journals that came with somebody else's backup: what they may bring, and what not."""

import json
import sqlite3
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures.picture import Menu
from tablepi.store import Store
from tablepi.store.backup.backup_file import CONTENTS, JOURNAL, back_up
from tablepi.store.backup.restore import restore
from tablepi.store.restore_points import SETTINGS
from tests.store.sheet import HEADER, rows, written

TODAY = "2026-11-21"
DEEP = "[" * 100_000

BRINGS = {
    "a trigger": "CREATE TRIGGER eat BEFORE INSERT ON journal BEGIN SELECT RAISE(IGNORE); END",
    "a view": "CREATE VIEW more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT i FROM n",
    "a view in the place of a table": "DROP TABLE times; CREATE VIEW times AS SELECT 1 AS match_id",
    "a table": "CREATE TABLE songs (title TEXT)",
    "an index": "CREATE INDEX one ON journal (kind)",
    "a table less": "DROP TABLE lists",
    "a table of another kind": "DROP TABLE times; CREATE TABLE times "
    "(match_id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL CHECK (at_ms < 5)) STRICT",
    "a virtual table": "CREATE VIRTUAL TABLE found USING fts5(text)",
}

HEADERS = {
    "deep options": ("options", DEEP),
    "deep objects": ("options", '{"a":' * 100_000),
    "long options": ("options", f'[["title", "{"x" * 5_000_000}"]]'),
    "options of another form": ("options", "[1, 2]"),
    "options that are no texts": ("options", '[["title", [1]]]'),
    "a number too long": ("options", f'[["title", {"9" * 5_000}]]'),
    "a long game": ("game", "x" * 5_000_000),
    "a long result": ("result", "x" * 5_000_000),
    "a date with NUL": ("began", "2026-01-01\0"),
}


def _edited(path: Path, statements: str) -> None:
    raw = sqlite3.connect(path)
    raw.executescript(statements)
    raw.close()


@pytest.mark.parametrize("what", BRINGS)
def test_a_journal_with_another_schema_is_left_as_it_is(path: Path, what: str) -> None:
    store = Store.open(path)
    written(store, 12)
    store.close()
    _edited(path, BRINGS[what])
    before = path.read_bytes()
    with pytest.raises(StoreError, match="has other tables than a journal"):
        Store.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("what", BRINGS)
def test_a_backup_with_another_schema_replaces_nothing(path: Path, what: str) -> None:
    there, backup = path.with_name("there.db"), path.with_name("backup.zip")
    store = Store.open(there)
    back_up(store, backup, TODAY)
    store.close()
    own = Store.open(path)
    written(own, 12)
    own.close()
    _edited(there, BRINGS[what])
    _put(there.read_bytes(), backup)
    with pytest.raises(StoreError, match="has other tables than a journal"):
        restore(backup, path, TODAY)
    own = Store.open(path)
    assert own.journal.rows(1) == rows(12)
    own.close()


def test_a_row_that_was_not_written_is_not_accepted(store: Store) -> None:
    match = written(store, 5)
    store.database.execute(BRINGS["a trigger"])
    with pytest.raises(StoreError, match="was not written"):
        store.journal.append(match, 0, "line", "undo")
    store.database.execute("DROP TRIGGER eat")
    assert store.journal.append(match, 0, "line", "undo").number == 6


def test_nothing_in_a_schema_is_trusted(store: Store) -> None:
    assert store.database.execute("PRAGMA trusted_schema") == [(0,)]


@pytest.mark.parametrize("what", HEADERS)
def test_a_header_of_odd_values_is_a_fault_of_its_match_alone(path: Path, what: str) -> None:
    column, value = HEADERS[what]
    _three(path)
    raw = sqlite3.connect(path)
    raw.execute(f"UPDATE matches SET {column} = ? WHERE id = 2", (value,))
    raw.commit()
    raw.close()
    _only_the_second_is_at_fault(path)


@pytest.mark.parametrize("name", ["x" * 3_000_000, "x" * 2_000, "An\0n"])
def test_an_odd_name_is_a_fault_of_its_match_alone(path: Path, name: str) -> None:
    _three(path)
    raw = sqlite3.connect(path)
    raw.execute("INSERT INTO players (name) VALUES (?)", (name,))
    raw.execute("UPDATE seats SET player = (SELECT max(id) FROM players) WHERE match_id = 2")
    raw.commit()
    raw.close()
    _only_the_second_is_at_fault(path)
    store = Store.open(path)
    assert store.players.recent() == ["Ann", "Ben"]
    store.close()


@pytest.mark.parametrize(
    "text", ["x" * 5_000_000, "1 play " + "(" * 500_000, "CAST(x'ff' AS TEXT)"]
)
def test_an_odd_text_is_a_fault_of_its_match_alone(path: Path, text: str) -> None:
    _three(path)
    raw = sqlite3.connect(path)
    value = text if text.startswith("CAST") else f"'{text}'"
    raw.execute(f"UPDATE journal SET text = {value} WHERE match_id = 2 AND number = 3")
    raw.commit()
    raw.close()
    store = Store.open(path)
    assert {kept.id for kept in store.journal.matches()} == {1, 2, 3}
    assert {damage.match for damage in store.verify().damages} == {2}
    store.close()


def test_a_text_that_is_too_long_is_not_recorded(store: Store) -> None:
    match = written(store, 5)
    with pytest.raises(StoreError, match="too long"):
        store.journal.append(match, 0, "line", "x" * 100_000)
    assert store.journal.rows(match) == rows(5)


def _put(journal: bytes, backup: Path) -> None:
    """Another journal in a backup, with the digest that fits."""
    with zipfile.ZipFile(backup) as packed:
        settings, contents = packed.read(SETTINGS), json.loads(packed.read(CONTENTS))
    contents["digests"][JOURNAL] = sha256(journal).hexdigest()
    with zipfile.ZipFile(backup, "w") as packed:
        packed.writestr(JOURNAL, journal)
        packed.writestr(SETTINGS, settings)
        packed.writestr(CONTENTS, json.dumps(contents))


def _three(path: Path) -> None:
    store = Store.open(path)
    for _ in range(3):
        written(store, 5)
    store.close()


def _only_the_second_is_at_fault(path: Path) -> None:
    store_handle = StoreHandle(path)
    menu = build(Config(), store_handle).router.picture()
    assert isinstance(menu, Menu)
    assert len(menu.resume) == 2
    store = store_handle.store
    assert [kept.header for kept in store.journal.matches() if kept.id != 2] == [HEADER, HEADER]
    assert {damage.match for damage in store.verify().damages} == {2}
    with pytest.raises(StoreError, match=r"Match 2 is damaged|too big"):
        store.journal.kept(2)
    assert all(store.journal.rows(match) == rows(5) for match in (1, 3))
    store_handle.close()


def test_a_list_of_cards_that_is_none_does_not_end_the_start(path: Path) -> None:
    store = Store.open(path)
    store.cards.use("conquest", 'no list "' * 50_000)
    store.close()
    store_handle = StoreHandle(path)
    assert isinstance(build(Config(), store_handle).router.picture(), Menu)
    store_handle.close()
