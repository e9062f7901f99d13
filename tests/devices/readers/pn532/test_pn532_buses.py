"""A PN532 on I²C and SPI, behind a real port's loop: seen, read, gone, without power."""

import fcntl
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tablepi.core.errors import DeviceError, in_english
from tablepi.devices.lines import Line
from tablepi.devices.messages import ReaderFound, ReaderLost, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.ports.port import Port
from tablepi.devices.readers import kind
from tablepi.devices.readers.pn532 import WAKE, pn532_buses
from tablepi.devices.readers.pn532.pn532_buses import ADDRESS, FrameLine, I2cWires, SpiWires
from tablepi.devices.readers.pn532.pn532_protocol import TO_CHIP, TO_HOST, Sign, frame
from tablepi.tools.simulator.simulated_bus import SimulatedI2c, SimulatedSpi
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.heard import Attached, Heard

CASTLE = "tablepi:decktet/castle"
T = TypeVar("T")

UID = "04A1B2C3D4E5F6"
PORTS = ["/dev/i2c-1", "/dev/spidev0.0"]
each_port = pytest.mark.parametrize("port", PORTS)


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def refuse_in_turn(ask: Callable[..., T]) -> Callable[..., T]:
    """Every second and third transfer is refused, as by a chip that is busy."""
    turns = itertools.cycle([False, True, True])

    def refused(*values: object) -> T:
        if next(turns):
            raise OSError(121, "Remote I/O error")
        return ask(*values)

    return refused


