"""The plug is pulled at every write: nothing acknowledged is lost, unless the mode is weakened."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import apsw
import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import ABANDONED, TAKEN_UP, is_abandoned
from tablepi.store import Store
from tablepi.store import database as module
from tablepi.store.database import Database, Synchronous
from tests.nightly import NIGHTLY
from tests.store.powercut import Disk, Note, Recorder, cuts
from tests.store.sheet import HEADER, rows

ROWS = 80 if NIGHTLY else 32
PIECE, ROOM = 6_000, 40_000


@pytest.fixture(autouse=True)
def _a_short_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PIECE", PIECE)
    monkeypatch.setattr(module, "ROOM", ROOM)


class Toll(NamedTuple):
    """What the cuts cost. `lost`: the most acknowledged rows missing after one; `ruined`: after how
    many the journal could not be read.
    """

    states: int
    lost: int
    ruined: int


def _recorded(folder: Path, synchronous: Synchronous) -> list[Note]:
    """A match written down in two sittings, a checkpoint every few rows, a name erased in each."""
    recorder = Recorder(f"recorder-{synchronous}")
    path = folder / "journal.db"
    match = 0
    sittings = {"Ann": rows(ROWS)[1 : ROWS // 2], "Ben": rows(ROWS)[ROWS // 2 :]}
    for name, sitting in sittings.items():
        connection = apsw.Connection(str(path), vfs=recorder.name)
        database = Database(connection, path)
        database.prepare(synchronous)
        database.execute("PRAGMA wal_autocheckpoint = 12")
        store = Store.over(database)
        if not match:
            match = store.journal.begin(HEADER)
            recorder.notes.append(Note("row"))
        room = _reserving(database, recorder)
        for _, at_ms, kind, text in sitting:
            store.journal.append(match, at_ms, kind, text)
            recorder.notes.append(Note("row"))
            next(room, None)
        store.players.erase(name)
        store.close()
    return recorder.notes


def _reserving(database: Database, recorder: Recorder) -> Iterator[None]:
    """The log made longer ahead of the rows, a piece at each step, with notes of it."""
    log = database.path.with_name("journal.db-wal")
    ends = log.stat().st_size
    for _ in database.reserve():
        grown = bytes(log.stat().st_size - ends)
        recorder.notes.append(Note("write", log.name, ends, grown))
        yield
        recorder.notes.append(Note("sync", log.name))
        yield
        ends = log.stat().st_size


def _opened(folder: Path, disk: Disk) -> Store:
    """The journal that a disk holds. Raises StoreError."""
    for file in folder.iterdir():
        file.unlink()
    for name, content in disk.items():
        (folder / name).write_bytes(content)
    return Store.open(folder / "journal.db", synchronous="OFF")


def _found(folder: Path, disk: Disk) -> int | None:
    """How many rows the disk holds; None where it cannot be read. None may be made up."""
    try:
        store = _opened(folder, disk)
    except StoreError:
        return None
    try:
        found = store.journal.rows(1) if store.journal.matches() else []
        assert found == rows(len(found))
        return len(found)
    except StoreError:
        return None
    finally:
        store.close()


def _toll(folder: Path, synchronous: Synchronous, chance: random.Random) -> Toll:
    (folder / "live").mkdir()
    (folder / "cut").mkdir()
    states = lost = ruined = 0
    for acknowledged, disk in cuts(_recorded(folder / "live", synchronous), chance):
        found = _found(folder / "cut", disk)
        states += 1
        ruined += found is None
        lost = max(lost, acknowledged - (found or 0))
    return Toll(states, lost, ruined)


def test_no_cut_loses_a_row_that_was_acknowledged(tmp_path: Path, chance: random.Random) -> None:
    toll = _toll(tmp_path, "FULL", chance)
    print(toll)
    assert toll.states > 12 * ROWS
    assert (toll.lost, toll.ruined) == (0, 0)


@pytest.mark.skipif(not NIGHTLY, reason="shows that the test above can fail: make nightly")
@pytest.mark.parametrize("weak", ["NORMAL", "OFF"])
def test_a_weaker_mode_would_lose_rows(
    tmp_path: Path, weak: Synchronous, chance: random.Random
) -> None:
    toll = _toll(tmp_path, weak, chance)
    print(toll)
    assert toll.lost > 1
    assert (toll.ruined > 0) == (weak == "OFF")


def test_no_cut_leaves_a_match_half_abandoned(tmp_path: Path, chance: random.Random) -> None:
    """Its note and how it is listed are there together, or neither is."""
    recorder, seen = Recorder("recorder-abandoned"), set[bool]()
    database = Database(apsw.Connection(str(tmp_path / "live.db"), vfs=recorder.name), tmp_path)
    database.prepare("FULL")
    store = Store.over(database)
    match = store.journal.begin(HEADER)
    recorder.notes.append(Note("row"))
    for listed in (ABANDONED, ""):
        store.journal.append(match, 9, "note", listed or TAKEN_UP, listed=listed)
        recorder.notes.append(Note("row"))
    store.close()
    (tmp_path / "cut").mkdir()
    for acknowledged, disk in cuts(recorder.notes, chance):
        if acknowledged:
            files = {name.replace("live", "journal"): content for name, content in disk.items()}
            store = _opened(tmp_path / "cut", files)
            is_listed = store.journal.kept(match).is_abandoned
            assert is_abandoned(store.journal.rows(match)) == is_listed
            seen.add(is_listed)
            store.close()
    assert seen == {True, False}
