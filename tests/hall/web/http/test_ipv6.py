"""A hall by IPv6: what IPv4 lets in and keeps out, the same; hosts and origins that are none.

Prints the seed; the hosts are others in each run.
"""

import random
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.hall.server.machine import hall_setup
from tablepi.link.joining import NotJoined, join
from tablepi.wire.join_card import join_card_of
from tests.store.fuzzed import NIGHTLY, SEED
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import PATIENCE_S, needs_mosquitto

HOSTS = 3_000 if NIGHTLY else 150
PATHS = (
    ("GET", "/"), ("GET", "/in/ABC"), ("POST", "/in/ABC"), ("GET", "/desk/tables"),
    ("POST", "/desk/undo"), ("GET", "/nothing"), ("POST", "/me/ABCDEFGHIJKLMNOP/call"),
)  # fmt: skip
REFUSED = (400, 401, 403, 404, 429)
ODD = ("[::1]", "[::1", "::1]", "fe80::1%25eth0", "%", "@", ":", "99999", "a b", "/", "", "\x00",
       "\xff", "evil.example", "127.0.0.1", "[v1.x]", "x" * 300)  # fmt: skip


def _has_ipv6() -> bool:
    with socket.socket(socket.AF_INET6) as probe:
        return probe.connect_ex(("::1", 9)) != 99


pytestmark = pytest.mark.skipif(not _has_ipv6(), reason="this machine has no IPv6")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[MadeUpDesk]:
    desk = MadeUpDesk(tmp_path / "hall")
    yield desk
    desk.close()


def test_who_comes_in_by_ipv6_may_what_others_may_and_no_more(desk: MadeUpDesk) -> None:
    visitor, other = Visitor(desk.setup.https, "::1"), Visitor(desk.setup.https)
    assert visitor.come_in(desk.code()) == 303
    assert visitor.get("/desk/people") == 200
    assert visitor.post("/desk/say", text="Lunch", at_row=0) == 303
    assert visitor.post("/desk/say", text="Late", at_row=1, origin=other.origin) == 403
    assert other.ask("POST", "/in/" + "A" * 26, Origin=visitor.origin) == 403
    assert [visitor.come_in("/in/" + "A" * 26) for _ in range(11)] == [403] * 10 + [429]
    # The same machine by IPv4 is another address.
    assert other.come_in(desk.code()) == 303


def test_hosts_and_origins_by_chance_open_nothing_and_break_nothing(desk: MadeUpDesk) -> None:
    chance = random.Random(SEED)
    print(f"seed {SEED}")
    for _ in range(HOSTS):
        host, origin = ("".join(chance.choices(ODD, k=chance.randint(1, 3))) for _ in range(2))
        method, path = chance.choice(PATHS)
        status = _asked(desk, f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}")
        is_open = method == "GET" and path in ("/", "/in/ABC")
        assert status in ((200, 400) if is_open else REFUSED), (host, origin, method, path)


def _asked(desk: MadeUpDesk, head: str) -> int:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    line = socket.create_connection(("::1", desk.setup.https), PATIENCE_S)
    with context.wrap_socket(line) as secure:
        end = "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        secure.sendall((head + end).encode("latin-1"))
        return int(secure.recv(4_096).split()[1])


@needs_mosquitto
def test_a_table_joins_a_hall_that_has_ipv6_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_setup, "SOMEWHERE", ((socket.AF_INET6, "::1"),))
    hall = RealHall(tmp_path / "hall")
    hall.start()
    line = hall.card()
    assert line.endswith(":::1")
    setup = hall_setup.hall_in(hall.folder)
    assert setup.url == f"https://[::1]:{hall.ready['https']}"
    membership = join(join_card_of(line), "a" * 16, "0.2.0")
    assert (membership.table, membership.host) == ("t01", "::1")
    with socket.create_connection((membership.host, membership.mqtt), PATIENCE_S):
        pass
    with pytest.raises(NotJoined):
        join(join_card_of(line), "b" * 16, "0.2.0")
    assert hall.stop() == 0
