"""The oldest firmware, on the chips that it was made for."""

from pathlib import Path

from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.readers.tablepi.protocol import Hello, Identify, Read, Status
from tablepi.devices.sim.simulated_tags import tag
from tests.firmware.table import Table

OLD = Path(__file__).parent / "images/protocol-1.hex"
SEVEN, CASTLE = "04A1B2C3D4E5F6", "tablepi:decktet/castle"


def test_the_oldest_firmware_is_talked_to_and_its_tags_are_told_by_their_number() -> None:
    here = Table((0, 1), image=OLD)
    here.run(600)
    hello = next(each for _, each in here.heard if isinstance(each, Hello))
    assert (hello.newest, hello.major) == (1, 0)
    here.chips.lay(tag(SEVEN, "ntag213", CASTLE), 1)
    assert here.run(100, until=TagSeen)
    assert here.of(TagSeen) == [TagSeen("left", 1, SEVEN)]
    assert here.ask(Identify()).status == Status.WELL
    assert here.ask(Read(1, 4, bytes.fromhex(SEVEN))).status == Status.UNKNOWN
    here.chips.lift(1)
    assert here.run(300, until=TagGone)
    assert here.troubles == []
