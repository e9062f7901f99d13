"""Rows of events in the record: names apart from them, chains taken from tables."""

import sqlite3

from tablepi.core.wire.event_chain import verified
from tablepi.hall.record.event_rows import (
    append_row,
    bare_rows,
    end_of,
    event_rows,
    events,
    take_chain,
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


def test_the_longest_chain_that_holds_is_taken(record: sqlite3.Connection) -> None:
    _opened(record)
    rows = bare_rows(record, "autumn")
    record.execute("DELETE FROM event_rows")
    record.execute("DELETE FROM event_names")
    assert not take_chain(record, "autumn", rows[1:])
    assert not take_chain(record, "autumn", [rows[0], {**rows[1], "player": "p9"}])
    assert not take_chain(record, "winter", rows)
    assert take_chain(record, "autumn", rows[:2])
    assert take_chain(record, "autumn", rows)
    assert not take_chain(record, "autumn", rows[:2])
    assert bare_rows(record, "autumn") == rows
    assert end_of(record, "autumn") == (3, rows[2]["h"])
