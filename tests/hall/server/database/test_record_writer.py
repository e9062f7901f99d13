"""The one writer: what shares a commit, what fails alone, and what a full disk leaves."""

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest

from tablepi.core.errors import HallError
from tablepi.hall.server.database.record_file import open_record, reading
from tablepi.hall.server.database.record_writer import RecordWriter, Work, writes_nothing_new
from tablepi.hall.server.machine.hall_clock import HallClock
from tests.worlds.hall.waiting import PATIENCE_S


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[RecordWriter]:
    writer = RecordWriter(tmp_path, HallClock())
    yield writer
    writer.close()


def _setting(name: str) -> Work[None]:
    def work(record: sqlite3.Connection) -> None:
        record.execute("INSERT INTO settings VALUES (?, '')", (name,))

    return work


def _settings(folder: Path) -> list[str]:
    with reading(folder) as record:
        return [name for (name,) in record.execute("SELECT name FROM settings ORDER BY name")]


def test_a_result_comes_when_it_is_committed(writer: RecordWriter, tmp_path: Path) -> None:
    seen: list[list[str]] = []
    done = writer.put(_setting("one"))
    done.add_done_callback(lambda _: seen.append(_settings(tmp_path)))
    writer.put(lambda _: None).result()
    assert seen == [["one"]]


def test_what_fails_leaves_nothing_of_it_and_costs_no_other(
    writer: RecordWriter, tmp_path: Path
) -> None:
    def fails(record: sqlite3.Connection) -> None:
        _setting("half")(record)
        raise ValueError("no")

    all_done = [writer.put(each) for each in (_setting("one"), fails, _setting("two"))]
    wait(all_done)
    assert [type(done.exception()) for done in all_done] == [type(None), ValueError, type(None)]
    assert _settings(tmp_path) == ["one", "two"]


def test_a_work_that_nobody_waits_for_is_left_out_and_costs_no_other(
    writer: RecordWriter, tmp_path: Path
) -> None:
    begun, held = threading.Event(), threading.Event()

    def waits(record: sqlite3.Connection) -> None:
        begun.set()
        held.wait(PATIENCE_S)

    writer.put(waits)
    assert begun.wait(PATIENCE_S)
    gone, after = writer.put(_setting("gone")), writer.put(_setting("after"))
    assert gone.cancel()
    held.set()
    after.result(PATIENCE_S)
    assert not after.cancel()
    assert _settings(tmp_path) == ["after"]


def test_many_works_share_few_commits(writer: RecordWriter, tmp_path: Path) -> None:
    held = threading.Event()
    writer.put(lambda _: held.wait())
    all_done = [writer.put(_setting(f"{number}")) for number in range(150)]
    held.set()
    wait(all_done)
    assert len(_settings(tmp_path)) == 150


def test_a_file_that_takes_no_more_is_a_fault_until_it_does(
    writer: RecordWriter, tmp_path: Path
) -> None:
    def full(record: sqlite3.Connection) -> None:
        [pages] = record.execute("PRAGMA page_count").fetchone()
        record.execute(f"PRAGMA max_page_count = {pages}")

    def bulky(record: sqlite3.Connection) -> None:
        record.execute("INSERT INTO settings VALUES ('bulky', ?)", ("x" * 100_000,))

    writer.put(full).result()
    with pytest.raises(HallError, match="full"):
        writer.put(bulky).result()
    assert writer.fault
    writer.put(lambda record: record.execute("PRAGMA max_page_count = 4294967294").fetchall())
    writer.put(writes_nothing_new).result()
    assert writer.fault == ""
    assert _settings(tmp_path) == ["written"]


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "hall.db")
    other.execute("CREATE TABLE theirs (a)")
    other.close()
    with pytest.raises(HallError, match="no hall's"):
        open_record(tmp_path)


def test_a_folder_without_a_hall_says_so(tmp_path: Path) -> None:
    with pytest.raises(HallError, match="no hall in"), reading(tmp_path):
        pass


def test_a_writer_ends_even_if_the_last_commit_breaks_off(
    writer: RecordWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(record: sqlite3.Connection) -> None:
        raise SystemExit

    monkeypatch.setattr(threading, "excepthook", lambda told: None)
    done = writer.put(breaks)
    closing = threading.Thread(target=writer.close, daemon=True)
    closing.start()
    assert isinstance(done.exception(PATIENCE_S), SystemExit)
    closing.join(PATIENCE_S)
    assert not closing.is_alive()
