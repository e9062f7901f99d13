"""What tests of the pages share: a hall of made-up tables, and its pages on a port."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.worlds.hall.made_up_hall import MadeUpHall, Served
from tests.worlds.hall.phone_hall import PhoneHall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[MadeUpHall]:
    """A hall whose clock stands until the test moves it."""
    hall = MadeUpHall(tmp_path / "hall")
    yield hall
    hall.record.close()


@pytest.fixture
def served(hall: MadeUpHall) -> Iterator[Served]:
    """Its pages; what it shows is looked at when the test says so."""
    served = Served(hall)
    yield served
    served.close()


@pytest.fixture
def phone_hall(tmp_path: Path) -> Iterator[PhoneHall]:
    """A hall without an event, which players' phones reach."""
    hall = PhoneHall(tmp_path / "hall")
    yield hall
    hall.close()
