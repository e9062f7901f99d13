"""Names of erased players in the rows of matches: taken away, also where they come again."""

import json
from collections.abc import Mapping
from typing import Any

from tablepi.hall.server.database.event_rows import events
from tablepi.hall.server.database.record_file import Record, mark_erased
from tablepi.hall.server.database.task_ids import event_of_match
from tablepi.wire.batch import Head
from tablepi.wire.hash_chains import digest_of_text
from tablepi.wire.payload import as_json

NAMED = "change seat "
"""Beginning of a line that holds a name; it may stand within another one."""


def erased_players(record: Record, event: str) -> set[str]:
    rows = record.execute(
        "SELECT json_extract(body, '$.player') FROM event_rows WHERE event = ? AND do = 'erase'",
        (event,),
    )
    return {str(player) for (player,) in rows}


def seats_of(record: Record, event: str, player: str) -> list[tuple[str, int]]:
    """The matches of an event in which a player sat, with the seats from 1."""
    heads = record.execute(
        "SELECT DISTINCT match, head FROM branches WHERE part = 'public' AND instr(head, ?)",
        (f'"{player}"',),
    ).fetchall()
    return [
        (match, seat)
        for match, head in heads
        if event_of_match(record, match) == event
        for seat, seated_player in enumerate(json.loads(head)["players"], 1)
        if seated_player == player
    ]


def erase_seat(record: Record, match: str, seat: int, name: str) -> bool:
    """Takes the name of a seat from the heads of a match, and each text with it; digests stay.

    `name` '': as the heads have it, and what the seat was called otherwise. Whether any was there.
    """
    changes_before = record.total_changes
    record.execute("INSERT OR IGNORE INTO erased_seats VALUES (?, ?)", (match, seat))
    branches = record.execute("SELECT id, head FROM branches WHERE match = ?", (match,)).fetchall()
    names = {name} | {json.loads(head)["names"][seat - 1] for _, head in branches if head}
    texts = {*filter(None, names), *([] if name else [f"{NAMED}{seat} "])}
    for branch, head in branches:
        if head:
            head_text = as_json(_without_erased(record, json.loads(head)))
            record.execute(
                "UPDATE branches SET head = ?1 WHERE id = ?2 AND head != ?1", (head_text, branch)
            )
        for text in texts:
            _erase_texts(record, branch, text)
    if record.total_changes == changes_before:
        return False
    mark_erased(record)
    return True


def erase_again(record: Record, match: str, head: Head | None) -> None:
    """Takes names away that came just now: of seats that were erased, and of players who were
    before their match came. In the transaction in which they came, nobody can have read them.
    """
    rows = record.execute("SELECT seat FROM erased_seats WHERE match = ?", (match,)).fetchall()
    seats = {seat for (seat,) in rows}
    if head is not None and any(head.players):
        erased = erased_players(record, event_of_match(record, match))
        seats |= {seat for seat, player in enumerate(head.players, 1) if player in erased}
    for seat in seats:
        erase_seat(record, match, seat, "")


def _without_erased(record: Record, head: Mapping[str, Any]) -> dict[str, Any]:
    rows = record.execute("SELECT seat FROM erased_seats WHERE match = ?", (head["match"],))
    erased_seats = {seat for (seat,) in rows}
    names = ["" if seat in erased_seats else name for seat, name in enumerate(head["names"], 1)]
    return {**head, "names": names}


def _erase_texts(record: Record, branch: int, name: str) -> None:
    rows = record.execute(
        "SELECT number, text FROM rows WHERE branch = ? AND instr(text, ?) AND instr(text, ?)",
        (branch, NAMED, name),
    ).fetchall()
    record.executemany(
        "UPDATE rows SET text = '', digest = ? WHERE branch = ? AND number = ?",
        [(digest_of_text(text), branch, number) for number, text in rows],
    )


def erase_player_seats(record: Record, event: str, player: str, name: str) -> bool:
    """Takes a player's name, or what it was where `name` is '', from every match of an event; True
    if any was there.
    """
    seats = seats_of(record, event, player)
    outcomes = [erase_seat(record, match, seat, name) for match, seat in seats]
    return any(outcomes)


def erase_all_again(record: Record) -> bool:
    """Erases again who was erased, in any event: in matches that came before that row, or of which
    it is known only now that they are the event's. True if a name was there.
    """
    outcomes = [
        erase_player_seats(record, event, player, "")
        for event in events(record)
        for player in erased_players(record, event)
    ]
    return any(outcomes)
