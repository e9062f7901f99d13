"""What the desk decides beside an event, kept in its rows as well and taken up from them."""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from tablepi.hall.event_desk.decision_rows import branch_body, fields_of, kind_of_row
from tablepi.hall.event_desk.event_book import DESK, EventBook, LoadedEvent
from tablepi.hall.event_desk.named_reasons import with_names, without_names
from tablepi.hall.record.branches import branches, hash_at
from tablepi.hall.record.desk_decisions import (
    decide,
    newest,
    newest_decisions,
    newest_of_each,
)
from tablepi.hall.record.event_rows import append_row
from tablepi.hall.record.judge_calls import KeptCall, keep_closed

Row = Mapping[str, Any]
Body = Mapping[str, Any]

BEFORE = ("place", "display", "delay")
"""Kinds that count for an event although they were decided before it was opened."""


class KeptDecisions:
    """Works for the record's writer. `holds`: tables give the event back, and a row written now
    would stand in the way of those still to come; `take_up` writes it.
    """

    def __init__(self, book: EventBook, holds: bool = False) -> None:
        self._book = book
        self.holds = holds

    def decided(self, record: sqlite3.Connection, kind: str, body: Body, who: str) -> None:
        """The desk decided something, in this transaction."""
        fields = fields_of(kind, body)
        if fields and not self.holds and self._book.load(record) is not None:
            self._book.add(record, fields, who)

    def closed(self, record: sqlite3.Connection, call: KeptCall) -> None:
        """A judge's call ended."""
        if not self.holds and self._book.load(record) is not None:
            told = {
                name: getattr(call, name)
                for name in KeptCall._fields
                if name not in ("state", "judge", "session", "row")
            }
            self._book.add(record, {"do": "call", **told}, call.judge)

    def take_up(self, record: sqlite3.Connection, event: LoadedEvent) -> None:
        """Decides again what the rows of an event say, unless the record has something later; what
        was decided while tables gave them back becomes rows.
        """
        opened, told = event.rows[0]["at"], event.facts.decisions
        for each in newest_decisions(record):
            row = told.get(each.kind)
            body = _decision(record, row, event.names) if row else None
            if each.at >= (row["at"] if row else opened) and each.body != body:
                self.decided(record, each.kind, each.body, each.who)
        for row in told.values():
            _decide_again(record, row, event.names)
        for row in event.rows:
            if row.get("do") == "call" and "call" in row:
                fields = {name: row.get(name, 0) for name in KeptCall._fields}
                judge = row["by"] if row["by"] != DESK else ""
                keep_closed(record, KeptCall(**fields | {"state": "closed", "judge": judge}))


def take_up_delays(record: sqlite3.Connection, event: LoadedEvent) -> None:
    """Nobody is to see a table early while others still give the event back."""
    for row in event.facts.decisions.values():
        if row["do"] == "delay":
            _decide_again(record, row, event.names)


def _decide_again(record: sqlite3.Connection, row: Row, names: Mapping[str, str]) -> None:
    kind, body = kind_of_row(row), _decision(record, row, names)
    kept = newest(record, kind)
    if body and (kept is None or (kept.at < row["at"] and kept.body != body)):
        who = "" if row["by"] == DESK else row["by"]
        decide(record, kind, kept.row if kept else 0, body, who, row["at"])


def keep_earlier(record: sqlite3.Connection, event: str, now: int) -> None:
    """Keeps in the rows of a new event what was decided before it and counts for it too."""
    for first in BEFORE:
        of_all = newest(record, first)
        of_each = newest_of_each(record, first).values()
        for decision in (*([of_all] if of_all else []), *of_each):
            fields = fields_of(decision.kind, decision.body)
            append_row(record, event, now, decision.who or DESK, fields)


def _decision(record: sqlite3.Connection, row: Row, names: Mapping[str, str]) -> Body | None:
    """The decision that a row tells of; None where it chose what is not there any more."""
    text = with_names(str(row.get("text", "")), names)
    match row["do"]:
        case "clock":
            body: Body | None = row["clock"]
        case "say":
            body = {"text": text}
        case "extra":
            body = {"round": row["round"], "extra_ms": row["extra_ms"]}
        case "place":
            body = {"name": text}
        case "display":
            body = {"shows": row["shows"]}
        case "delay":
            body = {"seconds": row["seconds"]}
        case "verdict":
            reason = with_names(str(row.get("why", "")), names)
            body = {"verdict": row["verdict"], "reason": reason}
        case _:
            body = _branch(record, row)
    return body


def _branch(record: sqlite3.Connection, row: Row) -> Body | None:
    for branch in branches(record, row["table"], row["match"], "public"):
        if row.get("last") and hash_at(record, branch, row["rows"]) == row["last"]:
            return branch_body(branch.number, row["rows"], row["last"])
    return None


def forget_in_decisions(record: sqlite3.Connection, player: str, name: str) -> None:
    """Puts a player's id in the place of the name in announcements and reasons of the desk."""
    found = record.execute(
        "SELECT number, body FROM decisions WHERE kind = 'say' OR kind GLOB 'result *'"
        " OR kind GLOB 'place *'"
    ).fetchall()
    for number, body in found:
        told = {
            key: with_names(without_names(value, {player: name}), {})
            if isinstance(value, str)
            else value
            for key, value in json.loads(body).items()
        }
        record.execute(
            "UPDATE decisions SET body = ? WHERE number = ? AND body != ?",
            (json.dumps(told), number, json.dumps(told)),
        )
