"""The unit, asked of systemd itself: it is understood, and lets a service do little."""

import subprocess
from pathlib import Path

import pytest

from tablepi.runtime.settings.example import example

ROOT = Path(__file__).parent.parent.parent
UNIT = (ROOT / "systemd/tablepi.service").read_text(encoding="utf-8")
LINK = (ROOT / "systemd/tablepi-link.service").read_text(encoding="utf-8")
HALL = (ROOT / "systemd/tablepi-hall.service").read_text(encoding="utf-8")
BROKER = (ROOT / "systemd/tablepi-broker.service").read_text(encoding="utf-8")
TMPFILES = (ROOT / "systemd/tablepi.tmpfiles").read_text(encoding="utf-8")
STICK = (ROOT / "systemd/tablepi-stick@.service").read_text(encoding="utf-8")
MOST_EXPOSED = 20
"""In tenths, as systemd counts it."""

every_unit = pytest.mark.parametrize(
    "unit", [UNIT, STICK, LINK, HALL, BROKER], ids=["referee", "stick", "link", "hall", "broker"]
)


def _asked(folder: Path, unit: str, *words: str) -> tuple[int, str]:
    """What systemd-analyze says of a unit whose programs are there."""
    file = folder / ("tablepi-stick@sda1.service" if unit == STICK else "tablepi.service")
    unit = unit.replace("/usr/sbin/nft", "/bin/true")
    for program in ("tablepi/back-off", "tablepi-hall/tablepi", "tablepi/tablepi"):
        unit = unit.replace(f"/usr/lib/{program}", "/bin/true")
    file.write_text(unit, encoding="utf-8")
    command = ["systemd-analyze", *words, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def _verified(folder: Path, unit: str) -> tuple[int, str]:
    return _asked(folder, unit, "verify", "--man=no")


def _exposed(folder: Path, unit: str) -> int:
    words = ("security", "--offline=yes", f"--threshold={MOST_EXPOSED}", "--no-pager")
    return _asked(folder, unit, *words)[0]


@every_unit
def test_systemd_has_nothing_to_say_about_a_unit(tmp_path: Path, unit: str) -> None:
    assert _verified(tmp_path, unit) == (0, "")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("WatchdogSec=", "WatchDogSec="), ("ExecStart=/usr", "ExecStart=/nowhere"), ("[Unit]", "[U]")],
)
def test_systemd_would_say_what_is_wrong(tmp_path: Path, right: str, wrong: str) -> None:
    assert right in UNIT
    assert _verified(tmp_path, UNIT.replace(right, wrong)) != (0, "")


@every_unit
def test_a_service_can_do_little_harm(tmp_path: Path, unit: str) -> None:
    assert _exposed(tmp_path, unit) == 0


@pytest.mark.parametrize("gone", ["CapabilityBoundingSet=", "SystemCallFilter=", "Protect"])
def test_a_service_with_less_around_it_would_be_noticed(tmp_path: Path, gone: str) -> None:
    kept = "\n".join(line for line in UNIT.splitlines() if not line.startswith(gone))
    assert kept != UNIT
    assert _exposed(tmp_path, kept) != 0


def test_every_word_of_the_unit_is_one_that_debian_12_knows() -> None:
    # `verify` of a newer systemd would let these pass; 252 warns at each start.
    for newer in ("RestartSteps", "RestartMaxDelaySec", "PrivateTmp=disconnected"):
        assert newer not in UNIT


def test_the_start_waits_for_nothing_that_waits_for_the_network() -> None:
    after = " ".join(line for line in UNIT.splitlines() if line.startswith("After=")).split()
    assert after
    for late in ("systemd-user-sessions", "plymouth-quit-wait", "network", "multi-user"):
        assert not any(late in each for each in after)


def test_a_stick_is_mounted_where_everybody_sees_it_and_the_referee_may_write() -> None:
    [mount] = [line for line in STICK.splitlines() if line.startswith("ExecStart=")]
    assert mount.startswith("ExecStart=/usr/bin/systemd-mount ")
    assert mount.endswith(" /dev/%I /run/media/tablepi/%I")
    assert "ReadWritePaths=-/run/media/tablepi" in UNIT.splitlines()


def test_what_is_on_a_stick_can_do_no_harm() -> None:
    [mount] = [line for line in STICK.splitlines() if line.startswith("ExecStart=")]
    words = mount.split()
    assert {"nosuid", "nodev", "noexec"} <= set(words[words.index("-o") + 1].split(","))
    assert words[words.index("-t") + 1] == "vfat,exfat"


@pytest.mark.parametrize(
    ("devices", "module"),
    [
        ("char-drm", "drm"),
        ("char-alsa", "snd"),
        ("char-ttyUSB", "usbserial"),
        ("char-ttyACM", "cdc_acm"),
        ("char-spi", "spidev"),
        ("char-i2c", "i2c_dev"),
    ],
)
def test_a_reader_that_is_plugged_in_later_is_not_refused(devices: str, module: str) -> None:
    """systemd allows a class of devices only where the kernel knows it when the service starts."""
    said = UNIT.splitlines()
    assert f"DeviceAllow={devices} rw" in said
    for word in ("Wants=", "After="):
        names = " ".join(line.removeprefix(word) for line in said if line.startswith(word))
        assert f"modprobe@{module}.service" in names.split()


def test_a_hang_is_told_by_words_that_python_hears() -> None:
    program = (ROOT / "debian/program").read_text(encoding="utf-8")
    assert "-X faulthandler" in program
    # It is started so that no variable of its own reaches it.
    assert "PYTHON" not in UNIT


def test_the_link_comes_to_the_socket_of_the_referee_and_to_nothing_else_of_it() -> None:
    [folder] = [line for line in TMPFILES.splitlines() if line.startswith("d /run/tablepi-table ")]
    assert folder == "d /run/tablepi-table 2750 tablepi tablepi-link -"
    assert "ReadWritePaths=-/run/tablepi-table" in UNIT.splitlines()
    assert "--socket /run/tablepi-table/referee.sock" in LINK
    assert "User=tablepi-link" in LINK.splitlines()
    rules = (ROOT / "debian/rules").read_text(encoding="utf-8")
    assert 'socket = "/run/tablepi-table/referee.sock"' in rules
    assert 'socket = ""' in example().splitlines()


def test_the_broker_writes_its_socket_alone_and_reads_what_the_hall_wrote_as_its_user() -> None:
    said = BROKER.splitlines()
    assert "ProtectSystem=strict" in said
    writes = ("StateDirectory=", "RuntimeDirectory=", "ReadWrite")
    assert [line for line in said if line.startswith(writes)] == [
        "StateDirectory=tablepi-hall/broker-socket"
    ]
    assert "User=tablepi-hall" in said
    assert "User=tablepi-hall" in HALL.splitlines()
    assert "StateDirectory=tablepi-hall" in HALL.splitlines()
    assert "/var/lib/tablepi-hall/broker/mosquitto.conf" in BROKER


def test_the_referee_has_no_network_and_the_link_listens_to_none() -> None:
    assert "IPAddressDeny=any" in UNIT.splitlines()
    assert "SocketBindDeny=any" in LINK.splitlines()
