"""Desk decisions beside an event, written to its rows as well and restored from them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.decision_log import FIRST_ROW
from tablepi.hall.events.rows.desk_rows import (
    BesideDecision,
    CallEnded,
    branch_body,
    event_of_choice,
    row_of_decision,
)
from tablepi.hall.events.rows.named_reasons import with_names, without_names
from tablepi.hall.server.database.branches import branches, hash_at
from tablepi.hall.server.database.desk_decisions import (
    Decision,
    decide,
    newest,
    newest_decisions,
    newest_of_each,
)
from tablepi.hall.server.database.event_rows import append_row, event_of_table, open_events
from tablepi.hall.server.database.given_rows import phase_of
from tablepi.hall.server.database.judge_calls import KeptCall, ended_calls, keep_closed
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.task_ids import event_of_match
from tablepi.hall.server.desk.event_book import DESK, EventBook
from tablepi.wire.payload import WireError

Body = Mapping[str, Any]

OF_EVENT = ("round", "extra", "say")
"""Kinds that are of one event; the others are the hall's."""

BEFORE = ("place", "display", "delay")
"""Kinds that count for an event although they were decided before it was opened."""


class KeptDecisions:
    """Works for the record's writer. While tables give an event back no row is written, which would
    stand in the way of those still to come; `take_up` writes it.
    """

    def __init__(self, book: EventBook) -> None:
        self._book = book

    def decided(self, record: Record, kind: str, body: Body, who: str) -> None:
        """The desk decided something, in this transaction."""
        row = row_of_decision(kind, body)
        if row and self._writes(record):
            self._book.add(record, row, who)

    def closed(self, record: Record, call: KeptCall) -> None:
        """A judge's call ended."""
        if self._writes(record):
            values = {name: getattr(call, name) for name in CallEnded.__struct_fields__[:-1]}
            self._book.add(record, CallEnded(**values), call.judge)

    def _writes(self, record: Record) -> bool:
        return not phase_of(record) and self._book.load(record) is not None

    def take_up(self, record: Record, event: EventSnapshot) -> None:
        """Decides again what the rows of an event say, unless the record has something later; what
        was decided while tables gave them back becomes rows.
        """
        opened_at, decisions = event.rows[0]["at"], event.facts.decisions
        for decision in newest_decisions(record, event.state.event):
            if not _concerns(record, event, decision):
                continue
            row = decisions.get(decision.kind)
            body = _decision_body(record, row, event.names) if row else None
            if decision.at >= (row.at if row else opened_at) and decision.body != body:
                self.decided(record, decision.kind, decision.body, decision.who)
        for row in decisions.values():
            _decide_again(record, row, event)
        self._take_calls(record, event)

    def take_up_round(self, record: Record, event: EventSnapshot) -> None:
        """Decides again what the rows say of the round, where the record has nothing of it."""
        for row in event.facts.decisions.values():
            if _event_of_kind(row.kind, event):
                _decide_again(record, row, event)

    def _take_calls(self, record: Record, event: EventSnapshot) -> None:
        """Keeps the calls that rows tell of, and in rows those that ended meanwhile."""
        call_keys = set()
        for row in event.rows:
            if row.get("do") != "call":
                continue
            try:
                call = call_of_row(CallEnded.read(row))
            except WireError:
                continue
            call_keys.add((call.table, call.call))
            keep_closed(record, call._replace(judge=_who(call.judge)))
        for call in ended_calls(record, event.rows[0]["at"]):
            is_ours = event_of_table(record, call.table) == event.state.event
            if is_ours and (call.table, call.call) not in call_keys:
                self.closed(record, call)


def take_up_delays(record: Record, event: EventSnapshot) -> None:
    """Nobody is to see a table early while others still give the event back."""
    for decision in event.facts.decisions.values():
        if decision.kind.startswith("delay"):
            _decide_again(record, decision, event)


