"""What rows decide, each kind of row as a value of its own."""

from typing import NamedTuple

from tablepi.hall.event.event_state import EventTable, Pairing, TableResult
from tablepi.hall.event.formats import Format, Settings


class Opened(NamedTuple):
    """The event begins. `word`: any phrase, said aloud before the players are known."""

    event: str
    title: str
    word: str


class StageOpened(NamedTuple):
    """A stage begins, for who is active."""

    number: int
    format: Format
    settings: Settings


class Entered(NamedTuple):
    """A player, new or late. `name`: '' when it was erased."""

    player: str
    name: str


class Renamed(NamedTuple):
    """A player's name is put right. `name`: '' when it was erased."""

    player: str
    name: str


class Dropped(NamedTuple):
    """A player leaves."""

    player: str


class CameBack(NamedTuple):
    """A player who left is there again."""

    player: str


class TableFixed(NamedTuple):
    """A player who cannot leave a table; '' ends it."""

    player: str
    table: str


class Forbidden(NamedTuple):
    """Two players who are never paired; `off` ends it."""

    players: tuple[str, str]
    off: bool


class TablesSet(NamedTuple):
    """All tables that there are."""

    tables: tuple[EventTable, ...]


class RoundPaired(NamedTuple):
    """A round. `lot`: as written; `hand`: paired by a person, with `why`."""

    number: int
    stage: int
    lot: str
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]
    hand: bool
    why: str

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody named, in seats, then with byes; who is named twice, twice."""
        return (*(each for pairing in self.pairings for each in pairing.players), *self.byes)


class RoundWithdrawn(NamedTuple):
    """The newest round is taken back, as if it had not been paired."""

    number: int
    why: str


class RoundJoined(NamedTuple):
    """A late player is added to the newest round: at `table` with `partner`, who had a bye; with a
    bye where that is None.
    """

    number: int
    player: str
    partner: str | None
    table: str


class ResultEntered(NamedTuple):
    """A result, or its correction. `players`: of open play, whose round is 0."""

    round: int
    table: str
    result: TableResult
    players: tuple[str, ...]
    is_correction: bool


class Voided(NamedTuple):
    """A result of open play that is taken away, by its matches."""

    table: str
    matches: tuple[str, ...]


class Penalised(NamedTuple):
    """Points that a judge adds to a player's in a stage, signed."""

    player: str
    points: int
    stage: int
    why: str


Decision = (
    Opened | StageOpened | Entered | Renamed | Dropped | CameBack | TableFixed | Forbidden
    | TablesSet | RoundPaired | RoundWithdrawn | RoundJoined | ResultEntered | Voided | Penalised
)  # fmt: skip
