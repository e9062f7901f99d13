"""The desk's view of the running hall, from its tables, its record and its keepers."""

from collections.abc import Callable
from typing import NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.display_choice import DisplayChoice
from tablepi.hall.server.commands.call_time import took_ms
from tablepi.hall.server.commands.round_keeper import RoundKeeper
from tablepi.hall.server.database.desk_decisions import (
    Decision,
    known_places,
    newest,
    newest_of_each,
)
from tablepi.hall.server.database.desk_sessions import Session, open_sessions
from tablepi.hall.server.database.event_rows import KeptEvent, event_began, kept_events
from tablepi.hall.server.database.joined_tables import JoinedTable, joined_tables
from tablepi.hall.server.database.judge_calls import (
    KeptCall,
    Waits,
    closed_since,
    may_be_given,
    own_extra_ms,
    queue,
    waits,
)
from tablepi.hall.server.database.record_clock import STILL_SHOWN_MS
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.hall.server.tables.bad_input import BadInput
from tablepi.hall.server.tables.intake import Intake
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, Fork
from tablepi.hall.web.values.display_presence import DisplayPresence
from tablepi.hall.web.values.kept_names import delays_of
from tablepi.hall.web.values.public_source import PublicSource
from tablepi.hall.web.values.public_view import HallView, TableView
from tablepi.hall.web.values.table_order import by_number


class Kept(NamedTuple):
    """One picture of what the record holds for the desk."""

    tables: list[JoinedTable]
    calls: list[KeptCall]
    stood: list[KeptCall]
    waits: Waits
    round: Decision | None
    say: Decision | None
    extra: dict[str, Decision]
    places: dict[str, Decision]
    results: dict[str, Decision]
    displays: dict[str, Decision]
    forks: dict[str, list[Fork]]
    sessions: list[Session]
    wifi: Decision | None
    delays: dict[str, Decision]
    events: tuple[KeptEvent, ...]
    known_places: tuple[str, ...]


class DeskSource:
    """`source`: what tables say, without any delay; `presence`: which screens are here; `event`:
    reads that which runs. `fault`, `broker`: how the hall is.
    """

    def __init__(
        self,
        setup: HallSetup,
        clock: HallClock,
        source: PublicSource,
        intake: Intake,
        bad: BadInput,
        rounds: RoundKeeper,
        presence: DisplayPresence,
        event: Callable[[], EventView | None],
        fault: Callable[[], str],
        broker: Callable[[], bool],
    ) -> None:
        self._setup = setup
        self._clock = clock
        self.source = source
        self._intake = intake
        self._bad = bad
        self._rounds = rounds
        self._presence = presence
        self._event = event
        self._fault = fault
        self._broker = broker

    def look(self) -> DeskView:
        """Everything as it is now; from any thread. Raises HallError."""
        now = self._clock.now_ms()
        with reading(self._setup.folder) as record:
            kept = _kept(record, now)
            own = self._own_extra(record)
        self.source.places = places_of(kept.places)
        self.source.displays = displays_of(kept.displays)
        self.source.round, self.source.say = self._rounds.shown, self._rounds.say
        self.source.refresh()
        hall = self.source.view(each.id for each in kept.tables)
        known = {each.id: each for each in kept.tables}
        ids = sorted(known, key=by_number)
        tables = tuple(self._table(known[each], hall, kept, own.get(each, 0), now) for each in ids)
        return DeskView(
            *(hall, tables, tuple(kept.calls), tuple(kept.stood), kept.waits),
            *(kept.round, kept.say, _by_match(kept.results), tuple(kept.sessions)),
            *(self._rounds.doubt, self._broker(), self._fault()),
            *(self._presence.here(), self._setup.public_url, kept.wifi),
            *(self._event(), kept.events),
            was_away_ms=self._rounds.was_away_ms,
            delays=kept.delays,
            places=kept.known_places,
        )

    def _own_extra(self, record: Record) -> dict[str, int]:
        """What tables gave themselves in the matches that they show now, in ms."""
        shown = {table: each.now for table, each in tuple(self._intake.tables.items())}
        return {
            table: own_extra_ms(record, table, now.match)
            for table, now in shown.items()
            if now is not None and now.open
        }

    def _table(
        self, table: JoinedTable, hall: HallView, kept: Kept, own_ms: int, now: int
    ) -> DeskTable:
        view = hall.table(table.id) or TableView(table.id, table.id, "away")
        status = self._intake.tables.get(table.id)
        return DeskTable(
            view,
            bool(table.password),
            *(self._bad.counts.get(table.id, 0), self._bad.reasons.get(table.id, "")),
            *(bool(status and status.two_devices(now)), table.put_back),
            next((each for each in kept.calls if each.table == table.id), None),
            *(self._rounds.own_shown(table.id).later(own_ms), kept.extra.get(table.id)),
            *(kept.places.get(table.id), tuple(kept.forks.get(table.id, ()))),
            self.source.own_name(table.id),
            table.may_return,
        )


def places_of(decisions: dict[str, Decision]) -> dict[str, str]:
    """What the desk calls tables, by their ids."""
    return {table: each.body["name"] for table, each in decisions.items()}


def displays_of(decisions: dict[str, Decision]) -> tuple[DisplayChoice, ...]:
    """What the desk chose for screens, by their numbers."""
    chosen = ((int(number), each) for number, each in decisions.items())
    return tuple(
        DisplayChoice(number, each.row, each.body["shows"])
        for number, each in sorted(chosen, key=lambda each: each[0])
    )


def _kept(record: Record, now: int) -> Kept:
    return Kept(
        joined_tables(record),
        queue(record),
        _to_give(record, now),
        waits(record, event_began(record)),
        newest(record, "round"),
        newest(record, "say"),
        newest_of_each(record, "extra"),
        newest_of_each(record, "place"),
        newest_of_each(record, "result"),
        newest_of_each(record, "display"),
        _forks(record),
        open_sessions(record, now),
        newest(record, "wifi"),
        delays_of(record),
        tuple(kept_events(record)),
        known_places(record),
    )


def _to_give(record: Record, now: int) -> list[KeptCall]:
    """The calls that just ended, with the time that they took from the round of their table."""
    ended = closed_since(record, now - STILL_SHOWN_MS)
    found = (each._replace(stood_ms=took_ms(record, each))
             for each in ended if may_be_given(record, each))  # fmt: skip
    return [each for each in found if each.stood_ms]


def _by_match(decisions: dict[str, Decision]) -> dict[tuple[str, str], Decision]:
    parted = ((key.partition(" "), each) for key, each in decisions.items())
    return {(table, match): each for (table, _, match), each in parted}


def _forks(record: Record) -> dict[str, list[Fork]]:
    """The matches of each table that came more than one way, the latest first."""
    found = record.execute(
        "SELECT b.table_id, b.match, b.number, b.rows, b.written FROM branches b"
        " JOIN branches second USING (table_id, match, part)"
        " WHERE part = 'public' AND second.number = 2 ORDER BY b.written DESC"
    )
    ways: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for table, match, number, rows, _ in found:
        ways.setdefault((table, match), []).append((number, rows))
    chosen = newest_of_each(record, "branch")
    forks: dict[str, list[Fork]] = {}
    for (table, match), branches in ways.items():
        decision = chosen.get(f"{table} {match}")
        counts = decision.body["branch"] if decision else branches[0][0]
        forks.setdefault(table, []).append(Fork(match, tuple(sorted(branches)), counts, decision))
    return forks
