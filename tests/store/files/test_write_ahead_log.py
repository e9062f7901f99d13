"""The write-ahead log read before SQLite: what SQLite drops of a damaged one is told and kept."""

import io
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from tablepi.cli.commands.verify import verify_store
from tablepi.store import Store
from tablepi.store.files.write_ahead_log import HEADER, Log, damaged_logs, log_of, read_log
from tests.store.damaged import FRAME, cut_off, flip, flip_in_frame
from tests.store.sheet import HEADER as MATCH
from tests.store.sheet import rows


@pytest.fixture
def cut(path: Path) -> Path:
    """A journal whose plug was pulled after 40 rows."""
    cut_off(path)
    return path


def _recovered(path: Path) -> int:
    """How many frames SQLite itself finds in the log."""
    copy = path.parent / "asked.db"
    shutil.copy(path, copy)
    shutil.copy(log_of(path), log_of(copy))
    raw = sqlite3.connect(copy)
    raw.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    [(_, frames, _)] = raw.execute("PRAGMA wal_checkpoint").fetchall()
    raw.close()
    return int(frames)


def test_a_sound_log_is_read_as_sqlite_reads_it(cut: Path) -> None:
    found = read_log(log_of(cut))
    assert found == Log(_recovered(cut), 0)
    assert found.sound > 40


def test_no_log_and_an_unwritten_one_hold_nothing(tmp_path: Path) -> None:
    log = tmp_path / "journal.db-wal"
    assert read_log(log) == Log()
    for content in (b"", b"short", bytes(100_000)):
        log.write_bytes(content)
        assert read_log(log) == Log()


def test_no_flipped_bit_loses_a_row_without_a_word(cut: Path, chance: random.Random) -> None:
    log, sound = log_of(cut), log_of(cut).read_bytes()
    journal = cut.read_bytes()
    used = HEADER + read_log(log).sound * FRAME
    # Every word of the log's header and of the first frame's, and places anywhere.
    bits = [32 * word for word in range(14)] + [chance.randrange(used * 8) for _ in range(60)]
    for bit in bits:
        for left in cut.parent.iterdir():
            left.unlink()
        cut.write_bytes(journal)
        log.write_bytes(sound)
        flip(log, bit)
        assert read_log(log).sound == _recovered(cut), bit
        before = log.read_bytes()
        store = Store.open(cut)
        there = [len(store.journal.read(kept.id).rows) for kept in store.journal.matches()]
        out = io.StringIO()
        assert verify_store(store, out) == 1
        store.close()
        missing = 40 - (there[0] if len(there) == 2 else 0)
        [(kept, dropped)] = damaged_logs(cut)
        assert 0 < missing <= dropped <= missing + 2, bit
        assert kept.read_bytes() == before
        told = f"{kept.name} is damaged: up to {dropped} lines may be missing"
        assert told in out.getvalue().splitlines()


def test_a_last_commit_that_lost_its_mark_is_told(path: Path) -> None:
    cut_off(path, _rows_that_fill(path, pages=128))
    log = log_of(path)
    sound = read_log(log).sound
    mark = HEADER + (sound - 1) * FRAME + 4
    assert log.read_bytes()[mark : mark + 4] == (128).to_bytes(4)
    flip(log, (mark + 3) * 8 + 7)
    assert read_log(log).sound == _recovered(path) < sound
    assert read_log(log).dropped == 1


def test_a_transaction_that_a_cut_interrupted_is_no_damage(path: Path) -> None:
    cut_off(path)
    log, sound = log_of(path), read_log(log_of(path)).sound
    content = bytearray(log.read_bytes())
    begun = HEADER + sound * FRAME
    content[begun : begun + FRAME] = content[HEADER : HEADER + FRAME]
    content[begun + 4 : begun + 8] = bytes(4)
    log.write_bytes(content)
    assert read_log(log) == Log(sound, 0)


def _rows_that_fill(path: Path, pages: int) -> int:
    """How many rows of the second match let the file grow to so many pages, and no more."""
    live = path.parent / "measured" / path.name
    store = Store.open(live)
    for length in (60, 2_000):
        match = store.journal.begin(MATCH)
        for count, at_ms, kind, text in rows(length)[1:]:
            store.journal.append(match, at_ms, kind, text)
            if store.database.execute("PRAGMA page_count") == [(pages,)] and length > 60:
                store.close()
                return count
    raise AssertionError("never so many pages")


def test_a_damaged_log_is_kept_once(cut: Path) -> None:
    flip_in_frame(cut, 5)
    log = log_of(cut).read_bytes()
    for _ in range(2):
        log_of(cut).write_bytes(log)
        store = Store.open(cut)
        assert store.database.found.dropped > 0
        store.close()
    assert len(list(damaged_logs(cut))) == 1
    store = Store.open(cut)
    assert store.database.found.dropped == 0
    assert verify_store(store, io.StringIO()) == 1
    store.close()
