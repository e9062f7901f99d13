"""Snapshot of an event up to a row: its rows, state, facts and names, and each result as written.

Readers share one; more rows make a new one out of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from tablepi.hall.events.desk_state import desk_state
from tablepi.hall.events.event_replay import taken
from tablepi.hall.events.rows.decisions import ResultCorrected, ResultEntered
from tablepi.hall.events.rows.desk_facts import DeskFacts, facts_of
from tablepi.hall.events.rows.event_faults import IGNORING
from tablepi.hall.events.rows.event_state import OPEN_ROUND, EventState, OpenMatch, TableResult
from tablepi.hall.events.rows.result_rows import row_of_result
from tablepi.hall.events.rows.round_faults import open_key
from tablepi.hall.events.rows.stage_rows import DeskStage
from tablepi.hall.events.rows.undo_rows import ResultRetracted
from tablepi.wire.payload import WireError

Value = TypeVar("Value", TableResult, OpenMatch)

Row = Mapping[str, Any]


class ResultWrite(NamedTuple, Generic[Value]):
    """A result as a row wrote it. `row`: its number; `at`: ms of the clock that it was written by,
    0 where it has none; `value`: None where the row took the result away.
    """

    row: int
    at: int
    table: str
    value: Value | None


RoundWrites = Mapping[tuple[int, str], Sequence[ResultWrite[TableResult]]]
MatchWrites = Mapping[tuple[str, ...], Sequence[ResultWrite[OpenMatch]]]


@dataclass(frozen=True)
class EventSnapshot:
    """`recorded`: the state by the rows that a check reads; `names`: whole, by player. Each result
    with all that rows said of it, in order: `rounds` by round and table, `matches` by the matches
    of open play.
    """

    rows: tuple[Row, ...] = ()
    recorded: EventState = field(default_factory=EventState)
    facts: DeskFacts = field(default_factory=DeskFacts)
    names: Mapping[str, str] = field(default_factory=dict)
    rounds: RoundWrites = field(default_factory=dict)
    matches: MatchWrites = field(default_factory=dict)

    @cached_property
    def state(self) -> EventState:
        """The state that desk, pages and tables go by."""
        return desk_state(self.recorded, self.facts)

    @property
    def planned(self) -> tuple[DeskStage, ...]:
        """The stages that have not begun, as the desk planned them or a template proposes them."""
        number, plan = len(self.recorded.stages) + 1, self.facts.plan
        stages = {**self.facts.proposed, **({plan.number: plan} if plan else {})}
        return tuple(stages[n] for n in takewhile(stages.__contains__, count(number)))

    @property
    def names_here(self) -> Mapping[str, str]:
        """Names of players, without those who were entered by mistake."""
        return {id_: name for id_, name in self.names.items() if id_ in self.state.players}

    @property
    def end(self) -> tuple[int, str]:
        return self.recorded.rows, self.recorded.head

    def row_of(
        self, place: tuple[int, str], scores: Mapping[str, Any], seal: str = "",
        matches: Sequence[str] = (),
    ) -> ResultEntered:  # fmt: skip
        """The row of a table's result: a correction of one that the desk took back, which stands
        for a check.
        """
        kind = ResultCorrected if place in self.recorded.results else ResultEntered
        why = {"why": self.facts.retracted[place]} if place in self.facts.retracted else {}
        return row_of_result(kind, place, scores, seal, matches, **why)

    def with_rows(self, rows: Iterable[Row]) -> "EventSnapshot":
        """The event after more rows; what is ignored of them stands in `rows` alone."""
        new_rows, state = tuple(rows), self.recorded
        valid_rows = list[Row]()
        rounds, matches = dict(self.rounds), dict(self.matches)
        for row in new_rows:
            state, faults = taken(state, row)
            if faults and faults[0].id in IGNORING:
                continue
            valid_rows.append(row)
            if row["do"] in ("result", "correct") and row["round"] != OPEN_ROUND:
                place = row["round"], row["table"]
                rounds[place] = (*rounds.get(place, ()), _write(row, state.results[place]))
            elif row["do"] == "retract":
                _retract(row, state, rounds)
            elif row["do"] in ("result", "correct", "void"):
                key = open_key(row["matches"])
                write = _write(row, state.open_matches.get(key))
                matches[key] = (*matches.get(key, ()), write)
        return replace(
            self,
            rows=(*self.rows, *new_rows),
            recorded=state,
            facts=facts_of(valid_rows, self.facts),
            rounds=rounds,
            matches=matches,
        )


def _retract(row: Row, state: EventState, rounds: dict[Any, Any]) -> None:
    try:
        retracted = ResultRetracted.read(row)
    except WireError:
        # A table gave it back so: it takes nothing away.
        return
    place = retracted.round, retracted.table
    if place in state.results:
        rounds[place] = (*rounds.get(place, ()), _write(row, None))


def _write(row: Row, value: Value | None) -> ResultWrite[Value]:
    return ResultWrite(row["n"], row.get("at", 0), row["table"], value)
