"""The speed of the line to our own reader: agreed on, given up, and left alone."""

import pytest

from tablepi.devices.messages import TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.auto import AutoReader
from tablepi.devices.readers.tablepi import TablepiReader
from tablepi.devices.readers.tablepi.commands import TablepiFrames
from tablepi.devices.readers.tablepi.desired_state import LOST_MS, MOST_FAILURES, UNSURE_MS
from tablepi.devices.readers.tablepi.protocol import BAUDS, Cause, Pace, Speed
from tablepi.tools.simulator.firmware_twin import TwinReader
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.on_a_wire import CASTLE, SEVEN, lay, lift, twin
from tests.worlds.firmware.on_a_wire import wire as ready
from tests.worlds.firmware.wire import Wire, troubles

USUAL, FAST = BAUDS


class PoorCable(TwinReader):
    """A reader whose cable carries only the usual speed. `asked`: how often it was for more."""

    def __init__(self) -> None:
        self.asked = 0
        super().__init__()

    def hear(self, data: bytes, at_ms: int) -> None:
        self.asked += sum(each.kind == Pace.kind for each in TablepiFrames().feed(data))
        if self.line_baud == USUAL:
            super().hear(data, at_ms)

    def speak(self, at_ms: int) -> bytes:
        fast, words = self.speed == Speed.FAST, super().speak(at_ms)
        return b"\xf5" * len(words) if fast else words


def sees(wire: Wire) -> bool:
    lay(wire, tag(SEVEN, "ntag213", CASTLE))
    seen = wire.run(500, until=TagSeen)
    lift(wire)
    wire.run(500)
    return seen and wire.messages(TagSeen)[-1] == TagSeen("left", 0, SEVEN, text=CASTLE)


@pytest.mark.parametrize(("newest", "baud"), [(1, USUAL), (2, USUAL), (3, FAST)])
def test_only_a_reader_that_knows_more_is_asked_for_it(newest: int, baud: int) -> None:
    wire = ready(newest=newest)
    assert (wire.kind.baud, BAUDS[twin(wire).speed]) == (baud, baud)


def test_a_cable_that_carries_no_more_is_left_at_the_usual_speed() -> None:
    device = PoorCable()
    wire = Wire(TablepiReader(ReaderConfig("left", "tablepi", "unused")), device)
    wire.run(MOST_FAILURES * (UNSURE_MS + 300))
    assert (wire.kind.baud, device.asked) == (USUAL, MOST_FAILURES)
    wire.run(5000)
    assert (wire.kind.baud, device.asked) == (USUAL, MOST_FAILURES)
    assert sees(wire)
    assert troubles(wire) == []


def test_a_reader_that_starts_anew_at_the_usual_speed_is_found() -> None:
    wire = ready(newest=3)
    wire.run(2000)
    twin(wire).restart(wire.now_ms, Cause.BUTTON)
    wire.run(LOST_MS + 200)
    assert (wire.kind.baud, twin(wire).speed) == (FAST, Speed.FAST)
    assert sees(wire)
    assert troubles(wire) == []


def test_recognised_at_the_usual_speed_it_goes_on_at_the_higher_one() -> None:
    wire = Wire(AutoReader(ReaderConfig("left", "auto", "unused")), TwinReader())
    wire.run(600)
    assert wire.kind.baud == FAST
    assert sees(wire)
    wire.kind.start()
    assert wire.kind.baud == USUAL
    wire.run(600)
    assert wire.kind.baud == FAST


def test_a_speed_in_the_configuration_is_kept_by_auto_as_well() -> None:
    wire = Wire(AutoReader(ReaderConfig("left", "auto", "unused", baud=USUAL)), TwinReader())
    wire.run(2000)
    assert twin(wire).speed == Speed.USUAL
    assert sees(wire)
