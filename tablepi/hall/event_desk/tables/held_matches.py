"""The matches of an event in the hall's record: for which task each was played, and its end."""

import json
import sqlite3
from collections.abc import Container

from tablepi.core.record import HALL
from tablepi.core.wire.head import Head
from tablepi.hall.event.event_state import Round
from tablepi.hall.event_desk.event_view import HeldMatch
from tablepi.hall.event_desk.tables.task_ids import task_id
from tablepi.hall.record.branches import branches, head_of, rows_of
from tablepi.hall.record.desk_decisions import newest
from tablepi.hall.record.kept_results import KeptResult, kept_result

NO_TASK = "-"
VOID = "void"

BY_DESK = "-"
"""Stands for the task of matches of open play that make no result by themselves."""


def unlisted(record: sqlite3.Connection, hall: str) -> list[tuple[str, str]]:
    """Table and match of results of this hall that no event has listed, the oldest first."""
    found = record.execute(
        "SELECT table_id, match FROM results JOIN branches USING (table_id, match)"
        " JOIN rows ON rows.branch = branches.id AND rows.number = 1"
        " WHERE part = 'public' AND verdict != '' AND rows.text GLOB ?"
        " AND match NOT IN (SELECT match FROM event_matches)"
        " GROUP BY table_id, match ORDER BY min(branches.id)",
        (f"{HALL} {hall} *",),
    )
    return list(found)


def list_match(
    record: sqlite3.Connection, event: str, table: str, match: str, task: str, number: int
) -> None:
    """Makes a match one of an event; `task` '' in open play. `event` '': of none."""
    record.execute(
        "INSERT OR IGNORE INTO event_matches VALUES (?, ?, ?, ?, ?)",
        (match, event, table, task, number),
    )


def head_and_task(record: sqlite3.Connection, table: str, match: str) -> tuple[Head, str] | None:
    """The head of a match, and the task for which it was begun, '' for none."""
    known = branches(record, table, match, "public")
    if not known:
        return None
    branch = max(known, key=lambda each: each.written)
    rows = rows_of(record, branch.id, 1)
    words = rows[0].text.split() if rows else []
    task = words[2] if len(words) == 3 and words[0] == HALL else NO_TASK
    return head_of(record, branch.id), "" if task == NO_TASK else task


def matches_of(
    record: sqlite3.Connection, event: str, task: str, but: Container[str] = ()
) -> list[HeldMatch]:
    """The matches of a task ('': of open play) whose result the players let stand, by table and
    number; without those that the desk voided. `but`: matches that are left out.
    """
    listed = record.execute(
        "SELECT table_id, match FROM event_matches WHERE event = ? AND task = ?"
        " ORDER BY table_id, number",
        (event, task),
    ).fetchall()
    found = (held_match(record, table, match, task) for table, match in listed if match not in but)
    return [each for each in found if each is not None]


def task_of_match(record: sqlite3.Connection, event: str, match: str) -> str | None:
    """For which task a match of the event was played, '' for none; None: it is not one of it."""
    found = record.execute(
        "SELECT task FROM event_matches WHERE match = ? AND event = ?", (match, event)
    ).fetchone()
    return str(found[0]) if found else None


def tasks_played(record: sqlite3.Connection, event: str) -> set[str]:
    """The tasks for which the event has matches."""
    found = record.execute("SELECT DISTINCT task FROM event_matches WHERE event = ?", (event,))
    return {task for (task,) in found}


def tables_begun(record: sqlite3.Connection, event: str, played: Round) -> list[str]:
    """The tables at which a match was begun for a round, by those who were paired there."""
    found = []
    for table, players in played.pairings:
        heads = record.execute(
            "SELECT head FROM branches JOIN rows ON rows.branch = branches.id AND rows.number = 1"
            " WHERE part = 'public' AND table_id = ?1 AND text GLOB ?2 AND NOT EXISTS (SELECT 1"
            " FROM event_matches WHERE event_matches.match = branches.match AND event != ?3)",
            (table, f"{HALL} * {task_id(played.number, table)}", event),
        )
        if any({*filter(None, json.loads(head)["players"])} <= {*players} for (head,) in heads):
            found.append(table)
    return found


def untie_round(record: sqlite3.Connection, event: str, number: int) -> None:
    """Makes the matches that were played for a round none of the event."""
    record.execute(
        "DELETE FROM event_matches WHERE event = ? AND task GLOB ?", (event, f"r{number}-*")
    )


def held_match(record: sqlite3.Connection, table: str, match: str, task: str) -> HeldMatch | None:
    """A match with its result; None where that does not stand, or the desk voided it."""
    kept, found = kept_result(record, table, match), head_and_task(record, table, match)
    decided = newest(record, f"result {table} {match}")
    verdict = str(decided.body.get("verdict", "")) if decided else ""
    if kept is None or found is None or verdict == VOID:
        return None
    return _match(kept, found[0], task, bool(verdict))


def _match(kept: KeptResult, head: Head, task: str, counts: bool) -> HeldMatch:
    """`counts`: the desk says that it does, whatever the check says, where the hall played it."""
    checked = counts and kept.places
    return HeldMatch(
        *(kept.table, kept.match, task, head.number, head.players, head.names),
        "checked" if checked else kept.verdict,
        *(kept.winners, kept.scores, kept.places, kept.out, kept.seal),
        *(head.game, kept.came),
    )
