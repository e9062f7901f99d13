"""A new kind of reader is two files, its driver and its simulation; nothing else names it."""

import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from tablepi.cli.main import main
from tablepi.devices import readers, sim
from tablepi.devices.configured_readers import reader_for
from tablepi.devices.messages import Message, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.auto import AutoReader
from tablepi.devices.recognition import ASK_MS
from tablepi.devices.sim.simulated_reader import SimulatedReader

DRIVER = '''"""A reader that sends `#UID;` once a scan, when a card was laid."""

import re

from tablepi.devices.messages import Message, TagSeen
from tablepi.devices.readers import Kind, Proof, ReaderConfig

SCAN = re.compile(rb"#([0-9A-F]{14});")


class HashReader:
    baud = 9600
    wait_ms = 50

    def __init__(self, config: ReaderConfig) -> None:
        self._name, self._half = config.name, b""

    def start(self) -> None:
        self._half = b""

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        self._half += data
        found, self._half = SCAN.findall(self._half), self._half.rpartition(b";")[2]
        return [TagSeen(self._name, 0, uid.decode()) for uid in found]

    def say(self) -> bytes:
        return b""


def _proof() -> Proof:
    return lambda data: SCAN.search(data) is not None


KIND = Kind(HashReader, proof=_proof, sees_lifts=False, answers=True, obeys=True)
'''

SIMULATION = '''"""A simulated reader that sends `#UID;`."""

from tablepi.devices.sim.simulated_cable import SimulatedCable
from tablepi.devices.sim.simulation import Simulation, tag_of


class _Hash(Simulation):
    note = "A reader of hashes is simulated."

    def __init__(self, config, clock_ns):
        super().__init__(SimulatedCable())

    def lay(self, card, deck, antenna):
        self.cable.send(f"#{tag_of(card, deck, 14)};".encode())

    def lift(self, antenna): ...
    def noise(self, on): ...
    def silence(self, on): ...
    def half(self): ...
    def flood(self): ...


SIMULATION = _Hash
'''

CONFIG = ReaderConfig("left", "hash", "", roles=("general", "discard"))


@pytest.fixture(autouse=True)
def _added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The two files stand where an engineer would put them."""
    for package, name, text in ((readers, "hash", DRIVER), (sim, "simulated_hash", SIMULATION)):
        folder = tmp_path / package.__name__
        folder.mkdir()
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])


@pytest.fixture
def simulated() -> Iterator[SimulatedReader]:
    with SimulatedReader(CONFIG, time.monotonic_ns) as reader:
        yield reader


def test_it_can_be_configured_and_simulated(simulated: SimulatedReader) -> None:
    heard = SimpleQueue[Message]()
    port = reader_for(ReaderConfig("left", "hash", simulated.path), heard.put, time.monotonic_ns)
    port.start()
    heard.get(timeout=5)
    simulated.lay("castle", 1)
    assert isinstance(heard.get(timeout=5), TagSeen)
    port.stop()
    assert (simulated.keeps, simulated.antennas) == (False, 1)
    assert simulated.note == "A reader of hashes is simulated."


def test_it_is_recognised() -> None:
    auto = AutoReader(ReaderConfig("left", "auto", "unused"))
    auto.start()
    auto.hear(b"", 0)
    auto.hear(b"", ASK_MS)
    said = auto.hear(b"#04A1B2C3D4E5F6;", ASK_MS + 1)
    assert said == [TagSeen("left", 0, "04A1B2C3D4E5F6")]
    assert auto.name == "hash"


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--sim-reader", "none"])
    assert "'hash'" in capsys.readouterr().err
