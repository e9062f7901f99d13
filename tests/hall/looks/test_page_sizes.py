"""How much a phone is sent of a hall with a hundred tables."""

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.looks.worlds import full_hall
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.waiting import PATIENCE_S

MOST_BYTES = 60_000
"""Of a page before it is packed."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[MadeUpDesk]:
    desk = MadeUpDesk(tmp_path / "hall", 100)
    yield desk
    desk.close()


def test_a_page_of_a_hundred_tables_and_two_hundred_players_is_small(desk: MadeUpDesk) -> None:
    full_hall(desk)
    for path in ("/", "/tables", "/pairings", "/standings"):
        with urllib.request.urlopen(desk.http + path, timeout=PATIENCE_S) as answer:
            page = answer.read()
        assert len(page) <= MOST_BYTES, path
