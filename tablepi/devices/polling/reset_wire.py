"""The wire from one of the Pi's lines to the reset pin of a chip, low for a moment to reset it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tablepi.core.errors import DeviceError
from tablepi.devices.lines import pause
from tablepi.devices.panel.pin_panel import lgpio_factory

# An MFRC522 wants 100 ns, and begins 38 us behind it; a long wire and a slow quartz more.
_LOW_S = _AWAKE_S = 0.001


class ResetWire:
    """Keeps a GPIO line high until it is pulled. Raises DeviceError where it cannot be had."""

    def __init__(self, line: int, factory: Callable[[], Any] = lgpio_factory) -> None:
        try:
            from gpiozero import DigitalOutputDevice

            self._factory = factory()
            self._line = DigitalOutputDevice(line, initial_value=True, pin_factory=self._factory)
        except DeviceError:
            raise
        except Exception as wrong:
            raise DeviceError("reader.reset-line", line=line, error=wrong) from None

    def pull(self) -> None:
        """Resets the chip, and waits until it can be spoken to."""
        self._line.off()
        pause(_LOW_S)
        self._line.on()
        pause(_AWAKE_S)

    def close(self) -> None:
        """Lets the line go; the resistor at the chip keeps it running."""
        for device in (self._line, self._factory):
            with suppress(Exception):
                device.close()
