"""The event's rows as the writer sees them: read once, checked by a replay before each is kept."""

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.decisions import Row
from tablepi.hall.events.rows.desk_facts import is_newest
from tablepi.hall.events.rows.event_faults import Fault, decision_faults
from tablepi.hall.events.rows.event_state import EventState, Pairing, Stage
from tablepi.hall.events.rows.named_reasons import without_names
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.event_rows import (
    EventRow,
    all_names,
    append_row,
    end_of,
    event_rows,
    hashes_of,
    names_of_event,
    running_event,
)
from tablepi.hall.server.machine.hall_clock import HallClock

DESK = "desk"
TABLE = "table"
"""Writers of a row: the desk, where nobody is named, or a table."""

MOST_REASON_LETTERS = 200

TYPED = ("why", "text")
"""Fields with what somebody typed, in which names of players are kept as references."""


class EventBook:
    """Reads and writes within the transaction of whoever asks. `event`: the one it is about, ''
    for that which runs; `writer`: the book of the record's writer, whose snapshots this one shares
    once they are committed.
    """

    def __init__(
        self, clock: HallClock, event: str = "", writer: "EventBook | None" = None
    ) -> None:
        self._clock = clock
        self._event = event
        self._writer = writer
        self._loaded: EventSnapshot | None = None

    def of(self, event: str) -> "EventBook":
        """Reads an event that does not run."""
        return EventBook(self._clock, event)

    def load(self, record: sqlite3.Connection) -> EventSnapshot | None:
        """The event that runs, as the record has it; None where there is none."""
        event = self._event or running_event(record)
        names = names_of_event(record, event)
        known = self._known(record, event, names) or EventSnapshot()
        if known.names != names:
            # Names that came again stand in no row; those that are new are in rows that follow.
            known = replace(known, names=names)
        if not known.rows or end_of(record, event) != known.end:
            rows = event_rows(record, event, known.state.rows + 1) if event else []
            known = known.with_rows(rows)
        self._loaded = known if known.rows else None
        return self._loaded

    def _known(
        self, record: sqlite3.Connection, event: str, names: Mapping[str, str]
    ) -> EventSnapshot | None:
        """What was read before, if it is the beginning of what the record has."""
        for book in (self._writer, self):
            known = book._loaded if book else None
            # A name that was erased stands in the rows that were read; one that was put right as
            # well, but there it may.
            if (
                known
                and known.state.event == event
                and known.names.keys() <= names.keys()
                and _holds(record, known)
            ):
                return known
        return None

    def running(self, record: sqlite3.Connection) -> EventSnapshot:
        """The event that runs. Raises DeskRefusal where there is none."""
        found = self.load(record)
        if found is None:
            raise DeskRefusal("refused.no_event", 409)
        return found

    def check(self, event: EventSnapshot, row: Row) -> None:
        """Raises DeskRefusal for a row that the event cannot have."""
        new = {"at": self._clock.now_ms(), "by": DESK, **row.fields()}
        _refuse(decision_faults(event.state, new), event.names)

    def add(
        self,
        record: sqlite3.Connection,
        row: Row,
        who: str = DESK,
        at_row: int | None = None,
    ) -> EventRow:
        """Writes a row, made upon the newest of its kind. `at_row` None: upon whatever that is.

        Raises StaleRowError, and DeskRefusal for what an event cannot have.
        """
        before = self.running(record)
        if at_row is not None:
            check_newest(before, row.about, at_row)
        fields = row.fields()
        typed = {key: fields[key] for key in TYPED if isinstance(fields.get(key), str)}
        names = all_names(record, before.state.event) if typed else {}
        fields = {**fields, **{key: without_names(typed[key], names) for key in typed}}
        now, by = self._clock.now_ms(), who or DESK
        new = {"at": now, "by": by, **fields, **({"salt": ""} if "name" in fields else {})}
        _refuse(decision_faults(before.state, new), before.names)
        added = append_row(record, before.state.event, now, by, fields)
        self.load(record)
        return added


def check_newest(event: EventSnapshot, kind: str, at_row: int) -> None:
    """Raises StaleRowError where a change was not made upon the newest row of a kind."""
    if not is_newest(event.facts.newest, kind, at_row):
        raise StaleRowError(kind)


def paired_at(state: EventState, round_: int, table: str) -> tuple[Stage, Pairing]:
    """The stage and the pairing of a table in a round. Raises DeskRefusal."""
    for played in state.rounds[round_ - 1 : round_] if round_ > 0 else ():
        for pairing in played.pairings:
            if pairing.table == table:
                return state.stage_of(played), pairing
    raise DeskRefusal("faulty.no_pairing", 409, table=table, round=round_)


def free_id(taken: Collection[str]) -> str:
    """The next id that no player has."""
    number = len(taken) + 1
    while f"p{number}" in taken:
        number += 1
    return f"p{number}"


def reason(why: str) -> str:
    """Reason that was typed, short and in one line. Raises DeskRefusal where it says nothing."""
    words = " ".join(why.split())[:MOST_REASON_LETTERS]
    if not words:
        raise DeskRefusal("refused.why")
    return words


def _refuse(faults: Sequence[Fault], names: Mapping[str, str]) -> None:
    """Raises DeskRefusal for the first of these faults, if there is one; players by name."""
    for fault in faults:
        named = {key: names.get(str(each), each) for key, each in fault.named.items()}
        raise DeskRefusal(f"faulty.{fault.what}", 409, **named)


def _holds(record: sqlite3.Connection, known: EventSnapshot) -> bool:
    """True if the rows that were read are still those of the record."""
    last, h = known.end
    return hashes_of(record, known.state.event, last, last).get(last) == h
