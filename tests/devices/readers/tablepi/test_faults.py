"""Faults of a reader of our own: lost reports, sick antennas, silence, noise, restarts."""

import pytest

from tablepi.devices.messages import ReaderTrouble, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi import BOOT_MS, SILENT_MS, TablepiReader
from tablepi.devices.readers.tablepi.antenna import WatchedAntenna
from tablepi.devices.readers.tablepi.commands import frame
from tablepi.devices.readers.tablepi.protocol import Antenna, Cause, FieldContent, Health, Hello
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.on_a_wire import (
    CASTLE,
    FOUR,
    SEVEN,
    lay,
    run_until_it_is_being_read,
    twin,
    wire,
)
from tests.worlds.firmware.wire import Wire, gone, seen, troubles


def test_a_tag_that_stays_over_a_restart_stays() -> None:
    table = wire()
    lay(table, tag(FOUR))
    table.run(2000)
    twin(table).restart(table.now_ms, Cause.BROWNOUT)
    table.run(2000)
    assert (seen(table), gone(table)) == ([FOUR], [])
    assert troubles(table) == ["the reader restarted because its supply sagged: use a stronger one"]


def test_a_reader_that_starts_by_itself_and_cannot_tell_why_is_named_once_it_is_known() -> None:
    table = wire()
    table.kind.start()
    twin(table).restart(table.now_ms, Cause.UNKNOWN)
    table.run(2000)
    assert troubles(table) == []
    twin(table).restart(table.now_ms, Cause.UNKNOWN)
    table.run(2000)
    (why,) = troubles(table)
    assert why.startswith("the reader restarted by itself: its reset button, or its supply sagged")


def test_a_tag_that_was_being_read_when_the_cable_was_pulled_is_told_afterwards() -> None:
    table = wire()
    lay(table, tag(SEVEN, "ntag213", CASTLE))
    run_until_it_is_being_read(table)
    table.kind.start()
    table.run(1000)
    assert [m for _, m in table.said] == [TagSeen("left", 0, SEVEN, laid=False, text=CASTLE)]


def test_a_lost_report_is_made_good_by_the_next() -> None:
    table = wire()
    table.cut = True
    lay(table, tag(FOUR))
    table.run(100)
    table.cut = False
    assert table.run(600, until=TagSeen)


@pytest.mark.parametrize(
    ("health", "word"),
    [(Health.MISSING, "missing"), (Health.HUNG, "told"), (Health.DEAF, "settings")],
)
def test_an_antenna_that_is_not_well_is_named_again_and_again(health: Health, word: str) -> None:
    table = wire(antennas=2)
    twin(table).antennas[1].health = health
    table.run(15_000)
    told = [why for why in troubles(table) if "restarts" not in why]
    assert len(told) == 2
    assert all(word in why and "antenna 2" in why for why in told)


def test_a_reader_that_was_just_opened_has_time_to_leave_its_boot_loader() -> None:
    table = wire()
    table.cut = True
    table.kind.start()
    table.run(BOOT_MS - 100)
    assert troubles(table) == []
    table.run(200)
    assert "says nothing" in troubles(table)[0]


def test_a_chip_that_fails_its_self_test_is_named_once_and_two_cards_on_it_all_the_same() -> None:
    antenna, told = WatchedAntenna("left", 1, 0), []
    for at_ms in range(0, 60_000, 250):
        lies = FieldContent.SEVERAL if at_ms >= 50_000 else FieldContent.NOTHING
        health = Health.HUNG if 20_000 <= at_ms < 21_000 else Health.UNSOUND
        told += antenna.hear(Antenna(1, health, 0x92, 0, lies), at_ms)
    ids = [each.why.id for each in told if isinstance(each, ReaderTrouble)]
    assert ids == ["antenna.unsound", "antenna.hung", "antenna.several"]


def unsound_told(table: Wire) -> int:
    """How often the table has named the chip of antenna 2 for its self-test."""
    return sum("antenna 2 fails its maker’s self-test" in why for why in troubles(table))


@pytest.mark.parametrize("swapped", ["at work", "unplugged"])
def test_a_second_board_that_fails_its_self_test_is_named_again(swapped: str) -> None:
    table = wire(2)
    twin(table).antennas[1].health = Health.UNSOUND
    table.run(15_000)
    assert unsound_told(table) == 1
    if swapped == "unplugged":
        table.kind.start()
    else:
        twin(table).antennas[1].health = Health.MISSING
        table.run(1000)
        twin(table).antennas[1].health = Health.UNSOUND
    table.run(15_000)
    assert unsound_told(table) == 2


def test_a_reader_that_says_nothing_is_named_and_greeted_when_it_is_back() -> None:
    table = wire()
    table.cut = True
    table.run(2 * SILENT_MS)
    assert "says nothing" in troubles(table)[0]
    table.cut = False
    lay(table, tag(FOUR))
    table.run(1000)
    assert seen(table) == [FOUR]


def test_a_noisy_line_is_named_and_a_merely_bad_one_works() -> None:
    table = wire()
    table.faults = Faults(flipped=0.01, seed=3)
    table.run(20_000)
    assert troubles(table) == []
    table.faults = Faults(flipped=0.04, seed=4)
    table.run(10_000)
    assert "another cable" in troubles(table)[0]


def test_unknown_numbers_in_a_report_do_no_harm() -> None:
    reader = TablepiReader(ReaderConfig("left", "tablepi", "unused"))
    reader.start()
    hello = Hello(1, 7, 1, 0, b"\1\2\3\4", 1, 99)
    reader.hear(frame(0, hello.kind, hello.body), 0)
    report = Antenna(200, health=99, lies=7)
    assert reader.hear(frame(1, report.kind, report.body) * 3 + frame(2, 0x55), 10) == []
