"""State of an event, as a replay of its rows gives it, with the next lot and counts of the past.

Immutable, without I/O and clock.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from tablepi.hall.events.pairing.pairing_players import first_lot, lot_by_seals
from tablepi.hall.events.rows.formats import DUELS, Format, Settings
from tablepi.wire.hash_chains import EVENT_ORIGIN
from tablepi.wire.table_ids import by_number

NO_SEAL = "-"
"""Stands for the seal of a table without one, in a result and in the lot."""

OPEN_ROUND = 0
"""The round of a result in open play."""


class Player(NamedTuple):
    """A player. `name`: '' when erased; `entered`: the row; `dropped`: the row of the drop that
    still stands, 0 for who is active; `fixed`: the table that the player cannot leave, or ''.
    """

    id: str
    name: str
    entered: int
    dropped: int = 0
    fixed: str = ""

    @property
    def is_active(self) -> bool:
        return self.dropped == 0


class EventTable(NamedTuple):
    """A table of the event. `stream`: its match is shown to all."""

    id: str
    is_broken: bool = False
    is_stream: bool = False


class Stage(NamedTuple):
    """A stage. `players`: who is of it, in the order of the standings when it opened (who was in
    none of them behind, by lot), late ones last; `row`: that opened it; `drops`: the drops that
    stood when the next stage opened, by player with their row, None while no next one has.
    """

    number: int
    format: Format
    settings: Settings
    players: tuple[str, ...]
    row: int
    drops: Mapping[str, int] | None = None


class Pairing(NamedTuple):
    """Players at a table in a round, in the order of the seats."""

    table: str
    players: tuple[str, ...]


class Round(NamedTuple):
    """A round as recorded. `number`: counts through the event; `nth`: from 1, of its stage;
    `lot`: Lᵣ as it is, not as written; `row`: that recorded it; `hand`: paired by a person, with
    `why`.
    """

    number: int
    stage: int
    nth: int
    lot: str
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]
    row: int
    hand: bool = False
    why: str = ""


class TableResult(NamedTuple):
    """Result of a table. Duels: `wins` and `draws`; all others: `places` and `points` (None where
    none are told). `out`: seats, from 1. `row`: that last wrote it.
    """

    wins: tuple[int, ...] = ()
    draws: int = 0
    places: tuple[int, ...] = ()
    points: tuple[int, ...] | None = None
    out: tuple[int, ...] = ()
    seal: str = NO_SEAL
    matches: tuple[str, ...] = ()
    row: int = 0


class OpenMatch(NamedTuple):
    """A match of open play, in the stage that was open."""

    stage: int
    table: str
    players: tuple[str, ...]
    result: TableResult


class Penalty(NamedTuple):
    """Points that a judge added to a player's in a stage, signed."""

    player: str
    points: int
    stage: int
    row: int
    why: str = ""


class EventState(NamedTuple):
    """All that the rows so far decide.

    `rows`, `head`: how many there are, and the hash of the last; `forbidden`: pairs that are never
    paired; `results`: what stands, by round and table; `open_matches`: by their matches, sorted;
    `voided`: those that a row took away.
    """

    rows: int = 0
    head: str = EVENT_ORIGIN
    event: str = ""
    title: str = ""
    word: str = ""
    is_open: bool = False
    players: Mapping[str, Player] = {}
    stages: tuple[Stage, ...] = ()
    tables: tuple[EventTable, ...] = ()
    forbidden: frozenset[frozenset[str]] = frozenset()
    rounds: tuple[Round, ...] = ()
    results: Mapping[tuple[int, str], TableResult] = {}
    open_matches: Mapping[tuple[str, ...], OpenMatch] = {}
    voided: Mapping[tuple[str, ...], OpenMatch] = {}
    penalties: tuple[Penalty, ...] = ()

    @property
    def active(self) -> tuple[str, ...]:
        """Players who are entered and not dropped, in the order of their entry."""
        return tuple(player.id for player in self.players.values() if player.is_active)

    @property
    def stage(self) -> Stage | None:
        """The stage that runs: the last one that was opened."""
        return self.stages[-1] if self.stages else None

    def rounds_of(self, stage: int) -> tuple[Round, ...]:
        return tuple(round_ for round_ in self.rounds if round_.stage == stage)

    def stage_of(self, round_: Round) -> Stage:
        return self.stages[round_.stage - 1]

    def result(self, round_: Round, table: str) -> TableResult | None:
        return self.results.get((round_.number, table))

    def has_result(self, round_: Round) -> bool:
        """True if anything stands for any table of a round."""
        return any(self.result(round_, pairing.table) for pairing in round_.pairings)

    @property
    def whole_tables(self) -> tuple[str, ...]:
        """The tables at which may be played, as people count them."""
        tables = (table.id for table in self.tables if not table.is_broken)
        return tuple(sorted(tables, key=by_number))

    def outstanding(self) -> tuple[tuple[Round, Pairing], ...]:
        """The pairings that lack a result, round by round."""
        return tuple(
            (round_, pairing)
            for round_ in self.rounds
            for pairing in round_.pairings
            if (round_.number, pairing.table) not in self.results
        )


class History(NamedTuple):
    """Counts by player, as they stand before the next round.

    `met`: how often a pair met; `last_met`: in which round last; `byes`: byes; `seats`: how often a
    player sat in a seat, from 1; `firsts`: how often first in a duel; `short`: pods of exactly one
    seat less than those of their stage; `tables`: where a player sat last.
    """

    met: Mapping[frozenset[str], int]
    last_met: Mapping[frozenset[str], int]
    byes: Mapping[str, int]
    seats: Mapping[tuple[str, int], int]
    firsts: Mapping[str, int]
    short: Mapping[str, int]
    tables: Mapping[str, str]


def history_of(state: EventState) -> History:
    """The counts of all the rounds so far; who never met, or never sat there, has 0."""
    met, byes, seats = Counter[frozenset[str]](), Counter[str](), Counter[tuple[str, int]]()
    firsts, short = Counter[str](), Counter[str]()
    last_met, tables = dict[frozenset[str], int](), dict[str, str]()
    for round_ in state.rounds:
        stage = state.stage_of(round_)
        byes.update(round_.byes)
        for table, players in round_.pairings:
            pairs = [frozenset(pair) for pair in combinations(players, 2)]
            met.update(pairs)
            last_met.update(dict.fromkeys(pairs, round_.number))
            seats.update((player, seat) for seat, player in enumerate(players, 1))
            tables.update(dict.fromkeys(players, table))
            if stage.format in DUELS:
                firsts.update(players[:1])
            if stage.format == "pod-swiss" and len(players) == stage.settings.seats - 1:
                short.update(players)
    return History(
        met=met, last_met=last_met, byes=byes, seats=seats, firsts=firsts, short=short,
        tables=tables,
    )  # fmt: skip


def lot_after(state: EventState, number: int) -> str:
    """The lot of the round behind that of this number (0: of the first), in hex: as recorded, or
    by the seals as they stand.
    """
    if number < len(state.rounds):
        return state.rounds[number].lot
    if not state.rounds:
        return first_lot(state.word)
    last_round = state.rounds[-1]
    results = {
        pairing.table: state.result(last_round, pairing.table) for pairing in last_round.pairings
    }
    seals = {table: result.seal if result else NO_SEAL for table, result in results.items()}
    return lot_by_seals(last_round.lot, seals)


def next_lot(state: EventState) -> str:
    return lot_after(state, len(state.rounds))
