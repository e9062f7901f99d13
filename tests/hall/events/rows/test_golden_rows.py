"""Every kind of row that a desk writes, byte for byte as it was ever written, with its hash."""

import json
from collections.abc import Iterator

from tablepi.hall.events.rows.desk_rows import DESK_ROWS
from tests.golden_file import differences
from tests.hall.events.rows.desk_rows import desk_rows


def golden_lines() -> Iterator[str]:
    for body, h in desk_rows():
        yield f"{json.loads(body)['do']}\t{body}\t{h}"


def test_every_row_is_written_as_it_ever_was() -> None:
    lines = list(golden_lines())
    assert differences("hall/events/rows/rows.txt", lines) == []
    assert {line.partition("\t")[0] for line in lines} == DESK_ROWS.keys()
