"""What was built: the same bytes each time, no larger than it may be, and as the page says."""

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

from tablepi.devices.readers.tablepi import protocol
from tablepi.devices.readers.tablepi.commands import LONGEST
from tablepi.devices.readers.tablepi.protocol import Write
from tablepi.tools.simulator import firmware_twin as presence
from tablepi.tools.simulator.firmware_twin import BEAT_MS, BREAKS, COPIES, COPY_MS, HELD_MS
from tablepi.tools.simulator.simulated_chips import BUILT, PAINT, Fault
from tablepi.tools.simulator.simulated_tags import tag
from tests.firmware import contract
from tests.worlds.firmware.table import Table

SOURCES = contract.ROOT / "firmware"
FLASH, RAM = 24 * 1024, 1536
RAM_END, FREE = 0x900, 512


def numbers(file: str) -> dict[str, int]:
    """Every constant that a file defines: by #define, and in its enumerations."""
    text = (SOURCES / file).read_text(encoding="utf-8")
    found = re.findall(
        r"#define (\w+) (0x[0-9A-Fa-f]+|\d+)\b|^ +([A-Z_]+) = (0x\w+|\d+),", text, re.M
    )
    return {one or two: int(a or b, 0) for one, a, two, b in found}


@pytest.mark.parametrize("name", ["lies", "health", "cause", "status", "speed"])
def test_the_firmware_has_every_name_with_the_number_of_the_page(name: str) -> None:
    prefix = f"PROTOCOL_{name.upper()}_"
    header = numbers("protocol.h")
    ours = {key.removeprefix(prefix): n for key, n in header.items() if key.startswith(prefix)}
    assert ours == contract.names(name)


def test_the_firmware_has_the_kinds_of_the_page() -> None:
    header = numbers("protocol.h")
    kinds = {n: name.upper() for n, (name, _, _) in contract.kinds().items()} | {0x81: "GREET"}
    assert {header[f"PROTOCOL_{name}"]: name for name in kinds.values()} == kinds
    assert header["PROTOCOL_NEWEST"] == protocol.NEWEST
    assert header["PROTOCOL_OLDEST"] == protocol.OLDEST


def test_both_sides_keep_the_same_times_and_sizes() -> None:
    here, main, reader = (numbers(each) for each in ("presence.h", "main.c", "reader.h"))
    assert numbers("frame.h")["FRAME_LONGEST"] == LONGEST
    assert here["PRESENCE_GONE_MISSES"] == presence.GONE_MISSES
    assert here["PRESENCE_GONE_MS"] == presence.GONE_MS
    assert here["PRESENCE_DOUBT_MS"] == presence.DOUBT_MS
    assert here["PRESENCE_SEVERAL_READS"] == presence.SEVERAL_READS
    assert here["PRESENCE_ALONE_READS"] == presence.ALONE_READS
    assert (main["BEAT_MS"], main["COPY_MS"], main["COPIES"]) == (BEAT_MS, COPY_MS, COPIES)
    assert reader["READER_HELD_MS"] == HELD_MS
    assert main["BREAKS"] == BREAKS
    assert (main["MAJOR"], main["MINOR"]) == protocol.FIRMWARE


def test_both_sides_cut_a_memory_alike() -> None:
    header = numbers("protocol.h")
    lengths = header["PROTOCOL_DATA"], header["PROTOCOL_MEMORY_MOST"]
    assert lengths == protocol.MEMORY_LENGTHS
    assert header["PROTOCOL_MEMORY_UID"] == protocol.MEMORY_UID
    assert numbers("frame.h")["FRAME_LONGEST"] == 4 + 2 + protocol.MEMORY_UID + lengths[1]


def image_of(folder: Path) -> bytes:
    """The image, built anew into this folder."""
    built = subprocess.run(
        ["make", "-s", "-C", SOURCES, f"OUT={folder}", "image"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert built.stdout.startswith("flash ")
    return (folder / "reader.hex").read_bytes()


def test_the_image_is_the_same_wherever_and_whenever_it_is_built(tmp_path: Path) -> None:
    image = (BUILT / "reader.hex").read_bytes()
    assert image_of(tmp_path / "elsewhere") == image
    print(hashlib.sha256(image).hexdigest())


def test_the_image_fits_with_room_to_spare() -> None:
    done = subprocess.run(
        ["avr-size", BUILT / "reader.elf"], capture_output=True, text=True, check=True
    )
    text, data, bss = map(int, done.stdout.splitlines()[1].split()[:3])
    assert text + data <= FLASH
    assert data + bss <= RAM


@pytest.mark.usefixtures("make")
def test_the_stack_keeps_clear_of_the_data() -> None:
    """Measured by what it leaves of painted RAM, at all that the reader does."""
    symbols = subprocess.run(
        ["avr-nm", BUILT / "reader.elf"], capture_output=True, text=True, check=True
    ).stdout
    end = (
        int(next(line for line in symbols.splitlines() if line.endswith(" _end"))[:8], 16) & 0xFFFF
    )
    table = Table((0, 1, 2, 3))
    table.run(600)
    for antenna in range(4):
        table.chips.lay(tag(f"04A1B2C3D4E5F{antenna}", "ntag213", "x" * 48), antenna)
    table.run(400)
    assert len(table.seen) == 4
    assert table.ask(Write(0, 10, b"abcd", bytes.fromhex("04A1B2C3D4E5F0"))).status == 0
    table.chips.fault(Fault.HUNG, 1)
    table.chips.hear(bytes(range(256)) * 4, table.now_ms)
    table.run(1500)
    left = table.chips.ram(end, RAM_END)
    free = len(left) - len(left.lstrip(PAINT))
    print(f"stack {RAM_END - end - free} bytes, {free} never used")
    assert free >= FREE


def test_no_memory_is_asked_for_at_run_time() -> None:
    for source in SOURCES.glob("*.[ch]"):
        assert not re.search(r"\b(malloc|calloc|realloc|free)\b", source.read_text("utf-8"))
