"""Each part in turn is made ill: the doctor says which it is, and what to do."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tablepi.core.errors import ConfigError, Finding, Level, in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.panel.pins import default_panel
from tablepi.devices.ports.serial_ports import ABSENT, BUSY
from tablepi.devices.readers import Health, ReaderConfig
from tablepi.doctor.examination import CHECKS, examine
from tablepi.doctor.machine_checks import LIBRARIES
from tablepi.screens.context.table_config import SoundConfig
from tests.doctor.patient import HEADER, Patient, said, write_match

READER = ReaderConfig("table", "tablepi", "/dev/serial/by-id/nano")


def test_a_sound_machine_is_all_right_in_every_part(patient: Patient) -> None:
    write_match(patient)
    found = [each for each in examine(patient.body) if isinstance(each, Finding)]
    assert [each.check for each in found] == list(CHECKS)
    assert {each.level for each in found} == {Level.OK}
    assert all(each.todo is None for each in found)


def test_a_configuration_that_cannot_be_used(patient: Patient) -> None:
    fault = ConfigError("config.one-name", where="screen.far").said
    patient.change(fault=fault)
    assert said(patient.finding("config")) == (
        Level.ERROR, "doctor.fault", "doctor.mend-config",
    )  # fmt: skip
    assert "screen.far" in in_english(patient.finding("config").said)


def test_what_the_configuration_names_and_is_not_there(patient: Patient) -> None:
    patient.change(warnings=lambda: (Phrase("tags.no-uid"), Phrase("tags.no-deck")))
    assert [each.level for each in patient.findings("config")] == [Level.WARNING] * 2


def test_no_screen(patient: Patient) -> None:
    patient.drop("dev/dri/card0")
    assert said(patient.finding("screen")) == (
        Level.ERROR, "doctor.screen-none", "doctor.connect-screen",
    )  # fmt: skip
    patient.change(environment={"DISPLAY": ":0"})
    assert patient.finding("screen").level is Level.OK
    patient.change(environment={}, driver="kmsdrm")
    assert patient.finding("screen").said == Phrase("doctor.screen", {"driver": "kmsdrm"})


def test_a_screen_that_may_not_be_used(patient: Patient) -> None:
    patient.refused.add("dev/dri/card0")
    found = patient.finding("screen")
    assert said(found) == (Level.ERROR, "doctor.forbidden", "doctor.join")
    assert found.todo is not None
    assert "usermod -aG video" in in_english(found.todo)


@pytest.mark.parametrize("missing", LIBRARIES)
def test_a_library_of_the_screen_is_missing(patient: Patient, missing: str) -> None:
    patient.change(library=lambda name: name != missing)
    found = patient.finding("screen")
    assert said(found) == (Level.ERROR, "doctor.screen-libraries", "doctor.install")
    assert found.todo is not None
    assert LIBRARIES[missing] in in_english(found.todo)


def test_no_touch_screen(patient: Patient) -> None:
    patient.put("sys/class/input/event0/device/capabilities/abs", "3\n")
    assert said(patient.finding("touch")) == (
        Level.WARNING, "doctor.touch-none", "doctor.connect-touch",
    )  # fmt: skip


def test_a_panel_that_bounced_while_the_referee_ran(patient: Patient) -> None:
    assert patient.finding("touch").level is Level.OK
    patient.change(bounces=6)
    bounces, panel = patient.findings("touch")
    assert panel.level is Level.OK
    assert said(bounces) == (
        Level.WARNING, "doctor.touch-bounces", "doctor.clean-touch",
    )  # fmt: skip


def test_a_picture_but_no_touch_for_want_of_a_group(patient: Patient) -> None:
    patient.refused.add("dev/input/event0")
    found = patient.finding("touch")
    assert said(found) == (Level.ERROR, "doctor.forbidden", "doctor.join")
    assert found.todo == Phrase("doctor.join", {"group": "input"})
    patient.change(environment={"WAYLAND_DISPLAY": "wayland-0"})
    assert patient.finding("touch").said == Phrase("doctor.touch", {"device": "Raspberry Pi touch"})


def test_pins_of_a_panel(tmp_path: Path) -> None:
    patient = Patient(tmp_path, panel=default_panel(2))
    assert patient.finding("pins").level is Level.OK
    patient.change(module=lambda name: name != "_lgpio")
    assert said(patient.finding("pins")) == (
        Level.ERROR, "doctor.pins-library", "doctor.install",
    )  # fmt: skip
    patient.refused.add("dev/gpiochip0")
    assert patient.finding("pins").todo == Phrase("doctor.join", {"group": "gpio"})
    patient.drop(HEADER)
    assert said(patient.finding("pins")) == (
        Level.ERROR, "panel.no-chip", "doctor.pins-elsewhere",
    )  # fmt: skip


def test_the_chip_of_the_header_is_asked_for_and_no_other(tmp_path: Path) -> None:
    patient = Patient(tmp_path, panel=default_panel(2))
    patient.put(HEADER, "raspberrypi,firmware-gpio\0")
    assert patient.finding("pins").said == Phrase("panel.no-chip")
    patient.put(HEADER.replace("gpiochip0", "gpiochip11"), "raspberrypi,rp1-gpio\0")
    patient.refused.add("dev/gpiochip11")
    assert patient.finding("pins").said.args == {"device": str(tmp_path / "dev/gpiochip11")}
    patient.refused.clear()
    assert patient.finding("pins").level is Level.OK


def test_a_button_that_is_stuck_is_named_with_its_line(tmp_path: Path) -> None:
    patient = Patient(tmp_path, panel=default_panel(2))
    patient.change(stuck=("seat 2", "undo"))
    sound, second, undo = patient.findings("pins")
    assert sound.level is Level.OK
    assert said(second) == (Level.WARNING, "doctor.stuck.seat", "doctor.free-button")
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
        (Health(transfers=1000, refused=11), Level.WARNING, "doctor.reader-refused"),
        (Health(transfers=1000, refused=10), Level.OK, "doctor.reader-refused"),
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


def test_a_pcsc_reader_that_is_plugged_in_and_cannot_be_used_is_named(patient: Patient) -> None:
    """With what stands in its way: Linux's own driver, or a package that is missing."""
    usb = "sys/bus/usb/devices/1-1.3"
    patient.put(f"{usb}/product", "ACR122U PICC Interface\n")
    patient.put(f"{usb}:1.0/bInterfaceClass", "0b\n")
    patient.put("usr/sbin/pcscd", "")
    assert patient.finding("reader").said.id == "doctor.reader-none"
    patient.change(module=lambda name: name != "smartcard")
    found, _ = patient.findings("reader")
    assert said(found) == (Level.WARNING, "doctor.reader-pcsc", "doctor.install")
    assert found.said.args == {"name": "ACR122U PICC Interface"}
    assert found.todo == Phrase("doctor.install", {"packages": "python3-pyscard"})
    driver = patient.root / "sys/bus/usb/drivers/pn533_usb"
    driver.mkdir(parents=True)
    (patient.root / f"{usb}:1.0/driver").symlink_to(driver)
    found, _ = patient.findings("reader")
    assert said(found) == (Level.WARNING, "doctor.reader-kernel", "doctor.reader-free")


