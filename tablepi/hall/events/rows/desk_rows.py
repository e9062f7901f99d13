"""The rows of an event that the desk reads beyond what a check does: a class each, as there.

Some tell of decisions beside the event: announcements, more time, delays, screens. The network of
the hall is not among them: its password would be at every table.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, Self, get_args

from msgspec import Struct, to_builtins

from tablepi.hall.events.rows.decisions import (
    CHECKED,
    Entered,
    Opened,
    Row,
    Values,
)
from tablepi.hall.events.rows.stage_rows import (
    STAGE,
    DeskStage,
    PlanEnded,
    StageChanged,
    StagePlanned,
)
from tablepi.hall.events.rows.undo_rows import EntryRetracted, Redone, ResultRetracted, Undone
from tablepi.wire.desk_messages import RoundIs
from tablepi.wire.payload import WireError, is_id, is_table
from tablepi.wire.shown_name import NamesPolicy
from tablepi.wire.wire_message import Hex64, Id, MaybePlace, Place, Whole, by_tag, message_of

MOST_DISPLAYS = 99
"""The greatest number of a screen."""

NUMBER = "number"
"""Shown until the desk chooses: the screen's number, filling it."""

PAGES = ("hall", "tables", "standings", "pairings", "seating", "bracket", "clock", "final")
"""Pages of the whole hall that a screen can show, in the order in which the desk finds them."""

OF_TABLE = "table-"
"""`table-t07`: that table alone."""

SHARES = tuple(f"share-{part}-{parts}" for parts in (2, 3, 4) for part in range(1, parts + 1))
"""Pairings by name on several screens: `share-1-2` shows the first half of the alphabet."""

OF_EVENT = "@"
"""`standings@autumn`: the page of that event, whichever others are open."""


Look = Literal["browser", "dark", "light"]

LOOKS: tuple[Look, ...] = get_args(Look)
"""Looks of a screen; `browser`: the one that its browser prefers."""


class DisplayChoice(NamedTuple):
    """Content of a screen. `row`: the decision, 0 for none; a newer one reloads the screen."""

    display: int
    row: int = 0
    shows: str = NUMBER
    look: Look = "browser"


def display_number(text: str) -> int:
    """The number of a screen as it was said; 0 where that is none."""
    number = int(text) if re.fullmatch(r"[0-9]{1,2}", text) else 0
    return number if 1 <= number <= MOST_DISPLAYS else 0


def can_show(shows: str) -> bool:
    page, mark, event = shows.partition(OF_EVENT)
    if mark:
        return page in (*PAGES, *SHARES) and is_id(event)
    table = shows.removeprefix(OF_TABLE)
    return shows in (NUMBER, *PAGES, *SHARES) or (table != shows and is_table(table))


def event_of_choice(shows: str) -> str:
    """The event that a page of a screen is about, '' where that is not said."""
    return shows.partition(OF_EVENT)[2]


def choice_of(choices: Iterable[DisplayChoice], display: int) -> DisplayChoice:
    """Choice for a screen; its number where there is none."""
    matching = (choice for choice in choices if choice.display == display)
    return next(matching, DisplayChoice(display))


Verdict = Literal["counts", "void"]

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
"""The desk's word on a match that the hall's check could not settle."""

Body = Mapping[str, Any]


class DeskOpened(Opened, frozen=True, kw_only=True, tag="open"):
    """The event begins, with how names are shown, and the language of pages for who asks for
    none.
    """

    names: NamesPolicy | None = None
    language: str | None = None


class NamesChosen(Row, frozen=True, kw_only=True, tag="names"):
    """Form of names from now on."""

    names: NamesPolicy | None = None
    language: str | None = None


class LanguageChosen(NamesChosen, frozen=True, tag="language"):
    """The language of pages for who asks for none, from now on."""


class ReportsChosen(Row, frozen=True, tag="reports"):
    """Players report results by their own pages from now on; `off`: not any more."""

    off: bool | None = None


class DeskEntered(Entered, frozen=True, kw_only=True, tag="player"):
    """A player, with what lists and cards say besides."""

    seed: Whole | None = None
    club: str | None = None


class RowOfPlayer(Row, frozen=True):
    """A row about a player, whom no check asks for."""

    player: str

    @property
    def about(self) -> str:
        return f"player {self.player}"


class DetailsCorrected(RowOfPlayer, frozen=True, tag="details"):
    """A player's club and seed are put right."""

    club: str = ""
    seed: Whole = 0


class CheckedIn(RowOfPlayer, frozen=True, tag="here"):
    """A player is here; `off`: not any more."""

    off: bool | None = None


class Erased(RowOfPlayer, frozen=True, tag="erase"):
    """A player's name is erased."""


class Copied(Row, frozen=True, tag="template"):
    """The stages that are proposed, one after the other, each as its row has it; one that is not at
    its place in the list says its number. `event`: whose they were, or this one, where the desk
    planned them itself.
    """

    event: Id
    stages: tuple[dict[str, Any], ...]

    @property
    def proposed(self) -> tuple[DeskStage, ...]:
        """Raises WireError."""
        return tuple(
            DeskStage.read({"stage": number, **stage})
            for number, stage in enumerate(self.stages, 1)
        )

    @property
    def about(self) -> str:
        return STAGE


class Finished(Row, frozen=True, tag="finish"):
    """The event is over: its tables are free for others."""


class Reopened(Row, frozen=True, tag="reopen"):
    """The event goes on after it was finished, or after another one."""


