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


def _journal(store: Store) -> int:
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
        store = self._store or self._fill()
        best = []
        for _ in range(20):
            began = time.perf_counter()
            opened = reopen(store, games(), self._match)
            best.append(self._rows / (time.perf_counter() - began))
            assert opened.broken is None
        return statistics.median(best)

    def _fill(self) -> Store:
        """Writes a match whose end is undone and played again until it has very many rows."""
        store = self._store = Store.open(self._file)
        self._match = _journal(store)
        lines = [line for line in recorded() if " ! " not in line]
        again = [*["undo"] * 26, *lines[-26:]]
        for line in [*lines, *again * 10]:
            store.journal.append(self._match, self._rows * 1_000, "line", line)
            self._rows += 1
        return store


class Append:
    """A row of the journal against a bare insert of the same bytes, turn by turn."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store: Store | None = None
        self._bare: sqlite3.Connection | None = None
        self._match = 0

    def median(self) -> float:
        """Milliseconds a row."""
        return statistics.median(self._times()[0])

    def p99(self) -> float:
        """Milliseconds that 99 rows of 100 do not exceed."""
        return statistics.quantiles(self._times()[0], n=100)[98]

    def bare(self) -> float:
        """Milliseconds a bare insert."""
        return statistics.median(self._times()[1])

    def ratio(self) -> float:
        """The ratio of the medians: a row's to a bare insert's."""
        rows, bare = self._times()
        return statistics.median(rows) / statistics.median(bare)

    def _times(self) -> tuple[list[float], list[float]]:
        store = self._store or self._open()
        assert self._bare is not None
        bare, match = self._bare, self._match
        rows, inserts = [], []
        for at in range(ROWS):
            values = (match, at, at, "line", TEXT, bytes(32))
            rows.append(_ms(partial(store.journal.append, match, at, "line", TEXT)))
            inserts.append(_ms(partial(bare.execute, _INSERT, values)))
        return rows, inserts

    def _open(self) -> Store:
        self._store = Store.open(self._folder / "append.db")
        self._match = _journal(self._store)
        self._bare = sqlite3.connect(self._folder / "bare.db", isolation_level=None)
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL"):
            self._bare.execute(f"PRAGMA {pragma}")
        self._bare.execute("CREATE TABLE IF NOT EXISTS bare (a, b, c, d, e, f)")
        return self._store


_INSERT = "INSERT INTO bare VALUES (?, ?, ?, ?, ?, ?)"


def _ms(do: Callable[[], object]) -> float:
    began = time.perf_counter()
    do()
    return (time.perf_counter() - began) * 1_000
