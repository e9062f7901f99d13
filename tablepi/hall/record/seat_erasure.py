"""Names of erased players in the rows of matches: taken away, also where they come again."""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from tablepi.core.wire.payload import as_json
from tablepi.core.wire.public_chain import digest_of_text

NAMED = "change seat "
"""How a line begins that holds a name; it may stand within another one."""


def seats_of(record: sqlite3.Connection, event: str, player: str) -> list[tuple[str, int]]:
    """The matches in which a player sat, with the seats from 1: those of the event, and those that
    still go on, which are of no event yet.
    """
    found = record.execute(
        "SELECT DISTINCT match, head FROM branches LEFT JOIN event_matches USING (match)"
        " WHERE (event = ? OR event IS NULL) AND part = 'public' AND instr(head, ?)",
        (event, f'"{player}"'),
    ).fetchall()
    return [
        (match, seat)
        for match, head in found
        for seat, sat in enumerate(json.loads(head)["players"], 1)
        if sat == player
    ]


def erase_seat(record: sqlite3.Connection, match: str, seat: int, name: str) -> bool:
    """Takes the name of a seat from the heads of a match, and each text with it; digests stay.

    `name` '': as the heads have it, and what the seat was called otherwise. Whether any was there.
    """
    before = record.total_changes
    record.execute("INSERT OR IGNORE INTO erased_seats VALUES (?, ?)", (match, seat))
    branches = record.execute("SELECT id, head FROM branches WHERE match = ?", (match,)).fetchall()
    names = {name} | {json.loads(head)["names"][seat - 1] for _, head in branches if head}
    texts = {*filter(None, names), *([] if name else [f"{NAMED}{seat} "])}
    for branch, head in branches:
        if head:
            bare = as_json(without_erased(record, json.loads(head)))
            record.execute(
                "UPDATE branches SET head = ?1 WHERE id = ?2 AND head != ?1", (bare, branch)
            )
        for each in texts:
            _erase_texts(record, branch, each)
    return record.total_changes != before


def without_erased(record: sqlite3.Connection, head: Mapping[str, Any]) -> dict[str, Any]:
    """A head without the names of seats that were erased."""
    found = record.execute("SELECT seat FROM erased_seats WHERE match = ?", (head["match"],))
    gone = {seat for (seat,) in found}
    names = ["" if seat in gone else name for seat, name in enumerate(head["names"], 1)]
    return {**head, "names": names}


def _erase_texts(record: sqlite3.Connection, branch: int, name: str) -> None:
    found = record.execute(
        "SELECT number, text FROM rows WHERE branch = ? AND instr(text, ?) AND instr(text, ?)",
        (branch, NAMED, name),
    ).fetchall()
    record.executemany(
        "UPDATE rows SET text = '', digest = ? WHERE branch = ? AND number = ?",
        [(digest_of_text(text), branch, number) for number, text in found],
    )
