"""Every row that the hall holds, as `tablepi hall rows --json` prints it."""

import sqlite3
from collections.abc import Iterator
from typing import Any

from tablepi.wire.payload import canonical
from tablepi.wire.wire_message import decoded


def listed(record: sqlite3.Connection) -> Iterator[str]:
    """A JSON object a line, by table, match, branch, part and row."""
    found = record.execute(
        "SELECT id, table_id, match, number, part, origin, head FROM branches"
        " ORDER BY table_id, match, number, part = 'full'"
    )
    for branch, table, match, number, part, origin, head in found:
        same = {"table": table, "match": match, "branch": number}
        if part == "public":
            values = decoded(head.encode())
            yield _line({**same, "part": "head", "row": 0, "head": values, "h": origin})
        for values in _rows(record, branch):
            yield _line({**same, "part": part, **values})


def _rows(record: sqlite3.Connection, branch: int) -> Iterator[dict[str, Any]]:
    found = record.execute(
        "SELECT number, at_ms, kind, text, digest, h FROM rows WHERE branch = ? ORDER BY number",
        (branch,),
    )
    for number, at_ms, kind, text, digest, h in found:
        values = {"row": number, "at_ms": at_ms, "kind": kind, "text": text, "h": h}
        yield {**values, "digest": digest} if digest else values


def _line(values: dict[str, Any]) -> str:
    """In ASCII, so that no letter of a text is taken for the end of a line, or for a control."""
    return canonical(values).decode()
