"""The journal on a real disk: appending a row, and replaying a stored match."""

import sqlite3
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tablepi import decks
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.referee.match.replay import reopen
from tablepi.screens.start.start_match import header_of
from tablepi.store import Store
from tablepi.tools.demo import recorded

ROWS = 300
TEXT = "1 power castle suns"


def _begin_match(store: Store) -> int:
    game, cards = games()["power-suit"], decks.load("decktet")
    store.cards.keep(cards.digest, cards.text)
    setup = setup_of(game, ("Ann", "Ben"), {}, cards)
    return store.journal.begin(header_of(game, setup, "2026-01-01"))


class Replay:
    """Opening a stored match: reading, checking hashes, parsing and playing every row."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "replay.db"
        self._store: Store | None = None
        self._match = 0
        self._rows = 0

    def run(self) -> float:
        """Rows a second."""
        store = self._store or self._fill_journal()
        speeds = []
        for _ in range(20):
            start_s = time.perf_counter()
            reopened_match = reopen(store, games(), self._match)
            speeds.append(self._rows / (time.perf_counter() - start_s))
            assert reopened_match.broken is None
        return statistics.median(speeds)

    def _fill_journal(self) -> Store:
        """Writes a match whose end is undone and played again until it has very many rows."""
        store = self._store = Store.open(self._file)
        self._match = _begin_match(store)
        lines = [line for line in recorded() if " ! " not in line]
        repeated_lines = [*["undo"] * 26, *lines[-26:]]
        for line in [*lines, *repeated_lines * 10]:
            store.journal.append(self._match, self._rows * 1_000, "line", line)
            self._rows += 1
        return store


class Append:
    """A row of the journal against a bare insert of the same bytes, turn by turn."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store: Store | None = None
        self._bare_database: sqlite3.Connection | None = None
        self._match = 0

    def median(self) -> float:
        """Milliseconds a row."""
        return statistics.median(self._times_ms()[0])

    def p99(self) -> float:
        """Milliseconds that 99 rows of 100 do not exceed."""
        return statistics.quantiles(self._times_ms()[0], n=100)[98]

    def bare(self) -> float:
        """Milliseconds a bare insert."""
        return statistics.median(self._times_ms()[1])

    def ratio(self) -> float:
        """The ratio of the medians: a row's to a bare insert's."""
        rows, inserts = self._times_ms()
        return statistics.median(rows) / statistics.median(inserts)

    def _times_ms(self) -> tuple[list[float], list[float]]:
        store = self._store or self._open_both()
        assert self._bare_database is not None
        connection, match = self._bare_database, self._match
        rows, inserts = [], []
        for number in range(ROWS):
            values = (match, number, number, "line", TEXT, bytes(32))
            rows.append(_work_ms(partial(store.journal.append, match, number, "line", TEXT)))
            inserts.append(_work_ms(partial(connection.execute, _INSERT, values)))
        return rows, inserts

    def _open_both(self) -> Store:
        self._store = Store.open(self._folder / "append.db")
        self._match = _begin_match(self._store)
        self._bare_database = sqlite3.connect(self._folder / "bare.db", isolation_level=None)
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
            self._bare_database.execute(f"PRAGMA {pragma}")
        self._bare_database.execute("CREATE TABLE IF NOT EXISTS bare (a, b, c, d, e, f)")
        return self._store


_INSERT = "INSERT INTO bare VALUES (?, ?, ?, ?, ?, ?)"


def _work_ms(work: Callable[[], object]) -> float:
    start_s = time.perf_counter()
    work()
    return (time.perf_counter() - start_s) * 1_000
