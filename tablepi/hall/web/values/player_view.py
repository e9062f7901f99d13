"""Players' own pages as values: to each the own table, and no name but those of who sits there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, NamedTuple

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.player_seat import PlayedRound, PlayerSeat, played_rounds, seats_of
from tablepi.hall.events.rows.event_state import Stage, TableResult
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.events.table_claims import Claim
from tablepi.hall.server.database.joined_tables import joined_tables
from tablepi.hall.server.database.judge_calls import CallIs, queue
from tablepi.hall.server.database.player_codes import codes_of
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.player_claims import ClaimPlace, Claims, claims_of
from tablepi.wire.shown_name import shown_name

Situation = Literal["seated", "bye", "left_out", "waits", "open"]
"""`left_out`: a round is played without the player; `waits`: none is paired yet."""


class PlayerAtTable(NamedTuple):
    """A seat of the own table. `name`: as the event's policy has it."""

    number: int
    name: str
    player: str


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A player's table in the round that is played. `claims`: what its players say of the result;
    `may_report`: they may say something; `call`: the state of its call for a judge, '' for none;
    `may_call`: no device there has a key for that.
    """

    table: str
    seats: tuple[PlayerAtTable, ...]
    seat: int
    stage: Stage
    result: TableResult | None = None
    claims: tuple[Claim, ...] = ()
    may_report: bool = False
    call: CallIs | Literal[""] = ""
    may_call: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's own page, as it is now, whatever the delay of others. `event`: for which the code
    is good; `round`: the one that was published last, 0 for none; `rounds`: of the stage that runs,
    as far as they are decided.
    """

    code: str
    event: str
    player: str
    name: str
    title: str
    round: int
    situation: Situation
    rounds: tuple[PlayedRound, ...]
    own: OwnTable | None = None
    is_dropped: bool = False


class _Known(NamedTuple):
    """Everything that the pages depend on, in one picture of the record."""

    event: EventSnapshot
    codes: Mapping[str, str]
    claims: Claims
    calls: Mapping[str, CallIs]
    devices: frozenset[str]


class PlayerBoard:
    """The pages of all players of an open event, each made when somebody looks at it."""

    def __init__(self, known: _Known) -> None:
        self.known = known
        # By digest: how long a look takes says nothing of how much of a code was right.
        self._players = {_digest(code): player for player, code in known.codes.items()}
        self._views: dict[str, PlayerView] = {}
        self._seats = seats_of(known.event.state)
        self._rounds = played_rounds(known.event.state)

    def view(self, code: str) -> PlayerView | None:
        """The page of this code; None for a code of nobody."""
        player = self._players.get(_digest(code))
        if player is None or player not in self.known.event.state.players:
            return None
        view = self._views.get(player)
        if view is None:
            rounds = tuple(self._rounds.get(player, ()))
            view = _view(self.known, player, self._seats.get(player), rounds)
            self._views[player] = view
        return view


def read_board(record: Record, event: EventSnapshot, earlier: PlayerBoard | None) -> PlayerBoard:
    """The pages in this picture of the record; the earlier ones where nothing is another."""
    event_id = event.state.event
    known = _Known(
        event,
        codes_of(record, event_id),
        claims_of(record, event_id),
        {call.table: call.state for call in queue(record)},
        frozenset(table.id for table in joined_tables(record) if table.password),
    )
    # The snapshot itself is the same object while nothing of it is another.
    if earlier and known.event is earlier.known.event and known[1:] == earlier.known[1:]:
        return earlier
    return PlayerBoard(known)


def _digest(code: str) -> bytes:
    return sha256(code.encode()).digest()


def _view(
    known: _Known, player: str, seat: PlayerSeat | None, rounds: tuple[PlayedRound, ...]
) -> PlayerView:
    state, entry = known.event.state, known.event.state.players[player]
    return PlayerView(
        known.codes[player],
        state.event,
        player,
        _name(known, player),
        state.title or state.event,
        len(state.rounds),
        _situation(known, player, seat),
        rounds,
        _own_table(known, seat) if seat else None,
        not entry.is_active,
    )


def _situation(known: _Known, player: str, seat: PlayerSeat | None) -> Situation:
    state = known.event.state
    if state.stage is not None and state.stage.format == "open":
        return "open"
    if seat is not None:
        return "seated"
    if not state.rounds:
        return "waits"
    return "bye" if player in state.rounds[-1].byes else "left_out"


def _own_table(known: _Known, seat: PlayerSeat) -> OwnTable:
    state, facts, table = known.event.state, known.event.facts, seat.pairing.table
    play = facts.plays.get(seat.round.stage, StagePlay())
    has_device = table in known.devices
    result = state.result(seat.round, table)
    place = ClaimPlace(state.event, seat.round.row, table)
    return OwnTable(
        table,
        tuple(_seats(known, seat.pairing.players)),
        seat.number,
        state.stage_of(seat.round),
        result,
        () if result else known.claims.get(place, ()),
        may_report=facts.has_reports and not result and not (has_device and play.game),
        call=known.calls.get(table, ""),
        may_call=not has_device,
    )


def _seats(known: _Known, players: Iterable[str]) -> Iterable[PlayerAtTable]:
    for number, player in enumerate(players, 1):
        yield PlayerAtTable(number, _name(known, player), player)


def _name(known: _Known, player: str) -> str:
    """A name as everybody may read it, else the id."""
    policy = known.event.facts.policy
    return shown_name(known.event.names.get(player, ""), policy) or player
