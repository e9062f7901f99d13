"""A file that ends too early, or was scratched, gives the rows before that place or a message."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Row
from tablepi.store import Store
from tests.nightly import NIGHTLY
from tests.store.sheet import rows, written

PAGE = 512
"""The smallest page that SQLite has: the more of them a small file has, the more cuts differ."""

WAL_HEAD, FRAME_HEAD = 32, 24
"""Bytes before the frames of a WAL, and before the page in each of them."""

APART, SCRATCHES = (1, 1000) if NIGHTLY else (19, 250)
"""Bytes between two cuts of a WAL besides those at the edges of its parts; scratched bytes."""

SAVED, WAITING = 8, 12
"""Rows that are in the file itself, and all of them: the others wait in the WAL."""


Cut = Callable[[bytes, int], bytes]
"""What is left of a file that was cut at a byte."""


@pytest.fixture
def torn(tmp_path: Path) -> Path:
    """A journal as a crash leaves it: a file and a WAL."""
    path = tmp_path / "whole" / "journal.db"
    path.parent.mkdir()
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA page_size = {PAGE}")
    raw.execute("VACUUM")
    raw.close()
    store = Store.open(path)
    match = written(store, SAVED)
    store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for _, at_ms, kind, text in rows(WAITING)[SAVED:]:
        store.journal.append(match, at_ms, kind, text)
    shutil.copytree(path.parent, tmp_path / "torn")
    store.close()
    return tmp_path / "torn" / "journal.db"


def _rows(path: Path) -> list[Row] | None:
    """The rows of the match, none where there is no match, None where a message came instead."""
    try:
        store = Store.open(path, synchronous="OFF")
    except StoreError:
        return None
    try:
        return store.journal.rows(1) if store.journal.matches() else []
    except StoreError:
        return None
    finally:
        store.close()


def _outcomes(torn: Path, file: str, cuts: Iterable[int], cut: Cut) -> list[int | None]:
    """How many rows there are after each cut; a row that was never written fails the test."""
    whole = {name.name: name.read_bytes() for name in torn.parent.iterdir()}
    outcomes: list[int | None] = []
    for at in cuts:
        for name, content in whole.items():
            (torn.parent / name).write_bytes(cut(content, at) if name == file else content)
        found = _rows(torn)
        assert found is None or found == rows(WAITING)[: len(found)], f"cut at {at}"
        outcomes.append(None if found is None else len(found))
    return outcomes


def _cuts(size: int) -> list[int]:
    """Places all over a WAL, and those at and beside the edges of its frames and their heads."""
    frames = range(WAL_HEAD, size + 1, FRAME_HEAD + PAGE)
    edges = {0, *frames, *(frame + FRAME_HEAD for frame in frames)}
    beside = {edge + step for edge in edges for step in (-1, 0, 1)}
    return sorted({place for place in beside | {*range(0, size, APART)} if 0 <= place <= size})


def test_a_wal_cut_anywhere_gives_the_rows_before_the_cut(torn: Path) -> None:
    size = torn.with_name("journal.db-wal").stat().st_size
    found = _outcomes(torn, "journal.db-wal", _cuts(size), lambda whole, at: whole[:at])
    counts = [count for count in found if count is not None]
    assert counts == sorted(counts)
    assert len(counts) == len(found)
    assert set(counts) == set(range(SAVED, WAITING + 1))


@pytest.mark.parametrize("beside", [True, False])
def test_a_file_cut_anywhere_gives_a_message_or_rows_that_were_written(
    torn: Path, beside: bool
) -> None:
    size = torn.stat().st_size
    if not beside:
        torn.with_name("journal.db-wal").unlink()
    places = sorted({*range(0, size, 61), *range(0, size, PAGE), *range(120), size})
    found = _outcomes(torn, torn.name, places, lambda whole, at: whole[:at])
    assert found[-1] == (WAITING if beside else SAVED)
    assert found.count(None) > len(found) / 2


@pytest.mark.parametrize("file", ["journal.db", "journal.db-wal"])
def test_a_scratched_byte_gives_a_message_or_rows_that_were_written(
    torn: Path, file: str, chance: random.Random
) -> None:
    size = torn.with_name(file).stat().st_size

    def scratched(whole: bytes, at: int) -> bytes:
        return whole[:at] + bytes([whole[at] ^ chance.randrange(1, 256)]) + whole[at + 1 :]

    found = _outcomes(torn, file, chance.sample(range(size), SCRATCHES), scratched)
    assert any(count != WAITING for count in found)