class CallEnded(Row, frozen=True, tag="call"):
    """A call for a judge has ended. Times in ms since 1970, 0 for never."""

    call: Id
    table: Place
    seat: Whole
    match: str
    opened: Whole
    claimed: Whole
    present: Whole
    closed: Whole
    stood_ms: Whole
    by: str = ""

    @classmethod
    def read(cls, values: Values) -> Self:
        return message_of(cls, values, ("by",))


class BesideDecision(NamedTuple):
    """A decision as a row tells of it. `body`: with references in the place of names."""

    kind: str
    body: Body
    who: str
    at: int


class BesideRow(Row, frozen=True, kw_only=True):
    """A row that tells of a decision beside the event, by its kind and body in the record."""

    at: Whole = 0
    by: str = ""

    @classmethod
    def read(cls, values: Values) -> Self:
        return message_of(cls, values, ("at", "by"))

    @property
    def kind(self) -> str:
        """By what the record knows decisions of the same thing."""
        return self.about

    @property
    def body(self) -> Body:
        """The decision as the record keeps it. Raises WireError."""
        not_in_body = ("do", "table")
        return {key: value for key, value in self.fields().items() if key not in not_in_body}

    @property
    def told(self) -> BesideDecision:
        """Raises WireError."""
        return BesideDecision(self.kind, self.body, self.by, self.at)


class RoundTimes(Struct, frozen=True):
    """The round's clock as it was decided."""

    round: Whole
    state: RoundIs
    ends_at: Whole
    left_ms: Whole
    end_ms: Whole


class ClockChanged(BesideRow, frozen=True, tag="clock"):
    """The round's clock; {} where there is no round any more."""

    clock: dict[str, Any]

    @property
    def kind(self) -> str:
        return "round"

    @property
    def body(self) -> Body:
        return to_builtins(message_of(RoundTimes, self.clock)) if self.clock else {}


class Announced(BesideRow, frozen=True, tag="say"):
    """Announcement on all tables and pages; '' takes it away."""

    text: str


class TableTimed(BesideRow, frozen=True, tag="extra"):
    """A table's own part of a round."""

    table: Place
    round: Whole
    extra_ms: Whole
    left_ms: Whole | None = None
    ends_at: Whole | None = None

    @property
    def kind(self) -> str:
        return f"extra {self.table}"


class PlaceNamed(BesideRow, frozen=True, tag="place"):
    """Place of a table."""

    table: Place
    text: str

    @property
    def kind(self) -> str:
        return f"place {self.table}"

    @property
    def body(self) -> Body:
        return {"name": self.text}


class DisplayChosen(BesideRow, frozen=True, tag="display"):
    """Content of a screen without settings."""

    display: str
    shows: str
    look: Look | None = None

    @property
    def kind(self) -> str:
        return f"display {display_number(self.display)}"

    @property
    def body(self) -> Body:
        if not display_number(self.display) or not can_show(self.shows):
            raise WireError("display: not one that there may be")
        return {"shows": self.shows, **({"look": self.look} if self.look else {})}


class PagesDelayed(BesideRow, frozen=True, tag="delay"):
    """Delay by which pages show a table, or all of them."""

    seconds: Whole
    table: MaybePlace = ""

    @property
    def kind(self) -> str:
        return f"delay {self.table}".strip()


class MatchJudged(BesideRow, frozen=True, tag="verdict"):
    """Decision on a match that the hall's check could not settle: it counts, or not."""

    table: Place
    match: Id
    verdict: Verdict
    why: str

    @property
    def kind(self) -> str:
        return f"result {self.table} {self.match}"

    @property
    def body(self) -> Body:
        return {"verdict": self.verdict, "reason": self.why}


class BranchChosen(BesideRow, frozen=True, tag="branch"):
    """The branch of a match that counts, known after a rebuild by the hash `last` of its row number
    `rows`.
    """

    table: Place
    match: Id
    branch: Whole
    rows: Whole
    last: Hex64

    @property
    def kind(self) -> str:
        return f"branch {self.table} {self.match}"

    @property
    def body(self) -> Body:
        return branch_body(self.branch, self.rows, self.last)


def branch_body(number: int, rows: int, last: str) -> dict[str, Any]:
    return {"branch": number, "rows": rows, "last": last}


def row_of_decision(kind: str, body: Body) -> BesideRow | None:
    match kind.split():
        case ["round"]:
            return ClockChanged(dict(body))
        case ["say"]:
            return Announced(body["text"])
        case ["extra", table]:
            return TableTimed(table, **body)
        case ["place", table]:
            return PlaceNamed(table, body["name"])
        case ["display", number]:
            return DisplayChosen(number, **body)
        case ["delay", *table]:
            return PagesDelayed(body["seconds"], "".join(table))
        case ["result", table, match]:
            return MatchJudged(table, match, body["verdict"], body["reason"])
        case ["branch", table, match]:
            return BranchChosen(table, match, **body)
    return None


DESK_ROWS: Mapping[str, type[Row]] = {
    **CHECKED,
    **by_tag(
        DeskOpened, Copied, NamesChosen, LanguageChosen, ReportsChosen, DeskEntered,
        DetailsCorrected, CheckedIn, Erased, DeskStage, StagePlanned, PlanEnded, StageChanged,
        Finished, Reopened, Undone, Redone, ResultRetracted, EntryRetracted, CallEnded,
        ClockChanged, Announced, TableTimed, PlaceNamed, DisplayChosen, PagesDelayed, MatchJudged,
        BranchChosen,
    ),
}  # fmt: skip
"""By `do`, as the desk reads them: every kind of row that there is."""
