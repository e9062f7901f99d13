"""Sticks of no use, and the system's own disk, from what the kernel and udev tell."""

from pathlib import Path

import pytest

from tablepi.core.record import UnusableStick
from tablepi.store.backup.block_devices import Machine, is_system, system_disks, unusable_sticks

USB, CARD = "devices/pci/usb1/1-1/host0/block", "devices/mmc/block"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A system that runs from a card, with nothing plugged in."""
    folders = {name: tmp_path / name for name in ("blocks", "udev", "devices")}
    for folder in folders.values():
        folder.mkdir()
    machine = Machine(
        **folders,
        mounts=tmp_path / "mountinfo",
        drivers=tmp_path / "filesystems",
        modules=tmp_path / "exfat",
    )
    machine.drivers.write_text("nodev\tsysfs\n\tvfat\n")
    machine.mounts.write_text("")
    plug(machine, CARD, "mmcblk0", "179:0", 30_000)
    plug(machine, CARD, "mmcblk0p1", "179:1", 500, disk="mmcblk0", kind="vfat")
    plug(machine, CARD, "mmcblk0p2", "179:2", 29_000, disk="mmcblk0", kind="ext4")
    mount(machine, "179:2", "/")
    mount(machine, "179:1", "/boot/firmware")
    return machine


def plug(
    machine: Machine,
    place: str,
    name: str,
    number: str,
    sectors: int = 1_000,
    disk: str = "",
    kind: str | None = None,
    label: str = "",
) -> None:
    folder = (
        machine.blocks.parent / place / disk / name
        if disk
        else machine.blocks.parent / place / name
    )
    folder.mkdir(parents=True)
    (folder / "dev").write_text(number)
    (folder / "size").write_text(f"{sectors}\n")
    if disk:
        (folder / "partition").write_text("1")
    (machine.blocks / name).symlink_to(folder)
    if kind is not None:
        lines = (f"E:ID_FS_TYPE={kind}\n" if kind else "") + (
            f"E:ID_FS_LABEL={label}\n" if label else ""
        )
        (machine.udev / f"b{number}").write_text(f"I:1\n{lines}")


def mount(machine: Machine, number: str, place: str) -> None:
    with machine.mounts.open("a") as file:
        file.write(f"30 1 {number} / {place} rw - vfat /dev/x rw\n")


def stick(machine: Machine, kind: str | None, label: str = "") -> None:
    plug(machine, USB, "sda", "8:0", 2_000, kind="")
    plug(machine, USB, "sda1", "8:1", 1_900, disk="sda", kind=kind, label=label)


def test_nothing_of_the_systems_disk_is_a_stick(machine: Machine) -> None:
    assert system_disks(machine) == {"mmcblk0"}
    assert is_system("mmcblk0p1", machine)
    assert unusable_sticks(machine) == ()
    stick(machine, "ntfs")
    assert not is_system("sda1", machine)


@pytest.mark.parametrize(
    ("kind", "told"),
    [("ntfs", "ntfs"), ("hfsplus", "mac"), ("apfs", "mac"), ("", "none"), ("ext4", "other")],
)
def test_a_stick_of_no_use_is_named(machine: Machine, kind: str, told: str) -> None:
    stick(machine, kind, "PHOTOS")
    assert unusable_sticks(machine) == (UnusableStick("PHOTOS", told),)


def test_a_stick_that_will_be_mounted_in_a_moment_is_none(machine: Machine) -> None:
    stick(machine, "vfat")
    assert unusable_sticks(machine) == ()


def test_exfat_needs_its_driver(machine: Machine) -> None:
    stick(machine, "exfat")
    assert unusable_sticks(machine) == (UnusableStick("sda", "exfat"),)
    machine.modules.mkdir()
    assert unusable_sticks(machine) == ()


def test_a_stick_of_which_a_part_is_mounted_is_of_use(machine: Machine) -> None:
    stick(machine, "ntfs")
    plug(machine, USB, "sda2", "8:2", 100, disk="sda", kind="vfat")
    mount(machine, "8:2", "/run/media/tablepi/sda2")
    assert unusable_sticks(machine) == ()


def test_a_system_that_runs_from_a_stick_has_none_on_it(machine: Machine) -> None:
    machine.mounts.write_text("")
    stick(machine, "ext4")
    mount(machine, "8:1", "/")
    assert system_disks(machine) == {"sda"}
    assert unusable_sticks(machine) == ()


def test_an_empty_slot_of_a_card_reader_is_no_stick(machine: Machine) -> None:
    plug(machine, USB, "sdb", "8:16", 0)
    assert unusable_sticks(machine) == ()


@pytest.mark.parametrize(
    ("at", "magic", "told"),
    [(3, b"NTFS    ", "ntfs"), (1024, b"H+", "mac"), (32, b"NXSB", "mac"), (0, b"", "none")],
)
def test_without_udev_the_superblock_says_it(
    machine: Machine, at: int, magic: bytes, told: str
) -> None:
    stick(machine, None)
    (machine.devices / "sda1").write_bytes(bytes(at) + magic + bytes(4_000))
    assert unusable_sticks(machine) == (UnusableStick("sda", told),)


def test_what_nobody_can_look_into_is_not_called_empty(machine: Machine) -> None:
    stick(machine, None)
    assert unusable_sticks(machine) == (UnusableStick("sda", "other"),)
