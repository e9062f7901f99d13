"""The pages of a real hall: both servers show what a table says over the broker."""

import http.client
import json
import ssl
from collections.abc import Iterator

import pytest

from tablepi.wire.states import PublicNow, TableState
from tests.worlds.hall.journals import journal_match
from tests.worlds.hall.real_hall import RealHall, RealTable, join
from tests.worlds.hall.running_hall import NEEDS, running
from tests.worlds.hall.waiting import PATIENCE_S, until

pytestmark = NEEDS


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHall]:
    yield from running(tmp_path_factory.mktemp("pages"))


@pytest.fixture(scope="module")
def table(hall: RealHall) -> Iterator[RealTable]:
    """A table with a match on its screen, of which all rows are in the hall."""
    status, said = join(hall.card())
    assert status == 200
    table = RealTable(said, 1)
    table.matches.append(journal_match(1, 5))
    table.deliver()
    table.say("state", TableState("ready", "a" * 16, 2, 1, "0.2.0", "e" * 32, "Bar").payload())
    now = PublicNow(True, table.matches[0].id, 5, "power-suit", "influence", (1,), (12, 9))
    table.say("now", now.payload())
    yield table
    table.close()


def _get(hall: RealHall, path: str, secure: bool) -> tuple[int, str]:
    connection: http.client.HTTPConnection
    if secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        port = hall.ready["https"]
        connection = http.client.HTTPSConnection(
            "127.0.0.1", port, context=context, timeout=PATIENCE_S
        )
    else:
        connection = http.client.HTTPConnection("127.0.0.1", hall.ready["http"], timeout=PATIENCE_S)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


@pytest.mark.parametrize("secure", [False, True])
def test_what_a_table_says_is_on_the_pages_of_both_servers(
    hall: RealHall, table: RealTable, secure: bool
) -> None:
    def shown() -> bool:
        tables = json.loads(_get(hall, "/api/tables.json", secure)[1])["tables"]
        seats = [[each["player"] for each in found["seats"]] for found in tables if found["open"]]
        return seats == [["Ann", "Ben"]]

    until(shown)
    for path in ("/", "/tables", f"/table/{table.id}", f"/overlay?table={table.id}"):
        status, text = _get(hall, path, secure)
        assert status == 200
        assert "<bdi>Ann</bdi>" in text
        assert table.matches[0].id not in text
    assert "<bdi>Bar</bdi>" in _get(hall, "/", secure)[1]
    assert _get(hall, "/desk", False)[0] == 404


def test_a_hall_ends_at_once_though_pages_follow_it(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    hall = RealHall(tmp_path_factory.mktemp("ends") / "hall")
    hall.start()
    connection = http.client.HTTPConnection("127.0.0.1", hall.ready["http"], timeout=PATIENCE_S)
    connection.request("GET", "/events?views=hall,clock")
    answer = connection.getresponse()
    assert answer.readline() == b"event: hall\n"
    assert hall.stop() == 0
    connection.close()
