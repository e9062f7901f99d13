"""Tables as people have them: CSV of any spreadsheet, mail or program, in any of its encodings."""

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

MOST_LINES_OF_ROW = 5
"""Lines that a row may have, where there are line breaks within its cells."""

MOST_ROWS = 20_000
"""Rows that are read; the tags of a hundred decks are 8,000."""

MOST_NAMED = 12
"""Columns that a sentence names."""

SEPARATORS = "\t;,"
"""What may stand between cells; of two that are as frequent the first, as a comma is in names."""

OPEN_QUOTE, LONG_CELL, MANY_ROWS = "csv.quotes", "csv.cell", "csv.lines"
"""Faults of a row, each the id of a sentence that table and hall have."""

_SEPARATOR_LINE = re.compile(r"\s*\"?sep=([;,\t])\"?\s*", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_WORD = re.compile(r'[^\s";,]+')


class DecodedText(NamedTuple):
    """Text of a file. `is_guessed`: read by a Windows page, so that its letters may be others."""

    text: str
    is_guessed: bool


def decode_text(data: bytes, language: str = "en") -> DecodedText:
    """UTF-8 or UTF-16 with or without a mark, else the Windows page of a language.

    Raises UnicodeDecodeError, which has the place.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return DecodedText(data.decode("utf-16"), False)
    # Text without a mark begins with a letter that UTF-16 writes with a zero.
    if b"\0" in data[:2] and len(data) > 2:
        encoding = "utf-16-be" if data[0] == 0 else "utf-16-le"
        return DecodedText(data.decode(encoding), False)
    try:
        return DecodedText(data.decode("utf-8-sig"), False)
    except UnicodeDecodeError:
        return DecodedText(data.decode(_WINDOWS_PAGES.get(language, "cp1252")), True)


_WINDOWS_PAGES = {"pl": "cp1250"}
"""Of languages that Windows does not write by its western page."""


def guessed_words(text: str, most: int = 5) -> list[str]:
    """The first words with a letter that another page has otherwise, to be looked at."""
    words = (word[0] for word in _WORD.finditer(text) if not word[0].isascii())
    return list(dict.fromkeys(islice(words, 1_000)))[:most]


class CsvRow(NamedTuple):
    """A row by the number of its first line, from 1. `fault`: why it is none; then no cells."""

    line: int
    cells: list[str]
    fault: str = ""


def columns_of(text: str) -> list[str]:
    """The names of the columns, in small letters, from the first row of a CSV text."""
    return [cell.lower() for row in islice(_filled_rows(text), 1) for cell in row.cells if cell]


def joined_columns(columns: Sequence[str]) -> str:
    """The names of columns in a row, as a sentence has them; of very many the first."""
    return ",".join([*columns[:MOST_NAMED], *["…"] * (len(columns) > MOST_NAMED)])


def csv_rows(text: str) -> list[CsvRow]:
    """Every row in which anything stands, without the columns that are empty in all of them.

    A line with a quote that is never closed is a fault and takes no other with it. Cells have no
    white space at their ends, and a row none that are empty beyond the first row's.
    """
    rows = list(_filled_rows(text))
    width = max((len(row.cells) for row in rows), default=0)
    filled = {at for row in rows for at, cell in enumerate(row.cells) if cell}
    if len(filled) < width:
        columns = sorted(filled)
        rows = [row._replace(cells=_picked(row.cells, columns)) for row in rows]
    first_width = len(rows[0].cells) if rows else 0
    return [row._replace(cells=_without_empty_end(row.cells, first_width)) for row in rows]


def _picked(cells: Sequence[str], columns: Sequence[int]) -> list[str]:
    return [cells[column] for column in columns if column < len(cells)]


def _without_empty_end(cells: list[str], width: int) -> list[str]:
    return cells if any(cells[width:]) else cells[:width]


def _filled_rows(text: str) -> Iterator[CsvRow]:
    lines = io.StringIO(text.removeprefix("\ufeff"), newline=None).readlines()
    start = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    first_line = lines[start] if lines[start:] else ""
    if separator_line := _SEPARATOR_LINE.fullmatch(first_line):
        return _rows(lines, start + 1, separator_line[1])
    return _rows(lines, start, _separator_of(first_line))


def _separator_of(line: str) -> str:
    """The separator that is most frequent outside quotes; a comma where there is none."""
    bare_line = _QUOTED.sub("", line)
    separator = max(SEPARATORS, key=bare_line.count)
    return separator if separator in bare_line else ","


def _rows(lines: list[str], start: int, separator: str) -> Iterator[CsvRow]:
    index, column_count, row_count, blanks = start, 0, 0, f" \t\n\v\f{separator}"
    while index < len(lines):
        if not lines[index].strip(blanks):
            index += 1
            continue
        if row_count >= MOST_ROWS:
            yield CsvRow(index + 1, [], MANY_ROWS)
            return
        row, line_count = _row_at(lines, index, separator, column_count)
        index += line_count
        row_count += 1
        column_count = column_count or len(row.cells)
        if row.fault or any(row.cells):
            yield row


def _row_at(lines: list[str], index: int, separator: str, column_count: int) -> tuple[CsvRow, int]:
    """The row that begins in a line, and how many lines it has; one, where it is at fault."""
    line = lines[index]
    if '"' not in line and len(line) < csv.field_size_limit():
        # Nine times as fast, which counts for a file that means ill.
        return CsvRow(index + 1, [cell.strip() for cell in line.split(separator)]), 1
    chunk = lines[index : index + MOST_LINES_OF_ROW]
    # The line more tells a quote that is closed at the very end from one that is not.
    reader = csv.reader(chain(chunk, [""]), delimiter=separator)
    try:
        cells = next(reader)
    except csv.Error:
        return CsvRow(index + 1, [], LONG_CELL), 1
    line_count, column_count = max(1, reader.line_num), column_count or len(cells)
    if line_count > len(chunk) or _takes_rows(chunk[:line_count], separator, column_count):
        return CsvRow(index + 1, [], OPEN_QUOTE), 1
    return CsvRow(index + 1, [cell.strip() for cell in cells]), line_count


def _takes_rows(lines: Sequence[str], separator: str, column_count: int) -> bool:
    """True where a quote that was not meant to open joins lines that are rows of their own."""
    separator_counts = [line.count(separator) for line in lines]
    if len(lines) == 1 or sum(separator_counts) == column_count - 1:
        return False
    return max(separator_counts[1:]) >= column_count - 1
