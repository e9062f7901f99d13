"""What goes wrong with a reader, and that it is noticed, named and recovered from."""

from pathlib import Path

import pytest

from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.readers.tablepi.protocol import Cause, Hello, Identify, Read, Status
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_chips import Fault
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.table import Table

OLD = Path(__file__).parent / "images/protocol-1.hex"
FOUR, SEVEN = "14E0992C", "04A1B2C3D4E5F6"
CASTLE = "tablepi:decktet/castle"
pytestmark = pytest.mark.usefixtures("make")


def table(boards: tuple[int, ...] = (0, 1)) -> Table:
    table = Table(boards)
    table.run(600)
    assert table.said == []
    return table


def works(table: Table, antenna: int = 0) -> bool:
    """Whether a tag that is laid now is seen, and gone when it is lifted."""
    table.run(2000)
    table.chips.lay(tag("0A0B0C0D"), antenna)
    seen = table.run(200, until=TagSeen)
    table.chips.lift(antenna)
    return seen and table.run(300, until=TagGone)


def test_a_board_that_falls_off_is_named_within_a_second_and_works_again_when_it_is_back() -> None:
    here = table()
    here.chips.fault(Fault.MISSING, 1)
    here.run(1000)
    assert here.troubles == ["antenna 2 is missing: check the seven wires of its board"]
    assert works(here, 0)
    here.chips.fault(Fault.WELL, 1)
    here.run(1000)
    assert here.last(1).health == here.well
    assert works(here, 1)


def test_a_tag_on_a_board_that_falls_off_does_not_count_as_gone_at_once() -> None:
    here = table()
    here.chips.lay(tag(FOUR), 1)
    here.run(300)
    here.chips.fault(Fault.MISSING, 1)
    here.run(600)
    here.chips.fault(Fault.WELL, 1)
    here.run(1000)
    assert here.seen == [FOUR]
    assert here.gone == []


def test_a_reader_without_any_board_says_so() -> None:
    here = Table(boards=())
    here.run(1000)
    assert here.troubles == ["antenna 1 is missing: check the seven wires of its board"]
    hello = next(each for _, each in here.heard if isinstance(each, Hello))
    assert (hello.antennas, hello.id) == (1, bytes(4))


def test_a_board_that_is_plugged_in_later_is_looked_after() -> None:
    here = table((0,))
    here.chips.fault(Fault.WELL, 3)
    here.run(1000)
    assert "antenna 2 is missing: check the seven wires of its board" in here.troubles
    assert works(here, 3)


def test_a_hung_chip_is_named_and_the_others_go_on() -> None:
    here = table()
    here.chips.fault(Fault.HUNG, 1)
    here.run(1500)
    assert any("antenna 2 does not do what it is told" in why for why in here.troubles)
    assert works(here, 0)


def test_a_chip_that_hangs_until_it_is_reset_costs_no_tag() -> None:
    here = table()
    here.chips.lay(tag(FOUR), 1)
    here.run(300)
    here.chips.fault(Fault.HUNG_UNTIL_RESET, 1)
    here.run(3000)
    assert (here.seen, here.gone) == ([FOUR], [])
    assert here.last(1).health == here.well


def test_a_chip_that_goes_deaf_under_a_tag_is_no_removal() -> None:
    here = table()
    here.chips.lay(tag(FOUR), 0)
    here.run(300)
    here.chips.fault(Fault.DEAF_UNTIL_RESET, 0)
    here.run(3000)
    assert (here.seen, here.gone) == ([FOUR], [])


def test_a_chip_that_went_deaf_while_nothing_lay_there_hears_again_by_itself() -> None:
    here = table()
    here.chips.fault(Fault.DEAF_UNTIL_RESET, 0)
    assert works(here, 0)


def test_an_unsound_chip_is_named_when_the_power_comes() -> None:
    here = Table((0,))
    here.chips.fault(Fault.UNSOUND)
    here.run(1000)
    [why] = here.troubles + here.unsound
    assert "the chip of antenna 1 fails its maker’s self-test" in why
    assert works(here)


def test_a_chip_whose_supply_dips_is_set_up_anew_and_named() -> None:
    here = table()
    here.chips.sag(1)
    here.run(1000)
    why = "antenna 2 had lost its settings and was set up again: check its supply"
    assert here.troubles == [why]
    assert works(here, 1)


def test_a_brownout_is_named_and_costs_no_tag() -> None:
    here = table()
    here.chips.lay(tag(FOUR))
    here.run(2500)
    here.chips.brownout()
    here.run(2000)
    assert here.troubles == ["the reader restarted because its supply sagged: use a stronger one"]
    assert (here.seen, here.gone) == ([FOUR], [])


@pytest.mark.parametrize("ram", [0x00, 0x5A, 0xFF])
def test_behind_a_stock_boot_loader_the_cause_is_unknown_and_a_start_by_itself_told(
    ram: int,
) -> None:
    here = Table((0, 1))
    here.chips.boot_loader(ram)
    here.run(2500)
    assert here.troubles == [], "the port was opened"
    here.chips.brownout()
    here.run(4000)
    assert {each.cause for _, each in here.heard if isinstance(each, Hello)} == {Cause.UNKNOWN}
    by_itself = (
        "the reader restarted by itself: its reset button, or its supply sagged; "
        "if it does so again, use a stronger one"
    )
    assert here.troubles.count(by_itself) == 1
    here.chips.freeze()
    here.run(2000)
    assert "froze" in here.troubles[-1]
    assert here.troubles.count(by_itself) == 1
    assert works(here)


def test_a_program_that_stands_still_is_started_again_by_the_watchdog() -> None:
    here = table()
    here.run(2000)
    here.heard.clear()
    here.chips.freeze()
    here.run(2000)
    hello = next(each for _, each in here.heard if isinstance(each, Hello))
    assert hello.cause == Cause.WATCHDOG
    assert "froze" in here.troubles[0]
    assert works(here)


def test_a_supply_that_sags_again_within_a_second_is_named_all_the_same() -> None:
    here = table()
    for _ in range(3):
        here.chips.brownout()
        here.run(700)
    assert set(here.troubles) == {
        "the reader restarted because its supply sagged: use a stronger one"
    }


def test_the_cause_of_a_start_is_told_once() -> None:
    here = table()
    here.chips.freeze()
    here.run(2000)
    here.chips.brownout()
    here.run(2000)
    causes = [each.cause for _, each in here.heard if isinstance(each, Hello)]
    assert set(causes) == {Cause.POWER, Cause.WATCHDOG, Cause.BROWNOUT}
    assert causes[-1] == Cause.BROWNOUT


def test_bytes_that_are_lost_on_the_way_to_the_reader_cost_nothing_but_time() -> None:
    here = table()
    here.faults = Faults(lost=0.01, flipped=0.01, seed=5)
    here.chips.lay(tag(SEVEN, "ntag213", CASTLE))
    here.run(3000)
    assert here.of(TagSeen) == [TagSeen("left", 0, SEVEN, text=CASTLE)]


def test_noise_on_the_line_does_not_stop_the_reader() -> None:
    here = table()
    for byte in range(256):
        here.chips.hear(bytes([byte]) * 20, here.now_ms)
        here.run(10)
    assert works(here)


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


@pytest.mark.parametrize("antenna", [0, 1])
def test_a_full_field_is_no_crash(antenna: int) -> None:
    here = table()
    for number in range(4):
        here.chips.lay(tag(f"0102030{number}"), antenna)
    here.run(500)
    assert here.seen == []
    assert works(here, 1 - antenna)
