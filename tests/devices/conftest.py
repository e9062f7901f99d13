"""A simulated reader, what is heard from it, and ports that are stopped after each test."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from serial import Serial

from tablepi.devices.messages import Message
from tablepi.devices.port import Port
from tablepi.devices.readers import Driver, ReaderConfig
from tablepi.devices.readers.line import LineReader
from tablepi.devices.sim.simulated_line import SimulatedLineReader
from tests.devices.heard import Heard, Opened


@pytest.fixture
def cards() -> Iterator[SimulatedLineReader]:
    with SimulatedLineReader() as reader:
        yield reader


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def opened(heard: Heard) -> Iterator[Opened]:
    """Starts a port on a path and stops it after the test, which it must survive."""
    ports = []

    def opened(
        path: str, kind: Driver | None = None, put: Callable[[Message], None] = heard.put
    ) -> Port:
        config = ReaderConfig("left", "line", path)
        port = Port(config, kind or LineReader(config), put, time.monotonic_ns)
        port.start()
        ports.append(port)
        return port

    yield opened
    for port in ports:
        assert port._thread.is_alive() or port._stopping.is_set()
        port.stop()
        assert not port._thread.is_alive()


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Counts how often a port was tried."""
    tries = threading.Semaphore(0)
    really = Port._open

    def counted(port: Port) -> Serial:
        tries.release()
        return really(port)

    monkeypatch.setattr(Port, "_open", counted)
    return tries
