"""The USB sticks that the system mounted for this user, with their labels and free space."""

import getpass
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from tablepi.core.record import Stick
from tablepi.store.backup import house_picture

LABELS = Path("/dev/disk/by-label")
MOUNTS = Path("/proc/self/mountinfo")

_ESCAPED = re.compile(r"\\x([0-9a-f]{2})")
"""How udev escapes characters in a label."""


def places(user: str = "") -> tuple[Path, ...]:
    """The folders in which desktops, and the package's unit on a Pi, mount sticks."""
    try:
        user = user or getpass.getuser()
    except (KeyError, OSError):
        return ()
    return Path("/media") / user, Path("/run/media") / user


def sticks(
    places: Iterable[Path],
    is_mount: Callable[[Path], bool] = os.path.ismount,
    mounts: Path = MOUNTS,
    labels: Path = LABELS,
) -> tuple[Stick, ...]:
    """Every stick in these folders, in the order of their names; one just being pulled is none."""
    return tuple(
        stick
        for place in places
        for path in _entries(place)
        if os.path.isdir(path) and is_mount(path) and (stick := _stick(path, mounts, labels))
    )


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _stick(path: Path, mounts: Path, labels: Path) -> Stick | None:
    try:
        found = os.statvfs(path)
    except OSError:
        return None
    writable = not found.f_flag & os.ST_RDONLY and os.access(path, os.W_OK)
    name = _label(_device(path, mounts), labels) or path.name
    free = found.f_bavail * found.f_frsize
    return Stick(path, name, free, writable, house_picture.found(path))


def _device(path: Path, mounts: Path) -> str:
    """The name of the device mounted there, `sda1`; '' where it is unknown."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    at = {line.split()[4]: line.partition(" - ")[2].split() for line in lines}
    source = at.get(str(path).replace(" ", "\\040"), [])
    return Path(source[1]).name if len(source) > 1 else ""


def _label(device: str, labels: Path) -> str:
    """The label of a device, '' for one without."""
    for link in _entries(labels):
        with suppress(OSError):
            if device and Path(os.readlink(link)).name == device:
                return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), link.name)
    return ""
