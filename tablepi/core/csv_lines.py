"""CSV in which every line is a row: a quote that is never closed takes no other line with it."""

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple


class CsvLine(NamedTuple):
    """A line by its number from 1. `fault`: why it is no CSV, '' where it is; then no cells."""

    number: int
    cells: list[str]
    fault: str = ""


def csv_lines(text: str, delimiter: str = ",") -> Iterator[CsvLine]:
    """Every line. A line break within a cell, which CSV allows, is a fault of both lines."""
    for number, line in enumerate(io.StringIO(text.removeprefix("\ufeff"), newline=None), 1):
        try:
            rows = csv.reader([line.rstrip("\n")], delimiter=delimiter, strict=True)
            yield CsvLine(number, next(rows, []))
        except csv.Error as wrong:
            yield CsvLine(number, [], str(wrong))
