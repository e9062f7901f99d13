"""The power supply: polls the sensor of a Raspberry Pi, and remembers each time it sagged."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from tablepi.devices.messages import SupplyHeld, SupplySagged

EVERY_MS = 1_000
"""Time between two polls; the kernel's own alarm holds for two seconds and is clear again."""

_FIRMWARE = Path("sys/devices/platform/soc/soc:firmware/get_throttled")
_NOW, _SINCE_LAST = 0x1, 0x10000
"""Bits of the firmware's word: the voltage is too low, and it was since somebody looked."""


class Supply:
    """The supply's sensor below `root`; none is no error.

    `sags`: how often the voltage broke down since the start.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        self.sags = 0
        self._alarms: Final = tuple(
            name.with_name("in0_lcrit_alarm")
            for name in (root / "sys/class/hwmon").glob("hwmon*/name")
            if _is_supply(name)
        )
        self._firmware = root / _FIRMWARE
        self.is_there = bool(self._alarms) or self._firmware.is_file()
        self._bits = 0
        self._polled_ms = self._last_ms = -EVERY_MS
        self._was_low = self._was_told = False

    def is_low(self) -> bool:
        """True if the voltage is too low, or was since the last look. Raises OSError, ValueError.

        The firmware is asked only where the kernel's alarm is missing: asking it clears its bits.
        """
        if self._alarms:
            return any(alarm.read_text(encoding="ascii").strip() != "0" for alarm in self._alarms)
        bits_before, self._bits = self._bits, int(self._firmware.read_text(encoding="ascii"), 16)
        # Where nothing clears the second bit, it stays for good.
        return bool(self._bits & _NOW or self._bits & ~bits_before & _SINCE_LAST)

    @property
    def held_min(self) -> int:
        """Whole minutes since the voltage last was too low."""
        return (self._polled_ms - self._last_ms) // 60_000

    def poll(self, now_ms: int) -> tuple[SupplySagged | SupplyHeld, ...]:
        """Change of the supply, asked for at most once a second.

        It is told to be too weak until it has held for a minute.
        """
        if not self.is_there or now_ms - self._polled_ms < EVERY_MS:
            return ()
        self._polled_ms = now_ms
        is_low = False
        # A sensor that cannot be read for a moment says nothing.
        with suppress(OSError, ValueError):
            is_low = self.is_low()
        self.sags += is_low and not self._was_low
        self._was_low = is_low
        if is_low:
            self._last_ms = now_ms
        was_told, self._was_told = self._was_told, self.sags > 0 and not self.held_min
        if was_told == self._was_told:
            return ()
        return (SupplySagged() if is_low else SupplyHeld(),)


def _is_supply(name: Path) -> bool:
    try:
        return name.read_bytes().strip() == b"rpi_volt"
    except OSError:
        return False
