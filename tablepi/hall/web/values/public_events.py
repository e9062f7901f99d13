"""Values of pages out of the record: the event row by row, names, results and delays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tablepi.hall.events.event_replay import taken
from tablepi.hall.events.rows.desk_facts import DeskFacts, take_fact
from tablepi.hall.events.rows.desk_rows import StagePlay
from tablepi.hall.events.rows.event_faults import IGNORING
from tablepi.hall.events.rows.event_state import OPEN_ROUND, EventState, Round
from tablepi.hall.events.standings.stage_standings import Standing, standings_of
from tablepi.hall.server.commands.hall_commands import DELAY
from tablepi.hall.server.database.branches import branches, head_of
from tablepi.hall.server.database.desk_decisions import Decision, newest, newest_of_each
from tablepi.hall.server.database.event_rows import event_rows, names_of_event, running_event
from tablepi.hall.server.database.kept_results import KeptResult, kept_results
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.web.values.public_view import PublicEvent
from tablepi.wire.batch import Head
from tablepi.wire.shown_name import shown_name

IsDue = Callable[[str, int], bool]
"""True if what happened at a table at this time, in ms, is shown already."""

RESULTS = ("result", "correct")


class ResultWrite(NamedTuple):
    """A result as a row wrote it: `at`, ms, at a table; `value`: as the state has it, None where
    the row took it away.
    """

    at: int
    table: str
    value: Any


@dataclass
class EventRead:
    """All that was read so far. `rounds`, `matches`: what rows said of each result, in order."""

    state: EventState = field(default_factory=EventState)
    facts: DeskFacts = field(default_factory=DeskFacts)
    names: Mapping[str, str] = field(default_factory=dict)
    rounds: dict[tuple[int, str], list[ResultWrite]] = field(default_factory=dict)
    matches: dict[tuple[str, ...], list[ResultWrite]] = field(default_factory=dict)

    def take(self, row: Mapping[str, Any], at: int = 0) -> None:
        """One row more, of this time."""
        self.state, faults = taken(self.state, row)
        if faults and faults[0].id in IGNORING:
            return
        take_fact(self.facts, row)
        if row.get("do") == "void":
            for key, gone in self.state.voided.items():
                if gone.result.row == row["n"]:
                    self.matches[key].append(ResultWrite(at, row["table"], None))
        if row.get("do") not in RESULTS:
            return
        if row.get("round") == OPEN_ROUND:
            self._note(self.matches, self.state.open_matches, row, at)
        else:
            self._note(self.rounds, self.state.results, row, at)

    def _note(
        self,
        written: dict[Any, list[ResultWrite]],
        found: Mapping[Any, Any],
        row: Mapping[str, Any],
        at: int,
    ) -> None:
        """Notes of a row; nothing where it was ignored."""
        for key, value in found.items():
            result = getattr(value, "result", value)
            if result.row == row["n"]:
                written.setdefault(key, []).append(ResultWrite(at, row["table"], value))


class PublicEvents:
    """Reads what is new in the record, and shows of it what is due."""

    def __init__(self) -> None:
        self._read = EventRead()
        self._shown: tuple[object, PublicEvent] | None = None

    @property
    def stream(self) -> frozenset[str]:
        """Tables that a stream shows."""
        return frozenset(table.id for table in self._read.state.tables if table.is_stream)

    def read(self, record: Record, when: Callable[[int], int]) -> None:
        """Takes the rows that came since, or all where it is another event. `when`: what the clock
        of today calls a time.
        """
        event, state = running_event(record), self._read.state
        found = event_rows(record, event, state.rows) if event else []
        goes_on = bool(state.rows and found) and found[0].get("h") == state.head
        read = self._read if goes_on and event == state.event else EventRead()
        rows = found[1:] if goes_on else (event_rows(record, event) if event else [])
        for row in rows:
            at = row.get("at", 0)
            read.take(row, when(at) if type(at) is int else 0)
        names = names_of_event(record, event)
        shown = {each: shown_name(name, read.facts.policy) for each, name in names.items()}
        if shown != read.names:
            read.names = shown
        self._read = read

    def view(self, is_due: IsDue) -> PublicEvent | None:
        """View shown now; the same object while nothing is another."""
        read = self._read
        if not read.state.is_open:
            return None
        rounds, matches = _due(read.rounds, is_due), _due(read.matches, is_due)
        mark = (read.state.head, _rows_of(rounds), _rows_of(matches), read.names)
        if self._shown is None or self._shown[0] != mark:
            state = read.state._replace(results=rounds, open_matches=matches)
            standings = standings_of(state)
            moved = moved_places(state, standings)
            play = read.facts.plays.get(len(state.stages), StagePlay())
            event = PublicEvent(
                state,
                standings,
                read.names,
                moved,
                play.game,
                play.options,
                read.facts.language,
            )
            self._shown = mark, event
        return self._shown[1]


def _due(written: Mapping[Any, list[ResultWrite]], is_due: IsDue) -> dict[Any, Any]:
    """Of each result the latest that is shown."""
    found = {}
    for key, rows in written.items():
        for row in rows:
            if is_due(row.table, row.at):
                found[key] = row.value
    return {key: value for key, value in found.items() if value is not None}


def _rows_of(results: Mapping[Any, Any]) -> tuple[int, ...]:
    """Rows that wrote what is shown."""
    return tuple(getattr(result, "result", result).row for result in results.values())


def moved_places(state: EventState, standings: Sequence[Standing]) -> Mapping[str, int]:
    """Places by which each player rose, negative for a fall, since the rounds before the latest
    with a result; nobody by the first round of a stage. `standings`: those of the state.
    """
    last = _last_played(state)
    if last is None or last.nth == 1:
        return {}
    places = {standing.player: standing for standing in standings_of(_before(state, last))}
    return {
        standing.player: places[standing.player].place - standing.place
        for standing in standings
        if standing.stage == last.stage and standing.player in places
    }


def _last_played(state: EventState) -> Round | None:
    return next(
        (each for each in reversed(state.rounds) if state.has_result(each)),
        None,
    )


def _before(state: EventState, last: Round) -> EventState:
    """The state without this round and those behind it."""
    return state._replace(
        rounds=tuple(each for each in state.rounds if each.number < last.number),
        results={key: each for key, each in state.results.items() if key[0] < last.number},
    )


Key = tuple[str, str]
"""A table and a match of it."""


class PublicRecord(NamedTuple):
    """One picture of the record. `delays`: in ms by table, '' for all."""

    heads: dict[Key, Head]
    results: list[KeptResult]
    delays: dict[str, int]


def read_kept(
    record: Record,
    wanted: set[Key],
    known: dict[Key, Head],
    events: PublicEvents | None,
    when: Callable[[int], int],
) -> PublicRecord:
    """The heads that are wanted and not known yet, every result with its head, and the delays;
    `events` reads its rows out of the same picture. `when`: what the clock of today calls a time.
    """
    if events is not None:
        events.read(record, when)
    results = kept_results(record)
    named = wanted | {(result.table, result.match) for result in results}
    heads = {key: known.get(key) or _head(record, key) for key in named}
    return PublicRecord(
        {key: head for key, head in heads.items() if head}, results, _delays(record)
    )


def _head(record: Record, key: Key) -> Head | None:
    """The head of the branch that was last written."""
    found = branches(record, *key, "public")
    return head_of(record, max(found, key=lambda each: each.written).id) if found else None


def _delays(record: Record) -> dict[str, int]:
    return {table: each.body["seconds"] * 1000 for table, each in delays_of(record).items()}


def delays_of(record: Record) -> dict[str, Decision]:
    """Delays that the desk chose, by table, '' for all."""
    of_all, of_each = newest(record, DELAY), newest_of_each(record, DELAY)
    return {**({"": of_all} if of_all else {}), **of_each}
