"""A real hall that somebody floods: pages, log and broker while it lasts and afterwards."""

import http.client
import json
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.hall.web.http.connections import DESCRIPTORS
from tablepi.wire.states import TableState
from tests.worlds.hall.real_hall import RealHall, RealTable, join
from tests.worlds.hall.running_hall import NEEDS
from tests.worlds.hall.waiting import PATIENCE_S, until

pytestmark = NEEDS

MOST_LOG = 20_000
"""Bytes: some tracebacks, and not one for each connection."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("log") / "hall.log"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Iterator[RealHall]:
    hall = RealHall(tmp_path_factory.mktemp("flooded") / "hall", log=log)
    hall.start()
    yield hall
    assert hall.stop() == 0


@pytest.fixture(scope="module")
def table(hall: RealHall) -> Iterator[RealTable]:
    status, said = join(hall.card())
    assert status == 200
    table = RealTable(said, 1)
    yield table
    table.close()


def _flood(hall: RealHall, number: int) -> list[socket.socket]:
    """Connections that say nothing, to both servers in turn."""
    ports = hall.ready["http"], hall.ready["https"]
    here = ("127.0.0.1", 0)
    return [
        socket.create_connection(("127.0.0.1", ports[each % 2]), PATIENCE_S, source_address=here)
        for each in range(number)
    ]


def _shown(hall: RealHall, path: str) -> str:
    """A public page, asked for from another address than the flood's; '' where it does not come."""
    port, here = hall.ready["http"], ("127.0.0.2", 0)
    connection = http.client.HTTPConnection("127.0.0.1", port, PATIENCE_S, source_address=here)
    try:
        connection.request("GET", path)
        return connection.getresponse().read().decode()
    except OSError:
        return ""
    finally:
        connection.close()


def _says(hall: RealHall, table: RealTable, name: str) -> None:
    """A table is called otherwise, which the pages must show."""
    table.say("state", TableState("ready", "a" * 16, 2, 1, "0.2.0", "e" * 32, name).payload())
    until(lambda: f"<bdi>{name}</bdi>" in _shown(hall, "/"))


def test_a_flood_of_connections_that_say_nothing_freezes_no_page(
    hall: RealHall, table: RealTable, log: Path
) -> None:
    _says(hall, table, "Before")
    hall.limit_descriptors(256)
    lines = _flood(hall, 300)
    _says(hall, table, "Amid")
    assert json.loads(_shown(hall, "/healthz"))["ok"] is True
    for line in lines:
        line.close()
    hall.limit_descriptors(DESCRIPTORS)
    _says(hall, table, "After")
    health = hall.health()
    assert (health["ok"], health["broker"]) == (True, True)
    assert log.stat().st_size < MOST_LOG


def test_a_broker_that_dies_while_no_descriptors_are_left_is_started_again(
    hall: RealHall, table: RealTable, log: Path
) -> None:
    hall.limit_descriptors(0)
    lines = _flood(hall, 50)
    os.kill(hall.ready["broker_pid"], signal.SIGKILL)
    until(lambda: "broker broke off" in log.read_text(encoding="utf-8"))
    for line in lines:
        line.close()
    hall.limit_descriptors(DESCRIPTORS)
    until(lambda: json.loads(_shown(hall, "/healthz") or "{}").get("broker"))
    until(table.client.is_connected)
    _says(hall, table, "Again")
    until(lambda: hall.health()["ok"])
    assert log.stat().st_size < MOST_LOG
