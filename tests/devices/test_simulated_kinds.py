"""The simulations of polled readers, as the desk uses them: on a port, with every fault."""

import time
from collections.abc import Iterator

import pytest

from tablepi.devices.messages import ReaderFound, ReaderLost, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.ports.port import reader_for
from tablepi.devices.readers import ReaderConfig
from tablepi.tools.simulator.simulated_reader import SimulatedReader
from tests.worlds.firmware.heard import Heard

KINDS = ("rc522", "pcsc")


@pytest.fixture(params=KINDS)
def simulated(request: pytest.FixtureRequest, heard: Heard) -> Iterator[SimulatedReader]:
    """A reader on a pseudo-terminal, and a referee's port on it."""
    config = ReaderConfig("left", request.param, "")
    with SimulatedReader(config, time.monotonic_ns) as made:
        port = reader_for(
            ReaderConfig("left", request.param, made.path, repeat_ms=0),
            heard.put,
            time.monotonic_ns,
        )
        port.start()
        heard.wait_for(ReaderFound)
        yield made
        port.stop()


def test_a_card_is_laid_lifted_and_laid_after_a_pulled_cable(
    simulated: SimulatedReader, heard: Heard
) -> None:
    simulated.lay("castle", 1)
    heard.wait_for(TagSeen)
    simulated.lift()
    heard.wait_for(TagGone)
    simulated.plug(False)
    heard.wait_for(ReaderLost)
    simulated.plug(True)
    heard.wait_for(ReaderFound, count=2)
    simulated.lay("ace-suns", 1)
    heard.wait_for(TagSeen, count=2)


@pytest.mark.parametrize("fault", ["noise", "half", "flood", "silent", "strange"])
def test_it_works_again_after_every_fault(
    simulated: SimulatedReader, heard: Heard, fault: str
) -> None:
    simulated.fault(fault)
    if fault in ("silent", "strange"):
        heard.wait_for(ReaderTrouble, within_s=15)
    simulated.fault(fault, False)
    heard.forget(TagSeen, TagGone)
    simulated.lay("castle", 1)
    heard.wait_for(TagSeen, within_s=15)
    assert len({each.uid for each in heard.of(TagSeen)}) == 1
