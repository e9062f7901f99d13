"""The chip behind the Pi's header, found by what it is: each kernel numbers it otherwise."""

from pathlib import Path

_HEADERS = {"raspberrypi,rp1-gpio", "brcm,bcm2711-gpio", "brcm,bcm2835-gpio"}
"""Of a Pi 5, a Pi 4 and all before, in the device tree; a Pi has other chips besides."""


def header_chip(root: Path = Path("/")) -> Path | None:
    """The device of the header's lines, such as `/dev/gpiochip0`; `root`: where /dev and /sys are.

    A Pi 5 had number 4 until Linux 6.6.45, then 0, and since 6.12.96 11 and more.
    """
    for chip in sorted((root / "sys/bus/gpio/devices").glob("gpiochip*")):
        try:
            compatible = (chip / "of_node/compatible").read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError):
            continue
        if _HEADERS.intersection(compatible.split("\0")):
            return root / "dev" / chip.name
    return None
