"""Everything here needs the firmware and its simulation, which are built once before."""

import fcntl
import subprocess

import pytest

from tablepi.tools.simulator.simulated_chips import BUILT, Make
from tests.firmware.contract import ROOT
from tests.firmware.other_driver import OtherDriver
from tests.worlds.firmware.makes import EXTREMES, MAKES, USUAL
from tests.worlds.firmware.table import Table


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


@pytest.fixture(params=USUAL, ids=str)
def make(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Make:
    """The usual makes of chips in turn, for every table of the test."""
    return _of(request.param, monkeypatch)


@pytest.fixture(params=EXTREMES, ids=str)
def every_make(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Make:
    """The extreme makes of chips in turn, at night all of them, for every table of the test."""
    return _of(request.param, monkeypatch)


@pytest.fixture(params=USUAL.values(), ids=list(USUAL))
def chip(built: None, request: pytest.FixtureRequest) -> OtherDriver:
    """A chip of each usual make, as another driver finds it."""
    chip = OtherDriver(make=request.param)
    chip.begin()
    return chip


def _of(name: str, monkeypatch: pytest.MonkeyPatch) -> Make:
    monkeypatch.setattr(Table, "make", MAKES[name])
    return MAKES[name]
