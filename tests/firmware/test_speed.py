"""The speed of the line: agreed between the real firmware and the referee, lost, found again."""

from pathlib import Path

import pytest

from tablepi.devices.messages import TagGone, TagSeen, TagWritten, WriteTag
from tablepi.devices.readers.tablepi.commands import TablepiFrames, frame
from tablepi.devices.readers.tablepi.desired_state import LOST_MS
from tablepi.devices.readers.tablepi.protocol import (
    BAUDS,
    Hello,
    Identify,
    Memory,
    Pace,
    Speed,
    Status,
)
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_chips import ChipReader
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.table import Table

OLD = Path(__file__).parent / "images/protocol-2.hex"
SEVEN, OTHER = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"
CASTLE = "tablepi:decktet/castle"
USUAL, FAST = BAUDS
# The reader misses it by 2.1 %.
NEARLY_USUAL = 117_647
pytestmark = pytest.mark.usefixtures("make")


def sees(table: Table, antenna: int = 0) -> bool:
    """Whether a tag that is laid now is seen with its text, and gone when it is lifted."""
    told = len(table.said)
    table.chips.lay(tag(SEVEN, "ntag213", CASTLE), antenna)
    table.run(300, until=TagSeen)
    table.chips.lift(antenna)
    table.run(300, until=TagGone)
    cards = [each for _, each in table.said[told:] if isinstance(each, TagSeen | TagGone)]
    return cards == [TagSeen("left", antenna, SEVEN, text=CASTLE), TagGone("left", antenna, SEVEN)]


def test_both_go_on_at_the_higher_speed() -> None:
    table = Table()
    table.run(4)
    assert (table.kind.baud, table.chips.baud) == (USUAL, NEARLY_USUAL)
    table.run(600)
    assert (table.kind.baud, table.chips.baud) == (FAST, FAST)
    assert sees(table)
    assert table.troubles == []


@pytest.mark.parametrize("seed", range(8))
def test_they_agree_on_it_over_a_line_that_damages_every_hundredth_byte(seed: int) -> None:
    damaged = Faults(lost=0.004, doubled=0.003, flipped=0.003, seed=seed)
    table = Table(seed=seed, faults=damaged)
    table.run(2500)
    assert (table.kind.baud, table.chips.baud) == (FAST, FAST)
    assert sees(table)
    assert table.troubles == []


def test_the_firmware_before_is_read_and_written_at_its_own_speed() -> None:
    table = Table((0, 1), image=OLD)
    table.run(600)
    hello = next(each for _, each in table.heard if isinstance(each, Hello))
    assert (hello.newest, hello.major, hello.minor) == (2, 1, 0)
    assert sees(table, 1)
    table.chips.lay(tag(OTHER, "ntag213"))
    table.run(300)
    table.kind.obey(WriteTag(OTHER, CASTLE))
    table.run(3000)
    assert table.of(TagWritten) == [TagWritten("left", 0, OTHER, CASTLE)]
    assert (table.kind.baud, table.chips.baud) == (USUAL, NEARLY_USUAL)
    assert table.troubles == []


def test_a_referee_of_before_is_served_as_before() -> None:
    chips = ChipReader()
    chips.line_baud = USUAL
    chips.speak(300)
    chips.hear(frame(0, 0x81, b"\1\2"), 300)
    chips.speak(500)
    chips.lay(tag(SEVEN, "ntag213", CASTLE))
    kinds = {each.kind for each in TablepiFrames().feed(chips.speak(900))}
    assert 0x03 in kinds
    assert Memory.kind not in kinds
    assert chips.baud == NEARLY_USUAL


def test_a_speed_in_the_configuration_stays() -> None:
    table = Table(baud=USUAL)
    table.run(3000)
    assert (table.kind.baud, table.chips.baud) == (USUAL, NEARLY_USUAL)
    assert sees(table)


def test_whoever_opens_the_line_anew_is_heard_at_the_usual_speed() -> None:
    table = Table()
    table.run(600)
    table.kind.start()
    assert table.kind.baud == USUAL
    table.run(600)
    assert (table.kind.baud, table.chips.baud) == (FAST, FAST)
    assert sees(table)


def test_a_single_break_is_taken_for_noise_where_frames_go_on() -> None:
    table = Table()
    table.run(600)
    for _ in range(5):
        table.chips.line_baud = USUAL
        table.chips.hear(b"\0", table.now_ms)
        table.chips.speak(table.now_ms)
        table.now_ms += 1
        table.chips.speak(table.now_ms)
        assert table.chips.baud == FAST
        assert table.ask(Identify()).status == Status.WELL
    assert (table.kind.baud, table.chips.baud) == (FAST, FAST)


def test_a_reader_that_lost_its_power_is_found_again() -> None:
    table = Table()
    table.run(600)
    table.chips.power(table.now_ms)
    table.run(2)
    assert table.chips.baud == NEARLY_USUAL
    table.run(LOST_MS + 400)
    assert (table.kind.baud, table.chips.baud) == (FAST, FAST)
    assert sees(table)
    assert table.troubles == []


@pytest.mark.parametrize("what", ["freeze", "brownout"])
def test_a_start_that_is_to_be_told_is_told_at_the_speed_of_before(what: str) -> None:
    table = Table()
    table.run(600)
    getattr(table.chips, what)()
    table.run(1000)
    assert table.chips.baud == FAST
    assert len(table.troubles) == 1
    assert sees(table)


def test_a_speed_that_is_not_known_is_refused_and_changes_nothing() -> None:
    table = Table(baud=USUAL)
    table.run(600)
    assert table.ask(Pace(2)).status == Status.UNKNOWN
    assert table.chips.baud == NEARLY_USUAL
    assert table.ask(Pace(Speed.USUAL)).status == Status.WELL
    assert table.chips.baud == NEARLY_USUAL
