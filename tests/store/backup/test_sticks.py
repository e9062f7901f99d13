"""Which sticks are plugged in, seen from folders that a test made."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from tablepi.store.backup.stick_files import places, sticks


def _place(folder: Path, *names: str) -> Path:
    place = folder / "media" / "tablepi"
    for name in names:
        (place / name).mkdir(parents=True)
    return place


def _found(place: Path, folder: Path, *mounted: str) -> dict[str, bool]:
    there = sticks(
        [place], lambda path: path.name in mounted, folder / "mountinfo", folder / "by-label"
    )
    return {stick.name: stick.writable for stick in there}


def test_what_is_mounted_is_a_stick_and_an_empty_folder_is_none(tmp_path: Path) -> None:
    place = _place(tmp_path, "sda1", "sdb1")
    assert _found(place, tmp_path, "sda1") == {"sda1": True}
    assert _found(place, tmp_path) == {}
    assert _found(tmp_path / "nowhere", tmp_path, "sda1") == {}


def test_a_file_beside_the_sticks_is_none(tmp_path: Path) -> None:
    place = _place(tmp_path, "sda1")
    (place / "note").touch()
    assert _found(place, tmp_path, "sda1", "note") == {"sda1": True}


def test_it_is_called_by_its_label(tmp_path: Path) -> None:
    place = _place(tmp_path, "sda1", "sdb1")
    lines = [
        "22 1 0:21 / / rw - ext4 /dev/root rw",
        f"87 86 8:1 / {place}/sda1 rw,nosuid,nodev,noexec shared:44 - vfat /dev/sda1 rw,sync",
    ]
    (tmp_path / "mountinfo").write_text("\n".join(lines))
    (tmp_path / "by-label").mkdir()
    (tmp_path / "by-label" / "ANNS\\x20STICK").symlink_to("../../sda1")
    assert list(_found(place, tmp_path, "sda1", "sdb1")) == ["ANNS STICK", "sdb1"]


def test_free_space_and_what_can_only_be_read_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = _place(tmp_path, "sda1")
    told = SimpleNamespace(f_bavail=10, f_frsize=4096, f_flag=os.ST_RDONLY)
    monkeypatch.setattr(os, "statvfs", lambda path: told)
    [stick] = sticks([place], lambda path: True)
    assert (stick.free, stick.writable) == (40_960, False)


def test_one_that_is_just_being_pulled_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = _place(tmp_path, "sda1")

    def gone(path: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "statvfs", gone)
    assert sticks([place], lambda path: True) == ()


def test_a_real_folder_is_no_mount_and_a_real_mount_is_one(tmp_path: Path) -> None:
    (tmp_path / "sda1").mkdir()
    assert sticks([tmp_path]) == ()
    assert "proc" in [stick.name for stick in sticks([Path("/")])]


def test_the_package_mounts_where_sticks_are_looked_for() -> None:
    unit = Path(__file__).parents[3] / "systemd/tablepi-stick@.service"
    assert f" {places('tablepi')[1]}/%I" in unit.read_text(encoding="utf-8")


def test_a_user_without_a_name_has_no_place_for_sticks(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert places() == ()
