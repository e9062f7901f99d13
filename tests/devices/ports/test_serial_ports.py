from pathlib import Path

import pytest

from tablepi.devices.ports.serial_ports import ports

BY_ID = "serial/by-id/usb-1a86_USB_Serial-if00-port0"
BY_PATH = "serial/by-path/platform-usb-0:1.{}:1.0-port0"


def dev_with(dev: Path, links: dict[str, str], *devices: str) -> Path:
    for name in devices:
        (dev / name).touch()
    for link, device in links.items():
        (dev / link).parent.mkdir(parents=True, exist_ok=True)
        (dev / link).symlink_to(dev / device)
    return dev


def test_a_machine_without_ports_has_none(tmp_path: Path) -> None:
    assert ports(tmp_path) == []
    assert ports(tmp_path / "none") == []


def test_a_port_is_best_known_by_its_id(tmp_path: Path) -> None:
    links = {BY_ID: "ttyUSB0", BY_PATH.format(3): "ttyUSB0"}
    (port,) = ports(dev_with(tmp_path, links, "ttyUSB0", "tty1", "null"))
    assert port.device == str(tmp_path / "ttyUSB0")
    assert port.by_id == (str(tmp_path / BY_ID),)
    assert port.by_path == (str(tmp_path / BY_PATH.format(3)),)
    assert port.best == port.by_id[0]


def test_clones_that_share_an_id_are_best_known_by_their_sockets(tmp_path: Path) -> None:
    links = {BY_ID: "ttyUSB1", BY_PATH.format(3): "ttyUSB0", BY_PATH.format(4): "ttyUSB1"}
    clones = ports(dev_with(tmp_path, links, "ttyUSB0", "ttyUSB1"))
    assert [port.best for port in clones] == [
        str(tmp_path / BY_PATH.format(3)),
        str(tmp_path / BY_PATH.format(4)),
    ]
    assert clones[1].by_id == (str(tmp_path / BY_ID),)


@pytest.mark.parametrize(
    ("number", "by_socket"), [(None, True), ("0001", True), ("5573632393935", False)]
)
def test_one_without_a_number_is_known_by_its_socket_before_a_second_comes(
    tmp_path: Path, number: str | None, by_socket: bool
) -> None:
    links = {BY_ID: "ttyUSB0", BY_PATH.format(3): "ttyUSB0"}
    (tmp_path / "dev").mkdir()
    dev = dev_with(tmp_path / "dev", links, "ttyUSB0")
    interface = tmp_path / "sys/devices/usb1/1-3/1-3:1.0/ttyUSB0"
    interface.mkdir(parents=True)
    (tmp_path / "sys/devices/usb1/1-3/idVendor").write_text("1a86")
    if number is not None:
        (tmp_path / "sys/devices/usb1/1-3/serial").write_text(number)
    (tmp_path / "sys/class/tty").mkdir(parents=True)
    (tmp_path / "sys/class/tty/ttyUSB0").symlink_to(interface)
    (alone,) = ports(dev)
    assert alone.best == str(dev / (BY_PATH.format(3) if by_socket else BY_ID))
    if by_socket:
        # The second takes the id, and neither loses its place.
        (dev / BY_ID).unlink()
        dev_with(dev, {BY_ID: "ttyUSB1", BY_PATH.format(4): "ttyUSB1"}, "ttyUSB1")
        assert [port.best for port in ports(dev)] == [
            str(dev / BY_PATH.format(socket)) for socket in (3, 4)
        ]


def test_a_port_without_lasting_names_keeps_its_own(tmp_path: Path) -> None:
    (port,) = ports(dev_with(tmp_path, {}, "ttyACM0"))
    assert port == (str(tmp_path / "ttyACM0"), (), (), str(tmp_path / "ttyACM0"))


def test_the_pins_of_a_pi_come_last_under_the_name_that_stays(tmp_path: Path) -> None:
    links = {"serial0": "ttyAMA0", BY_ID: "ttyACM0"}
    found = ports(dev_with(tmp_path, links, "ttyAMA0", "ttyACM0"))
    assert [port.best for port in found] == [str(tmp_path / BY_ID), str(tmp_path / "serial0")]


def test_a_link_that_leads_nowhere_is_no_port(tmp_path: Path) -> None:
    assert ports(dev_with(tmp_path, {BY_ID: "ttyUSB9"})) == []
