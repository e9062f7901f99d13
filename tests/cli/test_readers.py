"""What is plugged in is listed: names, kinds by what they say, roles, and what is absent."""

import io
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.cli.commands.readers import ReaderOrders, print_readers
from tablepi.devices.readers import ReaderConfig, rc522
from tablepi.devices.readers.pn532 import pn532_buses
from tablepi.devices.readers.tablepi.protocol import FIRMWARE, Health
from tablepi.runtime.settings.config import Config
from tablepi.tools.simulator.firmware_twin import TwinReader
from tablepi.tools.simulator.simulated_keys import SimulatedKeyboard
from tablepi.tools.simulator.simulated_pn532 import SimulatedPn532
from tablepi.tools.simulator.simulated_rc522 import Rc522Chip
from tablepi.tools.simulator.simulated_rdm6300 import SimulatedRdm6300
from tablepi.tools.simulator.simulated_tablepi import SimulatedTablepi
from tablepi.tools.simulator.simulation import SimulatedDevice


@pytest.fixture
def dev(tmp_path: Path) -> Iterator[Path]:
    """Two clones that share an id, one laid with a card, and a PN532 with an id of its own."""
    for folder in ("serial/by-id", "serial/by-path"):
        (tmp_path / folder).mkdir(parents=True)
    clone = SimulatedRdm6300(time.monotonic_ns, str(tmp_path / "ttyUSB0"))
    made = [
        clone,
        SimulatedRdm6300(time.monotonic_ns, str(tmp_path / "ttyUSB1")),
        SimulatedPn532(time.monotonic_ns, str(tmp_path / "ttyUSB2")),
    ]
    for number in range(3):
        (tmp_path / f"serial/by-path/socket-{number}").symlink_to(tmp_path / f"ttyUSB{number}")
    (tmp_path / "serial/by-id/clone").symlink_to(tmp_path / "ttyUSB1")
    (tmp_path / "serial/by-id/pn532").symlink_to(tmp_path / "ttyUSB2")
    clone.lay("0415148F2E")
    yield tmp_path
    for device in made:
        device.close()


def test_every_port_is_told_with_its_kind_its_role_and_the_name_to_use(dev: Path) -> None:
    port, roles = str(dev / "serial/by-path/socket-2"), ("place suns", "seat 1")
    aces = ReaderConfig("aces", "auto", port, roles=roles, gain=48)
    far = ReaderConfig("far", "line", str(dev / "gone"))
    out = io.StringIO()
    print_readers(replace(Config(), reader=(aces, far)), out, 2.5, dev)
    told = out.getvalue()
    first, second = (f'port = "{dev}/serial/by-path/socket-{number}"' for number in (0, 1))
    assert f"{dev}/ttyUSB0  rdm6300; to be configured as {first}" in told
    assert f"{dev}/ttyUSB1  not recognised: lay a card" in told
    assert second in told
    about = "auto, place suns, seat 1, gain 48 dB, speaks pn532"
    assert f"{dev}/ttyUSB2  reader 'aces': {about}" in told
    assert f"    {dev}/serial/by-id/pn532" in told
    assert f"{dev}/gone  reader 'far': line, general, and nothing is there" in told


def test_a_reader_of_our_own_blinks_and_starts_anew_and_no_other_does(tmp_path: Path) -> None:
    left = ReaderConfig("left", "tablepi", str(tmp_path / "ttyUSB0"))
    config = replace(Config(), reader=(left,))
    with (
        SimulatedTablepi(time.monotonic_ns, path=left.port) as ours,
        SimulatedPn532(time.monotonic_ns, str(tmp_path / "ttyUSB1")),
    ):
        out = io.StringIO()
        assert print_readers(config, out, 1.0, tmp_path, orders=ReaderOrders(blink="left")) == 0
        assert "left blinks for three seconds." in out.getvalue()
        assert ours.blinked
        other = f"{tmp_path}/ttyUSB1"
        assert print_readers(config, out, 1.0, tmp_path, orders=ReaderOrders(blink=other)) == 1
        assert f"{other} is no card reader of our own, and cannot do that." in out.getvalue()
        print_readers(config, out, 1.0, tmp_path, orders=ReaderOrders(reset="left"))
        assert "left starts anew." in out.getvalue()
        assert ours.restarts == 1


