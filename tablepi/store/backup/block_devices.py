"""Block devices as the kernel and udev tell them: the system's disks, and sticks of no use.

The referee may read no device itself; udev has looked into each. Where it has not, and the device
can be read, its superblock says what it is.
"""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tablepi.core.record import UnusableStick

SYSTEM_PLACES = ("/", "/usr", "/var", "/home", "/opt", "/srv", "/efi", "/boot", "/boot/")
"""Places whose file systems are the system's; the last stands for all beneath."""

_KINDS = {"ntfs": "ntfs", "hfs": "mac", "hfsplus": "mac", "apfs": "mac", "": "none"}
_MOUNTABLE = ("vfat", "exfat")
_MAGIC = (
    *(
        (3, b"NTFS    ", "ntfs"),
        (3, b"EXFAT   ", "exfat"),
        (54, b"FAT", "vfat"),
        (82, b"FAT", "vfat"),
    ),
    *((1024, b"H+", "hfsplus"), (1024, b"HX", "hfsplus"), (32, b"NXSB", "apfs")),
    (1080, b"\x53\xef", "ext4"),
)
"""Offset and bytes by which a superblock is known."""

_HEAD_BYTES = 2_048


class Machine(NamedTuple):
    """The files in which a system tells of its devices."""

    blocks: Path = Path("/sys/class/block")
    udev: Path = Path("/run/udev/data")
    mounts: Path = Path("/proc/self/mountinfo")
    drivers: Path = Path("/proc/filesystems")
    modules: Path = Path("/lib/modules") / os.uname().release / "kernel/fs/exfat"
    devices: Path = Path("/dev")


MACHINE = Machine()


class _Block(NamedTuple):
    """A disk or a partition. `disk`: the name of its disk; `number`: as `8:1`."""

    name: str
    disk: str
    number: str
    sectors: int
    is_usb: bool


def system_disks(machine: Machine = MACHINE) -> frozenset[str]:
    """The disks from which the system runs."""
    mounts = _mounts(machine.mounts)
    return frozenset(
        block.disk
        for block in _blocks(machine.blocks)
        if any(_is_system(place) for place in mounts.get(block.number, ()))
    )


def is_system(device: str, machine: Machine = MACHINE) -> bool:
    """True for a device on a disk from which the system runs."""
    disks = system_disks(machine)
    return any(block.name == device and block.disk in disks for block in _blocks(machine.blocks))


def unusable_sticks(machine: Machine = MACHINE) -> tuple[UnusableStick, ...]:
    """Every USB disk of which nothing is mounted, nor will be, in the order of their names."""
    blocks, mounts = _blocks(machine.blocks), _mounts(machine.mounts)
    used_disks = system_disks(machine) | {block.disk for block in blocks if block.number in mounts}
    disks: dict[str, list[_Block]] = {}
    for block in blocks:
        if block.is_usb and block.sectors and block.disk not in used_disks:
            disks.setdefault(block.disk, []).append(block)
    found = (_unusable(disk, parts, machine) for disk, parts in sorted(disks.items()))
    return tuple(stick for stick in found if stick is not None)


def _unusable(disk: str, blocks: list[_Block], machine: Machine) -> UnusableStick | None:
    """The fault of a disk, by its largest part; None where it will be mounted in a moment."""
    parts = [block for block in blocks if block.name != disk] or blocks
    kinds = {part: _file_system(part, machine) for part in parts}
    if any(kind in _MOUNTABLE and _has_driver(kind, machine) for kind in kinds.values()):
        return None
    part = max(parts, key=lambda each: each.sectors)
    kind = kinds[part]
    name = _property(part, "ID_FS_LABEL", machine.udev) or _model(disk, machine.blocks) or disk
    return UnusableStick(name, kind if kind == "exfat" else _KINDS.get(kind, "other"))


def _file_system(block: _Block, machine: Machine) -> str:
    """The name of the file system, '' for none, `unknown` where nobody can tell."""
    if (machine.udev / f"b{block.number}").exists():
        return _property(block, "ID_FS_TYPE", machine.udev)
    try:
        with (machine.devices / block.name).open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return "unknown"
    return next((kind for at, magic, kind in _MAGIC if head[at:].startswith(magic)), "")


def _has_driver(kind: str, machine: Machine) -> bool:
    with suppress(OSError):
        if kind in machine.drivers.read_text(encoding="ascii", errors="replace").split():
            return True
    return kind != "exfat" or machine.modules.exists()


def _property(block: _Block, key: str, udev: Path) -> str:
    """A property that udev has of a device, '' for none."""
    with suppress(OSError):
        text = (udev / f"b{block.number}").read_text(encoding="utf-8", errors="replace")
        found = re.search(rf"^E:{key}=(.*)$", text, re.MULTILINE)
        return found[1].strip() if found else ""
    return ""


def _model(disk: str, blocks: Path) -> str:
    return _line(blocks / disk / "device" / "model")


def _blocks(folder: Path) -> list[_Block]:
    """Every block device; the kernel's links say what each is a part of, and where it hangs."""
    names: Iterable[str] = ()
    with suppress(OSError):
        names = sorted(os.listdir(folder))
    return [_block(name, folder / name) for name in names]


def _block(name: str, link: Path) -> _Block:
    path = Path(os.path.realpath(link))
    disk = path.parent.name if (link / "partition").exists() else name
    sectors = _line(link / "size")
    is_usb = any(re.fullmatch(r"usb\d+", part) for part in path.parts)
    return _Block(
        name, disk, _line(link / "dev"), int(sectors) if sectors.isdecimal() else 0, is_usb
    )


def _line(file: Path) -> str:
    with suppress(OSError):
        return file.read_text(encoding="utf-8", errors="replace").strip()
    return ""


def _mounts(file: Path) -> dict[str, list[str]]:
    """Where each device is mounted, by its number."""
    places: dict[str, list[str]] = {}
    for line in _line(file).splitlines():
        words = line.split()
        if len(words) > 4:
            places.setdefault(words[2], []).append(words[4])
    return places


def _is_system(place: str) -> bool:
    return place in SYSTEM_PLACES or place.startswith(SYSTEM_PLACES[-1])
