"""Rows of events in the record, with names apart from them."""

import sqlite3

from tablepi.core.wire.event_chain import verified
from tablepi.hall.record.event_rows import (
    append_row,
    event_rows,
    events,
)


def _opened(record: sqlite3.Connection, event: str = "autumn") -> None:
    fields = {"do": "open", "event": event, "title": "Autumn cup", "word": "seven green apples"}
    append_row(record, event, 1_000, "desk", fields)
    for number, name in enumerate(("Ann", "Ben"), 1):
        entry = {"do": "player", "player": f"p{number}", "name": name}
        append_row(record, event, 2_000, "desk", entry)


def test_the_file_has_names_and_salts_and_its_chain_holds(record: sqlite3.Connection) -> None:
    _opened(record)
    rows = event_rows(record, "autumn")
    assert [row.get("name") for row in rows] == [None, "Ann", "Ben"]
    assert all("name_sha" not in row and row["salt"] for row in rows[1:])
    assert rows[1]["salt"] != rows[2]["salt"]
    assert verified(rows) == 3
    assert events(record) == ["autumn"]


def test_an_erased_name_leaves_the_chain_as_it_was(record: sqlite3.Connection) -> None:
    _opened(record)
    before = event_rows(record, "autumn")
    record.execute("DELETE FROM event_names WHERE player = 'p1'")
    after = event_rows(record, "autumn")
    assert "name" not in after[1]
    assert len(str(after[1]["name_sha"])) == 64
    assert [row["h"] for row in after] == [row["h"] for row in before]
    assert verified(after) == 3