def test_a_reader_of_our_own_with_older_firmware_says_that_there_is_newer(tmp_path: Path) -> None:
    with (
        SimulatedTablepi(time.monotonic_ns, path=str(tmp_path / "ttyUSB0"), newest=2),
        SimulatedTablepi(time.monotonic_ns, path=str(tmp_path / "ttyUSB1")),
    ):
        out = io.StringIO()
        print_readers(Config(), out, 1.0, tmp_path)
    now = ".".join(map(str, FIRMWARE))
    newer = f"{now} is newer: tablepi readers --update {tmp_path}/ttyUSB0"
    assert f"ttyUSB0  tablepi, firmware 1.0 ({newer}); to be configured" in out.getvalue()
    assert f"ttyUSB1  tablepi, firmware {now}; to be configured" in out.getvalue()


def test_what_a_reader_complains_of_stands_below_it(tmp_path: Path) -> None:
    twin, out = TwinReader(2), io.StringIO()
    twin.antennas[0].health, twin.antennas[1].health = Health.UNSOUND, Health.MISSING
    with SimulatedDevice(twin, time.monotonic_ns, str(tmp_path / "ttyUSB0")):
        print_readers(Config(), out, 1.5, tmp_path)
    assert out.getvalue().count("    the chip of antenna 1 fails its maker’s self-test") == 1
    assert out.getvalue().count("    antenna 2 is missing: check the seven wires") == 1


def test_a_machine_without_a_port_says_so_at_once(tmp_path: Path) -> None:
    out = io.StringIO()
    print_readers(Config(), out, 60, tmp_path)
    assert out.getvalue() == "No serial port is there: plug a reader in.\n"
    assert print_readers(Config(), out, 60, tmp_path, orders=ReaderOrders(blink="left")) == 1
    assert "left is neither a port that is there nor a reader of the table." in out.getvalue()


def test_a_port_that_is_there_but_no_usual_one_is_not_called_absent(tmp_path: Path) -> None:
    port = tmp_path / "rfcomm0"
    port.touch()
    out = io.StringIO()
    config = replace(Config(), reader=(ReaderConfig("far", "line", str(port)),))
    print_readers(config, out, 0, tmp_path / "dev")
    assert f"{port}  reader 'far': line, general; not listened to" in out.getvalue()
    assert "and nothing is there" not in out.getvalue()


def test_a_reader_on_the_pins_is_listed_and_one_in_use_says_how_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = {"spidev0.0": Rc522Chip(), "spidev0.1": Rc522Chip()}
    monkeypatch.setattr(rc522, "open_spi", lambda port, hz: chips[Path(port).name])
    monkeypatch.setattr(pn532_buses, "open_spi", lambda port, hz: chips[Path(port).name])
    for name in chips:
        (tmp_path / name).touch()
    left = ReaderConfig("left", "rc522", str(tmp_path / "spidev0.1"))
    config = replace(Config(), reader=(left,))
    out = io.StringIO()
    free = tmp_path / "spidev0.0"
    print_readers(config, out, 0, tmp_path)
    assert str(free) not in out.getvalue()
    print_readers(config, out, 0, tmp_path, ReaderOrders(pins=True))
    assert f'{free}  rc522; to be configured as kind = "rc522", port = "{free}"' in out.getvalue()
    assert f"{left.port}  reader 'left': rc522, general, which answers" in out.getvalue()
    chips["spidev0.1"].powered = False
    print_readers(config, out, 0, tmp_path)
    assert f"{left.port}  reader 'left': rc522, general, and nothing answers" in out.getvalue()
    card = ReaderConfig("card", "pcsc", "pcsc:none")
    print_readers(replace(Config(), reader=(card,)), out, 0, tmp_path)
    assert "pcsc:none  reader 'card': pcsc, general; " in out.getvalue()


def test_a_keyboard_is_listed_and_one_that_a_reader_types_on_is_known(tmp_path: Path) -> None:
    (tmp_path / "input/by-id").mkdir(parents=True)
    for number, name in enumerate(("Cherry", "Sycreader")):
        link = tmp_path / f"input/by-id/usb-{name}-event-kbd"
        link.symlink_to(tmp_path / f"input/event{number}")
    out, over = io.StringIO(), threading.Event()
    with (
        SimulatedKeyboard(time.monotonic_ns, str(tmp_path / "input/event0")),
        SimulatedKeyboard(time.monotonic_ns, str(tmp_path / "input/event1")) as reader,
    ):

        def scan() -> None:
            while not over.wait(0.05):
                reader.scan("0006584241")

        scanning = threading.Thread(target=scan)
        scanning.start()
        print_readers(Config(), out, 2.5, tmp_path)
        over.set()
        scanning.join()
    told = out.getvalue()
    assert "a keyboard: if it is a card reader, scan a card with it" in told
    best = tmp_path / "input/by-id/usb-Sycreader-event-kbd"
    assert f'  keys; to be configured as port = "{best}"' in told
    assert "0006584241" not in told
