"""A new kind of reader is two files, its driver and its simulation; nothing else names it."""

import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "tablepi"

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


KIND = Kind(HashReader, "sends hashes", proof=_proof, sees_lifts=False, answers=True, obeys=True)
'''

SIMULATION = '''"""A simulated reader that sends `#UID;`."""

from tablepi.tools.simulator.simulated_cable import SimulatedCable
from tablepi.tools.simulator.simulation import Simulation, tag_of


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

SETTING = '[[reader]]\nname = "left"\nkind = "hash"\nport = "/dev/left"\n'

USE = """
import sys, time
from pathlib import Path
from queue import SimpleQueue

from tablepi.devices.ports.port import reader_for
from tablepi.devices.messages import TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.auto import AutoReader
from tablepi.devices.readers.auto import ASK_MS
from tablepi.tools.simulator.simulated_reader import SimulatedReader
from tablepi.runtime.settings.config import load

config = load(Path(sys.argv[1]))
print(config.reader[0].kind)

with SimulatedReader(ReaderConfig("left", "hash", "", roles=("a", "b")), time.monotonic_ns) as made:
    heard = SimpleQueue()
    port = reader_for(ReaderConfig("left", "hash", made.path), heard.put, time.monotonic_ns)
    port.start()
    heard.get(timeout=5)
    made.lay("castle", 1)
    print(type(heard.get(timeout=5)).__name__, made.keeps, made.antennas, made.note)
    port.stop()

auto = AutoReader(ReaderConfig("left", "auto", "unused"))
auto.start()
auto.hear(b"", 0)
auto.hear(b"", ASK_MS)
print(auto.hear(b"#04A1B2C3D4E5F6;", ASK_MS + 1)[0].uid, auto.name)
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The program with the two files where an engineer would put them."""
    package = tmp_path / "tablepi"
    package.mkdir()
    _link(ROOT, package, but={"devices", "tools"})
    for folder, added in (("devices", "readers"), ("tools", "simulator")):
        (package / folder / added).mkdir(parents=True)
        _link(ROOT / folder, package / folder, but={added})
        _link(ROOT / folder / added, package / folder / added)
    (package / "devices/readers/hash.py").write_text(DRIVER, encoding="utf-8")
    (package / "tools/simulator/simulated_hash.py").write_text(SIMULATION, encoding="utf-8")
    return tmp_path


def _link(source: Path, to: Path, but: Collection[str] = ()) -> None:
    for each in source.iterdir():
        if each.name not in {*but, "__pycache__"}:
            (to / each.name).symlink_to(each)


def _run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=tree, capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip


def test_it_can_be_configured_simulated_and_recognised(tree: Path) -> None:
    (tree / "tablepi.toml").write_text(SETTING, encoding="utf-8")
    done = _run(tree, "-c", USE, "tablepi.toml")
    assert done.stdout.splitlines() == [
        "hash",
        "TagSeen False 1 A reader of hashes is simulated.",
        "04A1B2C3D4E5F6 hash",
    ], done.stderr


def test_the_command_line_knows_it(tree: Path) -> None:
    done = _run(tree, "-m", "tablepi", "--sim-reader", "none")
    assert "'hash'" in done.stderr
    assert '"hash" (sends hashes)' in _run(tree, "-m", "tablepi", "config").stdout
