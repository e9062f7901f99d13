"""CSV and TOML that anybody may have written: what stands there, and each fault with its line."""

import csv
import io
import re
import tomllib
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from tablepi.core.errors import TablepiError
from tablepi.core.text.phrase import Phrase

MOST_CHARACTERS = 100_000
"""Limit of a text; the example of the configuration, with every setting, has 7,000."""
MOST_NUMBER = 2**63
"""Limit of a whole number, as TOML has it."""
MOST_LINES = 5
"""Lines that a row of CSV may have, where there are line breaks within its cells."""

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_LONG_NUMBER = r"[\da-fA-F_]{16}"


class TomlError(TablepiError):
    """A text is no TOML that can be used: why, and in which of its lines, from 1."""

    def __init__(self, why: Phrase, line: int) -> None:
        super().__init__("toml.fault", why=why, line=line)
        self.why = why
        self.line = line


def tables_of(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises TomlError."""
    if len(text) > MOST_CHARACTERS:
        raise TomlError(Phrase("toml.long", {"most": MOST_CHARACTERS}), 1)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        place = _PLACE.search(str(wrong))
        line = int(place[1]) if place and place[1] else len(text.splitlines()) or 1
        raise TomlError(Phrase(_PLACE.sub("", str(wrong))), line) from None
    except RecursionError:
        lines = text.splitlines()
        deepest = max(range(len(lines)), key=lambda at: sum(map(lines[at].count, "[{.")))
        raise TomlError(Phrase("toml.deep"), deepest + 1) from None
    except ValueError:
        # Python reads no number of more than 4,300 digits.
        raise _bad_number(text) from None
    if any(isinstance(each, int) and abs(each) > MOST_NUMBER for each in _values(tables)):
        raise _bad_number(text)
    return tables


def line_with(text: str, pattern: str, count: int = 1) -> int:
    """The number of the `count`th line of a text that holds a pattern; the last line for none."""
    lines = text.splitlines()
    found = [at for at, line in enumerate(lines, 1) if re.search(pattern, line)]
    return found[count - 1] if 0 < count <= len(found) else max(1, len(lines))


def line_of_key(text: str, key: str, table: str = "", count: int = 1) -> int:
    """The line of a key in the `count`th table of this name, or at the top for ''.

    Where the key is not found, that of the table's own line, or the first.
    """
    begun = line_with(text, _head(table), count) if table else 0
    for at, line in enumerate(text.splitlines()[begun:], begun + 1):
        if line.lstrip().startswith("["):
            break
        if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]", line):
            return at
    if not table and re.search(_head(key), text, re.MULTILINE):
        return line_with(text, _head(key))
    return begun or 1


def _head(table: str) -> str:
    return rf"^\s*\[+\s*[\"']?{re.escape(table)}\b"


def _bad_number(text: str) -> TomlError:
    return TomlError(Phrase("toml.number"), line_with(text, _LONG_NUMBER))


def _values(tables: Any) -> Iterator[Any]:
    """Every value within these tables and lists, at any depth."""
    waiting = [tables]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict | list):
            waiting += each.values() if isinstance(each, dict) else each
        else:
            yield each


class CsvRow(NamedTuple):
    """A row by the number of its first line, from 1. `fault`: why it is none; then no cells."""

    line: int
    cells: list[str]
    fault: str = ""


def columns_of(text: str) -> list[str]:
    """The names of the columns, from the first line of a CSV text."""
    return [cell.strip().lower() for row in islice(csv_rows(text), 1) for cell in row.cells]


def csv_rows(text: str) -> Iterator[CsvRow]:
    """Every row. A line with a quote that is never closed is a fault and takes no other with it.

    Cells are divided by semicolons where the first line has no comma. A cell may have line breaks
    where the lines together have the delimiters of one row.
    """
    lines = io.StringIO(text.removeprefix("\ufeff"), newline=None).readlines()
    delimiter = ";" if lines and ";" in lines[0] and "," not in lines[0] else ","
    at = columns = 0
    while at < len(lines):
        # The line more tells a quote that is closed at the very end from one that is not.
        chunk = lines[at : at + MOST_LINES]
        rows = csv.reader([*chunk, ""], delimiter=delimiter)
        try:
            cells, fault = next(rows), ""
        except csv.Error as wrong:
            cells, fault = [], str(wrong)
        took = max(1, rows.line_num)
        divided = sum(line.count(delimiter) for line in chunk[:took])
        if took > 1 and (took > len(chunk) or divided != columns - 1):
            cells, fault = [], fault or "unexpected end of data, a quote is not closed"
        took = 1 if fault else took
        yield CsvRow(at + 1, cells, fault)
        columns = columns or len(cells)
        at += took
