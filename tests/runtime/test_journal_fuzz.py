"""Whatever was done to a journal's bytes and rows, it opens or says why, and no loss is unsaid."""

import io
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tablepi.cli.commands.verify import verify_store
from tablepi.core.errors import StoreError
from tablepi.core.notation import line_of
from tablepi.core.record import ERASED, Header, Row
from tablepi.referee.inbox import Stamped
from tablepi.referee.intents import Answer, GoToMenu
from tablepi.runtime.compose import build
from tablepi.runtime.exports import export_as
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.start.start_match import header_of
from tablepi.store import Store
from tablepi.store.files.write_ahead_log import log_of
from tablepi.store.last_rows import last_rows_file
from tablepi.store.upkeep import Upkeep
from tests.games.golden import FOLDER, played
from tests.store.fuzzed import SEED, damaged, rounds

GAMES = ("conquest-of-fates", "power-suit", "suitup")
VALUES = (
    *("", "x", "\0", "[]", "[[]]", "{}", '[["a"]]', '[["rounds", "-1"]]', '[["rounds", []]]'),
    *("[" * 20_000, "9" * 5_000, "x" * 70_000, "undo", "1 play", "final", "clock start", "\x1b[2J"),
    *("clock bank 1", "judge", "judge 99 score 1e9", "call 77", "time 1 9999999999999999999", "-"),
    *(b"", b"\xff\xfe", None, 0, -1, 1, 2, 2**31, 2**63 - 1, -(2**63), 0.5, "CAST"),
)
"""What a fuzzer writes into a column."""
COLUMNS = {
    "matches": "id game version options cards began ended result kept",
    "seats": "match_id number player",
    "players": "id name",
    "journal": "match_id number at_ms kind text hash kept",
    "cards": "digest text",
    "tags": "uid deck card",
    "decks": "name file ends",
    "lists": "game digest",
    "times": "match_id at_ms",
    "tables": "match_id deck",
    "named": "match_id uid card",
}
OBJECTS = (
    "CREATE TRIGGER eat BEFORE INSERT ON journal BEGIN SELECT RAISE(IGNORE); END",
    "CREATE VIEW more AS SELECT 1", "CREATE TABLE songs (title)",
    "CREATE INDEX one ON seats (player)",
    "DROP TABLE {}", "ALTER TABLE {} ADD COLUMN more", "DELETE FROM {}",
    "PRAGMA user_version = 99", "PRAGMA user_version = 1", "PRAGMA user_version = -1",
    "PRAGMA application_id = 7", "PRAGMA journal_mode = DELETE", "PRAGMA auto_vacuum = 1; VACUUM",
    "PRAGMA encoding = 'UTF-16'; VACUUM", "PRAGMA page_size = 512; VACUUM",
)  # fmt: skip


class Table(NamedTuple):
    """The files of a table that lost its plug, and the matches that were in them."""

    journal: bytes
    log: bytes
    last: bytes
    matches: dict[int, tuple[Header, list[Row]]]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    path = tmp_path_factory.mktemp("live") / "tablepi.db"
    store = Store.open(path)
    upkeep = Upkeep(store)
    for game in GAMES:
        script = max((FOLDER / game).glob("*.txt"), key=lambda file: file.stat().st_size)
        match = played(script).script.match
        assert match is not None
        cards = match.setup.cards
        if cards.digest:
            store.cards.keep(cards.digest, cards.text)
        number = store.journal.begin(header_of(match.game, match.setup, "2026-11-22"))
        for at, each in enumerate(match.standing()[:60]):
            assert each.move is not None
            store.journal.append(number, 1_000 * at, "line", line_of(each.move))
    upkeep.step(0)
    journal = store.journal
    matches = {n: (journal.kept(n).header, journal.rows(n)) for n in (1, 2, 3)}
    laid = (path, log_of(path), last_rows_file(path))
    now, log, last = (file.read_bytes() for file in laid)
    store.close()
    return Table(now, log, last, matches)


def _laid(file: Path, table: Table) -> None:
    """The table's files, in an empty folder."""
    shutil.rmtree(file.parent, ignore_errors=True)
    file.parent.mkdir()
    file.write_bytes(table.journal)
    log_of(file).write_bytes(table.log)
    last_rows_file(file).write_bytes(table.last)


