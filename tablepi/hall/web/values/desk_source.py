"""The desk's view of the running hall, from its tables, its record and its keepers."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablepi.hall.events.rows.desk_rows import DisplayChoice
from tablepi.hall.server.database.desk_decisions import (
    Decision,
    known_places,
    newest,
    newest_of_each,
)
from tablepi.hall.server.database.desk_sessions import Session, open_sessions
from tablepi.hall.server.database.event_rows import (
    KeptEvent,
    event_began,
    kept_events,
    open_events,
    running_event,
)
from tablepi.hall.server.database.joined_tables import JoinedTable, joined_tables
from tablepi.hall.server.database.judge_calls import (
    CallWaits,
    KeptCall,
    closed_since,
    may_be_given,
    own_extra_ms,
    queue,
    waits,
)
from tablepi.hall.server.database.record_clock import STILL_SHOWN_MS
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.desk.call_keeper import took_ms
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, Fork
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.public_events import delays_of
from tablepi.hall.web.values.public_source import PublicSource
from tablepi.hall.web.values.public_view import HallView, TableView
from tablepi.wire.table_ids import by_number, short_title


class DeskRecord(NamedTuple):
    """One picture of what the record holds for the desk."""

    tables: list[JoinedTable]
    calls: list[KeptCall]
    stood: list[KeptCall]
    waits: CallWaits
    rounds: dict[str, Decision]
    say: Decision | None
    extras: dict[tuple[str, str], Decision]
    places: dict[str, Decision]
    results: dict[str, Decision]
    displays: dict[str, Decision]
    forks: dict[str, list[Fork]]
    sessions: list[Session]
    wifi: Decision | None
    delays: dict[str, Decision]
    events: tuple[KeptEvent, ...]
    open_titles: tuple[tuple[str, str], ...]
    known_places: tuple[str, ...]


class DeskSource:
    """`source`: what tables say, without any delay; `presence`: which screens are here; `hears`:
    whether the broker is there.
    """

    def __init__(
        self,
        setup: HallSetup,
        desk: Desk,
        source: PublicSource,
        presence: DisplayPresence,
        hears: Callable[[], bool],
    ) -> None:
        self._setup = setup
        self._clock = desk.context.clock
        self._desk = desk
        self.source = source
        self._intake = desk.intake
        self._rounds = desk.hall_rounds
        self._presence = presence
        self._hears = hears

    def look(self, event: str = "") -> DeskView:
        """Everything as it is now, for a page about this event, '' for the one opened last; from
        any thread. Raises HallError.
        """
        now = self._clock.now_ms()
        with reading(self._setup.folder) as record:
            event = event or running_event(record)
            desk_record = _read_record(record, event, now)
            own_extra = self._own_extra(record)
        hall = self._hall(event, desk_record)
        views = {view.id: view for view in hall.tables}
        tables = tuple(
            self._table(table, views, desk_record, own_extra.get(table.id, 0), now)
            for table in sorted(desk_record.tables, key=lambda table: by_number(table.id))
        )
        return DeskView(
            hall=hall,
            tables=tables,
            calls=tuple(desk_record.calls),
            stood=tuple(desk_record.stood),
            waits=desk_record.waits,
            round=desk_record.rounds.get(event),
            say=desk_record.say,
            results=_by_match(desk_record.results),
            sessions=tuple(desk_record.sessions),
            doubt=self._rounds.doubt,
            broker=self._hears(),
            fault=self._desk.context.writer.fault,
            screens=self._presence.here(),
            address=self._setup.public_url,
            wifi=desk_record.wifi,
            event=self._desk.events.of(event).view() if event else None,
            events=desk_record.events,
            open_titles=desk_record.open_titles,
            elsewhere=self._elsewhere(event, dict(desk_record.open_titles)),
            was_away_ms=self._rounds.was_away_ms,
            delays=desk_record.delays,
            places=tuple(map(short_title, desk_record.known_places)),
            now=now,
        )

    def _hall(self, event: str, desk_record: DeskRecord) -> HallView:
        """The view of the tables, under this event's clock."""
        self.source.places = places_of(desk_record.places)
        self.source.displays = displays_of(desk_record.displays)
        self.source.rounds = {"": clock} if (clock := self._rounds.of(event).shown) else {}
        said = self._rounds.of(event).say
        self.source.says = {"": said} if said else {}
        self.source.refresh()
        return self.source.view(table.id for table in desk_record.tables)

    def _elsewhere(self, event: str, titles: Mapping[str, str]) -> dict[str, str]:
        """The title of the other event that has it, by table."""
        owners = self._rounds.owners.items()
        return {table: titles.get(owner, owner) for table, owner in owners if owner != event}

    def _own_extra(self, record: Record) -> dict[str, int]:
        """Extra time that tables gave themselves in the matches that they show now, in ms."""
        now_by_table = {table: status.now for table, status in tuple(self._intake.tables.items())}
        return {
            table: own_extra_ms(record, table, now.match)
            for table, now in now_by_table.items()
            if now is not None and now.open
        }

    def _table(
        self, table: JoinedTable, views: Mapping[str, TableView], desk_record: DeskRecord,
        own_ms: int, now: int,
    ) -> DeskTable:  # fmt: skip
        view = views.get(table.id) or TableView(table.id, short_title(table.id), "away")
        status, bad = self._intake.tables.get(table.id), self._intake.bad
        return DeskTable(
            view=view,
            may_come=bool(table.password),
            dropped=bad.counts.get(table.id, 0),
            reason=bad.reasons.get(table.id, ""),
            two=bool(status and status.two_devices(now)),
            put_back=table.put_back,
            call=next((call for call in desk_record.calls if call.table == table.id), None),
            own=self._rounds.of_table(table.id).own_shown(table.id).later(own_ms),
            event=self._rounds.of_table(table.id).event,
            round=desk_record.rounds.get(self._rounds.of_table(table.id).event),
            extra=desk_record.extras.get((self._rounds.of_table(table.id).event, table.id)),
            place=desk_record.places.get(table.id),
            forks=tuple(desk_record.forks.get(table.id, ())),
            own_name=self.source.own_name(table.id),
            may_return=table.may_return,
        )


