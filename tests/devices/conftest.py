"""A simulated reader, what is heard from it, and ports that are stopped after each test."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from serial import Serial

from tablepi.devices.messages import Message
from tablepi.devices.ports.port import Port, Reader, reader_for
from tablepi.devices.readers import Driver, ReaderConfig
from tablepi.devices.readers.line import LineReader
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tests.worlds.firmware.heard import Attached, Heard, Opened


@pytest.fixture
def cards() -> Iterator[SimulatedLineReader]:
    with SimulatedLineReader() as reader:
        yield reader


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def opened(heard: Heard) -> Iterator[Opened]:
    """Starts a port on a path and stops it after the test; none may hang then."""
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
        port.stop()
    assert not [thread for thread in threading.enumerate() if thread.name == "reader left"]


@pytest.fixture
def attached(heard: Heard) -> Iterator[Attached]:
    """Starts a reader of a kind on a path or a bus, and stops it after the test."""
    readers = []

    def attached(kind: str, path: str, repeat_ms: int = 0) -> Reader:
        config = ReaderConfig("left", kind, path, repeat_ms=repeat_ms)
        reader = reader_for(config, heard.put, time.monotonic_ns)
        reader.start()
        readers.append(reader)
        return reader

    yield attached
    for reader in readers:
        reader.stop()


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Counts how often a port was tried."""
    tries = threading.Semaphore(0)

    def counted(*args: Any, **options: Any) -> Serial:
        tries.release()
        return Serial(*args, **options)

    monkeypatch.setattr("serial.Serial", counted)
    return tries
