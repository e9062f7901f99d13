"""Each part in turn is made ill: the doctor says which it is, and what to do."""

import errno
import os
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from tablepi.core.errors import ConfigError, Finding, Level, in_english
from tablepi.core.phrase import Phrase
from tablepi.core.record import Header
from tablepi.devices.panel.pins import default_panel
from tablepi.devices.ports import ABSENT, BUSY
from tablepi.devices.readers import Health, ReaderConfig
from tablepi.doctor import CHECKS, examine
from tablepi.doctor import storage_checks as storage
from tablepi.doctor.screen_checks import LIBRARIES
from tablepi.store import Store
from tests.doctor.patient import Patient
from tests.store.damaged import cut_off, flip_in_frame

READER = ReaderConfig("table", "tablepi", "/dev/serial/by-id/nano")


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


def _said(found: Finding) -> tuple[Level, str, str]:
    return found.level, found.said.id, found.todo.id if found.todo else ""


def _match(patient: Patient, began: str = "2026-11-20") -> None:
    store = Store.open(patient.body.config.file)
    match = store.journal.begin(Header("score-sheet", "1", ("Ann", "Ben"), (), "", began))
    store.journal.append(match, 1_000, "line", "1 add 5")
    store.close()


def test_a_sound_machine_is_all_right_in_every_part(patient: Patient) -> None:
    _match(patient)
    found = [each for each in examine(patient.body) if each is not None]
    assert [each.check for each in found] == list(CHECKS)
    assert {each.level for each in found} == {Level.OK}
    assert all(each.todo is None for each in found)


def test_a_configuration_that_cannot_be_used(patient: Patient) -> None:
    fault = ConfigError("config.one-name", where="screen.far").said
    patient.change(fault=fault)
    assert _said(patient.finding("config")) == (
        Level.ERROR, "doctor.fault", "doctor.mend-config",
    )  # fmt: skip
    assert "screen.far" in in_english(patient.finding("config").said)


def test_what_the_configuration_names_and_is_not_there(patient: Patient) -> None:
    patient.change(warnings=lambda: (Phrase("tags.no-uid"), Phrase("tags.no-deck")))
    assert [each.level for each in patient.findings("config")] == [Level.WARNING] * 2


def test_no_screen(patient: Patient) -> None:
    patient.drop("dev/dri/card0")
    assert _said(patient.finding("screen")) == (
        Level.ERROR, "doctor.screen-none", "doctor.connect-screen",
    )  # fmt: skip
    patient.change(environment={"DISPLAY": ":0"})
    assert patient.finding("screen").level is Level.OK
    patient.change(environment={}, driver="kmsdrm")
    assert patient.finding("screen").said == Phrase("doctor.screen", {"driver": "kmsdrm"})


def test_a_screen_that_may_not_be_used(patient: Patient) -> None:
    patient.refused.add("dev/dri/card0")
    found = patient.finding("screen")
    assert _said(found) == (Level.ERROR, "doctor.forbidden", "doctor.join")
    assert found.todo is not None
    assert "usermod -aG video" in in_english(found.todo)


@pytest.mark.parametrize("missing", LIBRARIES)
def test_a_library_of_the_screen_is_missing(patient: Patient, missing: str) -> None:
    patient.change(library=lambda name: name != missing)
    found = patient.finding("screen")
    assert _said(found) == (Level.ERROR, "doctor.screen-libraries", "doctor.install")
    assert found.todo is not None
    assert LIBRARIES[missing] in in_english(found.todo)


def test_no_touch_screen(patient: Patient) -> None:
    patient.put("sys/class/input/event0/device/capabilities/abs", "3\n")
    assert _said(patient.finding("touch")) == (
        Level.WARNING, "doctor.touch-none", "doctor.connect-touch",
    )  # fmt: skip


def test_a_picture_but_no_touch_for_want_of_a_group(patient: Patient) -> None:
    patient.refused.add("dev/input/event0")
    found = patient.finding("touch")
    assert _said(found) == (Level.ERROR, "doctor.forbidden", "doctor.join")
    assert found.todo == Phrase("doctor.join", {"group": "input"})
    patient.change(environment={"WAYLAND_DISPLAY": "wayland-0"})
    assert patient.finding("touch").said == Phrase("doctor.touch", {"device": "Raspberry Pi touch"})


def test_pins_of_a_panel(tmp_path: Path) -> None:
    patient = Patient(tmp_path, panel=default_panel(2))
    assert patient.finding("pins").level is Level.OK
    patient.change(module=lambda name: name != "_lgpio")
    assert _said(patient.finding("pins")) == (
        Level.ERROR, "doctor.pins-library", "doctor.install",
    )  # fmt: skip
    patient.refused.add("dev/gpiochip0")
    assert patient.finding("pins").todo == Phrase("doctor.join", {"group": "gpio"})
    patient.drop("dev/gpiochip0")
    assert _said(patient.finding("pins")) == (
        Level.ERROR, "doctor.pins-no-chip", "doctor.pins-elsewhere",
    )  # fmt: skip


def test_a_button_that_is_stuck_is_named_with_its_line(tmp_path: Path) -> None:
    patient = Patient(tmp_path, panel=default_panel(2))
    patient.change(stuck=("seat 2", "undo"))
    sound, second, undo = patient.findings("pins")
    assert sound.level is Level.OK
    assert _said(second) == (Level.WARNING, "doctor.stuck.seat", "doctor.free-button")
    assert second.said.args == {"seat": "2"}
    assert second.todo == Phrase("doctor.free-button", {"line": default_panel(2).seat[1].button})
    assert undo.said.id == "doctor.stuck.undo"


