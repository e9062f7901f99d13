import pytest

from tablepi.screens.context.device_status import LONGEST_PORT, port_name


@pytest.mark.parametrize(
    ("port", "name"),
    [
        ("/dev/spidev0.1", "SPI 0.1"),
        ("/dev/i2c-1", "I²C 1"),
        ("pcsc:ACS ACR122U PICC Interface", "ACS ACR122U PICC Interface"),
        ("/dev/serial/by-id/usb-Arduino_Nano-if00-port0", "Arduino Nano"),
        ("/dev/ttyUSB0", "ttyUSB0"),
    ],
)
def test_a_port_is_called_by_what_one_sees_of_it(port: str, name: str) -> None:
    assert port_name(port) == name
    assert len(port_name(port * 3)) <= LONGEST_PORT
