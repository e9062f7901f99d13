"""What the package needs of Debian, and what its scripts do when it goes."""

import os
import subprocess
from pathlib import Path

import pytest

DEBIAN = Path(__file__).parent.parent.parent / "debian"


def _started(root: Path, step: str) -> str:
    """The units that the script starts again, on a machine that runs systemd."""
    told = root / "started"
    invoke = root / "deb-systemd-invoke"
    invoke.write_text(f'#!/bin/sh\necho "$@" >> {told}\n', encoding="utf-8")
    invoke.chmod(0o755)
    environment = {"PATH": f"{root}:{os.environ['PATH']}", "DPKG_ROOT": str(root)}
    script = DEBIAN / "tablepi.postrm"
    subprocess.run(["sh", str(script), step], env=environment, check=True)
    return told.read_text(encoding="utf-8").strip() if told.exists() else ""


def test_the_console_gets_its_login_prompt_back_when_the_package_is_removed(tmp_path: Path) -> None:
    assert _started(tmp_path, "remove") == ""
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    assert _started(tmp_path, "remove") == "start getty@tty1.service"


@pytest.mark.parametrize("step", ["upgrade", "failed-upgrade", "abort-install"])
def test_an_upgrade_leaves_the_console_to_the_referee(tmp_path: Path, step: str) -> None:
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    assert _started(tmp_path, step) == ""


def test_sounds_have_the_files_that_the_sound_library_reads() -> None:
    control = (DEBIAN / "control").read_text(encoding="utf-8")
    depends = control.partition("\nDepends:")[2].partition("\nRecommends:")[0]
    assert "libasound2-data" in [each.strip() for each in depends.split(",")]
