"""What tests of the hall share: a record in a folder of its own, a browser."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablepi.hall.server.database.record_file import open_record
from tablepi.hall.server.desk import proposals
from tests.worlds.hall.browser import Browser, SharedBrowser
from tests.worlds.hall.one_hall import Hall
from tests.worlds.hall.pairing_thread import PairingThread


@pytest.fixture(autouse=True, scope="module")
def pairing_thread() -> Iterator[None]:
    """Halls within this process pair in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposals, "PairingProcess", PairingThread)
        yield


@pytest.fixture
def record(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An empty record."""
    with closing(open_record(tmp_path / "hall")) as record:
        yield record


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall without a broker or servers."""
    hall = Hall(tmp_path)
    yield hall
    hall.writer.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[SharedBrowser]:
    browser = SharedBrowser()
    yield browser
    browser.close()


@pytest.fixture
def driver(browser: SharedBrowser) -> Iterator[Browser]:
    """A browser that leaves the hall of its test before that ends."""
    with browser.lent() as driver:
        yield driver
