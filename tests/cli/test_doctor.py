"""The command as one types it, on real files and a simulated reader."""

import errno
import io
import json
import os
import time
import zipfile
from pathlib import Path

import pytest

from tablepi.cli.commands.doctor import doctor
from tablepi.cli.main import main
from tablepi.core.record import Header
from tablepi.devices.readers import ReaderConfig
from tablepi.doctor.error_log import errors_logged
from tablepi.store import Store
from tablepi.tools.simulator.simulated_reader import SimulatedReader

NAMES = ("Annabelle", "Bartholomew")


def _config(folder: Path, more: str = "") -> Path:
    file = folder / "tablepi.toml"
    file.write_text(f'[store]\nfile = "{folder}/tablepi.db"\n{more}', encoding="utf-8")
    return file


def _findings(file: Path) -> dict[str, dict[str, str]]:
    out = io.StringIO()
    doctor(file, as_json=True, report="", out=out)
    return {each["check"]: each for each in map(json.loads, out.getvalue().splitlines())}


def test_every_part_is_a_line_with_what_to_do_below_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["--config", str(_config(tmp_path)), "doctor"])
    lines = capsys.readouterr().out.splitlines()
    parts = [line for line in lines if not line.startswith(" ")]
    assert len(parts) >= 12
    assert {line.split()[0] for line in parts} <= {"ok", "warning", "ERROR"}
    assert status == any(line.startswith("ERROR") for line in parts)


def test_a_bad_configuration_is_a_finding_and_no_failure(tmp_path: Path) -> None:
    found = _findings(_config(tmp_path, "[screen]\nwidth = -1\n"))
    assert found["config"]["level"] == "error"
    assert "screen.width" in found["config"]["said"]
    assert len(found) == 12


def _chosen(folder: Path, text: str) -> None:
    (folder / "settings.toml").write_text(text, encoding="utf-8")


def test_what_was_chosen_on_the_screen_and_cannot_be_used_is_a_warning(tmp_path: Path) -> None:
    _chosen(tmp_path, "[screen]\nrotation = 45\n")
    found = _findings(_config(tmp_path))["config"]
    assert found["level"] == "warning"
    assert f"{tmp_path}/settings.toml: screen.rotation" in found["said"]


def test_the_report_has_the_settings_that_are_in_force(tmp_path: Path) -> None:
    _chosen(
        tmp_path,
        "[screen]\nrotation = 180\n[sound]\nmute = true\n"
        '[cafe]\ngames = ["suitup"]\npin = "8899"\n',
    )
    file = tmp_path / "report.zip"
    config = _config(tmp_path, "[cafe]\nidle_min = 7\n[deck]\nfiles = ['x/suitup.toml']\n")
    doctor(config, as_json=False, report=str(file), out=io.StringIO())
    with zipfile.ZipFile(file) as report:
        settings = report.read("settings.txt").decode()
    for told in (
        "screen.rotation = 180",
        "sound.mute = True",
        "cafe.games = (1)",
        "cafe.idle_min = 7",
        "cafe.pin = (set)",
        "table.pin = ()",
        "deck.tags = (0)",
        "deck.files = (1)",
        "store.file = (set)",
        "chosen on the screen: sound.mute, screen.rotation, cafe.games, cafe.pin",
    ):
        assert told in settings
    assert "8899" not in settings


def test_our_own_reader_says_its_firmware_and_antennas(tmp_path: Path) -> None:
    with SimulatedReader(ReaderConfig("reader", "tablepi", ""), time.monotonic_ns) as reader:
        more = f'[[reader]]\nname = "table"\nkind = "tablepi"\nport = "{reader.path}"\n'
        found = _findings(_config(tmp_path, more))["reader"]
    assert found["level"] == "ok"
    assert "firmware" in found["said"]


def test_a_reader_that_is_not_plugged_in(tmp_path: Path) -> None:
    more = '[[reader]]\nname = "table"\nkind = "line"\nport = "/dev/serial/by-id/none"\n'
    found = _findings(_config(tmp_path, more))["reader"]
    assert found["level"] == "error"
    assert "tablepi readers" in found["todo"]


