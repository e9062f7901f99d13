"""The letters that a font file has, from its cmap table alone: SDL reports a size for missing ones
too, and hundreds of whole files would be read for one letter that none has.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

Span = tuple[int, int]
"""The first and the last of neighbouring code points."""


class Letters:
    """Code points in spans, which may overlap."""

    def __init__(self, spans: Iterable[Span]) -> None:
        # Where a span begins and where the next point lies behind its end, in turn: a point is in
        # one where the number of edges up to it is odd.
        self._edges: list[int] = []
        for first, last in sorted(spans):
            if self._edges and first <= self._edges[-1]:
                self._edges[-1] = max(self._edges[-1], last + 1)
            elif first <= last:
                self._edges += (first, last + 1)

    def include(self, points: Iterable[int]) -> bool:
        """True if every one of these code points is among them."""
        return all(bisect_right(self._edges, point) % 2 for point in points)

    def __iter__(self) -> Iterator[int]:
        for first, end in zip(self._edges[::2], self._edges[1::2], strict=True):
            yield from range(first, end)


def read_letters(file: Path) -> Letters:
    """The letters of a font file.

    Raises OSError, and struct.error or StopIteration if it is none.
    """
    with file.open("rb") as font:
        table = _read_cmap(font)
    count = struct.unpack_from(">H", table, 2)[0]
    starts = {struct.unpack_from(">I", table, 8 + 8 * index)[0] for index in range(count)}
    kinds = {struct.unpack_from(">H", table, start)[0]: start for start in starts}
    # A subtable of format 12 has all that one of format 4 has.
    if 12 in kinds:
        return Letters(_long_spans(table, kinds[12]))
    return Letters(_short_spans(table, kinds[4]) if 4 in kinds else ())


def _read_cmap(font: BinaryIO) -> bytes:
    # A collection begins with where each of its fonts does; SDL takes the first.
    begin = font.read(16)
    head = struct.unpack_from(">I", begin, 12)[0] if begin.startswith(b"ttcf") else 0
    font.seek(head + 4)
    table_count = struct.unpack(">H6x", font.read(8))[0]
    tables = struct.iter_unpack(">4s4xII", font.read(16 * table_count))
    start, length = next((start, length) for tag, start, length in tables if tag == b"cmap")
    font.seek(start)
    return font.read(length)


def _long_spans(table: bytes, start: int) -> Iterator[Span]:
    """The spans of a subtable of format 12."""
    count = struct.unpack_from(">I", table, start + 12)[0]
    groups = table[start + 16 : start + 16 + 12 * count]
    return struct.iter_unpack(">II4x", groups)


def _short_spans(table: bytes, start: int) -> Iterable[Span]:
    """The spans of a subtable of format 4, but its last one, which is always 0xFFFF."""
    pairs = struct.unpack_from(">H", table, start + 6)[0] // 2
    lasts = struct.unpack_from(f">{pairs}H", table, start + 14)
    firsts = struct.unpack_from(f">{pairs}H", table, start + 16 + 2 * pairs)
    return zip(firsts[:-1], lasts[:-1], strict=True)