def concerned_events(record: Record, kind: str, body: Body) -> tuple[str, ...]:
    """The open events in whose rows a decision of the hall stands: that of its table or match, or
    the one that it names; else all.
    """
    events = open_events(record)
    match kind.split():
        case ["place" | "delay", table]:
            concerned = event_of_table(record, table)
        case ["result" | "branch", _, match_id]:
            concerned = event_of_match(record, match_id)
        case ["display", _]:
            concerned = event_of_choice(str(body["shows"]))
        case _:
            concerned = ""
    return (concerned,) if concerned in events else events


def _concerns(record: Record, event: EventSnapshot, decision: Decision) -> bool:
    is_own = bool(_event_of_kind(decision.kind, event))
    return is_own or event.state.event in concerned_events(record, decision.kind, decision.body)


def _event_of_kind(kind: str, event: EventSnapshot) -> str:
    """The event that a decision of this kind is kept for, '' for the hall."""
    return event.state.event if kind.partition(" ")[0] in OF_EVENT else ""


def _decide_again(record: Record, decision: BesideDecision, event: EventSnapshot) -> None:
    body = _decision_body(record, decision, event.names)
    of_event = _event_of_kind(decision.kind, event)
    standing = newest(record, decision.kind, of_event)
    if body is not None and (
        standing is None or (standing.at < decision.at and standing.body != body)
    ):
        decide(
            record,
            decision.kind,
            standing.row if standing else 0,
            body,
            _who(decision.who),
            decision.at,
            of_event,
        )


def call_of_row(row: CallEnded) -> KeptCall:
    """The call as the record keeps it."""
    return KeptCall(
        row.call, row.table, row.seat, row.match, row=0, opened=row.opened,
        state="closed", judge=row.by, session=0, claimed=row.claimed, present=row.present,
        closed=row.closed, stood_ms=row.stood_ms,
    )  # fmt: skip


def _who(by: str) -> str:
    """Name of who decided: nobody's where it was the desk."""
    return "" if by == DESK else by


def keep_earlier(record: Record, event: str, now: int) -> None:
    """Keeps in the rows of a new event what was decided before it and counts for it too, without
    screens that show another event.
    """
    for kind in BEFORE:
        hall_decision = newest(record, kind)
        table_decisions = newest_of_each(record, kind).values()
        for decision in (*([hall_decision] if hall_decision else []), *table_decisions):
            row = row_of_decision(decision.kind, decision.body)
            if row and not event_of_choice(str(decision.body.get("shows", ""))):
                # Part of the event's opening: nobody decides it anew, or takes it back.
                fields = {**row.fields(), FIRST_ROW: 1}
                append_row(record, event, now, decision.who or DESK, fields)


def _decision_body(
    record: Record, decision: BesideDecision, names: Mapping[str, str]
) -> Body | None:
    """Decision with names; None where it chose what is not there any more."""
    if decision.kind.startswith("branch "):
        return _branch_body(record, decision)
    return {
        name: with_names(value, names) if isinstance(value, str) else value
        for name, value in decision.body.items()
    }


def _branch_body(record: Record, decision: BesideDecision) -> Body | None:
    _, table, match = decision.kind.split()
    rows, last_hash = decision.body["rows"], decision.body["last"]
    for branch in branches(record, table, match, "public"):
        if hash_at(record, branch, rows) == last_hash:
            return branch_body(branch.number, rows, last_hash)
    return None


def forget_in_decisions(record: Record, player: str, names: Sequence[str]) -> None:
    """Puts a player's id in the place of the names in announcements and reasons of the desk."""
    rows = record.execute(
        "SELECT number, body FROM decisions WHERE kind = 'say' OR kind GLOB 'result *'"
        " OR kind GLOB 'place *'"
    ).fetchall()
    for number, body in rows:
        body_without = {
            key: with_names(without_names(value, {player: names}), {})
            if isinstance(value, str)
            else value
            for key, value in json.loads(body).items()
        }
        record.execute(
            "UPDATE decisions SET body = ? WHERE number = ? AND body != ?",
            (json.dumps(body_without), number, json.dumps(body_without)),
        )
