"""Values of pages out of the record: what is due of the event, results and delays."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from tablepi.hall.events.event_snapshot import EventSnapshot, ResultWrite, Value
from tablepi.hall.events.rows.event_state import Round
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.events.shown_names import public_names
from tablepi.hall.events.standings.bracket import brackets
from tablepi.hall.server.commands.hall_commands import DELAY
from tablepi.hall.server.database.branches import branches, head_of
from tablepi.hall.server.database.desk_decisions import Decision, newest, newest_of_each
from tablepi.hall.server.database.kept_results import KeptResult, kept_results
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.web.values.public_view import PublicEvent
from tablepi.wire.batch import Head

IsDue = Callable[[str, int], bool]
"""True if what happened at a table at this time, in ms, is shown already."""

Place = TypeVar("Place", tuple[int, str], tuple[str, ...])


class PublicEvents:
    """What everybody may see of an event, as it becomes due. `stream`: its tables on a stream."""

    def __init__(self) -> None:
        self._event = EventSnapshot()
        self._names: Mapping[str, str] = {}
        # By a row's number and its own time: rows given back by tables may be others.
        self._times: dict[tuple[int, int], int] = {}
        self._shown: tuple[object, PublicEvent] | None = None
        self.stream: frozenset[str] = frozenset()

    def take(self, event: EventSnapshot, when: Callable[[int], int]) -> None:
        """The event as it is now. `when`: what the clock of today calls a time."""
        if event is self._event:
            return
        writes: Iterable[Sequence[ResultWrite[Any]]]
        writes = (*event.rounds.values(), *event.matches.values())
        for write in chain.from_iterable(writes):
            if (write.row, write.at) not in self._times:
                self._times[write.row, write.at] = when(write.at)
        for round_ in event.state.rounds:
            at = self._round_at(event, round_)
            self._times.setdefault((round_.row, at), when(at))
        self._event = event
        self.stream = frozenset(table.id for table in event.state.tables if table.is_stream)
        names = public_names(event)
        if names != self._names:
            self._names = names

    def view(self, is_due: IsDue) -> PublicEvent | None:
        """View shown now; the same object while nothing is another."""
        state, facts = self._event.state, self._event.facts
        if not state.is_open:
            return None
        rounds = self._due(self._event.rounds, is_due)
        matches = self._due(self._event.matches, is_due)
        played = self._played(is_due)
        mark = (state.head, _rows_of(rounds), _rows_of(matches), played, self._names)
        if self._shown is None or self._shown[0] != mark:
            state = state._replace(results=rounds, open_matches=matches)
            play = facts.plays.get(len(state.stages), StagePlay())
            event = PublicEvent(
                state,
                self._names,
                play.game,
                play.options,
                facts.language,
                brackets(state),
                played,
            )
            self._shown = mark, event
        return self._shown[1]

    @staticmethod
    def _round_at(event: EventSnapshot, round_: Round) -> int:
        """Time at which a round was published, 0 where its row has none."""
        at = event.rows[round_.row - 1].get("at")
        return at if isinstance(at, int) else 0

    def _played(self, is_due: IsDue) -> dict[str, Round]:
        """Of each table of the last round the latest round that is shown there."""
        rounds = self._event.state.rounds
        times = {
            round_.number: self._times[round_.row, self._round_at(self._event, round_)]
            for round_ in rounds
        }
        tables = [pairing.table for round_ in rounds[-1:] for pairing in round_.pairings]
        latest_rounds = (
            (table, next((r for r in reversed(rounds) if is_due(table, times[r.number])), None))
            for table in tables
        )
        return {table: round_ for table, round_ in latest_rounds if round_ is not None}

    def _due(
        self, results: Mapping[Place, Sequence[ResultWrite[Value]]], is_due: IsDue
    ) -> dict[Place, Value]:
        """Of each result the latest that is shown."""
        shown_values: dict[Place, Value] = {}
        for place, writes in results.items():
            for write in reversed(writes):
                if is_due(write.table, self._times[write.row, write.at]):
                    if write.value is not None:
                        shown_values[place] = write.value
                    break
        return shown_values


def _rows_of(results: Mapping[Any, Any]) -> tuple[int, ...]:
    """Rows that wrote what is shown."""
    return tuple(getattr(result, "result", result).row for result in results.values())


Key = tuple[str, str]
"""A table and a match of it."""


class PublicRecord(NamedTuple):
    """One picture of the record. `delays`: in ms by table, '' for all."""

    heads: dict[Key, Head]
    results: list[KeptResult]
    delays: dict[str, int]


def read_kept(
    record: Record,
    keys: set[Key],
    known_heads: dict[Key, Head],
) -> PublicRecord:
    """The heads that are wanted and not known yet, every result with its head, and the delays."""
    results = kept_results(record)
    all_keys = keys | {(result.table, result.match) for result in results}
    heads = {key: known_heads.get(key) or _head(record, key) for key in all_keys}
    return PublicRecord(
        {key: head for key, head in heads.items() if head}, results, _delays(record)
    )


def _head(record: Record, key: Key) -> Head | None:
    """The head of the branch that was last written."""
    public_branches = branches(record, *key, "public")
    return (
        head_of(record, max(public_branches, key=lambda branch: branch.written).id)
        if public_branches
        else None
    )


def _delays(record: Record) -> dict[str, int]:
    return {table: decision.body["seconds"] * 1000 for table, decision in delays_of(record).items()}


def delays_of(record: Record) -> dict[str, Decision]:
    """Delays that the desk chose, by table, '' for all."""
    hall_delay, table_delays = newest(record, DELAY), newest_of_each(record, DELAY)
    return {**({"": hall_delay} if hall_delay else {}), **table_delays}
