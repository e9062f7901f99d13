"""Rows of events in the record, with names apart from them."""

import sqlite3

from tablepi.hall.server.database.event_rows import (
    append_row,
    event_rows,
    events,
    forget_name,
    names_of_event,
)
from tablepi.hall.server.database.given_rows import prefer_longest, take_rows
from tablepi.wire.hash_chains import covered, event_hash, verified


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
    forget_name(record, "autumn", "p1")
    after = event_rows(record, "autumn")
    assert "name" not in after[1]
    assert len(str(after[1]["name_sha"])) == 64
    assert [row["h"] for row in after] == [row["h"] for row in before]
    assert verified(after) == 3


def test_a_name_put_right_stands_in_its_own_row_and_counts(record: sqlite3.Connection) -> None:
    _opened(record)
    append_row(record, "autumn", 3_000, "desk", {"do": "edit", "player": "p1", "name": "Anne"})
    rows = event_rows(record, "autumn")
    assert [row.get("name") for row in rows] == [None, "Ann", "Ben", "Anne"]
    assert verified(rows) == 4
    assert names_of_event(record, "autumn") == {"p1": "Anne", "p2": "Ben"}


def test_erasing_takes_every_name_that_a_player_ever_had(record: sqlite3.Connection) -> None:
    _opened(record)
    append_row(record, "autumn", 3_000, "desk", {"do": "edit", "player": "p1", "name": "Anne"})
    forget_name(record, "autumn", "p1")
    rows = event_rows(record, "autumn")
    assert [row.get("name") for row in rows] == [None, None, "Ben", None]
    assert verified(rows) == 4
    assert not any("Ann" in line for line in record.iterdump())


def test_names_of_a_chain_that_does_not_count_any_more_are_kept_without_its_rows(
    record: sqlite3.Connection,
) -> None:
    _opened(record)
    forked = [{**covered(row), "h": row["h"]} for row in event_rows(record, "autumn")]
    append_row(record, "autumn", 3_000, "desk", {"do": "edit", "player": "p1", "name": "Anne"})
    append_row(record, "autumn", 3_000, "desk", {"do": "player", "player": "p3", "name": "Cid"})
    before = forked[-1]["h"]
    for number, player in enumerate(("p3", "p4", "p5"), 4):
        row = {"n": number, "at": 1, "by": "desk", "do": "player", "player": player,
               "name_sha": "ab" * 32}  # fmt: skip
        before = event_hash(before, row)
        forked.append({**row, "h": before})
    assert take_rows(record, "autumn", forked) == 6
    assert prefer_longest(record)
    rows = event_rows(record, "autumn")
    assert verified(rows) == 6
    assert names_of_event(record, "autumn") == {"p1": "Ann", "p2": "Ben", "p3": "Cid"}
