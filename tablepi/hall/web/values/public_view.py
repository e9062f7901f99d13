"""The hall as everybody may see it, as plain data in which no time has been counted yet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from tablepi.hall.events.rows.desk_rows import DisplayChoice
from tablepi.hall.events.rows.event_state import EventState, Round
from tablepi.hall.events.standings.bracket import Bracket
from tablepi.hall.events.standings.stage_standings import Standing, moved_places, standings_of
from tablepi.hall.web.values.player_view import PlayerBoard
from tablepi.wire.table_ids import short_title


@dataclass(frozen=True)
class PublicEvent:
    """The event that runs. `state`: with the results that are shown; `names`: as the event's policy
    has them, by player; `game`, `options`: what the stage plays, '' where that is not said;
    `language`: of pages for who asks for none, '' for English; `brackets`: by the results that are
    shown; `played`: by table of the round that was published last the round that is shown there, an
    earlier one where all of the table is shown later.
    """

    state: EventState
    names: Mapping[str, str]
    game: str = ""
    options: tuple[tuple[str, str], ...] = ()
    language: str = ""
    brackets: tuple[Bracket, ...] = ()
    played: Mapping[str, Round] = field(default_factory=dict)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        # After each result others are due, and often nobody looks at them.
        return standings_of(self.state)

    @cached_property
    def moved(self) -> Mapping[str, int]:
        """Places that players rose by the round played last."""
        return moved_places(self.state, self.standings)

    def name(self, player: str) -> str:
        return self.names.get(player) or player

    @property
    def round(self) -> Round | None:
        """The round that was published last."""
        return self.state.rounds[-1] if self.state.rounds else None

    @property
    def table_ids(self) -> set[str]:
        """Its tables; also those that it had, where somebody was paired."""
        paired = (pairing.table for round_ in self.state.rounds for pairing in round_.pairings)
        return {*(table.id for table in self.state.tables), *paired}

    @property
    def matches(self) -> set[str]:
        """The matches that have a result in it."""
        results = self.state.results.values()
        matches = {match for result in results for match in result.matches}
        return matches | {match for key in self.state.open_matches for match in key}

    @property
    def playing(self) -> int:
        """Number of tables of that round that have no result yet."""
        round_ = self.round
        if round_ is None:
            return 0
        return sum(self.state.result(round_, pairing.table) is None for pairing in round_.pairings)


TableIs = Literal["ready", "lost", "away"]
"""`lost`: the broker says so; `away`: it said goodbye, or has not come yet."""


class GameKey(NamedTuple):
    """Facts that a game's title depends on: its id, its rules' version, options, cards and number
    of seats.
    """

    game: str
    version: str = ""
    options: tuple[tuple[str, str], ...] = ()
    cards: str = ""
    seats: int = 2


NO_GAME = GameKey("")

USUAL_WARN_MS = 60_000


class Clock(NamedTuple):
    """A clock that showed `left_ms` at `at`, ms of the hall's clock; it runs on from there or not.

    `warn_ms`: from so little left on it is shown otherwise.
    """

    left_ms: int
    at: int
    runs: bool
    warn_ms: int = USUAL_WARN_MS

    def left(self, now_ms: int) -> int:
        """Time it shows now, in ms."""
        return self.left_ms - (now_ms - self.at if self.runs else 0)

    def later(self, later_ms: int) -> "Clock":
        """The clock as it was so long ago, and goes on."""
        return self._replace(at=self.at + later_ms) if self.runs else self


class SeatView(NamedTuple):
    """A player. `name`: '' where none is shown; `score`: None where the table shows none; `place`:
    at a table of several whose result is known by places, else 0.
    """

    number: int
    name: str
    score: int | None = None
    to_play: bool = False
    won: bool = False
    clock: Clock | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    """A table. `heard_at`: when it last said something, 0 for never; `open`: a match is on its
    screen; `check`: what the hall says of a result that stands, '' before; `code`: of its result;
    `round`: of the event, at a table without a device, else 0.
    """

    id: str
    name: str
    state: TableIs
    heard_at: int = 0
    open: bool = False
    key: GameKey = NO_GAME
    phase: str = ""
    seats: tuple[SeatView, ...] = ()
    clock: Clock | None = None
    stands: bool = False
    check: str = ""
    code: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class ResultView:
    """A result that stands. `check`: `checked`, `not checked` or `does not agree`, and why."""

    table: str
    match: str
    code: str
    key: GameKey
    number: int
    began: str
    seats: tuple[SeatView, ...]
    check: str
    why: str
    seal: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """The round's clock. `state`: waiting, running, stopped or over."""

    number: int
    state: str
    clock: Clock


class EventPart(NamedTuple):
    """An event with its round and announcement. `event`: None at the desk, which reads its own."""

    id: str
    title: str
    is_open: bool = True
    round: RoundView | None = None
    event: PublicEvent | None = None
    say: str = ""


@dataclass(frozen=True, slots=True)
class HallView:
    """All of a hall that is public. `results`: the latest first; `say`: what is announced;
    `displays`: what the desk chose for screens; `event`: the one that a page is about, None for
    none, and `round`: its clock; `parts`: all events that may be read, the open ones first; `part`:
    of them the one that a page names. Shown to one alone, and no part of what the hall shows to
    all: `players`, the pages of each open event's players, and `own_rounds`, by event and table
    the round's clock at tables that have a part of their own.
    """

    hall: str
    tables: tuple[TableView, ...] = ()
    results: tuple[ResultView, ...] = ()
    round: RoundView | None = None
    say: str = ""
    displays: tuple[DisplayChoice, ...] = ()
    event: PublicEvent | None = None
    parts: tuple[EventPart, ...] = ()
    part: EventPart | None = None
    players: Mapping[str, PlayerBoard] = field(default_factory=dict, compare=False)
    own_rounds: Mapping[tuple[str, str], RoundView] = field(default_factory=dict, compare=False)

    @property
    def open(self) -> tuple[EventPart, ...]:
        """The open events, the earliest first."""
        return tuple(part for part in self.parts if part.is_open)

    @property
    def over(self) -> EventPart | None:
        """The event that a page is about, where it is finished."""
        part = self.part or next(iter(self.parts), None)
        return None if part is None or part.is_open else part

    def part_of(self, event: str) -> EventPart | None:
        """One of its events; None where that may not be read."""
        return next((part for part in self.parts if part.id == event), None)

    def of(self, event: str) -> "HallView | None":
        """The hall for a page about one of its events; None where that may not be read."""
        part = self.part_of(event)
        if part is None:
            return None
        return replace(self, event=part.event, round=part.round, say=part.say, part=part)

    def table(self, table: str) -> TableView | None:
        """One of its tables, or of an open event's, None where there is none of this id."""
        matching = (table_view for table_view in self.tables if table_view.id == table)
        return next(matching, None) or next(self._free_tables(table), None)

    def _free_tables(self, table: str) -> Iterator[TableView]:
        """A table without a device at which nobody is paired."""
        for part in self.open:
            if part.event and any(table == own_table.id for own_table in part.event.state.tables):
                yield TableView(table, short_title(table), "ready")