def test_a_wanted_voice_that_is_not_installed(patient: Patient) -> None:
    assert patient.finding("voice").said == Phrase("doctor.voice", {"program": "espeak-ng"})
    patient.change(program=lambda name: name != "espeak-ng")
    assert said(patient.finding("voice")) == (Level.OK, "doctor.voice-off", "")
    speaking = replace(patient.body.config, sound=SoundConfig(voice=True))
    patient.change(config=speaking)
    assert said(patient.finding("voice")) == (
        Level.WARNING, "doctor.voice-none", "doctor.install",
    )  # fmt: skip


def test_no_sound(patient: Patient) -> None:
    patient.refused.add("dev/snd/pcmC0D0p")
    assert patient.finding("sound").todo == Phrase("doctor.join", {"group": "audio"})
    patient.drop("dev/snd/pcmC0D0p")
    assert said(patient.finding("sound")) == (
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
    write_match(patient, "2026-11-20")
    patient.change(today=today)
    found = patient.finding("clock")
    assert found.said.id == said
    assert (found.level is Level.OK) == (said == "doctor.clock")


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
    assert said(patient.finding("power")) == (
        Level.ERROR, "doctor.power-low", "doctor.stronger",
    )  # fmt: skip


def test_a_supply_that_sagged_since_the_start_is_an_error_although_it_holds_now(
    patient: Patient,
) -> None:
    patient.change(sags=3, held_min=12)
    found = patient.finding("power")
    assert said(found) == (Level.ERROR, "doctor.power-sagged", "doctor.stronger")
    assert in_english(found.said).endswith("sags since the start: 3, the last 12 min ago")


def test_a_machine_without_sensors_is_no_error(patient: Patient) -> None:
    patient.drop("sys/class/thermal/thermal_zone0/temp", "sys/class/hwmon/hwmon1/name")
    assert {patient.finding(each).level for each in ("heat", "power")} == {Level.OK}


def test_what_cannot_be_looked_at_is_told_and_the_rest_is_looked_at(patient: Patient) -> None:
    patient.put("sys/class/thermal/thermal_zone0/temp", "warm\n")
    found = patient.finding("heat")
    assert (found.level, found.said.id) == (Level.ERROR, "doctor.failed")
    assert patient.finding("power").level is Level.OK
