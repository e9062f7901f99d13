"""CSV that a spreadsheet opens with a double click, and in which no cell is a formula."""

import csv
import io
from collections.abc import Iterable
from typing import Any

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""Signs at the beginning of a cell that a spreadsheet takes for a formula."""

SEPARATORS = {"en": ","}
"""The separator by language; where the comma is the decimal sign, a spreadsheet wants `;`."""


def spreadsheet(
    columns: Iterable[str], rows: Iterable[Iterable[Any]], separator: str = ","
) -> bytes:
    """A line for each row under a header: UTF-8 with BOM, CRLF."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> str:
    """A cell that no spreadsheet calculates; a number stays one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:.10g}"
    return f"'{value}" if str(value).startswith(RISKY) else str(value)
