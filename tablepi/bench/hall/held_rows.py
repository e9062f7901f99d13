"""What the hall holds, beside what its tables' own journals say."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tablepi.hall.record.record_file import reading
from tablepi.hall.record.row_listing import listed
from tablepi.simulation.played_journal import ToldRow

Held = tuple[str, int, ToldRow]
"""A row of a branch of a table."""


def wrong_rows(hall: Path, told: Mapping[str, Iterable[ToldRow]]) -> int:
    """Rows in this folder that are missing, there twice, otherwise than their table told them, or
    in a second branch. `told`: by table; what is held of others is left out.
    """
    found = Counter(row for row in held_rows(hall) if row[0] in told)
    wanted = Counter((table, 1, row) for table, rows in told.items() for row in rows)
    return (found - wanted).total() + (wanted - found).total()


def held_rows(hall: Path) -> Iterator[Held]:
    """Every row that is held."""
    with reading(hall) as record:
        for line in listed(record):
            row = json.loads(line)
            if row["part"] != "head":
                names = ("match", "part", "row", "at_ms", "kind", "text", "h")
                yield row["table"], row["branch"], ToldRow(*(row[name] for name in names))
