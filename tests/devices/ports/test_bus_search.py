"""Readers on the Pi's own buses and those of pcscd are found, each once; nothing is asked often."""

import time
from pathlib import Path

import pytest

from tablepi.devices.messages import Message, PortsChanged, PortTried
from tablepi.devices.ports.port_trials import BusSearch, PortTrials, kind_on
from tablepi.devices.readers import rc522
from tablepi.devices.readers.pn532 import pn532_buses
from tablepi.tools.simulator.simulated_bus import SimulatedI2c, SimulatedSpi
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip
from tablepi.tools.simulator.simulated_rc522 import Rc522Chip

ACR122 = "ACS ACR122U PICC Interface 00 00"


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Pins:
    """What is wired to the pins; a bus is there with nothing on it, too."""

    def __init__(self, dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.dev = dev
        self.opened = 0
        self.pn532, self.on_spi, self.rc522 = Pn532Chip(), Pn532Chip(), Rc522Chip()
        self.pn532.powered = self.on_spi.powered = self.rc522.powered = False
        for name in ("i2c-1", "i2c-20", "spidev0.0"):
            (dev / name).touch()
        monkeypatch.setattr(pn532_buses, "I2cWires", self._i2c)
        monkeypatch.setattr(
            pn532_buses, "open_spi", lambda port, hz: SimulatedSpi(self.on_spi, now_ms)
        )
        monkeypatch.setattr(rc522, "open_spi", lambda port, hz: self.rc522)

    def _i2c(self, port: str) -> SimulatedI2c:
        self.opened += 1
        return SimulatedI2c(self.pn532, now_ms)


@pytest.fixture
def wired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pins:
    return Pins(tmp_path, monkeypatch)


def test_each_kind_is_known_by_its_answer(wired: Pins) -> None:
    assert kind_on(str(wired.dev / "i2c-1")) == kind_on(str(wired.dev / "spidev0.0")) == ""
    wired.pn532.powered = wired.rc522.powered = True
    assert kind_on(str(wired.dev / "i2c-1")) == "pn532"
    assert kind_on(str(wired.dev / "spidev0.0")) == "rc522"
    wired.rc522.powered, wired.on_spi.powered = False, True
    assert kind_on(str(wired.dev / "spidev0.0")) == "pn532"
    assert kind_on("/dev/ttyUSB0") == ""


def test_no_bus_is_written_to_before_somebody_wants_it_and_once_then(wired: Pins) -> None:
    search = BusSearch(wired.dev)
    wired.pn532.powered = True
    for _ in range(100):
        assert search.look(()) == {}
    assert wired.opened == 0
    search.wanted = True
    for _ in range(100):
        assert search.look(()) == {str(wired.dev / "i2c-1"): "pn532"}
    assert wired.opened == 1


def test_a_bus_in_use_is_left_alone(wired: Pins) -> None:
    wired.pn532.powered = True
    search = BusSearch(wired.dev)
    search.wanted = True
    assert search.look([str(wired.dev / "i2c-1")]) == {}
    assert wired.opened == 0


@pytest.mark.parametrize("taken", ["pcsc:ACR122U", f"pcsc:{ACR122}", "pcsc:"])
def test_a_reader_of_pcscd_has_its_name_without_its_numbers(taken: str, tmp_path: Path) -> None:
    search = BusSearch(tmp_path, lambda: [ACR122])
    assert search.look(()) == {"pcsc:ACS ACR122U PICC Interface": "pcsc"}
    assert search.look([taken]) == {}
    two = BusSearch(tmp_path, lambda: [ACR122, ACR122.replace("00 00", "01 00")])
    assert list(two.look(())) == [f"pcsc:{ACR122}", f"pcsc:{ACR122.replace('00 00', '01 00')}"]


def test_what_is_found_is_told_like_what_is_plugged_in(wired: Pins) -> None:
    wired.pn532.powered = True
    told: list[Message] = []
    taken: list[str] = []
    trials = PortTrials(lambda: taken, told.append, time.monotonic_ns, wired.dev)
    port = str(wired.dev / "i2c-1")
    trials.look()
    assert told == []
    trials.search_pins()
    trials.look()
    assert told == [PortsChanged(), PortTried(port, "pn532")]
    assert [(each.port, each.kind, each.over) for each in trials.tried] == [(port, "pn532", True)]
    trials.look()
    assert len(told) == 2
    taken.append(port)
    trials.release(port)
    assert trials.tried == ()
    trials.look()
    assert len(told) == 2
