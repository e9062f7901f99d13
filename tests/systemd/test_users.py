"""The user of the service and the names of its devices."""

import re
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parent.parent.parent / "systemd"
DEBIAN = ("audio", "dialout", "input", "render", "video")
_RULE = re.compile(r'[A-Z]+(\{\w+\})?(==|!=|\+=|:=|=)"[^"]+"')


def test_the_user_may_use_screen_touch_sound_and_readers_and_owns_its_folder(
    tmp_path: Path,
) -> None:
    etc = tmp_path / "etc"
    etc.mkdir()
    lines = [f"{name}:x:{number}:" for number, name in enumerate(DEBIAN, 100)]
    (etc / "group").write_text("\n".join(lines) + "\n")
    subprocess.run(
        ["systemd-sysusers", f"--root={tmp_path}", str(SYSTEMD / "tablepi.sysusers")], check=True
    )
    user, _, uid, _, _, home, shell = (etc / "passwd").read_text().strip().split(":")
    assert (user, home, shell) == ("tablepi", "/var/lib/tablepi", "/usr/sbin/nologin")
    assert 0 < int(uid) < 1000
    groups = [line.split(":") for line in (etc / "group").read_text().splitlines()]
    assert {name for name, _, _, members in groups if "tablepi" in members} == set(DEBIAN)
    assert {name for name, *_ in groups} == {*DEBIAN, "tablepi"}


def test_every_rule_of_the_devices_is_well_formed() -> None:
    lines = (SYSTEMD / "tablepi.rules").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules
    for rule in rules:
        assert all(_RULE.fullmatch(part) for part in rule.split(", ")), rule


@pytest.mark.parametrize("name", ["tablepi-link", "tablepi-hall"])
def test_link_and_hall_have_users_of_their_own_in_no_other_group(tmp_path: Path, name: str) -> None:
    (tmp_path / "etc").mkdir()
    file = SYSTEMD / f"{name}.sysusers"
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", str(file)], check=True)
    user, *_, home, shell = (tmp_path / "etc/passwd").read_text().strip().split(":")
    assert (user, home, shell) == (name, f"/var/lib/{name}", "/usr/sbin/nologin")
    assert [line.split(":")[0] for line in (tmp_path / "etc/group").read_text().splitlines()] == [
        name
    ]
