"""FAST_READ of the simulated tags, under another driver: NTAG213/215/216, 10.4."""

import pytest

from tablepi.tools.simulator.simulated_tags import tag
from tests.firmware.other_driver import Heard, OtherDriver

FAST_READ = 0x3A
MOST_PAGES = 15


def asked(chip: OtherDriver, begin: int, end: int) -> Heard | None:
    asked = bytes([FAST_READ, begin, end])
    return chip.talk(asked + chip.crc(asked))


@pytest.mark.parametrize("pages", [1, 8, MOST_PAGES])
def test_so_many_pages_come_at_once_with_one_check(chip: OtherDriver, pages: int) -> None:
    here = tag("04A1B2C3D4E5F6", "ntag213", "x" * 48)
    chip.lay(here)
    chip.wait(0.0051)
    chip.select_one()
    began_ns = chip.now_ns
    heard = asked(chip, 4, 3 + pages)
    assert heard is not None
    assert heard.data[:-2] == here.memory[16 : 16 + 4 * pages]
    assert chip.crc(heard.data[:-2]) == heard.data[-2:]
    # 106 kbit/s, with a parity bit for each byte.
    air_ms = (4 * pages + 2) * 9 * 128 / 13560
    assert air_ms < (chip.now_ns - began_ns) / 1e6 < air_ms + 1.5


@pytest.mark.parametrize(("begin", "end"), [(8, 7), (40, 45), (45, 45)])
def test_pages_that_are_not_there_are_refused(chip: OtherDriver, begin: int, end: int) -> None:
    chip.lay(tag("04A1B2C3D4E5F6", "ntag213"))
    chip.wait(0.0051)
    chip.select_one()
    heard = asked(chip, begin, end)
    assert heard is not None
    assert (heard.data, heard.last_bits) == (b"\0", 4)
    assert asked(chip, 4, 7) is None


def test_a_tag_that_has_no_memory_says_nothing(chip: OtherDriver) -> None:
    chip.lay(tag("14E0992C"))
    chip.wait(0.0051)
    chip.select_one()
    assert asked(chip, 4, 11) is None