def test_a_keyboard_as_a_reader_is_there_or_says_what_its_user_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = '[[reader]]\nname = "table"\nkind = "keys"\nport = "{}"\n'
    with SimulatedReader(ReaderConfig("reader", "keys", ""), time.monotonic_ns) as reader:
        found = _findings(_config(tmp_path, more.format(reader.path)))["reader"]
    assert found["level"] == "ok"

    def forbidden(path: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr("evdev.InputDevice", forbidden)
    keyboard = "/dev/input/by-id/usb-Reader-event-kbd"
    found = _findings(_config(tmp_path, more.format(keyboard)))["reader"]
    assert found["level"] == "error"
    assert "group input" in found["said"]


@pytest.mark.parametrize("kind", ["pn532", "tablepi", "rc522"])
@pytest.mark.parametrize("fault", ["silent", "strange"])
def test_a_reader_that_does_not_answer_as_its_kind_would_is_a_warning(
    tmp_path: Path, kind: str, fault: str
) -> None:
    with SimulatedReader(ReaderConfig("reader", kind, ""), time.monotonic_ns) as reader:
        reader.fault(fault)
        more = f'[[reader]]\nname = "table"\nkind = "{kind}"\nport = "{reader.path}"\n'
        found = _findings(_config(tmp_path, more))["reader"]
    assert found["level"] == "warning"
    assert "check" in found["said"]


def test_a_report_has_everything_but_names(tmp_path: Path) -> None:
    more = (
        '[table]\npin = "8899"\n'
        f'[[reader]]\nname = "{NAMES[0]}\'s"\nkind = "line"\nport = "/dev/none"\n'
    )
    store = Store.open(tmp_path / "tablepi.db")
    options = (("title", f"{NAMES[1]}'s evening"),)
    match = store.journal.begin(Header("score-sheet", "1", NAMES, options, "", "2026-11-20"))
    store.journal.append(match, 0, "note", f"judge called by {NAMES[0]}")
    store.close()
    with pytest.raises(ValueError), errors_logged(tmp_path / "tablepi.db"):
        raise ValueError(NAMES[1])
    file = tmp_path / "report.zip"
    doctor(_config(tmp_path, more), as_json=False, report=str(file), out=io.StringIO())
    with zipfile.ZipFile(file) as report:
        texts = {name: report.read(name).decode() for name in report.namelist()}
    whole = "".join(texts.values())
    assert not [name for name in (*NAMES, "8899") if name in whole]
    assert len(json.loads(texts["findings.json"])) >= 11
    (told,) = json.loads(texts["matches.json"])
    assert (told["game"], told["seats"], told["rows"]) == ("score-sheet", 2, 2)
    assert "tablepi" in json.loads(texts["versions.json"])
    assert texts["errors.txt"].endswith("\nbuiltins.ValueError\n")


@pytest.mark.parametrize(
    "more",
    [
        '[deck]\ntags = ["/home/Annabelle/decktet.csv"]\nfiles = ["/home/Annabelle/suitup.toml"]\n',
        '[[reader]]\nname = "x"\nkind = "line"\nport = "p"\nroles = ["seat Annabelle"]\n',
        '[[reader]]\nname = "Annabelle"\nkind = "line"\nport = ""\nroles = ["place no"]\n',
        '[[reader]]\nname = "x"\nkind = "Annabelle"\nport = "p"\n',
        '[[reader]]\nname = "x"\nkind = "line"\nport = "/home/Annabelle/tty"\n',
        '[cafe]\ngames = ["Annabelle"]\n',
        "[table]\nAnnabelle = 3\n",
        '[table]\nlanguage = "Annabelle"\n',
        "Annabelle = 1\nAnnabelle = 2\n",
    ],
)
def test_a_report_has_nothing_that_anybody_wrote(tmp_path: Path, more: str) -> None:
    folder = tmp_path / "Annabelle"
    folder.mkdir()
    (folder / "tablepi.db").write_text("no journal" * 1000, encoding="utf-8")
    file = tmp_path / "report.zip"
    doctor(_config(folder, more), as_json=False, report=str(file), out=io.StringIO())
    with zipfile.ZipFile(file) as report:
        whole = "".join(report.read(name).decode() for name in report.namelist())
    assert "Annabelle" not in whole


def test_a_report_of_what_another_user_has_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablepi.store.files.disk_state.anothers", lambda path: "Annabelle")
    file = tmp_path / "report.zip"
    doctor(_config(tmp_path), as_json=False, report=str(file), out=io.StringIO())
    with zipfile.ZipFile(file) as report:
        (told,) = json.loads(report.read("matches.json"))
    assert "belongs to the user …" in told["unreadable"]


def test_a_report_that_cannot_be_written_leaves_nothing_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(report: zipfile.ZipFile, *args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = tmp_path / "report.zip"
    file.write_text("an older one", encoding="utf-8")
    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(OSError, match="space"):
        doctor(_config(tmp_path), as_json=False, report=str(file), out=io.StringIO())
    assert file.read_text(encoding="utf-8") == "an older one"
    assert not list(tmp_path.glob("report.zip?*"))


def test_a_report_says_what_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "tablepi.db").write_text("no journal" * 1000, encoding="utf-8")
    file = tmp_path / "report.zip"
    doctor(_config(tmp_path), as_json=False, report=str(file), out=io.StringIO())
    with zipfile.ZipFile(file) as report:
        assert "no journal of tablepi" in report.read("matches.json").decode()
