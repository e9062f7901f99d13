import time

import pytest

from tablepi.core.errors import DeviceError
from tablepi.devices.messages import ReaderFound, TagSeen
from tablepi.devices.ports.port import NoReader, reader_for
from tablepi.devices.readers import ReaderConfig
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tests.worlds.firmware.heard import Heard


def test_a_configured_reader_reads() -> None:
    heard = Heard()
    with SimulatedLineReader() as cards:
        reader = reader_for(ReaderConfig("left", "line", cards.path), heard.put, time.monotonic_ns)
        assert reader.name == "left"
        reader.start()
        heard.wait_for(ReaderFound)
        cards.scan("04A1B2")
        heard.wait_for(TagSeen)
        reader.stop()
    assert heard.of(TagSeen) == [TagSeen("left", 0, "04A1B2")]


def test_a_table_without_a_reader_has_a_silent_one() -> None:
    heard = Heard()
    reader = reader_for(ReaderConfig("none", "line", ""), heard.put, time.monotonic_ns)
    assert isinstance(reader, NoReader)
    reader.start()
    reader.stop()
    assert heard.messages == []


def test_an_unknown_kind_is_refused_before_the_start() -> None:
    with pytest.raises(DeviceError):
        reader_for(ReaderConfig("left", "tarot", "/dev/null"), Heard().put, time.monotonic_ns)
