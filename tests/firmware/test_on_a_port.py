"""The real firmware in real time, on a pseudo-terminal that a port opens."""

import time
from collections.abc import Iterator

import pytest

from tablepi.devices.messages import ReaderFound, ReaderLost, TagGone, TagSeen, TagWritten, WriteTag
from tablepi.devices.ports.port import Port
from tablepi.devices.readers import ReaderConfig, driver_for
from tablepi.tools.simulator.simulated_chips import Make, SimulatedChips
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.heard import Heard

FOUR, SEVEN = "14E0992C", "04A1B2C3D4E5F6"
CASTLE = "tablepi:decktet/castle"

TRIES = 10
"""A busy machine may hold up the chips, which run in real time, until a read or a write fails; then
the card is laid or asked for again, as at a table.
"""


@pytest.fixture
def reader(built: None, make: Make) -> Iterator[SimulatedChips]:
    with SimulatedChips(time.monotonic_ns, boards=(0, 1), make=make) as reader:
        yield reader


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture(params=["tablepi", "auto"])
def port(request: pytest.FixtureRequest, reader: SimulatedChips, heard: Heard) -> Iterator[Port]:
    config = ReaderConfig("left", request.param, reader.path, repeat_ms=0)
    port = Port(config, driver_for(config), heard.put, time.monotonic_ns)
    port.start()
    heard.wait_for(ReaderFound)
    yield port
    port.stop()


def test_a_card_is_seen_with_its_text_and_gone(
    reader: SimulatedChips, port: Port, heard: Heard
) -> None:
    # What lies there when the reader is found may be shown only; what comes then is laid.
    reader.lay(tag(FOUR), 1)
    heard.wait_for(TagSeen)
    for gone in range(1, TRIES):
        reader.lift(1)
        heard.wait_for(TagGone, gone)
        reader.lay(tag(SEVEN, "ntag213", CASTLE), 1)
        heard.wait_for(TagSeen, 1 + gone)
        if heard.of(TagSeen)[-1].text:
            break
    assert heard.of(TagSeen)[-1] == TagSeen("left", 1, SEVEN, text=CASTLE)
    heard.forget(TagGone)
    reader.lift(1)
    assert heard.wait_for(TagGone("left", 1, SEVEN)) < 1


def test_a_pulled_cable_is_noticed_and_comes_back_under_another_name(
    reader: SimulatedChips, port: Port, heard: Heard
) -> None:
    before = heard.messages[-1]
    assert isinstance(before, ReaderFound)
    reader.unplug()
    assert heard.wait_for(ReaderLost) < 1
    reader.lay(tag(FOUR))
    reader.replug()
    assert heard.wait_for(TagSeen) < 2
    again = heard.of(ReaderFound)[-1]
    assert isinstance(again, ReaderFound)
    assert again.port != before.port


def test_a_card_is_written_when_somebody_asks_for_it(
    reader: SimulatedChips, port: Port, heard: Heard
) -> None:
    reader.lay(tag(SEVEN, "ntag213"))
    heard.wait_for(TagSeen)
    for tried in range(1, TRIES):
        port.obey(WriteTag(SEVEN, CASTLE))
        heard.wait_for(TagWritten, tried)
        if heard.of(TagWritten)[-1].why is None:
            break
    assert heard.of(TagWritten)[-1] == TagWritten("left", 0, SEVEN, CASTLE)
