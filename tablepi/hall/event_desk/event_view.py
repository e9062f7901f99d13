"""What the desk sees of the event that runs: players, rounds, what is outstanding, every row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tablepi.core.wire.desk_messages import Took
from tablepi.core.wire.shown_name import NamesPolicy
from tablepi.hall.event.event_state import EventState, Pairing, Player, TableResult

Problem = Literal["", "not checked", "does not agree", "undecided", "players"]
"""Why a match made no result by itself: the hall could not play it again; two records part; nobody
has won; its players are not those of the table, or, in open play, not known.
"""


class EventPlayer(NamedTuple):
    """A player. `name`: whole, '' where it was erased or is not known; `shown`: as pages for
    everybody and tables show it; `seed` 0: none; `row`: the newest about this player.
    """

    player: Player
    name: str
    shown: str
    row: int
    seed: int = 0
    club: str = ""
    is_here: bool = False

    @property
    def id(self) -> str:
        """The player's id."""
        return self.player.id


class HeldMatch(NamedTuple):
    """A match that the hall holds for the event, whose result the players let stand.

    `players`: their ids by seat, '' for who is not known; `names`: as its head has them;
    `winners`, `scores`, `places`, `out`: by the hall's own replay; `verdict`: of its check; `came`:
    when the hall first had it, ms, 0 where that is not known.
    """

    table: str
    match: str
    task: str
    number: int
    players: tuple[str, ...]
    names: tuple[str, ...]
    verdict: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    out: tuple[int, ...]
    seal: str
    game: str = ""
    came: int = 0


class PairedTable(NamedTuple):
    """A table of a round. `took`: what it answered; `matches`: what it played for this so far;
    `result`: what stands; `row`: the newest about that result, 0 for none; `told`: what its matches
    come to where the desk has entered something else before, None for nothing.
    """

    round: int
    pairing: Pairing
    task: str
    took: Took | None = None
    matches: tuple[HeldMatch, ...] = ()
    result: TableResult | None = None
    problem: Problem = ""
    row: int = 0
    told: Mapping[str, Any] | None = None


class StagePlay(NamedTuple):
    """What a stage plays. `game` '': tables are told nothing, the desk enters every result;
    `minutes`: of a round.
    """

    game: str = ""
    options: tuple[tuple[str, str], ...] = ()
    minutes: int = 50
    end_minutes: int = 5


@dataclass(frozen=True, slots=True)
class EventView:
    """The event as it is now. `rounds`: by number, from 1; `strays`: matches of open play that the
    desk has to say something to; `rows`: as the event's file has them; `newest`: the number of the
    newest row of each kind, which a change of that kind names as `at_row`.
    """

    state: EventState
    policy: NamesPolicy
    players: Mapping[str, EventPlayer]
    play: StagePlay
    rounds: tuple[tuple[PairedTable, ...], ...]
    strays: tuple[HeldMatch, ...]
    rows: Sequence[Mapping[str, Any]]
    newest: Mapping[str, int]

    def row_of(self, kind: str) -> int:
        """The number of the newest row of a kind, 0 for none."""
        return self.newest.get(kind, 0)

    @property
    def outstanding(self) -> tuple[PairedTable, ...]:
        """Tables of any round without a result, the oldest round first."""
        return tuple(each for tables in self.rounds for each in tables if each.result is None)

    def shown(self, player: str) -> str:
        """A player's name as everybody may read it."""
        return self.players[player].shown if player in self.players else player
