"""What the referee has the real firmware do besides reading: lights, gain, and starting anew."""

import pytest

from hardware.wiring import told
from tablepi.devices.messages import Blink, ReaderTrouble, Restart, ShowVerdict, TagSeen
from tablepi.devices.readers.tablepi.antenna import APART_MS, HELPLESS_MS
from tablepi.devices.readers.tablepi.desired_state import SHOWN_MS
from tablepi.devices.readers.tablepi.protocol import (
    GAINS_DB,
    GREEN,
    RED,
    Cause,
    Gain,
    Hello,
    Identify,
    Lights,
    Reset,
    Status,
)
from tablepi.tools.simulator.simulated_chips import Fault
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.table import Table

FOUR = "14E0992C"
pytestmark = pytest.mark.usefixtures("make")


@pytest.fixture
def table() -> Table:
    table = Table((0, 1))
    table.run(600)
    assert table.said == []
    return table


def shown(table: Table, for_ms: int) -> set[int]:
    """The lights that were on together, at any time."""
    seen = set()
    for _ in range(for_ms // 20):
        table.run(20)
        seen.add(table.chips.lights)
    return seen


def starts(table: Table) -> list[int]:
    """Why it began, each time that it did."""
    causes = [each.cause for _, each in table.heard if isinstance(each, Hello)]
    return [cause for at, cause in enumerate(causes) if at == 0 or causes[at - 1] != cause]


def test_lights_are_lit_and_blink(table: Table) -> None:
    assert table.ask(Lights(GREEN | 1, 1)).status == Status.WELL
    seen = set()
    for _ in range(60):
        table.run(20)
        seen.add(table.chips.lights)
    assert seen == {GREEN, GREEN | 1}
    assert table.ask(Identify()).status == Status.WELL
    seen.clear()
    for _ in range(60):
        table.run(20)
        seen.add(table.chips.lights)
    assert seen == {0, RED | GREEN | 15}


def test_a_reader_that_is_asked_where_it_is_flashes_for_three_seconds(table: Table) -> None:
    table.kind.obey(Blink())
    seen = []
    for _ in range(200):
        table.run(20)
        seen.append(table.chips.lights)
    flashes = [at for at, lights in enumerate(seen) if lights == RED | GREEN | 15]
    assert 2500 < 20 * (flashes[-1] - flashes[0]) <= 3000
    assert set(seen) == {0, RED | GREEN | 15}


def test_the_bus_runs_as_fast_as_the_wires_are_made_for(table: Table) -> None:
    assert table.chips.spi_hz == told()["reader"]["spi_mhz"] * 1_000_000


def test_the_gain_can_be_set_and_only_as_far_as_it_goes(table: Table) -> None:
    assert table.ask(Gain(0, 7)).status == Status.WELL
    assert table.ask(Gain(0, 8)).status == Status.UNKNOWN
    assert table.ask(Gain(2, 3)).status == Status.UNKNOWN
    table.chips.lay(tag(FOUR))
    table.run(1000)
    assert table.seen == [FOUR]
    assert table.last().health == table.well


def test_a_reset_says_hello_under_the_same_name(table: Table) -> None:
    name = table.chips.id
    assert name not in (bytes(4), b"\xff" * 4)
    table.heard.clear()
    assert table.ask(Reset()).status == Status.WELL
    table.run(500)
    hello = next(each for _, each in table.heard if isinstance(each, Hello))
    assert (hello.id, hello.cause) == (name, 5)


@pytest.mark.parametrize(("accepted", "lights"), [(True, GREEN | 2), (False, RED | 2)])
def test_a_verdict_lights_the_antenna_of_its_card_and_goes_out_by_itself(
    table: Table, accepted: bool, lights: int
) -> None:
    table.kind.obey(ShowVerdict(1, accepted))
    table.run(100)
    assert shown(table, SHOWN_MS - 200) == ({lights} if accepted else {lights, 0})
    table.run(200)
    assert shown(table, 1000) == {0}


def test_a_verdict_takes_the_place_of_the_one_before(table: Table) -> None:
    table.kind.obey(ShowVerdict(0, accepted=False))
    table.run(300)
    table.kind.obey(ShowVerdict(1, accepted=True))
    table.run(100)
    assert shown(table, SHOWN_MS - 200) == {GREEN | 2}


def test_a_verdict_that_lights_delays_no_card(table: Table) -> None:
    table.kind.obey(ShowVerdict(1, accepted=True))
    table.chips.lay(tag(FOUR), 0)
    assert table.run(60, until=TagSeen)


def test_a_reader_that_starts_under_a_verdict_shows_it_again(table: Table) -> None:
    table.kind.obey(ShowVerdict(0, accepted=True))
    table.run(100)
    table.chips.brownout()
    table.run(600)
    assert table.chips.lights == GREEN | 1
    table.run(SHOWN_MS)
    assert table.chips.lights == 0


def test_the_gain_of_the_configuration_is_set_and_again_after_every_start() -> None:
    table = Table((0, 2), gain=48)
    table.run(600)
    assert [table.chips.gain(number) for number in (0, 2)] == [7, 7]
    table.chips.brownout()
    assert table.chips.gain() != 7
    table.run(1000)
    assert [table.chips.gain(number) for number in (0, 2)] == [7, 7]
    table.kind.obey(Restart())
    table.run(1000)
    assert starts(table)[-1] == Cause.ASKED
    assert [table.chips.gain(number) for number in (0, 2)] == [7, 7]


def test_without_a_gain_in_the_configuration_the_firmwares_own_stands(table: Table) -> None:
    assert table.chips.gain() == GAINS_DB[33]


def test_a_chip_that_stays_hung_has_the_reader_started_anew_once(table: Table) -> None:
    table.chips.fault(Fault.HUNG, 1)
    table.run(HELPLESS_MS + 2000)
    assert starts(table)[-1] == Cause.ASKED
    assert table.kind.restarts == 1
    told = [each.why.id for each in table.of(ReaderTrouble) if isinstance(each, ReaderTrouble)]
    assert told.count("antenna.restarted") == 1
    table.run(3 * HELPLESS_MS)
    assert table.kind.restarts == 1
    assert APART_MS > 3 * HELPLESS_MS


def test_a_chip_that_the_reader_itself_set_right_costs_no_start(table: Table) -> None:
    table.chips.fault(Fault.HUNG_UNTIL_RESET, 1)
    table.run(2 * HELPLESS_MS)
    table.chips.sag(1)
    table.run(2 * HELPLESS_MS)
    assert table.kind.restarts == 0
