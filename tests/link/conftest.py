"""What tests of the link share: a real hall, one for all tests of a file."""

from collections.abc import Iterator

import pytest

from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.running_hall import running


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHall]:
    yield from running(tmp_path_factory.mktemp("real"))
