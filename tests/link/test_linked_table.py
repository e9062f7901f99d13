"""A table, its link and a real hall: what is played at the one is held by the other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.real_hall import RealHall
from tests.hall.waiting import needs_mosquitto
from tests.link.linked_table import LinkedTable, arrive, held, joined

pytestmark = [
    needs_mosquitto,
    # paho leaves a socket behind where the broker dies amid a handshake.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHall]:
    hall = RealHall(tmp_path_factory.mktemp("linked") / "hall")
    hall.start()
    yield hall
    assert hall.stop() == 0


@pytest.fixture
def table(hall: RealHall, tmp_path: Path) -> Iterator[LinkedTable]:
    table = LinkedTable(tmp_path / "table", seed=1)
    yield table
    table.close()


def test_a_match_arrives_row_by_row_and_whole_once_it_stands(
    hall: RealHall, table: LinkedTable
) -> None:
    joined(hall, table)
    table.walk.begin("power-suit", "Ann", "Ben").play(12)
    arrive(hall, table)
    assert not any(row[1] == "full" for row in held(hall))
    table.finish()
    table.walk.begin("power-suit", "Cid", "Dea").play(3)
    arrive(hall, table)
