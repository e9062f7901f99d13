"""How bright the panel itself shines, where the system lets that be set."""

from contextlib import suppress
from pathlib import Path

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """The first panel below `folder`; none is no error."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._most = 0
        self._file = Path()
        self._percent: int | None = None
        with suppress(OSError, ValueError):
            for panel in sorted(folder.iterdir()):
                self._file = panel / "brightness"
                self._most = int((panel / "max_brightness").read_text(encoding="ascii"))
                break

    def shine(self, percent: int) -> bool:
        """Sets it to 1 to 100 per cent; whether that can be done."""
        if not self._most or percent == self._percent:
            return bool(self._most)
        try:
            self._file.write_text(str(max(1, self._most * percent // 100)), encoding="ascii")
            self._percent = percent
        except OSError:
            # It was taken away, or may not be written: the screen draws a veil instead.
            self._most = 0
        return bool(self._most)
