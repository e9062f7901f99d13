"""The Pi's own SPI, through the library spidev."""

import fcntl
import re
from typing import Protocol

from tablepi.core.errors import DeviceError

_NAME = re.compile(r".*/spidev(\d+)\.(\d+)")


class SpiDevice(Protocol):
    """Part of `spidev.SpiDev` that is used."""

    def xfer2(self, values: list[int]) -> list[int]:
        """Sends bytes while the device is selected; those that came meanwhile."""

    def close(self) -> None: ...


def open_spi(port: str, hz: int) -> SpiDevice:
    """Opens `/dev/spidev0.1`: bus 0, select 1. Raises OSError, or DeviceError for no library."""
    try:
        from spidev import SpiDev
    except ImportError:
        raise DeviceError("spi.no-library") from None
    name = _NAME.fullmatch(port)
    if name is None:
        raise FileNotFoundError(2, "no such bus", port)
    device = SpiDev(int(name[1]), int(name[2]))
    try:
        # Nobody else asks the same chip meanwhile.
        fcntl.flock(device.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        device.close()
        raise
    device.max_speed_hz = hz
    opened: SpiDevice = device
    return opened