def _edited(random: Random, file: Path) -> None:
    """One to three statements of somebody else; what SQLite does not take stays as it was."""
    raw = sqlite3.connect(file, isolation_level=None)
    raw.execute("PRAGMA foreign_keys = OFF")
    for _ in range(random.randint(1, 3)):
        table = random.choice(list(COLUMNS))
        columns, value = COLUMNS[table].split(), random.choice(VALUES)
        with suppress(sqlite3.Error, OverflowError):
            match random.randrange(6):
                case 0:
                    raw.executescript(random.choice(OBJECTS).format(table))
                case 1:
                    raw.execute(_some(random, f"DELETE FROM {table}", table, columns))
                case _:
                    how = "CAST(x'ff' AS TEXT)" if value == "CAST" else "?"
                    update = f"UPDATE OR REPLACE {table} SET {random.choice(columns)} = {how}"
                    values = () if value == "CAST" else (value,)
                    raw.execute(_some(random, update, table, columns), values)
    raw.close()


def _some(random: Random, do: str, table: str, columns: list[str]) -> str:
    """The statement for one row of the table, or for all."""
    key = ", ".join(columns[:2])
    one = f" WHERE ({key}) = (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {{}})"
    return do + (one.format(random.randrange(20)) if random.random() < 0.8 else "")


def _said(file: Path) -> Iterator[str]:
    """Starts on the journal, walks through the menu and every match; all that is said of damage."""
    store_handle = StoreHandle(file)
    try:
        router = build(Config(), store_handle).router
        router.picture()
        numbers = [1, 2, 3]
        with suppress(StoreError):
            numbers += [
                kept.id for kept in store_handle.journal.matches() if kept.id not in numbers
            ]
        acts = [Answer("menu.matches"), GoToMenu(), Answer("menu.players"), GoToMenu()]
        for number in numbers:
            acts += [ResumeMatch(number), Answer("button.ready"), GoToMenu()]
        for act in acts:
            router.hear(Stamped(0, act))
            router.picture()
        for phrase in store_handle.lost():
            yield phrase.id
        try:
            store = store_handle.store
            out = io.StringIO()
            if verify_store(store, out) or "taken on trust" in out.getvalue():
                yield out.getvalue()
            for form in ("json", "csv"):
                export_as(store, {form: io.StringIO()}, 0, True, io.StringIO())
        except StoreError as wrong:
            yield str(wrong)
    finally:
        store_handle.close()


def _lost(file: Path, table: Table) -> list[int]:
    """The matches that cannot be read as they were written."""
    lost = []
    store = Store.open(file)
    for number, (header, rows) in table.matches.items():
        with suppress(StoreError):
            found = store.journal.kept(number).header
            # A name that is gone was erased.
            names = zip(found.seats, header.seats, strict=False)
            seats = tuple(name if name == ERASED else written for name, written in names)
            if found == header._replace(seats=seats) and store.journal.read(number).rows == rows:
                continue
        lost.append(number)
    store.close()
    return lost


def test_bytes_of_a_journal_that_are_other_ones_are_survived_and_said(
    table: Table, tmp_path: Path
) -> None:
    print(f"TABLEPI_SEED={SEED}")
    random, file = Random(SEED), tmp_path / "place" / "tablepi.db"
    for number in range(rounds(60)):
        changed = random.choice(("journal", "log", "log", "last"))
        other = {changed: damaged(random, getattr(table, changed))}
        _laid(file, Table(**{**table._asdict(), **other}))
        said = list(_said(file))
        with suppress(StoreError):
            assert said or not _lost(file, table), (number, changed)


def test_rows_and_tables_of_somebody_else_are_survived_and_said(
    table: Table, tmp_path: Path
) -> None:
    print(f"TABLEPI_SEED={SEED}")
    random, file = Random(SEED), tmp_path / "place" / "tablepi.db"
    for number in range(rounds(60)):
        _laid(file, table)
        _edited(random, file)
        said = list(_said(file))
        with suppress(StoreError):
            assert said or not _lost(file, table), number
