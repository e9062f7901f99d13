"""A disk that is full, slow or gone, and a journal that is not what was written."""

import errno
import itertools
import os
import sqlite3
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tablepi.core.errors import CheckProgress, Level, in_english
from tablepi.devices.readers import ReaderConfig
from tablepi.doctor import storage_checks as storage
from tablepi.store import Store
from tests.doctor.patient import Patient, said, write_match
from tests.store.damaged import cut_off, flip_in_frame
from tests.store.sheet import fill

READER = ReaderConfig("table", "tablepi", "/dev/serial/by-id/nano")


@pytest.mark.parametrize(("free", "level"), [(19, Level.ERROR), (199, Level.WARNING)])
def test_a_disk_that_is_nearly_full(patient: Patient, free: int, level: Level) -> None:
    patient.change(free_mb=lambda folder: free)
    assert said(patient.finding("disk")) == (level, "doctor.disk-low", "doctor.free-disk")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_disk_that_takes_nothing_more_wants_space_and_no_permission(
    patient: Patient, number: int
) -> None:
    def refuse(folder: Path) -> int:
        raise OSError(number, os.strerror(number))

    patient.change(write_ms=refuse)
    assert said(patient.finding("disk")) == (
        Level.ERROR, "doctor.disk-shut", "doctor.free-disk",
    )  # fmt: skip


def test_a_disk_that_is_slow(patient: Patient) -> None:
    patient.change(write_ms=lambda folder: 501)
    assert said(patient.finding("disk")) == (
        Level.WARNING, "doctor.disk-slow", "doctor.new-card",
    )  # fmt: skip


def test_a_disk_that_cannot_be_written(patient: Patient) -> None:
    def refuse(folder: Path) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))

    patient.change(write_ms=refuse)
    assert said(patient.finding("disk")) == (
        Level.ERROR, "doctor.disk-shut", "doctor.let-write",
    )  # fmt: skip


def test_a_disk_in_memory(patient: Patient) -> None:
    patient.put("proc/self/mountinfo", "22 1 0:21 / / rw - overlay overlayroot rw\n")
    found = patient.finding("disk")
    assert said(found) == (Level.ERROR, "doctor.disk-memory", "doctor.disk-memory-todo")
    assert "overlay" in in_english(found.said)


def test_what_belongs_to_another_user_is_not_looked_at(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablepi.store.files.disk_state.anothers", lambda path: "tablepi")
    monkeypatch.setattr(storage, "anothers", lambda path: "tablepi")
    for check in ("disk", "journal"):
        found = patient.finding(check)
        assert said(found) == (Level.WARNING, "doctor.anothers", "doctor.as-user")
        assert found.todo is not None
        assert in_english(found.todo).endswith("sudo -u tablepi tablepi doctor")
    assert patient.finding("clock").level is Level.OK


def test_a_failing_look_gives_no_number_of_an_error(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(storage, "is_new", refuse)
    said = in_english(patient.finding("journal").said)
    assert "Errno" not in said
    assert "may not" in said


def test_a_row_that_is_not_what_was_written(patient: Patient) -> None:
    write_match(patient)
    with sqlite3.connect(patient.body.config.file) as file:
        file.execute("UPDATE journal SET text = '1 add 50'")
    file.close()
    found = patient.finding("journal")
    assert said(found) == (Level.ERROR, "doctor.journal-damaged", "doctor.put-back")
    assert "first match 1, row 1" in in_english(found.said)


def test_a_damaged_log_of_the_journal(patient: Patient) -> None:
    file = patient.body.config.file
    file.parent.mkdir()
    cut_off(file)
    flip_in_frame(file, 5)
    Store.open(file).close()
    found = patient.findings("journal")
    assert [said(each)[1:] for each in found] == [
        ("doctor.log-damaged", "doctor.keep-log"),
        ("doctor.journal", ""),
    ]
    assert found[0].level is Level.ERROR
    assert f"{file.name}-wal.damaged-" in in_english(found[0].said)


def test_a_journal_that_is_none(patient: Patient) -> None:
    patient.put("home/tablepi.db", "This is a letter, and longer than a header." * 100)
    found = patient.finding("journal")
    assert found.level is Level.ERROR
    assert "no journal of tablepi" in in_english(found.said)


def test_a_journal_that_the_referee_has_open(patient: Patient) -> None:
    write_match(patient)
    store = Store.open(patient.body.config.file)
    try:
        assert patient.finding("journal").said.id == "doctor.journal-taken"
        assert patient.finding("clock").level is Level.OK
    finally:
        store.close()


def test_a_long_journal_is_checked_in_steps_that_no_screen_notices(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_match(patient)
    with patient.body.store() as store:
        fill(store, 500)
    # A clock by which each match takes a millisecond, on whatever machine.
    clock = itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: next(clock) / 1_000)
    far = [each.done for each in storage.journal(patient.body) if isinstance(each, CheckProgress)]
    most = round(storage.STEP_S * 1_000)
    assert len(far) >= 500 // most
    assert max(after - before for before, after in pairwise(far)) <= most + 1
