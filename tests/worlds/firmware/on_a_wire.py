"""A reader of our own on a simulated wire, and the hands that lay tags on it."""

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi import TablepiReader
from tablepi.tools.simulator.firmware_twin import TwinReader
from tablepi.tools.simulator.simulated_tags import SimulatedTag
from tests.worlds.firmware.wire import Wire

CASTLE = "tablepi:decktet/castle"
FOUR, SEVEN, TEN = "14E0992C", "04A1B2C3D4E5F6", "0405060708090A0B0C0D"


def wire(antennas: int = 1, newest: int = 2) -> Wire:
    reader = TablepiReader(ReaderConfig("left", "tablepi", "unused"))
    wire = Wire(reader, TwinReader(antennas, newest))
    wire.run(600)
    assert wire.said == []
    return wire


def twin(wire: Wire) -> TwinReader:
    assert isinstance(wire.device, TwinReader)
    return wire.device


def lay(wire: Wire, what: SimulatedTag, antenna: int = 0) -> None:
    twin(wire).antennas[antenna].tags.append(what)


def lift(wire: Wire, antenna: int = 0) -> None:
    twin(wire).antennas[antenna].tags.clear()


def run_until_it_is_being_read(wire: Wire) -> None:
    while not twin(wire).is_touching:
        assert wire.now_ms < 2000
        wire.run(1)
