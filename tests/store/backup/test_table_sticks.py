"""Sticks at a running referee: folders stand for them, everything else is real."""

import csv
import errno
import json
import os
from functools import partial
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Stick
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.store.backup.sticks import FORMS, TableSticks
from tests.store.backup.conftest import back_up_another
from tests.store.holding import TODAY, fill, held
from tests.store.sheet import HEADER
from tests.worlds.table.sitting import Sitting


def _names(stick: Stick) -> list[str]:
    return sorted(file.name for file in stick.path.iterdir())


def test_every_backup_of_a_day_is_a_file_of_its_own(
    table: TableSticks, journal: Path, stick: Stick
) -> None:
    fill(journal, "Ann", 12)
    for _ in range(3):
        table.back_up(stick)
    assert _names(stick) == [f"tablepi-{TODAY}{end}.zip" for end in ("-2", "-3", "")]
    assert {(each.made, each.matches, each.fault) for each in table.saved(stick)} == {
        (TODAY, 1, None)
    }


def test_strangers_files_are_not_listed_and_damaged_backups_say_so(
    table: TableSticks, journal: Path, stick: Stick
) -> None:
    fill(journal, "Ann", 12)
    file = table.back_up(stick).file
    (stick.path / "cut.zip").write_bytes(file.read_bytes()[:2000])
    (stick.path / "photos.zip").write_bytes(b"no zip at all")
    (stick.path / "letter.txt").touch()
    (stick.path / "folder.zip").mkdir()
    sound, cut = table.saved(stick)
    assert (sound.file, sound.fault) == (file, None)
    assert getattr(cut.fault, "id", "") == "backup.damaged"


def test_what_a_restore_set_aside_is_listed_among_the_backups(
    table: TableSticks, store_handle: StoreHandle, journal: Path, stick: Stick, tmp_path: Path
) -> None:
    old = fill(journal, "Ann", 12)
    back_up_another(tmp_path, stick)
    table.fetch(table.saved(stick)[0])
    table.restore()
    store_handle.close()
    assert len(store_handle.journal.matches()) == 1
    aside, backup = table.saved(stick)
    assert (backup.here, aside.here, aside.made, aside.matches) == (False, True, TODAY, 1)
    table.fetch(aside)
    table.restore()
    store_handle.close()
    assert held(journal) == old


def test_all_matches_are_exported_as_the_command_does_and_keep_their_secrets(
    table: TableSticks, store_handle: StoreHandle, stick: Stick
) -> None:
    sitting = Sitting(store_handle)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery", "sea")
    far = list[tuple[int, int]]()
    name = table.export(stick, lambda done, whole: far.append((done, whole)))
    assert far == [(0, 1)]
    assert name == f"tablepi-matches-{TODAY}.json · .csv · .bgsplay"
    text = (stick.path / f"tablepi-matches-{TODAY}.json").read_text(encoding="utf-8")
    assert [match["game"] for match in json.loads(text)] == ["power-suit"]
    assert "discovery" not in text
    with (stick.path / f"tablepi-matches-{TODAY}.csv").open(newline="") as file:
        assert len(list(csv.reader(file))) == 1 + 1 + len(sitting.rows())


def test_damaged_matches_are_named_beside_an_export(
    table: TableSticks, store_handle: StoreHandle, stick: Stick
) -> None:
    for _ in range(2):
        Sitting(store_handle, openly=True).begin("power-suit", "Ann", "Ben")
    store_handle.store.database.execute("UPDATE matches SET game = 'tarot' WHERE id = 1")
    name = table.export(stick, lambda done, whole: None)
    assert name.endswith(" · .txt")
    faults = (stick.path / f"tablepi-matches-{TODAY}.txt").read_text(encoding="utf-8")
    assert faults.startswith("match 1: ")
    assert faults.count("\n") == 1


def test_a_full_stick_is_told_before_anything_is_written(
    table: TableSticks, journal: Path, stick: Stick
) -> None:
    fill(journal, "Ann", 12)
    for do in (table.back_up, partial(table.export, tell=lambda done, whole: None)):
        with pytest.raises(StoreError, match="No space is left for INTENSO"):
            do(stick._replace(free=1000))
    assert _names(stick) == []


@pytest.mark.parametrize("form", FORMS)
def test_of_an_export_that_fills_the_stick_nothing_stays(
    table: TableSticks,
    store_handle: StoreHandle,
    stick: Stick,
    form: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Sitting(store_handle).begin("power-suit", "Ann", "Ben")
    fsync = os.fsync

    def full(handle: int) -> None:
        if os.readlink(f"/proc/self/fd/{handle}").endswith(f".{form}.part"):
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="No space is left"):
        table.export(stick, lambda done, whole: None)
    assert _names(stick) == []


