"""A real hall as a fixture, and the marks of tests in which tables speak with one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.waiting import needs_mosquitto

NEEDS = [
    needs_mosquitto,
    # paho leaves a socket behind where the line ends amid a handshake.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def running(folder: Path) -> Iterator[RealHall]:
    """A hall that runs as long as a fixture lasts, and ends well."""
    hall = RealHall(folder / "hall")
    hall.start()
    yield hall
    assert hall.stop() == 0
