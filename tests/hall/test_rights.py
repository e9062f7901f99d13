"""What a table's password opens at the broker: its own topics, and nothing else."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from socket import create_connection
from typing import Any

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.hall.server.machine import broker_files
from tablepi.hall.server.machine.broker import ChildBroker, mosquitto, version_of
from tablepi.hall.server.machine.broker_files import BrokerFiles, password_line
from tablepi.hall.server.machine.certificate import Certificate, certificate_in
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup, answers, free_port
from tablepi.hall.server.machine.mqtt_client import MqttClient
from tablepi.wire.client_loop import pinned
from tablepi.wire.states import TableState
from tablepi.wire.topics import ALL, DOWN, QOS, UP, down, hall_state, root, to_all, up
from tests.worlds.hall.journals import journal_match
from tests.worlds.hall.one_hall import Hall
from tests.worlds.hall.waiting import PATIENCE_S, end, needs_mosquitto, until

pytestmark = needs_mosquitto

END = b"the end"


class User:
    """Somebody at the broker. `heard`: topics with what came on them."""

    def __init__(self, name: str, port: int, certificate: Certificate) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self._told = 0
        self.client = Client(CallbackAPIVersion.VERSION2, "any", clean_session=True)
        self.client.username_pw_set(name, f"of {name}")
        self.client.tls_set_context(pinned(certificate.file.read_text(encoding="ascii")))
        self.client.on_message = self._hear
        self.client.on_subscribe = self._subscribed
        self.client.connect_timeout = PATIENCE_S
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        until(self.client.is_connected)

    def close(self) -> None:
        end(self.client)

    def subscribe(self, *topics: str) -> None:
        before = self._told
        for topic in topics:
            self.client.subscribe(topic, QOS)
        until(lambda: self._told == before + len(topics))

    def say(self, topic: str, payload: bytes, retain: bool = False) -> None:
        self.client.publish(topic, payload, QOS, retain).wait_for_publish(PATIENCE_S)

    def _hear(self, client: Client, data: Any, message: MQTTMessage) -> None:
        self.heard.append((message.topic, bytes(message.payload)))

    def _subscribed(self, *_: Any) -> None:
        self._told += 1


Let = Callable[[str], User]


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    return certificate_in(tmp_path, "cafe")


@pytest.fixture
def let_in(tmp_path: Path, port: int, certificate: Certificate) -> Iterator[Let]:
    """Lets users into a broker with the hall's own files."""
    files = BrokerFiles(tmp_path / "broker")
    files.write("cafe", port, certificate, version_of(mosquitto()))
    names = ("hall", "t07", "t08")
    files.write_passwords(password_line(name, f"of {name}") for name in names)
    broker = ChildBroker(files, mosquitto())
    broker.start()
    until(lambda: answers(port))
    with ExitStack() as stack:
        stack.callback(broker.stop)

        def let(name: str) -> User:
            user = User(name, port, certificate)
            stack.callback(user.close)
            return user

        yield let


def test_the_hall_gets_in_where_silent_connections_hold_every_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, port: int, certificate: Certificate
) -> None:
    monkeypatch.setattr(broker_files, "MOST_CONNECTIONS", 5)
    setup = HallSetup(tmp_path, "cafe", 0, 0, port, "of hall", certificate)
    setup.broker.write("cafe", port, certificate, version_of(mosquitto()))
    setup.broker.write_passwords([password_line("hall", "of hall")])
    broker = ChildBroker(setup.broker, mosquitto())
    broker.start()
    until(lambda: answers(port))
    client = MqttClient(setup, "b" * 16, HallClock(), lambda *_: None)
    with ExitStack() as stack:
        stack.callback(broker.stop)
        for _ in range(5):
            stack.enter_context(create_connection(("127.0.0.1", port)))
        client.start()
        stack.callback(client.stop)
        until(client.listening.is_set)


def _forbidden() -> list[str]:
    """Topics that t07 may not write."""
    of_hall = [hall_state("cafe"), *(to_all("cafe", what) for what in ALL)]
    own = [down("cafe", "t07", what) for what in DOWN]
    others = [up("cafe", "t08", what) for what in UP] + [down("cafe", "t08", what) for what in DOWN]
    elsewhere = [up("club", "t07", "row"), f"{root('cafe')}/t/t07", "tablepi/2/cafe/t/t07/up/row"]
    return [*of_hall, *own, *others, *elsewhere, "t07", "$SYS/broker/version"]


