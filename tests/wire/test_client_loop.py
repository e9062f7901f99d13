"""One thread drives every client, whatever its descriptor's number, and keeps none that ended."""

import gc
import os
import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.wire.client_loop import ClientLoop
from tests.worlds.hall.waiting import until

MOST_OF_SELECT = 1_024
CONNECTED = b"\x20\x02\x00\x00"


class FakeBroker:
    """Lets everybody in. `lines`: the connections that it has; `said`: what came over them."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.lines: list[socket.socket] = []
        self.said = b""
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        # A blocked accept does not see that its socket was closed.
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    def cut(self) -> None:
        """Ends every connection."""
        for line in self.lines:
            line.shutdown(socket.SHUT_RDWR)
            line.close()
        self.lines.clear()

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._listening.accept()
                self.said += line.recv(4_096)
                line.sendall(CONNECTED)
            except OSError:
                return
            self.lines.append(line)
            threading.Thread(target=self._hear, args=(line,), daemon=True).start()

    def _hear(self, line: socket.socket) -> None:
        try:
            while said := line.recv(4_096):
                self.said += said
        except OSError:
            pass


@pytest.fixture
def broker() -> Iterator[FakeBroker]:
    broker = FakeBroker()
    yield broker
    broker.close()


@pytest.fixture
def loop() -> Iterator[ClientLoop]:
    loop = ClientLoop(time.monotonic)
    loop.start()
    yield loop
    loop.stop()


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many open files as `select` can take, so that the next has a greater number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2 * MOST_OF_SELECT:
        pytest.skip(f"this user may open {hard} files only")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * MOST_OF_SELECT), hard))
    with ExitStack() as stack, open(os.devnull, "rb") as nothing:
        while (number := os.dup(nothing.fileno())) < MOST_OF_SELECT:
            stack.callback(os.close, number)
        stack.callback(os.close, number)
        yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _client(broker: FakeBroker, loop: ClientLoop) -> Client:
    client = Client(CallbackAPIVersion.VERSION2, "t07", clean_session=True)
    loop.drive(client)
    client.connect("127.0.0.1", broker.port)
    return client


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.usefixtures("many_files")
def test_a_client_whose_descriptor_is_beyond_what_select_takes_is_heard(
    broker: FakeBroker, loop: ClientLoop
) -> None:
    client = _client(broker, loop)
    line = client.socket()
    assert line is not None
    assert line.fileno() >= MOST_OF_SELECT
    until(client.is_connected)
    loop.publish(client, "here", b"a word", 0)
    until(lambda: b"a word" in broker.said)
    client.disconnect()
    loop.wake(client)
    until(lambda: client.socket() is None)


def test_connections_that_ended_leave_no_file_open(broker: FakeBroker, loop: ClientLoop) -> None:
    gc.disable()
    try:
        before = _open_files()
        for _ in range(5):
            client = _client(broker, loop)
            until(client.is_connected)
            until(lambda: broker.lines)
            broker.cut()
            until(lambda: client.socket() is None)  # noqa: B023
        until(lambda: _open_files() == before)
    finally:
        gc.enable()


def test_a_clients_words_are_written_by_the_loops_thread_alone(
    broker: FakeBroker, loop: ClientLoop
) -> None:
    client = _client(broker, loop)
    until(client.is_connected)
    count = 200
    told = [
        threading.Thread(target=loop.publish, args=(client, "here", b"<%03d>" % number, 0))
        for number in range(count)
    ]
    for each in told:
        each.start()
    until(lambda: all(b"<%03d>" % number in broker.said for number in range(count)))
    client.disconnect()
    loop.wake(client)
    until(lambda: client.socket() is None)
