"""The desk's view of the event that runs: players, rounds, what is outstanding, every row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tablepi.hall.events.rows.desk_facts import is_newest, newest_mark
from tablepi.hall.events.rows.event_state import EventState, Pairing, Player, Round, TableResult
from tablepi.hall.events.rows.named_reasons import with_names
from tablepi.hall.events.rows.stage_rows import DeskStage, StagePlay
from tablepi.hall.events.table_claims import Claim
from tablepi.hall.events.way_back import Offer
from tablepi.wire.desk_messages import Took
from tablepi.wire.shown_name import NamesPolicy

Problem = Literal["", "not checked", "does not agree", "undecided", "players"]
"""Why a match made no result by itself: the hall could not play it again; two records part; nobody
has won; its players are not those of the table, or, in open play, not known.
"""


class EventPlayer(NamedTuple):
    """A player. `name`: whole, '' where it was erased or is not known; `shown`: as pages for
    everybody and tables show it; `desk_name`: whole, told apart from namesakes'; `seed` 0: none;
    `row`: the mark of the newest about this player; `code`: of the player's own page, '' for none.
    """

    player: Player
    name: str
    shown: str
    desk_name: str
    row: int
    seed: int = 0
    club: str = ""
    is_here: bool = False
    is_erased: bool = False
    code: str = ""

    @property
    def id(self) -> str:
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
    `result`: what stands; `row`: the mark of the newest about that result; `told`: what its matches
    come to where the desk has entered something else before, None for nothing; `claims`: what its
    players say, while there is no result.
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
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class EventView:
    """The event as it is now. `language`: of pages for who asks for none; `rounds`: by number,
    from 1; `strays`: matches of open play that the desk has to say something to; `rows`: as the
    event's file has them; `newest`: the mark of the newest row of each kind, which a change of that
    kind names as `at_row`; `has_reports`: players report results by their own pages; `is_planned`:
    the stage that is open has not begun; `rounds_planned`: of a Swiss one, 0 for none; `retracted`:
    tables whose result was taken back and stands for a check, by round; `undo`, `redo`: what can be
    taken back, and done again; `planned`: the stages that have not begun.
    """

    state: EventState
    policy: NamesPolicy
    language: str
    players: Mapping[str, EventPlayer]
    play: StagePlay
    rounds: tuple[tuple[PairedTable, ...], ...]
    strays: tuple[HeldMatch, ...]
    rows: Sequence[Mapping[str, Any]]
    newest: Mapping[str, int]
    has_reports: bool = False
    is_planned: bool = False
    rounds_planned: int = 0
    retracted: frozenset[tuple[int, str]] = frozenset()
    undo: Offer | None = None
    redo: Offer | None = None
    planned: tuple[DeskStage, ...] = ()

    @property
    def proposed(self) -> DeskStage | None:
        """The next stage as a template, or the desk's own plan, has it; None while one is open."""
        return None if self.is_planned else next(iter(self.planned), None)

    @property
    def checks_in(self) -> bool:
        """True if the desk says who is here."""
        return any(player.is_here for player in self.players.values())

    def stays(self, round_: Round) -> bool:
        """True if a round cannot be taken back: a table of it has a result in the event's file."""
        was_retracted = any(number == round_.number for number, _ in self.retracted)
        return was_retracted or self.state.has_result(round_)

    def row_of(self, kind: str) -> int:
        return newest_mark(self.newest, kind)

    def is_newest(self, kind: str, at_row: int) -> bool:
        """True if a change of a kind was made upon what counts."""
        return is_newest(self.newest, kind, at_row)

    @property
    def came_back(self) -> tuple[str, ...]:
        """The players whose last name came back from tables, which keep neither name nor salt;
        without those who were erased.
        """
        edits = {str(row.get("player")): row for row in self.rows if row.get("do") == "edit"}
        return tuple(
            player
            for player, entrant in self.players.items()
            if not entrant.is_erased
            and "name_sha" in edits.get(player, self.rows[entrant.player.entered - 1])
        )

    @property
    def outstanding(self) -> tuple[PairedTable, ...]:
        """Tables of any round without a result, the oldest round first."""
        return tuple(table for tables in self.rounds for table in tables if table.result is None)

    def told(self, text: str) -> str:
        """Text that somebody typed, with the names of players as the desk knows them."""
        return with_names(text, {player.id: player.name for player in self.players.values()})

    def shown(self, player: str) -> str:
        """A player's name as everybody may read it."""
        return self.players[player].shown if player in self.players else player