def test_a_stick_that_was_pulled_is_told(table: TableSticks, journal: Path, stick: Stick) -> None:
    fill(journal, "Ann", 12)
    saved = table.back_up(stick)
    saved.file.rename(journal.parent / "elsewhere.zip")
    stick.path.rmdir()
    for do in (table.back_up, partial(table.export, tell=lambda done, whole: None)):
        with pytest.raises(StoreError, match="see that it is plugged in"):
            do(stick)
    with pytest.raises(StoreError, match="see that it is plugged in"):
        table.fetch(saved)
    with pytest.raises(StoreError, match="see that it is plugged in"):
        table.saved(stick)


def test_what_was_left_on_a_stick_that_was_pulled_too_early_is_taken_away(
    table: TableSticks, stick: Stick
) -> None:
    (stick.path / ".tablepi-2026-11-20.zip.part").write_bytes(b"half")
    (stick.path / ".other.part").touch()
    table.back_up(stick)
    assert _names(stick) == [".other.part", f"tablepi-{TODAY}.zip"]


def test_names_in_capitals_are_backups_too(table: TableSticks, stick: Stick) -> None:
    file = table.back_up(stick).file
    file.rename(file.with_name("TABLEPI.ZIP"))
    assert [each.fault for each in table.saved(stick)] == [None]


def test_one_thing_at_a_time(table: TableSticks, store_handle: StoreHandle, stick: Stick) -> None:
    def meanwhile(done: int, whole: int) -> None:
        with pytest.raises(StoreError, match="wait until that is done"):
            table.back_up(stick)
        told.append(done)

    told: list[int] = []
    sitting = Sitting(store_handle)
    sitting.begin("score-sheet", "Ann", "Ben")
    table.export(stick, meanwhile)
    assert told == [0]
    table.back_up(stick)


def test_what_was_fetched_takes_its_place_at_the_next_start(
    table: TableSticks,
    store_handle: StoreHandle,
    journal: Path,
    stick: Stick,
    restarts: list[str],
    tmp_path: Path,
) -> None:
    old, new = fill(journal, "Ann", 12), back_up_another(tmp_path, stick)
    [saved] = table.saved(stick)
    assert len(store_handle.journal.matches()) == 1
    table.fetch(saved)
    assert restarts == []
    store_handle.close()
    assert held(journal) == old
    table.fetch(saved)
    table.restore()
    assert restarts == ["again"]
    store_handle.close()
    assert held(journal) == new


def test_a_journal_that_was_set_aside_is_exported_and_not_touched(
    table: TableSticks, journal: Path, stick: Stick, tmp_path: Path
) -> None:
    fill(journal, "Ann", 12)
    aside = tmp_path / "here" / "tablepi.db.aside-2026-11-02"
    fill(aside / journal.name, "Ben", 30)
    before = {file: file.read_bytes() for file in aside.rglob("*") if file.is_file()}
    table.export(stick, lambda done, whole: None, aside)
    [match] = json.loads((stick.path / f"tablepi-matches-{TODAY}.json").read_text("utf-8"))
    assert match["match"] == 1
    assert {file: file.read_bytes() for file in aside.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize("intact", [0, 4096], ids=["nothing", "its first page"])
def test_one_that_nothing_can_be_read_of_says_so(
    table: TableSticks, journal: Path, stick: Stick, intact: int
) -> None:
    aside = journal.with_name("tablepi.db.aside-2026-11-02")
    fill(aside / journal.name, "Ben", 30)
    whole = (aside / journal.name).read_bytes()
    (aside / journal.name).write_bytes(whole[:intact] + b"\x7f" * (len(whole) - intact))
    with pytest.raises(StoreError, match=r"Nothing can be read of tablepi\.db\.aside"):
        table.export(stick, lambda done, whole: None, aside)
    assert _names(stick) == []


def test_a_file_on_a_stick_says_that_the_pin_is_forgotten(
    table: TableSticks, stick: Stick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableSticks, "there", lambda table: (stick,))
    assert not table.forgot_pin()
    (stick.path / "tablepi-forgotten-pin.txt").touch()
    assert table.forgot_pin()


def test_results_are_written_for_a_spreadsheet(
    table: TableSticks, store_handle: StoreHandle, stick: Stick
) -> None:
    match = store_handle.journal.begin(HEADER)
    store_handle.journal.end(match, "1 30 20")
    assert table.export_results(stick) == f"tablepi-results-{TODAY}.csv"
    assert table.export_results(stick) == f"tablepi-results-{TODAY}-2.csv"
    text = (stick.path / f"tablepi-results-{TODAY}.csv").read_text(encoding="utf-8-sig")
    assert [line.split(",")[5:] for line in text.splitlines()[1:]] == [
        ["Ann", "30", "1", "yes"],
        ["Ben", "20", "2", "no"],
    ]
