"""When a reader is made to start anew: seldom, and only where that may help."""

import pytest

from tablepi.devices.messages import Restart, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi import TablepiReader
from tablepi.devices.readers.tablepi.antenna import APART_MS, HELPLESS_MS, Recovery
from tablepi.devices.readers.tablepi.protocol import GAINS_DB, Antenna, Health
from tablepi.tools.simulator.firmware_twin import TwinReader
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.wire import Wire, seen, troubles

BEAT_MS = 250
FOUR = "14E0992C"


def starts(recovery: Recovery, health: Health, from_ms: int, to_ms: int, number: int = 0) -> int:
    """How often it wants a start while an antenna is like this."""
    report = Antenna(number, health)
    return sum(recovery.hear(report, at_ms) for at_ms in range(from_ms, to_ms, BEAT_MS))


@pytest.mark.parametrize(
    ("health", "wanted"),
    [
        (Health.HUNG, 1),
        (Health.DEAF, 1),
        (Health.WELL, 0),
        (Health.MISSING, 0),
        (Health.UNSOUND, 0),
    ],
)
def test_a_start_is_wanted_once_where_it_can_help(health: Health, wanted: int) -> None:
    assert starts(Recovery(), health, 0, 20 * APART_MS) == wanted


def test_the_reader_has_its_own_tries_first() -> None:
    recovery = Recovery()
    assert starts(recovery, Health.HUNG, 0, HELPLESS_MS) == 0
    assert starts(recovery, Health.WELL, HELPLESS_MS, HELPLESS_MS + BEAT_MS) == 0
    assert starts(recovery, Health.HUNG, HELPLESS_MS + BEAT_MS, 2 * HELPLESS_MS) == 0


def test_a_chip_that_hangs_right_after_each_start_is_given_up() -> None:
    recovery, at_ms = Recovery(), 0
    for _ in range(50):
        starts(recovery, Health.HUNG, at_ms, at_ms + 2 * HELPLESS_MS)
        starts(recovery, Health.WELL, at_ms + 2 * HELPLESS_MS, at_ms + 3 * HELPLESS_MS)
        at_ms += 3 * HELPLESS_MS
    assert recovery.restarts == 1


def test_one_that_was_well_for_long_is_helped_again() -> None:
    recovery = Recovery()
    assert starts(recovery, Health.HUNG, 0, 2 * HELPLESS_MS) == 1
    well_ms = 2 * HELPLESS_MS + APART_MS + BEAT_MS
    assert starts(recovery, Health.WELL, 2 * HELPLESS_MS, well_ms) == 0
    assert starts(recovery, Health.HUNG, well_ms, well_ms + 2 * HELPLESS_MS) == 1


def test_two_antennas_do_not_start_it_twice_in_a_row() -> None:
    recovery = Recovery()
    assert starts(recovery, Health.HUNG, 0, 2 * HELPLESS_MS) == 1
    assert starts(recovery, Health.HUNG, 2 * HELPLESS_MS, APART_MS, number=1) == 0
    assert starts(recovery, Health.HUNG, APART_MS, 2 * APART_MS, number=1) == 1


def _wire(gain: int = 0) -> tuple[Wire, TablepiReader, TwinReader]:
    kind = TablepiReader(ReaderConfig("left", "tablepi", "unused", gain=gain))
    twin = TwinReader(2)
    wire = Wire(kind, twin)
    wire.run(600)
    return wire, kind, twin


def test_a_hung_antenna_is_healed_by_a_start_and_reads_again() -> None:
    wire, kind, twin = _wire()
    twin.antennas[1].health, twin.antennas[1].heals = Health.HUNG, True
    wire.run(HELPLESS_MS + 1000)
    assert (twin.restarts, kind.restarts) == (1, 1)
    assert "antenna 2 does not recover by itself" in troubles(wire)[-1]
    twin.antennas[1].tags.append(tag(FOUR))
    assert wire.run(200, until=TagSeen)
    assert seen(wire) == [FOUR]


def test_every_antenna_is_told_its_gain_and_again_after_a_start() -> None:
    wire, kind, twin = _wire(gain=43)
    assert [antenna.gain for antenna in twin.antennas] == [GAINS_DB[43]] * 2
    kind.obey(Restart())
    wire.run(1000)
    assert twin.restarts == 1
    assert [antenna.gain for antenna in twin.antennas] == [GAINS_DB[43]] * 2


def test_without_a_gain_nobody_is_told_any() -> None:
    _, _, twin = _wire()
    assert [antenna.gain for antenna in twin.antennas] == [None, None]
