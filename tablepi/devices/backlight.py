"""The screen's backlight, where the system lets its brightness be set."""

from contextlib import suppress
from pathlib import Path

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """The first panel below `folder`; none is no error."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._max_brightness = 0
        self._file = Path()
        self._percent: int | None = None
        with suppress(OSError, ValueError):
            for panel in sorted(folder.iterdir()):
                self._file = panel / "brightness"
                self._max_brightness = int((panel / "max_brightness").read_text(encoding="ascii"))
                break

    def shine(self, percent: int) -> bool:
        """Sets the brightness in per cent, 1 to 100. True if that worked."""
        if not self._max_brightness or percent == self._percent:
            return bool(self._max_brightness)
        try:
            self._file.write_text(
                str(max(1, self._max_brightness * percent // 100)), encoding="ascii"
            )
            self._percent = percent
        except OSError:
            # It is gone or may not be written: the screen draws a veil instead.
            self._max_brightness = 0
        return bool(self._max_brightness)
