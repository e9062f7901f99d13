"""Everything here needs the firmware and its simulation, which are built once before."""

import fcntl
import subprocess

import pytest

from tablepi.devices.sim.simulated_chips import BUILT
from tests.firmware.contract import ROOT


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """Builds what has changed; one worker at a time. Fails, naming what is missing."""
    BUILT.mkdir(parents=True, exist_ok=True)
    with (BUILT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(
            ["make", "-s", "firmware"], cwd=ROOT, capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stdout + done.stderr
