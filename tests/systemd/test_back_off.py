"""Starts that fail one after the other come slower and slower, and never end."""

import os
import subprocess
from pathlib import Path

import pytest

BACK_OFF = Path(__file__).parent.parent.parent / "systemd/back-off"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder that is kept between starts, beside a `sleep` that only tells how long."""
    sleep = tmp_path / "sleep"
    sleep.write_text('#!/bin/sh\necho "$1"\n', encoding="utf-8")
    sleep.chmod(0o755)
    return tmp_path


def _waits(folder: Path) -> int:
    environment = {"PATH": f"{folder}:{os.environ['PATH']}", "RUNTIME_DIRECTORY": str(folder)}
    done = subprocess.run(
        [str(BACK_OFF)], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return int(done.stdout)


def _later(folder: Path, seconds: int) -> None:
    """As if the last start had been so long ago."""
    starts = folder / "starts"
    tries, last_s = starts.read_text().split()
    starts.write_text(f"{tries} {int(last_s) - seconds}\n")


def test_each_start_waits_twice_as_long_up_to_a_minute(folder: Path) -> None:
    assert [_waits(folder) for _ in range(10)] == [0, 1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_it_does_not_tire(folder: Path) -> None:
    (folder / "starts").write_text("123456 0\n")
    _later(folder, -int(float(Path("/proc/uptime").read_text().split()[0])))
    assert _waits(folder) == 60


def test_after_a_calm_while_it_starts_at_once(folder: Path) -> None:
    for _ in range(5):
        _waits(folder)
    _later(folder, 300)
    assert _waits(folder) == 0


def test_a_start_within_the_calm_while_still_counts(folder: Path) -> None:
    waited = [_waits(folder) for _ in range(4)]
    _later(folder, waited[-1] + 60)
    assert _waits(folder) == 8
