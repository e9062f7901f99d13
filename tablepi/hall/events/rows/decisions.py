"""The rows of an event that a check reads: a class each, with its fields, limits and reading.

What the desk alone reads of a row, or of rows that no check reads, stands in
`desk_rows.py`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field, to_builtins

from tablepi.hall.events.rows.event_state import OPEN_ROUND, EventTable, Pairing, TableResult
from tablepi.hall.events.rows.formats import (
    FINAL_SEATS,
    PLACEMENT_SEATS,
    READ_SETTINGS,
    BestOf,
    Format,
    Scoring,
    Settings,
    Short,
    floor_of,
)
from tablepi.wire.payload import WireError
from tablepi.wire.wire_message import (
    Hex64,
    Place,
    Signed,
    TableId,
    Whole,
    by_tag,
    message_of,
    pattern,
)

Few = Annotated[int, Meta(ge=0, lt=10**9)]
Some = Annotated[int, Meta(ge=1, lt=10**9)]
Seal = Annotated[str, pattern(r"\A(?:-|[0-9a-f]{8})\Z", "8 hex letters, or -")]
Floor = Annotated[str, pattern(r"\A\d{1,9}(?:/(?:\d{1,9}|win))?\Z", "a fraction")]
"""`1/win`, `1/4` or `0`."""

Values = Mapping[str, Any]
T = TypeVar("T")


class Row(Struct, frozen=True, tag_field="do"):
    """A row of an event, whose tag is its `do`. A field that is None does not stand in it."""

    @classmethod
    def read(cls, values: Values) -> Self:
        """The row of these fields, unknown ones ignored. Raises WireError."""
        return message_of(cls, values)

    def fields(self) -> dict[str, Any]:
        """Fields of the row, without who wrote it and when."""
        items = to_builtins(self).items()
        return {key: value for key, value in items if value is not None and key not in _STAMPS}

    @property
    def about(self) -> str:
        """Subject of the row: of two desks that change the same, the second sees it first."""
        return str(self.__struct_config__.tag)


_STAMPS = ("at", "by")
"""Fields that the record gives each row it keeps."""


R = TypeVar("R", bound=Row)


class CheckedRow(Row, frozen=True, kw_only=True):
    """A row that decides something in the event itself."""

    at: Signed = 0
    by: str = ""


class Opened(CheckedRow, frozen=True, tag="open"):
    """The event begins. `word`: any phrase, said aloud before the players are known."""

    event: str
    word: str
    title: str = ""


class StageOpened(CheckedRow, frozen=True, tag="stage"):
    """A stage begins, for who is active. Settings of other formats are not read."""

    number: Whole = field(name="stage")
    format: Format
    best_of: BestOf | None = None
    rounds: Few | None = None
    last_by_standing: bool | None = None
    seats: Annotated[int, Meta(ge=3, le=6)] | None = None
    scoring: Scoring | None = None
    short: Short | None = None
    win: Some | None = None
    floor: Floor | None = None
    take: Few | None = None

    @classmethod
    def read(cls, values: Values) -> Self:
        setting_names = READ_SETTINGS.get(str(values.get("format")), ())
        foreign_names = {name for names in READ_SETTINGS.values() for name in names}.difference(
            setting_names
        )
        row = message_of(
            cls, {key: value for key, value in values.items() if key not in foreign_names}
        )
        settings = row.settings
        if settings.scoring == "placement" and settings.seats not in PLACEMENT_SEATS:
            raise WireError(f"seats: {settings.seats} is not possible")
        if row.format == "final" and not settings.take:
            raise WireError("take: 0 is not possible")
        return row

    @property
    def settings(self) -> Settings:
        """Settings in force, the usual ones too. Raises WireError."""
        values = {name: getattr(self, name) for name in READ_SETTINGS[self.format]}
        values = {name: value for name, value in values.items() if value is not None}
        if self.format == "final":
            values.setdefault("take", FINAL_SEATS)
        if self.format == "pod-swiss":
            values["floor"] = floor_of(self.floor or "1/win", self.win or Settings().win)
        return Settings(**values)


class PlayerRow(CheckedRow, frozen=True):
    """A row about a player."""

    player: str

    @property
    def about(self) -> str:
        return f"player {self.player}"


class NamingRow(PlayerRow, frozen=True, kw_only=True):
    """A row that names a player: with a name and its salt, or with their digest alone."""

    name: str | None = None
    salt: str | None = None
    name_sha: Hex64 | None = None

    @classmethod
    def read(cls, values: Values) -> Self:
        if "name" in values or "salt" in values:
            values = {key: value for key, value in values.items() if key != "name_sha"}
            return message_of(cls, values, ("name", "salt"))
        return message_of(cls, values, ("name_sha",))


class Entered(NamingRow, frozen=True, tag="player"):
    """A player, new or late."""

    player: Place


class Renamed(NamingRow, frozen=True, tag="edit"):
    """A player's name is put right."""


class Dropped(PlayerRow, frozen=True, tag="drop"):
    """A player leaves."""


class CameBack(PlayerRow, frozen=True, tag="back"):
    """A player who left is there again."""


class TableFixed(PlayerRow, frozen=True, tag="fixed"):
    """A player who cannot leave a table; '' ends it."""

    table: str

    @property
    def about(self) -> str:
        return f"fixed {self.player}"


class Forbidden(CheckedRow, frozen=True, tag="forbid"):
    """Two players who are never paired; `off` ends it."""

    players: tuple[str, str]
    off: bool | None = None

    @property
    def about(self) -> str:
        return " ".join(("forbid", *sorted(self.players)))


