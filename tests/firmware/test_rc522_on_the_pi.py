"""The driver for an RC522 on the Pi's own SPI, over a fake spidev, on the simulated chip."""

import pytest

from tablepi.devices.lines import SpiLine
from tablepi.devices.messages import Message, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.polling import POLL_MS
from tablepi.devices.readers import ReaderConfig, kind
from tablepi.devices.readers.rc522 import HUNG_MS, RENEW_LOOKS, Rc522Reader
from tablepi.tools.simulator.simulated_chips import Fault, Make
from tablepi.tools.simulator.simulated_tags import tag
from tests.firmware.chip_bus import ChipBus
from tests.worlds.firmware.makes import USUAL

UIDS = ["14E0992C", "04A1B2C3D4E5F6", "0405060708090A0B0C0D"]
CASTLE = "tablepi:decktet/castle"


class Table:
    """A driver on a chip, in the chip's own time."""

    make = Make.NXP

    def __init__(self, version: int = 0x92, seed: int = 1, wired: bool = False) -> None:
        self.chip = ChipBus(seed, version, self.make)
        self.line = SpiLine(self.chip, self.chip.wait, self.chip if wired else None)
        self.reader = Rc522Reader(ReaderConfig("left", "rc522", "unused"))
        self.reader.start()
        self.said: list[Message] = []
        self.told_ms: list[int] = []
        self.run(400)

    def run(self, for_ms: int) -> None:
        until_ns = self.chip.now_ns + for_ms * 1_000_000
        while self.chip.now_ns < until_ns:
            if words := self.reader.say():
                self.line.say(words)
                data = self.line.hear(0, 0)
            else:
                self.chip.wait(0.001)
                data = b""
            said = self.reader.hear(data, self.chip.now_ns // 1_000_000)
            self.said += said
            self.told_ms += [self.chip.now_ns // 1_000_000] * len(said)


@pytest.fixture(params=USUAL.values(), ids=list(USUAL), autouse=True)
def make(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual makes of chips in turn."""
    monkeypatch.setattr(Table, "make", request.param)


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x12])
@pytest.mark.parametrize("uid", UIDS)
def test_a_tag_is_seen_and_gone(uid: str, version: int, built: None) -> None:
    table = Table(version)
    began_ms = table.chip.now_ns // 1_000_000
    table.chip.lay(tag(uid))
    table.run(500)
    assert table.said == [TagSeen("left", 0, uid)]
    assert table.told_ms[0] - began_ms <= POLL_MS + 30
    table.chip.lift()
    table.run(500)
    assert table.said[1:] == [TagGone("left", 0, uid)]


@pytest.mark.parametrize("text", ["", CASTLE, "x" * 100])
@pytest.mark.parametrize("memory", ["ntag213", "ntag216"])
def test_a_text_is_told_with_its_tag(text: str, memory: str, built: None) -> None:
    table = Table()
    table.chip.lay(tag(UIDS[1], memory, text))
    table.run(500)
    assert table.said == [TagSeen("left", 0, UIDS[1], text=text)]


def test_two_tags_are_no_card(built: None) -> None:
    table = Table()
    table.chip.lay(tag(UIDS[0]))
    table.chip.lay(tag("15E0992D"))
    table.run(500)
    assert not [each for each in table.said if isinstance(each, TagSeen)]
    assert "reader.two" in str(table.said)


def test_a_tag_that_is_taken_away_while_it_is_read_is_told_and_gone(built: None) -> None:
    for after_ms in range(0, 120, 2):
        table = Table(seed=after_ms + 1)
        table.chip.lay(tag(UIDS[1], "ntag213", CASTLE))
        table.run(after_ms)
        table.chip.lift()
        table.run(600)
        seen = [each for each in table.said if isinstance(each, TagSeen)]
        gone = [each for each in table.said if isinstance(each, TagGone)]
        assert len(seen) == len(gone) <= 1, after_ms
        assert {each.text for each in seen} <= {"", CASTLE}


def test_a_chip_whose_supply_sagged_is_set_up_anew(built: None) -> None:
    table = Table()
    table.chip.lay(tag(UIDS[0]))
    table.run(300)
    table.chip.sag()
    table.run(1000)
    assert table.said == [TagSeen("left", 0, UIDS[0])]
    table.chip.lift()
    table.run(400)
    assert table.said[1:] == [TagGone("left", 0, UIDS[0])]


@pytest.mark.parametrize("fault", [Fault.DEAF_UNTIL_RESET, Fault.HUNG_UNTIL_RESET])
def test_a_chip_that_wants_a_reset_while_nothing_lies_there_reads_again(
    fault: Fault, built: None
) -> None:
    table = Table()
    table.chip.fault(fault)
    table.run(RENEW_LOOKS * (POLL_MS + 10) + HUNG_MS)
    table.chip.lay(tag(UIDS[0]))
    table.run(500)
    assert table.said[-1] == TagSeen("left", 0, UIDS[0])


@pytest.mark.parametrize("fault", [Fault.DEAF_UNTIL_RESET, Fault.HUNG_UNTIL_RESET])
def test_a_chip_that_wants_a_reset_under_a_tag_costs_no_tag(fault: Fault, built: None) -> None:
    table = Table()
    table.chip.lay(tag(UIDS[0]))
    table.run(300)
    table.chip.fault(fault)
    table.run(3000)
    assert not [each for each in table.said if isinstance(each, TagGone)]
    table.chip.lift()
    table.run(400)
    tags = [each for each in table.said if not isinstance(each, ReaderTrouble)]
    assert tags == [TagSeen("left", 0, UIDS[0]), TagGone("left", 0, UIDS[0])]


@pytest.mark.parametrize("fault", [Fault.DEAF, Fault.HUNG])
def test_a_chip_that_no_command_helps_is_helped_by_its_reset_wire(
    fault: Fault, built: None
) -> None:
    table = Table(wired=True)
    table.chip.fault(fault)
    table.run(RENEW_LOOKS * (POLL_MS + 10) + HUNG_MS)
    table.chip.lay(tag(UIDS[0]))
    table.run(500)
    assert table.said[-1] == TagSeen("left", 0, UIDS[0])


def test_a_chip_that_no_reset_by_command_helps_is_told_as_long_as_it_hangs(built: None) -> None:
    table = Table()
    table.chip.fault(Fault.HUNG)
    for _ in range(5):
        table.said.clear()
        table.run(1000)
        assert {each.why.id for each in table.said if isinstance(each, ReaderTrouble)} == {
            "rc522.hung"
        }


def test_whether_a_chip_is_there_can_be_asked(built: None) -> None:
    chip = ChipBus(make=Table.make)
    assert kind("rc522").buses["spidev"].answers(SpiLine(chip, chip.wait))
