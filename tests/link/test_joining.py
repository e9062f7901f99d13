"""Joining with a card: what the hall's machine is told, and what the table is told of a failure."""

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.hall.server.machine.certificate import Certificate, certificate_in
from tablepi.link.joining import NotJoined, join
from tablepi.wire.join_card import JoinCard
from tests.worlds.hall.waiting import PATIENCE_S

TOKEN = "A" * 16
INST = "a" * 16
JOINED = {"hall": "cafe", "table": "t07", "password": "secret", "mqtt": 8883}
JOINED_BYTES = json.dumps(JOINED).encode()


class Machine:
    """A machine that answers one request over TLS. `heard`: everything that it was told."""

    def __init__(self, certificate: Certificate, status: int, said: bytes) -> None:
        self.heard = b""
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate.file, certificate.key)
        self._answer = b"HTTP/1.1 %d Said\r\nContent-Length: %d\r\n\r\n%s" % (
            status,
            len(said),
            said,
        )
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def close(self) -> None:
        """Waits until it has answered."""
        self._thread.join(PATIENCE_S)
        self._listening.close()

    def _serve(self) -> None:
        line, _ = self._listening.accept()
        with line, self._context.wrap_socket(line, server_side=True) as told:
            try:
                while b"}" not in self.heard and (data := told.recv(4096)):
                    self.heard += data
                if self.heard:
                    told.sendall(self._answer)
            except OSError:
                pass


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return certificate_in(tmp_path_factory.mktemp("hall"), "cafe")


@pytest.fixture
def machines() -> Iterator[list[Machine]]:
    machines: list[Machine] = []
    yield machines
    for each in machines:
        each.close()


def card(certificate: Certificate, port: int, host: str = "127.0.0.1") -> JoinCard:
    return JoinCard("cafe", port, certificate.fingerprint, TOKEN, host)


def why(card: JoinCard) -> str:
    with pytest.raises(NotJoined) as refused:
        join(card, INST, "0.2.0")
    return refused.value.why


def test_a_hall_is_joined(certificate: Certificate, machines: list[Machine]) -> None:
    machine = Machine(certificate, 200, JOINED_BYTES)
    machines.append(machine)
    joined = join(card(certificate, machine.port), INST, "0.2.0", "t07")
    assert (joined.hall, joined.table, joined.password) == ("cafe", "t07", "secret")
    assert (joined.host, joined.mqtt) == ("127.0.0.1", 8883)
    assert joined.certificate == certificate.file.read_text(encoding="ascii")
    wish = json.loads(machine.heard.partition(b"\r\n\r\n")[2])
    assert wish == {"token": TOKEN, "table": "t07", "inst": INST, "version": "0.2.0"}
    assert machine.heard.startswith(b"POST /join HTTP/1.1\r\n")


def test_another_machine_is_told_nothing(
    certificate: Certificate, machines: list[Machine], tmp_path: Path
) -> None:
    other = certificate_in(tmp_path, "cafe")
    machine = Machine(other, 200, JOINED_BYTES)
    machines.append(machine)
    assert why(card(certificate, machine.port)) == "fingerprint"
    machine.close()
    assert machine.heard == b""


@pytest.mark.parametrize(
    ("status", "said", "reason"),
    [
        (403, b'{"why":"token"}', "token"),
        (409, b'{"why":"taken"}', "taken"),
        (429, b'{"why":"tries"}', "network"),
        (503, b'{"why":"disk"}', "network"),
        (200, b"not json", "network"),
        (200, b'{"hall":"cafe"}', "network"),
        (200, b'{"hall":"../etc","table":"t07","password":"x","mqtt":1}', "network"),
    ],
)
def test_a_refusal_says_why(
    certificate: Certificate, machines: list[Machine], status: int, said: bytes, reason: str
) -> None:
    machines.append(Machine(certificate, status, said))
    assert why(card(certificate, machines[0].port)) == reason


def test_nobody_answers(certificate: Certificate) -> None:
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = int(unused.getsockname()[1])
    assert why(card(certificate, port)) == "network"
    assert why(card(certificate, port, "no.such.host.invalid")) == "network"
