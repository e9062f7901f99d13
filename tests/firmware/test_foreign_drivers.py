"""Drivers of others on our simulated chips, which are the chips and not our drivers' idea of them.

`mfrc522` and `pi-rc522` want modules that a Pi alone has: they run where somebody installed them.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from tablepi.tools.simulator.simulated_pn532 import SimulatedPn532
from tablepi.tools.simulator.simulated_rc522 import Rc522Chip
from tablepi.tools.simulator.simulated_tags import tag
from tests.firmware.chip_bus import ChipBus

UID = "14E0992C"
SEVEN_BYTES = "04A1B2C3D4E5F6"


class SlowBus(ChipBus):
    """The firmware's model of the chip, as slow as a Python program reaches it."""

    gap_ns = 100_000


def _on_a_pi(chip: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the drivers import on a Pi, with this chip on its SPI."""

    class SpiDev:
        max_speed_hz = 0
        xfer = xfer2 = staticmethod(chip.xfer2)

        def open(self, bus: int, device: int) -> None: ...

    gpio, spidev = ModuleType("RPi.GPIO"), ModuleType("spidev")
    values = {"BOARD": 10, "BCM": 11, "OUT": 0, "IN": 1, "PUD_UP": 22, "FALLING": 32}
    names = "setmode getmode setup output cleanup setwarnings add_event_detect"
    calls = {name: lambda *args, **options: None for name in names.split()}
    for name, value in (values | calls).items():
        setattr(gpio, name, value)
    setattr(spidev, "SpiDev", SpiDev)  # noqa: B010  # mypy forbids =
    root = ModuleType("RPi")
    setattr(root, "GPIO", gpio)  # noqa: B010
    for module in (root, gpio, spidev):
        monkeypatch.setitem(sys.modules, module.__name__, module)


def _by_mfrc522() -> Callable[[], list[int]]:
    driver = import_module("mfrc522").MFRC522()

    def look() -> list[int]:
        driver.MFRC522_Request(driver.PICC_REQIDL)
        uid: list[int] = driver.MFRC522_Anticoll()[1]
        return uid

    return look


def _by_pi_rc522() -> Callable[[], list[int]]:
    driver = import_module("pirc522").RFID(pin_irq=None)

    def look() -> list[int]:
        driver.request()
        uid: list[int] = driver.anticoll()[1]
        return uid

    return look


@pytest.mark.parametrize("model", [Rc522Chip, SlowBus])
@pytest.mark.parametrize(
    ("library", "driver"), [("mfrc522", _by_mfrc522), ("pirc522", _by_pi_rc522)]
)
def test_other_drivers_of_the_rc522_find_a_tag(
    library: str,
    driver: Callable[[], Callable[[], list[int]]],
    model: Callable[[], Any],
    monkeypatch: pytest.MonkeyPatch,
    built: None,
) -> None:
    chip = model()
    _on_a_pi(chip, monkeypatch)
    pytest.importorskip(library)
    chip.lay(tag(UID))
    look = driver()
    # A tag that is awake already goes back to sleep at the next REQA: every second look finds it.
    found = [bytes(look()[:4]).hex().upper() for _ in range(4)]
    assert found.count(UID) == 2


def test_nfcpy_starts_a_pn532_up_and_finds_a_tag() -> None:
    pn532 = pytest.importorskip("nfc.clf.pn532")
    clf, transport = import_module("nfc.clf"), import_module("nfc.clf.transport")
    with SimulatedPn532(time.monotonic_ns) as chip:
        # It asks who the chip is before SAMConfiguration, and wakes it by zeros.
        device = pn532.init(transport.TTY(chip.path))
        assert device.chipset_name == "PN532v1.6"
        chip.lay(SEVEN_BYTES)
        target = device.sense_tta(clf.RemoteTarget("106A"))
        assert target.sdd_res.hex().upper() == SEVEN_BYTES
