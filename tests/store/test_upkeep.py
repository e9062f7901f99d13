"""Upkeep in quiet moments: the log stays short, and last rows are recorded outside of it."""

import shutil
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.backup.backup_file import back_up
from tablepi.store.backup.restore import restore
from tablepi.store.files.write_ahead_log import log_of, read_log
from tablepi.store.last_rows import last_rows_file, read_last_rows
from tablepi.store.upkeep import QUIET_S, Upkeep
from tests.store.damaged import cut_off, flip_in_frame, unplugged
from tests.store.sheet import HEADER, row, rows, written

TODAY = "2026-11-21"


def _rows_in_the_file_alone(store: Store, folder: Path) -> int:
    """How many rows would be left of the newest match without the log."""
    path = unplugged(store, folder)
    log_of(path).unlink()
    alone = Store.open(path)
    matches = alone.journal.matches()
    alone.close()
    return matches[0].rows if matches else 0


def test_the_log_is_emptied_in_a_quiet_minute(store: Store, tmp_path: Path) -> None:
    upkeep = Upkeep(store)
    upkeep.step(0)
    written(store, 40)
    upkeep.step(1)
    upkeep.step(QUIET_S)
    assert _rows_in_the_file_alone(store, tmp_path / "early") == 0
    upkeep.step(1 + QUIET_S)
    assert _rows_in_the_file_alone(store, tmp_path / "later") == 40
    # What is in the file is no longer in the log, whose room stays.
    assert read_log(log_of(store.database.path)).sound == 1


def test_the_log_is_emptied_at_the_end_of_a_match(store: Store, tmp_path: Path) -> None:
    upkeep = Upkeep(store)
    upkeep.step(0)
    store.journal.end(written(store, 40), "Ann 12, Ben 8")
    upkeep.step(1)
    assert _rows_in_the_file_alone(store, tmp_path / "ended") == 40


def test_the_log_does_not_grow_on_a_table_that_always_loses_its_plug(path: Path) -> None:
    cut_off(path)
    for sitting in range(6):
        store = Store.open(path)
        upkeep = Upkeep(store)
        upkeep.step(0)
        for number in range(2, 22):
            store.journal.append(2, 250 * 41, "line", row(number).text)
        path = unplugged(store, path.parent / f"{sitting}")
        store.close()
        assert read_log(log_of(path)).sound < 60
    last = Store.open(path)
    assert last.journal.matches()[0].rows == 40 + 6 * 20
    assert last.verify().damages == []
    last.close()


def test_a_store_that_is_only_read_is_not_written_to(store: Store) -> None:
    written(store, 5)
    path = unplugged(store, store.database.path.parent / "read")
    again = Store.open(path)
    upkeep = Upkeep(again)
    upkeep.step(0)
    before = log_of(path).read_bytes()
    for minute in range(1, 9):
        upkeep.step(minute * QUIET_S)
    assert log_of(path).read_bytes() == before
    again.close()


def test_a_match_that_cannot_be_read_once_is_recorded_the_next_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    upkeep, stands = Upkeep(store), store.journal.stands
    match = written(store, 5)

    def fail(*how: int) -> None:
        monkeypatch.setattr(store.journal, "stands", stands)
        raise StoreError("store.disk")

    monkeypatch.setattr(store.journal, "stands", fail)
    upkeep.step(0)
    assert match not in read_last_rows(last_rows_file(store.database.path))
    upkeep.step(1)
    assert read_last_rows(last_rows_file(store.database.path))[match].rows == 5


def _recorded(path: Path, count: int) -> None:
    store = Store.open(path)
    upkeep = Upkeep(store)
    store.journal.end(written(store, count), "1 12 8")
    written(store, count)
    upkeep.close()
    store.close()


TAKEN = {
    "the last rows of an open match": (
        "DELETE FROM journal WHERE match_id = 2 AND number > 8",
        (2, 9, "and all up to row 12 are gone"),
    ),
    "all rows of an open match": (
        "DELETE FROM journal WHERE match_id = 2",
        (2, 1, "and all up to row 12 are gone"),
    ),
    "a match": (
        "DELETE FROM matches WHERE id = 2; DELETE FROM journal WHERE match_id = 2",
        (2, 0, "is gone, with its 12 rows"),
    ),
    "a result": (
        "UPDATE matches SET ended = NULL, result = '' WHERE id = 1",
        (1, 0, "has another result than was written, or none"),
    ),
    "another result": (
        "UPDATE matches SET result = '2 8 12' WHERE id = 1",
        (1, 0, "has another result than was written, or none"),
    ),
    "players of seats exchanged": (
        "UPDATE seats SET player = 3 - player WHERE match_id = 1",
        (1, 0, "has other players than were written in seat 1, 2"),
    ),
}