class Bench:
    """A simulated chip that any port of this test leads to, the bus as a stand-in for Linux's;
    `busy`: it refuses two of three transfers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, busy: bool = False) -> None:
        self.chip = Pn532Chip()
        self._busy = busy
        monkeypatch.setattr(pn532_buses, "I2cWires", lambda port: self._i2c())
        monkeypatch.setattr(pn532_buses, "open_spi", lambda port, hz: self._spi())

    def _i2c(self) -> SimulatedI2c:
        wires = SimulatedI2c(self.chip, now_ms)
        if self._busy:
            for name in ("is_ready", "read", "write"):
                setattr(wires, name, refuse_in_turn(getattr(wires, name)))
        return wires

    def _spi(self) -> SimulatedSpi:
        device = SimulatedSpi(self.chip, now_ms)
        if self._busy:
            setattr(device, "xfer2", refuse_in_turn(device.xfer2))  # noqa: B010  # mypy forbids =
        return device


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


@each_port
def test_a_tag_is_seen_with_its_text_and_gone(
    port: str, bench: Bench, heard: Heard, attached: Attached
) -> None:
    attached("pn532", port)
    heard.wait_for(ReaderFound)
    bench.chip.lay_tag(tag(UID, "ntag213", CASTLE), now_ms())
    heard.wait_for(TagSeen)
    assert [(each.uid, each.text) for each in heard.of(TagSeen)] == [(UID, CASTLE)]
    bench.chip.lift()
    heard.wait_for(TagGone)
    assert heard.of(ReaderTrouble) == []


@pytest.mark.parametrize("busy", [False, True])
def test_what_a_chip_refused_is_counted_in_its_readers_health(
    busy: bool, monkeypatch: pytest.MonkeyPatch, heard: Heard, attached: Attached
) -> None:
    bench = Bench(monkeypatch, busy)
    port = attached("pn532", "/dev/i2c-1")
    heard.wait_for(ReaderFound)
    bench.chip.lay_tag(tag(UID), now_ms())
    heard.wait_for(TagSeen)
    assert isinstance(port, Port)
    health = port.health
    assert health.transfers > 10
    # Two of three are refused, some of them the questions whether it is ready, which do not count.
    assert (health.refused > health.transfers // 2) == busy
    assert busy or health.refused == 0


def test_a_chip_on_i2c_without_power_is_told_once_and_found_again(
    bench: Bench, heard: Heard, attached: Attached
) -> None:
    attached("pn532", "/dev/i2c-1")
    heard.wait_for(ReaderFound)
    bench.chip.powered = False
    heard.wait_for(ReaderLost)
    assert "no PN532 answers on this bus" in in_english(heard.of(ReaderLost)[0].why)
    bench.chip.power(now_ms())
    bench.chip.powered = True
    heard.wait_for(ReaderFound, count=2)
    bench.chip.lay_tag(tag(UID), now_ms())
    heard.wait_for(TagSeen)
    assert len(heard.of(ReaderLost)) == 1


def test_a_chip_on_spi_without_power_is_told_as_on_a_serial_port(
    bench: Bench, heard: Heard, attached: Attached
) -> None:
    bench.chip.powered = False
    attached("pn532", "/dev/spidev0.0")
    heard.wait_for(ReaderTrouble)
    assert "no PN532 answers" in in_english(heard.of(ReaderTrouble)[0].why)
    bench.chip.power(now_ms())
    bench.chip.powered = True
    bench.chip.lay_tag(tag(UID), now_ms())
    heard.wait_for(TagSeen)


@each_port
def test_a_busy_bus_that_refuses_single_transfers_loses_no_reader(
    port: str, monkeypatch: pytest.MonkeyPatch, heard: Heard, attached: Attached
) -> None:
    bench = Bench(monkeypatch, busy=True)
    attached("pn532", port)
    heard.wait_for(ReaderFound)
    bench.chip.lay_tag(tag(UID, "ntag213", CASTLE), now_ms())
    heard.wait_for(TagSeen)
    bench.chip.lift()
    heard.wait_for(TagGone)
    assert heard.of(ReaderLost) == []
    assert heard.of(ReaderTrouble) == []


@each_port
def test_whether_a_chip_is_there_can_be_asked(port: str, bench: Bench) -> None:
    bus = next(each for name, each in kind("pn532").buses.items() if name in port)
    assert bus.answers(bus.open(port, 0))
    if port.startswith("/dev/spi"):
        bench.chip.powered = False
        assert not bus.answers(bus.open(port, 0))


def test_frames_go_one_by_one_and_answers_come_whole() -> None:
    chip, clock = Pn532Chip(), [0]
    line: Line = FrameLine(SimulatedI2c(chip, lambda: clock[0]), "pn532.no-i2c")
    assert line.hear(0, 0) == b""
    line.say(WAKE + Sign.ACK.frame + frame(TO_CHIP, b"\x14\x01"))
    assert line.hear(0, 0) == b""
    clock[0] = 50
    assert line.hear(0, 0) == Sign.ACK.frame
    assert line.hear(0, 0).startswith(frame(TO_HOST, b"\x15"))
    line.say(Sign.NACK.frame)
    clock[0] = 100
    assert line.hear(0, 0).startswith(frame(TO_HOST, b"\x15"))
    assert not line.has_moved()


def test_spi_sends_the_lowest_bit_first() -> None:
    sent: list[list[int]] = []

    class Device:
        def xfer2(self, values: list[int]) -> list[int]:
            sent.append(values)
            return [0, 0x80, *[0] * 9][: len(values)]

        def close(self) -> None: ...

    wires = SpiWires(Device())
    assert wires.is_ready()
    wires.write(b"\x00\xff\x01")
    assert wires.read(2) == b"\x01\x00"
    assert sent == [[0x40, 0], [0x80, 0, 0xFF, 0x80], [0xC0, 0, 0]]


def test_i2c_is_read_with_a_status_before_each_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda handle, code, value: asked.append((code, value)))
    bus = tmp_path / "i2c-1"
    bus.write_bytes(b"\x00" + b"\x01" + b"\x01frame")
    wires = I2cWires(str(bus))
    assert [wires.is_ready(), wires.is_ready(), wires.read(5)] == [False, True, b"frame"]
    wires.write(b"word")
    wires.close()
    assert bus.read_bytes().endswith(b"word")
    assert asked == [(0x0703, ADDRESS)]


def test_a_bus_that_is_no_bus_or_lacks_its_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OSError):
        I2cWires("/dev/null")
    buses = kind("pn532").buses
    monkeypatch.setitem(__import__("sys").modules, "spidev", None)
    with pytest.raises(DeviceError, match="python3-spidev"):
        buses["spidev"].open("/dev/spidev0.0", 0)
