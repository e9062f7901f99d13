"""The matches of an event in the hall's record: for which task each was played, and its end."""

import json
import sqlite3
from collections.abc import Container, Iterable

from tablepi.core.record import HALL
from tablepi.hall.events.event_view import HeldMatch
from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.server.database.branches import branches, head_of, rows_of
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.kept_results import KeptResult, kept_result
from tablepi.hall.server.database.task_ids import UNTIED, event_of_match, task_id, task_of_note
from tablepi.wire.head import Head

VOID = "void"

BY_DESK = "-"
"""Stands for the task of matches of open play that make no result by themselves."""


def unlisted(record: sqlite3.Connection, hall: str, event: str) -> list[tuple[str, str]]:
    """Table and match of results of this hall that no event has listed, the oldest first; without
    those of another event.
    """
    found = record.execute(
        "SELECT table_id, match FROM results JOIN branches USING (table_id, match)"
        " JOIN rows ON rows.branch = branches.id AND rows.number = 1"
        " WHERE part = 'public' AND verdict != '' AND rows.text GLOB ?"
        " AND match NOT IN (SELECT match FROM event_matches WHERE event != ? OR task != ?)"
        " GROUP BY table_id, match ORDER BY min(branches.id)",
        (f"{HALL} {hall} *", event, UNTIED),
    )
    return list(found)


def list_match(
    record: sqlite3.Connection, event: str, table: str, match: str, task: str, number: int
) -> None:
    """Makes a match one of an event, unless it is listed; `task` '' in open play. `event` '': of
    none.
    """
    record.execute(
        "INSERT INTO event_matches VALUES (?, ?, ?, ?, ?) ON CONFLICT (match)"
        " DO UPDATE SET event = excluded.event, task = excluded.task WHERE task = ?",
        (match, event, table, task, number, UNTIED),
    )


def head_and_task(record: sqlite3.Connection, table: str, match: str) -> tuple[Head, str] | None:
    """The head of a match, and the task for which it was begun, '' for none."""
    known = branches(record, table, match, "public")
    if not known:
        return None
    branch = max(known, key=lambda each: each.written)
    rows = rows_of(record, branch.id, 1)
    return head_of(record, branch.id), task_of_note(rows[0].text)[1] if rows else ""


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
    return [each.table for each in played.pairings if _is_begun(record, event, played, each)]


def _is_begun(record: sqlite3.Connection, event: str, played: Round, pairing: Pairing) -> bool:
    task = task_id(played.number, pairing.table)
    found = record.execute(
        "SELECT match, head, text FROM branches"
        " JOIN rows ON rows.branch = branches.id AND rows.number = 1"
        " WHERE part = 'public' AND table_id = ?",
        (pairing.table,),
    )
    return any(
        task_of_note(text)[1] == task
        and are_paired(json.loads(head)["players"], pairing)
        and event_of_match(record, match) == event
        for match, head, text in found
    )


def are_paired(players: Iterable[str], pairing: Pairing) -> bool:
    """True if the players of a head are of a pairing. Guests, '', may sit beside them; of guests
    alone nobody knows who they are.
    """
    known = {*filter(None, players)}
    return bool(known) and known <= {*pairing.players}


def untie_round(record: sqlite3.Connection, event: str, number: int) -> None:
    """Has the matches that were played for a round count nowhere; they stay the event's."""
    record.execute(
        "UPDATE event_matches SET task = ? WHERE event = ? AND task GLOB ?",
        (UNTIED, event, f"r{number}-*"),
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
        table=kept.table,
        match=kept.match,
        task=task,
        number=head.number,
        players=head.players,
        names=head.names,
        verdict="checked" if checked else kept.verdict,
        winners=kept.winners,
        scores=kept.scores,
        places=kept.places,
        out=kept.out,
        seal=kept.seal,
        game=head.game,
        came=kept.came,
    )
