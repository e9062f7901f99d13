"""The size of a panel on the ribbon, from the device tree: its pixels may be those of a larger one.

Figures are those of the drivers in Raspberry Pi's Linux: panel-ilitek-ili9881c, panel-waveshare-dsi
and its second version. A panel that poses as the 7-inch official one, as many of 800x480 do, cannot
be told from it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class PanelSize(NamedTuple):
    """A panel's pixels, and the millimetres that they take."""

    px: tuple[int, int]
    mm: tuple[int, int]

    @property
    def px_per_mm(self) -> float:
        """The mean of both directions."""
        width, height = (pixels / length for pixels, length in zip(self.px, self.mm, strict=True))
        return round((width + height) / 2, 2)


_FIVE_INCHES = PanelSize((720, 1280), (62, 110))
_KNOWN = {
    "raspberrypi,dsi-5inch": _FIVE_INCHES,
    "waveshare,5.0inch-panel": _FIVE_INCHES,
    "waveshare,5.0-dsi-touch-a": _FIVE_INCHES,
}
_BUSES = ("mipi-dsi", "i2c")
"""Some panels are driven over the bus of their touch."""


def panel_sizes(root: Path = Path("/")) -> Iterator[PanelSize]:
    """Sizes of the panels in use that are known, or that say it; `root`: where /sys is."""
    for bus in _BUSES:
        for node in sorted((root / "sys/bus" / bus / "devices").glob("*/of_node")):
            names = _read(node / "compatible").decode("ascii", "replace").split("\0")
            yield from (_KNOWN[name] for name in names if name in _KNOWN)
            timing = node / "panel-timing"
            size = PanelSize(
                (_number(timing / "hactive"), _number(timing / "vactive")),
                (_number(node / "width-mm"), _number(node / "height-mm")),
            )
            if all((*size.px, *size.mm)):
                yield size


def _number(file: Path) -> int:
    """A cell of the device tree; 0 where there is none."""
    return int.from_bytes(_read(file)[:4], "big")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
