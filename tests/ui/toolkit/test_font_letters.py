"""The letters of a font file, read from its cmap table."""

import struct
from pathlib import Path

import pytest

from tablepi.ui.toolkit.font_letters import Letters, read_letters


def _short(*spans: tuple[int, int]) -> bytes:
    """A subtable of format 4, which ends with a span of 0xFFFF."""
    spans = (*spans, (0xFFFF, 0xFFFF))
    firsts, lasts = zip(*spans, strict=True)
    count = len(spans)
    head = struct.pack(">HHHHHHH", 4, 16 + 8 * count, 0, 2 * count, 0, 0, 0)
    body = struct.pack(f">{count}H2x{count}H", *lasts, *firsts)
    return head + body + bytes(4 * count)


def _long(*spans: tuple[int, int]) -> bytes:
    """A subtable of format 12."""
    groups = b"".join(struct.pack(">III", first, last, 1) for first, last in spans)
    return struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(spans)) + groups


def _font(*subtables: bytes, before: bytes = b"") -> bytes:
    """A font of a cmap table and one that is never read; `before`: the head of a collection."""
    starts = [4 + 8 * len(subtables) + sum(map(len, subtables[:n])) for n in range(len(subtables))]
    places = b"".join(struct.pack(">HHI", 3, n, start) for n, start in enumerate(starts))
    cmap = struct.pack(">HH", 0, len(subtables)) + places + b"".join(subtables)
    start = len(before) + 12 + 32
    tables = struct.pack(">4s4xII4s4xII", b"glyf", 1 << 30, 1 << 30, b"cmap", start, len(cmap))
    return before + struct.pack(">IH6x", 0x10000, 2) + tables + cmap


@pytest.mark.parametrize(
    "font",
    [
        _font(_short((0x41, 0x43), (0x5D0, 0x5EA))),
        _font(_long((0x41, 0x43), (0x5D0, 0x5EA))),
        _font(_short((0x41, 0x43)), _long((0x41, 0x43), (0x5D0, 0x5EA))),
        _font(_long((0x41, 0x43), (0x5D0, 0x5EA)), before=struct.pack(">4sIII", b"ttcf", 1, 1, 16)),
    ],
    ids=["short", "long", "both", "collection"],
)
def test_letters_are_those_of_its_spans_alone(tmp_path: Path, font: bytes) -> None:
    file = tmp_path / "font.ttf"
    file.write_bytes(font)
    letters = read_letters(file)
    assert letters.include({0x41, 0x43, 0x5D0, 0x5EA})
    for outside in (0x40, 0x44, 0x5CF, 0x5EB, 0xFFFF, 0x1F600):
        assert not letters.include({0x41, outside})
    assert list(letters) == [0x41, 0x42, 0x43, *range(0x5D0, 0x5EB)]


@pytest.mark.parametrize("length", [0, 8, 20, 43, 50, 70])
def test_a_font_that_breaks_off_is_none(tmp_path: Path, length: int) -> None:
    file = tmp_path / "font.ttf"
    file.write_bytes(_font(_long((0x41, 0x43), (0x5D0, 0x5EA)))[:length])
    with pytest.raises((struct.error, StopIteration)):
        read_letters(file)


def test_spans_may_overlap_and_come_in_any_order() -> None:
    letters = Letters([(20, 30), (1, 5), (4, 9), (10, 10), (25, 26), (40, 39)])
    assert list(letters) == [*range(1, 11), *range(20, 31)]
    assert not letters.include({11})
    assert letters.include(())