def places_of(decisions: dict[str, Decision]) -> dict[str, str]:
    """Names of tables at the desk, by their ids."""
    return {table: short_title(decision.body["name"]) for table, decision in decisions.items()}


def displays_of(decisions: dict[str, Decision]) -> tuple[DisplayChoice, ...]:
    """Choices of the desk for screens, by their numbers."""
    numbered = ((int(number), decision) for number, decision in decisions.items())
    return tuple(
        DisplayChoice(number, decision.row, **decision.body)
        for number, decision in sorted(numbered, key=lambda pair: pair[0])
    )


def _read_record(record: Record, event: str, now: int) -> DeskRecord:
    events_open = open_events(record) or ("",)
    rounds = {open_event: newest(record, "round", open_event) for open_event in events_open}
    events = kept_events(record)
    titles = {kept_event.event: kept_event.title or kept_event.event for kept_event in events}
    return DeskRecord(
        joined_tables(record),
        queue(record),
        _calls_to_give(record, now),
        waits(record, event_began(record, event)),
        {open_event: decision for open_event, decision in rounds.items() if decision},
        newest(record, "say", event),
        {(open_event, table): decision for open_event in events_open
         for table, decision in newest_of_each(record, "extra", open_event).items()},
        newest_of_each(record, "place"),
        newest_of_each(record, "result"),
        newest_of_each(record, "display"),
        _forks(record),
        open_sessions(record, now),
        newest(record, "wifi"),
        delays_of(record),
        tuple(events),
        tuple((open_event, titles.get(open_event, open_event)) for open_event in events_open),
        known_places(record),
    )  # fmt: skip


def _calls_to_give(record: Record, now: int) -> list[KeptCall]:
    """The calls that just ended, with the time that they took from the round of their table."""
    ended_calls = closed_since(record, now - STILL_SHOWN_MS)
    calls = (call._replace(stood_ms=took_ms(record, call))
             for call in ended_calls if may_be_given(record, call))  # fmt: skip
    return [call for call in calls if call.stood_ms]


def _by_match(decisions: dict[str, Decision]) -> dict[tuple[str, str], Decision]:
    parts = ((key.partition(" "), decision) for key, decision in decisions.items())
    return {(table, match): decision for (table, _, match), decision in parts}


def _forks(record: Record) -> dict[str, list[Fork]]:
    """The matches of each table that came more than one way, the latest first."""
    rows = record.execute(
        "SELECT b.table_id, b.match, b.number, b.rows, b.written FROM branches b"
        " JOIN branches second USING (table_id, match, part)"
        " WHERE part = 'public' AND second.number = 2 ORDER BY b.written DESC"
    )
    branches_by_match: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for table, match, number, row_count, _ in rows:
        branches_by_match.setdefault((table, match), []).append((number, row_count))
    decisions = newest_of_each(record, "branch")
    forks: dict[str, list[Fork]] = {}
    for (table, match), branches in branches_by_match.items():
        decision = decisions.get(f"{table} {match}")
        chosen_branch = decision.body["branch"] if decision else branches[0][0]
        forks.setdefault(table, []).append(
            Fork(match, tuple(sorted(branches)), chosen_branch, decision)
        )
    return forks