class TableEntry(Struct, frozen=True):
    """A table in a row."""

    table: TableId
    broken: bool = False
    stream: bool = False


class TablesSet(CheckedRow, frozen=True, tag="tables"):
    """All tables that there are."""

    entries: tuple[TableEntry, ...] = field(name="tables")

    @property
    def tables(self) -> tuple[EventTable, ...]:
        return tuple(EventTable(entry.table, entry.broken, entry.stream) for entry in self.entries)


class PairingEntry(Struct, frozen=True):
    """A pairing in a row."""

    table: str
    players: tuple[str, ...]


class RoundPaired(CheckedRow, frozen=True, tag="round"):
    """A round. `lot`: as written; `hand`: paired by a person, with `why`."""

    number: Whole = field(name="round")
    stage: Whole
    lot: str
    entries: tuple[PairingEntry, ...] = field(name="pairings")
    byes: tuple[str, ...]
    hand: bool | None = None
    why: str | None = None

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        return tuple(Pairing(entry.table, entry.players) for entry in self.entries)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody named, in seats, then with byes; who is named twice, twice."""
        return (*(player for entry in self.entries for player in entry.players), *self.byes)


class RoundWithdrawn(CheckedRow, frozen=True, tag="withdraw"):
    """The newest round is taken back, as if it had not been paired."""

    number: Whole = field(name="round")
    why: str = ""

    @property
    def about(self) -> str:
        return "round"


class RoundJoined(CheckedRow, frozen=True, tag="join"):
    """A late player is added to the newest round: at `table` with `partner`, who had a bye; with a
    bye where both are None.
    """

    number: Whole = field(name="round")
    player: str
    partner: str | None = field(name="with", default=None)
    table: str | None = None

    @classmethod
    def read(cls, values: Values) -> Self:
        required = ("with", "table") if "with" in values or "table" in values else ()
        return message_of(cls, values, required)

    @property
    def about(self) -> str:
        return "round"


class Scores(Struct, frozen=True):
    """Scores of a table. Their form alone is checked here, not their sense."""

    wins: tuple[Signed, ...] | UnsetType = UNSET
    draws: Signed | UnsetType = UNSET
    places: tuple[Signed, ...] | UnsetType = UNSET
    points: tuple[Signed, ...] | UnsetType = UNSET
    out: tuple[Signed, ...] | UnsetType = UNSET

    def result(self, seal: str, matches: tuple[str, ...]) -> TableResult:
        return TableResult(
            _or_default(self.wins, ()),
            _or_default(self.draws, 0),
            _or_default(self.places, ()),
            None if self.points is UNSET else self.points,
            _or_default(self.out, ()),
            seal,
            matches,
        )


def _or_default(value: T | UnsetType, default: T) -> T:
    return default if value is UNSET else value


class ResultEntered(CheckedRow, frozen=True, tag="result"):
    """A result. `players`: of open play, whose round is 0; else they are not read."""

    round: Whole
    table: str
    scores: Scores = field(name="result")
    seal: Seal
    matches: tuple[str, ...] | None = None
    players: tuple[str, ...] | None = None
    why: str | None = None

    is_correction: ClassVar[bool] = False

    @classmethod
    def read(cls, values: Values) -> Self:
        is_open = values.get("round") == OPEN_ROUND
        if not is_open:
            values = {key: value for key, value in values.items() if key != "players"}
        row = message_of(cls, values, ("matches", "players") if is_open else ())
        if row.scores.wins is UNSET and row.scores.places is UNSET:
            raise WireError("places: missing")
        return row

    @property
    def result(self) -> TableResult:
        return self.scores.result(self.seal, self.matches or ())

    @property
    def about(self) -> str:
        # Only gives a result the seal that came after it: a correction by its table.
        kind = "seal" if self.is_correction and not self.why else "result"
        return f"{kind} {self.round} {self.table if self.round else min(self.matches or ())}"


class ResultCorrected(ResultEntered, frozen=True, tag="correct"):
    """The correction of a result."""

    is_correction: ClassVar[bool] = True


class Voided(CheckedRow, frozen=True, tag="void"):
    """A result of open play that is taken away, by its matches."""

    table: str
    matches: tuple[str, ...]
    why: str = ""

    @property
    def about(self) -> str:
        return f"result 0 {min(self.matches)}"


class Penalised(PlayerRow, frozen=True, tag="penalty"):
    """Points that a judge adds to a player's in a stage, signed."""

    stage: Whole
    points: Signed = 0
    why: str = ""

    @property
    def about(self) -> str:
        return f"penalty {self.player}"


Decision = (
    Opened | StageOpened | Entered | Renamed | Dropped | CameBack | TableFixed | Forbidden
    | TablesSet | RoundPaired | RoundWithdrawn | RoundJoined | ResultEntered | ResultCorrected
    | Voided | Penalised
)  # fmt: skip

CHECKED: Mapping[str, type[Decision]] = by_tag(*get_args(Decision))
"""By `do`."""


def decision_of(row: Values) -> Decision | None:
    """Decision of a row; None when it decides nothing here. Raises WireError for wrong fields."""
    return row_of(CHECKED, row)


def row_of(kinds: Mapping[str, type[R]], values: Values) -> R | None:
    """The row of these fields, None for one of none of these kinds. Raises WireError."""
    tag = values.get("do")
    if not isinstance(tag, str):
        raise WireError("do: not a text")
    return kinds[tag].read(values) if tag in kinds else None