@pytest.mark.parametrize("retain", [False, True])
def test_a_table_writes_its_own_topics_alone(let_in: Let, retain: bool) -> None:
    hall, other, table = map(let_in, ("hall", "t08", "t07"))
    hall.subscribe(f"{root('cafe')}/#")
    other.subscribe(down("cafe", "t08", "#"), f"{root('cafe')}/all/#", f"{root('cafe')}/hall/#")
    for topic in _forbidden():
        table.say(topic, b"forged", retain)
    for what in UP:
        table.say(up("cafe", "t07", what), END, retain)
    until(lambda: len(hall.heard) >= len(UP))
    hall.say(down("cafe", "t08", "ack"), END)
    until(lambda: other.heard)
    assert sorted(hall.heard[: len(UP)]) == sorted((up("cafe", "t07", what), END) for what in UP)
    assert other.heard == [(down("cafe", "t08", "ack"), END)]
    # Nor is any of it kept for those who come later.
    later = let_in("t08")
    later.subscribe(down("cafe", "t08", "#"), f"{root('cafe')}/all/#", f"{root('cafe')}/hall/#")
    hall.say(down("cafe", "t08", "task"), END)
    until(lambda: later.heard)
    assert later.heard == [(down("cafe", "t08", "task"), END)]


@pytest.mark.parametrize(
    "wish",
    ["#", "$SYS/#", f"{root('cafe')}/t/+/down/#", f"{root('cafe')}/t/+/up/#", f"{root('cafe')}/#"],
)
def test_a_table_reads_what_is_for_it_and_for_all_whatever_it_asks_for(
    let_in: Let, wish: str
) -> None:
    hall, other, table = map(let_in, ("hall", "t08", "t07"))
    others = down("cafe", "t08", "#"), up("cafe", "t08", "#"), up("cafe", "t07", "#")
    mine = down("cafe", "t07", "ack"), to_all("cafe", "say"), hall_state("cafe")
    table.subscribe(wish, *others, *mine)
    for what in DOWN:
        hall.say(down("cafe", "t08", what), b"for t08", retain=True)
    for what in UP:
        other.say(up("cafe", "t08", what), b"of t08", retain=True)
        table.say(up("cafe", "t07", what), b"my own")
    hall.say("tablepi/1/cafe/desk", b"for nobody")
    for topic in mine:
        hall.say(topic, END)
    until(lambda: {topic for topic, _ in table.heard} >= set(mine))
    assert set(table.heard) == {(topic, END) for topic in mine}


def test_a_wrong_password_and_no_name_are_not_let_in(
    let_in: Let, port: int, certificate: Certificate
) -> None:
    let_in("t07")
    refused: list[bool] = []
    for name, password in (("t07", "wrong"), ("t09", "of t07"), ("", None)):
        client = Client(CallbackAPIVersion.VERSION2, "t07", clean_session=True)
        if name:
            client.username_pw_set(name, password)
        client.tls_set_context(pinned(certificate.file.read_text(encoding="ascii")))
        client.on_connect = lambda *words: refused.append(bool(words[3].is_failure))
        client.connect_timeout = PATIENCE_S
        client.connect("127.0.0.1", port)
        before = len(refused)
        client.loop_start()
        until(lambda: len(refused) > before)  # noqa: B023
        end(client)
    assert all(refused)


def test_what_a_table_left_retained_is_taken_like_anything_that_comes(
    let_in: Let, tmp_path: Path, port: int, certificate: Certificate
) -> None:
    match, table, record = journal_match(rows=5), let_in("t07"), Hall(tmp_path / "record")
    [batch] = match.batches()
    for what in UP:
        table.say(up("cafe", "t07", what), b"[]", retain=True)
    table.say(up("cafe", "t07", "row"), batch.payload(), retain=True)
    state = TableState("ready", "a" * 16, 3, 1, "0.2.0", "e" * 32)
    table.say(up("cafe", "t07", "state"), state.payload(), retain=True)
    setup = HallSetup(tmp_path, "cafe", 0, 0, port, "of hall", certificate)
    for boot in ("1", "2"):
        come: list[str] = []

        def receive(topic: str, payload: bytes, come: list[str] = come) -> None:
            record.intake.receive(topic, payload)
            come.append(topic)

        client = MqttClient(setup, boot * 16, HallClock(), receive)
        client.start()
        until(lambda: len(come) == len(UP))  # noqa: B023
        client.stop()
    record.writer.put(lambda _: None).result()
    assert record.rows() == match.listed("t07")
    assert record.state_of("t07") == "ready"
    # Rows of an event are not read while no desk asks for them.
    assert record.bad.counts == {"t07": 2 * (len(UP) - 3)}
    record.writer.close()
