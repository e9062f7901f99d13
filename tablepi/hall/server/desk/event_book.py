"""The event's rows as the writer sees them: read once, checked by a replay before each is kept."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.decision_log import FIRST_ROW, TABLE
from tablepi.hall.events.rows.decisions import Penalised, ResultEntered, RoundPaired, Row
from tablepi.hall.events.rows.desk_facts import is_newest
from tablepi.hall.events.rows.event_faults import Fault, decision_faults
from tablepi.hall.events.rows.event_state import OPEN_ROUND, EventState, Pairing, Stage
from tablepi.hall.events.rows.named_reasons import without_names
from tablepi.hall.events.rows.stage_rows import DeskStage, StagePlanned
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
from tablepi.hall.server.database.player_codes import give_codes
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.wire.table_ids import short_title

DESK = "desk"
PLAYER = "player"
"""Writers of a row: the desk, where nobody is named, or players by their phones."""

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
        # Of the decision whose rows are being written: 0 before its first, None outside of one.
        self._first_row: int | None = None

    def load(self, record: Record) -> EventSnapshot | None:
        """The event that runs, as the record has it; None where there is none."""
        event = self._event or running_event(record)
        names = names_of_event(record, event)
        snapshot = self._known_snapshot(record, event, names) or EventSnapshot()
        if snapshot.names != names:
            # Names that came again stand in no row; those that are new are in rows that follow.
            snapshot = replace(snapshot, names=names)
        if not snapshot.rows or end_of(record, event) != snapshot.end:
            rows = event_rows(record, event, snapshot.recorded.rows + 1) if event else []
            snapshot = snapshot.with_rows(rows)
        self._loaded = snapshot if snapshot.rows else None
        return self._loaded

    def _known_snapshot(
        self, record: Record, event: str, names: Mapping[str, str]
    ) -> EventSnapshot | None:
        """What was read before, if it is the beginning of what the record has."""
        for book in (self._writer, self):
            snapshot = book._loaded if book else None
            # A name that was erased stands in the rows that were read; one that was put right as
            # well, but there it may.
            if (
                snapshot
                and snapshot.recorded.event == event
                and snapshot.names.keys() <= names.keys()
                and _holds(record, snapshot)
            ):
                return snapshot
        return None

    def running(self, record: Record) -> EventSnapshot:
        """The event that runs. Raises DeskRefusal where there is none."""
        event = self.load(record)
        if event is None:
            raise DeskRefusal("refused.no_event", 409)
        return event

    def give_codes(self, record: Record) -> None:
        """Gives codes for their own pages to players of an earlier version, and to those who came
        back from tables.
        """
        if event := self.load(record):
            players = event.state.players.keys() - event.facts.erased
            give_codes(record, event.state.event, sorted(players))

    def check(self, event: EventSnapshot, row: Row) -> None:
        """Raises DeskRefusal for a row that the event cannot have."""
        new_row = {"at": self._clock.now_ms(), "by": DESK, **row.fields()}
        _refuse(decision_faults(event.recorded, new_row), event.names)

    @contextmanager
    def together(self, first_row: int = 0) -> Iterator[None]:
        """The rows written meanwhile are one decision, which is taken back as one. `first_row`:
        its first, where that stands already.
        """
        if self._first_row is not None:
            yield
            return
        self._first_row = first_row
        try:
            yield
        finally:
            self._first_row = None

    def add(self, record: Record, row: Row, who: str = DESK, at_row: int | None = None) -> EventRow:
        """Writes a row, made upon the newest of its kind; before it the stage that begins by it.
        `at_row` None: upon whatever is the newest.

        Raises StaleRowError, and DeskRefusal for what an event cannot have.
        """
        event = self.running(record)
        if at_row is not None:
            check_newest(event, row.about, at_row)
        plan = event.facts.plan
        if plan is None or not _begins_stage(event, plan, row):
            return self._write(record, row, who)
        if who == TABLE:
            self._write(record, plan.as_kind(DeskStage), plan.by)
            return self._write(record, row, who)
        with self.together():
            self._write(record, plan.as_kind(DeskStage), plan.by)
            return self._write(record, row, who)

    def _write(self, record: Record, row: Row, who: str) -> EventRow:
        event, fields = self.running(record), row.fields()
        typed_texts = {key: fields[key] for key in TYPED if isinstance(fields.get(key), str)}
        names = all_names(record, event.recorded.event) if typed_texts else {}
        fields = {**fields, **{key: without_names(typed_texts[key], names) for key in typed_texts}}
        now, by = self._clock.now_ms(), who or DESK
        new_row = {"at": now, "by": by, **fields, **({"salt": ""} if "name" in fields else {})}
        _refuse(decision_faults(event.recorded, new_row), event.names)
        group = {FIRST_ROW: self._first_row} if self._first_row else {}
        row_written = append_row(record, event.recorded.event, now, by, {**fields, **group})
        if self._first_row == 0:
            self._first_row = row_written["n"]
        self.load(record)
        return row_written


def _begins_stage(event: EventSnapshot, plan: StagePlanned, row: Row) -> bool:
    """True if a planned stage must stand in the file before this row."""
    if plan.number != len(event.recorded.stages) + 1:
        return False
    match row:
        case RoundPaired() | Penalised():
            return row.stage == plan.number
        case ResultEntered():
            is_new = row.round == OPEN_ROUND and not row.is_correction
            return is_new and plan.format == "open"
    return False


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
    raise DeskRefusal("faulty.no_pairing", 409, table=short_title(table), round=round_)


def free_id(ids: Collection[str]) -> str:
    number = len(ids) + 1
    while f"p{number}" in ids:
        number += 1
    return f"p{number}"


def reason(why: str) -> str:
    """Reason that was typed, short and in one line. Raises DeskRefusal where it says nothing."""
    words = " ".join(why.split())[:MOST_REASON_LETTERS]
    if not words:
        raise DeskRefusal("refused.why")
    return words


def _refuse(faults: Sequence[Fault], names: Mapping[str, str]) -> None:
    """Raises DeskRefusal for the first of these faults, if there is one; players and tables by
    name.
    """
    for fault in faults:
        fields = {
            key: short_title(str(value)) if key == "table" else names.get(str(value), value)
            for key, value in fault.named.items()
        }
        raise DeskRefusal(f"faulty.{fault.what}", 409, **fields)


def _holds(record: Record, snapshot: EventSnapshot) -> bool:
    """True if the rows that were read are still those of the record."""
    last_number, h = snapshot.end
    return (
        hashes_of(record, snapshot.recorded.event, last_number, last_number).get(last_number) == h
    )
