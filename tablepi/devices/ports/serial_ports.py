"""Serial ports and keyboards of this machine: their lasting names, why one cannot be opened."""

import errno
import re
from pathlib import Path
from typing import NamedTuple

from tablepi.core.errors import DeviceError
from tablepi.core.text.phrase import Phrase

_USB = ("ttyUSB*", "ttyACM*")
_PINS = ("serial[0-9]", "ttyAMA*")

PULLED = Phrase("port.pulled")
ABSENT = Phrase("port.absent")
MOVED = Phrase("port.moved")
BUSY = Phrase("port.busy")
NO_KEYBOARD = Phrase("port.no-keyboard")

_WORDS = {
    errno.ENOENT: ABSENT,
    errno.EBUSY: BUSY,
    errno.EISDIR: Phrase("port.folder"),
    errno.ENOTTY: NO_KEYBOARD,
}
_SAME = {
    errno.ENOTDIR: errno.ENOENT,
    errno.ENODEV: errno.ENOENT,
    errno.ENXIO: errno.ENOENT,
    errno.EIO: errno.ENOENT,
    errno.EPERM: errno.EACCES,
    errno.EAGAIN: errno.EBUSY,
}


_LEAST_NUMBER = 6
_FILLER = re.compile(r"(.)\1*\d?$|0?123456|08FF20", re.IGNORECASE)
"""Numbers that all devices of a make share: one digit repeated, a row of digits, a tag reader's
date."""


class SerialPort(NamedTuple):
    """A port and its names: `by_id` goes with the device, `by_path` with the socket it is in.

    `best`: the name to put into the configuration.
    """

    device: str
    by_id: tuple[str, ...]
    by_path: tuple[str, ...]
    best: str

    @property
    def on_usb(self) -> bool:
        """True if it was plugged in; else it is on the Pi's pins."""
        return Path(self.device).name.startswith(tuple(pattern.rstrip("*") for pattern in _USB))


def ports(dev: Path = Path("/dev")) -> list[SerialPort]:
    """Every port that a reader may be on, those on USB first; nothing is opened.

    The best name is the first by-id. One without a number of its own is best known by its socket
    from the first: a second of its make would share its id, whose one link leads to either. A port
    on the Pi's pins keeps its own name.
    """
    # The devices first: one that comes meanwhile would be there without its names.
    usb, pins = _devices(dev, _USB), _devices(dev, _PINS)
    by_id, by_path = links(dev / "serial/by-id"), links(dev / "serial/by-path")
    share_ids = any(str(device.resolve()) not in by_id for device in usb)
    serial_ports = []
    for device in [*usb, *pins]:
        ids, paths = by_id.get(str(device.resolve()), ()), by_path.get(str(device.resolve()), ())
        serial_ports.append(_named(str(device), ids, paths, share_ids or not _has_number(device)))
    return [port if port.on_usb else port._replace(best=port.device) for port in serial_ports]


def _named(
    device: str, ids: tuple[str, ...], paths: tuple[str, ...], by_socket: bool
) -> SerialPort:
    """The port under its best name, by its socket or by its id."""
    lasting_names = [*paths, *ids] if by_socket else [*ids, *paths]
    return SerialPort(device, ids, paths, lasting_names[0] if lasting_names else device)


def _has_number(device: Path) -> bool:
    """True if the device tells a number that no other of its make has, as far as can be known."""
    file = device.resolve()
    kind = "input" if file.name.startswith("event") else "tty"
    # Beside /dev lies /sys, which has each USB device as a folder above its interfaces'.
    node = (device.parents[kind == "input"].parent / "sys/class" / kind / file.name).resolve()
    usb = next((folder for folder in (node, *node.parents) if (folder / "idVendor").exists()), None)
    if usb is None:
        return True
    try:
        number = (usb / "serial").read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return False
    return len(number) >= _LEAST_NUMBER and _FILLER.match(number) is None


def _devices(dev: Path, patterns: tuple[str, ...]) -> list[Path]:
    """The files of these names, in order; of two that are the same the first."""
    files = [file for pattern in patterns for file in sorted(dev.glob(pattern))]
    first_files: dict[Path, Path] = {}
    for file in files:
        first_files.setdefault(file.resolve(), file)
    return list(first_files.values())


def links(folder: Path, pattern: str = "*") -> dict[str, tuple[str, ...]]:
    """Device that is there to the names in a folder of links that lead to it."""
    names_by_device: dict[str, tuple[str, ...]] = {}
    for link in filter(Path.exists, sorted(folder.glob(pattern))):
        device = str(link.resolve())
        names_by_device[device] = (*names_by_device.get(device, ()), str(link))
    return names_by_device


def is_input(port: str) -> bool:
    """True if a path is a keyboard's and no serial port's."""
    return "/input/" in port


def why_not_open(error: Exception, port: str = "") -> Phrase:
    """A sentence for the user about an error in opening a port.

    An OSError is known by its number; of pyserial's own errors without one, the common is a path
    that leads to something else than a serial port.
    """
    if isinstance(error, DeviceError):
        return error.said
    if isinstance(error, ImportError):
        return Phrase("port.no-library", {"name": error.name or "evdev"})
    number = getattr(error, "errno", None)
    if number is None:
        return Phrase("port.no-serial", {"error": str(error)})
    number = _SAME.get(number, number)
    if number == errno.EACCES:
        return Phrase("port.forbidden", {"group": "input" if is_input(port) else "dialout"})
    return _WORDS.get(number, Phrase("port.shut", {"error": str(error)}))


_KEYBOARDS = "*-event-kbd"


def keyboards(dev: Path = Path("/dev")) -> list[SerialPort]:
    """Every keyboard on USB, real ones as well; nothing is opened.

    The best name is the by-id, or the by-path of one without a number of its own; see `ports`.
    """
    by_id, by_path = (
        links(dev / "input/by-id", _KEYBOARDS),
        links(dev / "input/by-path", _KEYBOARDS),
    )
    usb = {device: names for device, names in by_path.items() if _on_usb(names)}
    devices = sorted({*by_id, *usb})
    share_ids = any(device not in by_id for device in devices)
    serial_ports = []
    for device in devices:
        ids, paths = by_id.get(device, ()), usb.get(device, ())
        by_socket = share_ids or not _has_number(Path(device))
        serial_ports.append(_named(device, ids, paths, by_socket))
    return serial_ports


def _on_usb(names: tuple[str, ...]) -> bool:
    """True if it was plugged in; a laptop's own keyboard is not."""
    return any("usb" in Path(name).name for name in names)