@pytest.mark.parametrize(
    ("health", "level", "said"),
    [
        (Health(lost=ABSENT), Level.ERROR, "doctor.reader-lost"),
        (Health(trouble=Phrase("antenna.deaf", {"n": 2})), Level.WARNING, "doctor.reader-trouble"),
        (Health(lost=BUSY), Level.OK, "doctor.reader-taken"),
        (Health(version="1.2", restarts=2), Level.WARNING, "doctor.reader-restarted"),
        (Health(heard=True, version="1.2", antennas=4), Level.OK, "doctor.reader-firmware"),
        (Health(heard=True), Level.OK, "doctor.reader"),
        (Health(), Level.OK, "doctor.reader-quiet"),
    ],
)
def test_a_reader(tmp_path: Path, health: Health, level: Level, said: str) -> None:
    patient = Patient(tmp_path, reader=(READER,))
    patient.change(listen=lambda wanted: {"table": health})
    found = patient.finding("reader")
    assert (found.level, found.said.id) == (level, said)
    assert "table: " in in_english(found.said)
    assert level is Level.OK or found.todo is not None


def test_no_sound(patient: Patient) -> None:
    patient.refused.add("dev/snd/pcmC0D0p")
    assert patient.finding("sound").todo == Phrase("doctor.join", {"group": "audio"})
    patient.drop("dev/snd/pcmC0D0p")
    assert _said(patient.finding("sound")) == (
        Level.WARNING, "doctor.sound-none", "doctor.connect-sound",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("today", "said"),
    [
        (date(1970, 1, 1), "doctor.clock-past"),
        (date(2026, 11, 19), "doctor.clock-back"),
        (date(2026, 11, 20), "doctor.clock"),
    ],
)
def test_a_date_that_cannot_be(patient: Patient, today: date, said: str) -> None:
    _match(patient, "2026-11-20")
    patient.change(today=today)
    found = patient.finding("clock")
    assert found.said.id == said
    assert (found.level is Level.OK) == (said == "doctor.clock")


@pytest.mark.parametrize(("free", "level"), [(19, Level.ERROR), (199, Level.WARNING)])
def test_a_disk_that_is_nearly_full(patient: Patient, free: int, level: Level) -> None:
    patient.change(free_mb=lambda folder: free)
    assert _said(patient.finding("disk")) == (level, "doctor.disk-low", "doctor.free-disk")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_disk_that_takes_nothing_more_wants_space_and_no_permission(
    patient: Patient, number: int
) -> None:
    def refuse(folder: Path) -> int:
        raise OSError(number, os.strerror(number))

    patient.change(write_ms=refuse)
    assert _said(patient.finding("disk")) == (
        Level.ERROR, "doctor.disk-shut", "doctor.free-disk",
    )  # fmt: skip


def test_a_disk_that_is_slow(patient: Patient) -> None:
    patient.change(write_ms=lambda folder: 501)
    assert _said(patient.finding("disk")) == (
        Level.WARNING, "doctor.disk-slow", "doctor.new-card",
    )  # fmt: skip


def test_a_disk_that_cannot_be_written(patient: Patient) -> None:
    def refuse(folder: Path) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))

    patient.change(write_ms=refuse)
    assert _said(patient.finding("disk")) == (
        Level.ERROR, "doctor.disk-shut", "doctor.let-write",
    )  # fmt: skip


def test_what_belongs_to_another_user_is_not_looked_at(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablepi.store.file_owner.anothers", lambda path: "tablepi")
    monkeypatch.setattr(storage, "anothers", lambda path: "tablepi")
    for check in ("disk", "journal"):
        found = patient.finding(check)
        assert _said(found) == (Level.WARNING, "doctor.anothers", "doctor.as-user")
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
    _match(patient)
    with sqlite3.connect(patient.body.config.file) as file:
        file.execute("UPDATE journal SET text = '1 add 50'")
    file.close()
    found = patient.finding("journal")
    assert _said(found) == (Level.ERROR, "doctor.journal-damaged", "doctor.put-back")
    assert "first match 1, row 1" in in_english(found.said)


def test_a_damaged_log_of_the_journal(patient: Patient) -> None:
    file = patient.body.config.file
    file.parent.mkdir()
    cut_off(file)
    flip_in_frame(file, 5)
    Store.open(file).close()
    found = patient.findings("journal")
    assert [_said(each)[1:] for each in found] == [
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
    _match(patient)
    store = Store.open(patient.body.config.file)
    try:
        assert patient.finding("journal").said.id == "doctor.journal-taken"
        assert patient.finding("clock").level is Level.OK
    finally:
        store.close()


@pytest.mark.parametrize(
    ("temperature", "level"), [(69_900, Level.OK), (70_000, Level.WARNING), (80_000, Level.ERROR)]
)
def test_a_machine_that_is_hot(patient: Patient, temperature: int, level: Level) -> None:
    patient.put("sys/class/thermal/thermal_zone0/temp", f"{temperature}\n")
    found = patient.finding("heat")
    assert found.level is level
    assert (found.todo is None) == (level is Level.OK)


def test_a_supply_that_sagged(patient: Patient) -> None:
    patient.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert _said(patient.finding("power")) == (
        Level.ERROR, "doctor.power-low", "doctor.stronger",
    )  # fmt: skip


def test_a_machine_without_sensors_is_no_error(patient: Patient) -> None:
    patient.drop("sys/class/thermal/thermal_zone0/temp", "sys/class/hwmon/hwmon1/name")
    assert {patient.finding(each).level for each in ("heat", "power")} == {Level.OK}


def test_what_cannot_be_looked_at_is_told_and_the_rest_is_looked_at(patient: Patient) -> None:
    patient.put("sys/class/thermal/thermal_zone0/temp", "warm\n")
    found = patient.finding("heat")
    assert (found.level, found.said.id) == (Level.ERROR, "doctor.failed")
    assert patient.finding("power").level is Level.OK