@pytest.mark.parametrize("what", TAKEN)
def test_what_is_taken_behind_the_referees_back_is_named(path: Path, what: str) -> None:
    statements, damage = TAKEN[what]
    _recorded(path, 12)
    store = Store.open(path)
    assert store.verify().damages == []
    for statement in statements.split("; "):
        store.database.execute(statement)
    assert store.verify().damages == [damage]
    store.close()


def test_an_erased_name_is_no_damage(path: Path) -> None:
    _recorded(path, 12)
    store = Store.open(path)
    upkeep = Upkeep(store)
    store.players.erase("Ann")
    assert store.verify().damages == []
    upkeep.close()
    assert store.verify().damages == []
    store.close()


def test_rows_lost_with_a_damaged_log_are_counted_and_stay_known(path: Path) -> None:
    live = Store.open(path.parent / "live" / path.name)
    upkeep = Upkeep(live)
    match = written(live, 40)
    upkeep.step(0)
    unplugged(live, path.parent)
    last_rows_file(path).write_bytes(last_rows_file(live.database.path).read_bytes())
    live.close()
    flip_in_frame(path, 30)
    store = Store.open(path)
    there = len(store.journal.rows(match))
    upkeep = Upkeep(store)
    upkeep.step(0)
    gone = (match, there + 1, "and all up to row 40 are gone")
    assert list(upkeep.missing) == [gone]
    assert store.verify().damages == [gone]
    store.journal.append(match, 10_000, "line", "undo")
    upkeep.close()
    went_on = (match, 0, f"went on after {40 - there} rows of it were lost")
    assert store.verify().damages == [went_on]
    store.close()


def test_a_record_that_could_not_be_written_is_written_later(store: Store) -> None:
    upkeep, file = Upkeep(store), last_rows_file(store.database.path)
    file.mkdir()
    match = written(store, 40)
    upkeep.step(0)
    file.rmdir()
    upkeep.step(1)
    assert read_last_rows(file)[match].rows == 40


def test_the_log_is_emptied_also_where_no_record_can_be_written(
    store: Store, tmp_path: Path
) -> None:
    last_rows_file(store.database.path).mkdir()
    upkeep = Upkeep(store)
    store.journal.end(written(store, 40), "Ann 12, Ben 8")
    upkeep.step(0)
    assert _rows_in_the_file_alone(store, tmp_path / "ended") == 40


def test_a_torn_or_missing_record_makes_no_damage(path: Path) -> None:
    _recorded(path, 12)
    file = last_rows_file(path)
    whole = file.read_bytes()
    for content in (whole[:70], whole[:64] + bytes(64), bytes(128), b"\xff" * 200, b""):
        file.write_bytes(content)
        store = Store.open(path)
        assert store.verify().damages == []
        store.close()
    file.unlink()
    store = Store.open(path)
    assert store.verify().damages == []
    with pytest.raises(StoreError):
        store.journal.rows(3)
    store.close()
    assert read_last_rows(file) == {}


def test_records_of_a_killed_referee_may_be_older_than_its_match(path: Path) -> None:
    store = Store.open(path)
    upkeep = Upkeep(store)
    match = store.journal.begin(HEADER)
    upkeep.step(0)
    for _, at_ms, kind, text in rows(12)[1:]:
        store.journal.append(match, at_ms, kind, text)
    store.journal.end(match, "1 12 8")
    assert store.verify().damages == []
    upkeep.step(1)
    store.journal.append(match, 5_000, "line", "undo")
    store.journal.reopen(match)
    assert store.verify().damages == []
    store.close()


def test_a_restored_journal_is_not_compared_with_the_one_before(path: Path) -> None:
    _recorded(path, 12)
    backup = path.with_name("backup.zip")
    store = Store.open(path)
    back_up(store, backup, TODAY)
    upkeep = Upkeep(store)
    store.journal.append(2, 5_000, "line", "undo")
    upkeep.close()
    store.close()
    restore(backup, path, TODAY)
    store = Store.open(path)
    assert store.verify().damages == []
    store.close()


def test_a_new_journal_is_not_compared_with_one_that_was_taken_away(path: Path) -> None:
    _recorded(path, 12)
    path.unlink()
    store = Store.open(path)
    written(store, 3)
    assert store.verify().damages == []
    store.close()


def test_a_restore_point_with_a_damaged_log_comes_back(path: Path) -> None:
    _recorded(path, 12)
    backup = path.with_name("backup.zip")
    store = Store.open(path)
    back_up(store, backup, TODAY)
    store.close()
    _, until = restore(backup, path, TODAY)
    live = Store.open(path)
    written(live, 40)
    for file in (path, log_of(path)):
        shutil.copy(file, until)
    live.close()
    flip_in_frame(until / path.name, 5)
    restore(until, path, TODAY)
    store = Store.open(path)
    assert 2 <= len(store.journal.matches()) <= 3
    assert store.verify().damages == []
    store.close()
