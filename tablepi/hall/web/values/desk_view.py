"""The hall as the desk and the judges see it: the present, what is theirs, and free places."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.server.database.desk_decisions import Decision
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.desk_sessions import Session
from tablepi.hall.server.database.event_rows import KeptEvent
from tablepi.hall.server.database.judge_calls import CallWaits, KeptCall
from tablepi.hall.server.database.record_clock import Doubt
from tablepi.hall.server.desk.round_clock import AS_ALL, TableRound
from tablepi.hall.web.values.display_presence import DisplayHere
from tablepi.hall.web.values.public_view import HallView, TableView
from tablepi.wire.table_ids import by_number, short_title

NO_WAITS = CallWaits(0, 0, 0)

CALLS_FIRST = ("calls", "two", "put_back", "lost", "not_understood", "away", "held", "stands",
               "playing", "free", "revoked")  # fmt: skip
"""Every condition of a table, what needs somebody first."""


class Fork(NamedTuple):
    """A match that came twice. `branches`: number and rows of each; `counts`: the one that does."""

    match: str
    branches: tuple[tuple[int, int], ...]
    counts: int
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table as the desk sees it. `dropped`: how many messages nobody understood, and `reason`
    the first; `two`: two devices say that they are it; `put_back`: ms, 0 for never; `own`: its part
    of the round, with what it gave itself; `extra`: what the desk decided of that; `event`: the
    open one that has it, and `round` the decision on its clock; `own_name`: where the desk puts it
    nowhere; `may_return`: the device that may not come can be let in again.
    """

    view: TableView
    may_come: bool = True
    dropped: int = 0
    reason: str = ""
    two: bool = False
    put_back: int = 0
    call: KeptCall | None = None
    own: TableRound = AS_ALL
    extra: Decision | None = None
    event: str = ""
    round: Decision | None = None
    place: Decision | None = None
    forks: tuple[Fork, ...] = ()
    own_name: str = ""
    may_return: bool = False

    @property
    def conditions(self) -> list[str]:
        """Everything that is so, what needs somebody first; never empty."""
        view = self.view
        undecided = any(fork.decision is None for fork in self.forks)
        is_so = {
            "calls": self.call is not None,
            "two": self.two,
            "put_back": undecided,
            "lost": view.state == "lost" and self.may_come,
            "not_understood": self.dropped > 0,
            "away": view.state == "away" and self.may_come,
            "held": self.own.stands,
            "stands": view.open and view.stands,
            "playing": view.open and not view.stands,
            "revoked": not self.may_come,
        }
        return [condition for condition in CALLS_FIRST if is_so.get(condition)] or ["free"]


@dataclass(frozen=True, slots=True)
class DeskView:
    """All of it. `fault`: why nothing can be written, '' while all is well; `stood`: calls that
    just ended, whose time may be given back; `screens`: those that are here; `address`: of the
    pages for everybody; `wifi`: the network, as it is printed for phones;
    `event`: the one that the page is about, `round` its clock; `open_titles`: ids and titles of
    those that are open, and `elsewhere`: by table, that of another one which has it; `events`: all
    there were; `delays`: of what everybody sees, by table, '' for all; `places`: at which the desk
    ever put a table; `now`: when this was so, ms, by which alone no view is another one.
    """

    hall: HallView
    tables: tuple[DeskTable, ...] = ()
    calls: tuple[KeptCall, ...] = ()
    stood: tuple[KeptCall, ...] = ()
    waits: CallWaits = NO_WAITS
    round: Decision | None = None
    say: Decision | None = None
    results: "dict[tuple[str, str], Decision] | None" = None
    sessions: tuple[Session, ...] = ()
    doubt: Doubt | None = None
    broker: bool = True
    fault: str = ""
    screens: tuple[DisplayHere, ...] = ()
    address: str = ""
    wifi: Decision | None = None
    event: EventView | None = None
    open_titles: tuple[tuple[str, str], ...] = ()
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    events: tuple[KeptEvent, ...] = ()
    was_away_ms: int = 0
    delays: Mapping[str, Decision] = field(default_factory=dict)
    places: tuple[str, ...] = ()
    now: int = field(default=0, compare=False)

    def table(self, table: str) -> DeskTable | None:
        """One of its tables, None where there is none of this id."""
        return next((desk_table for desk_table in self.tables if desk_table.view.id == table), None)

    @property
    def without_device(self) -> list[str]:
        """The tables of the event that no device is, by their ids."""
        event_ids = (table.id for table in self.event.state.tables) if self.event else ()
        return sorted((id_ for id_ in event_ids if self.table(id_) is None), key=by_number)

    def decision(self, table: str, match: str) -> Decision | None:
        """Decision of the desk on a result."""
        return (self.results or {}).get((table, match))


def row_of(decision: Decision | None) -> int:
    """Row on which a change says that it was made."""
    return decision.row if decision else 0


class Move(NamedTuple):
    """A table comes to a place. `at_row`: on which decision of its place."""

    table: str
    at_row: int
    place: str


def free_places(view: DeskView) -> list[str]:
    """Places without a table: one stood there before, or says so of itself."""
    taken_names = {table.view.name for table in view.tables}
    known_names = {*view.places, *(table.own_name for table in view.tables)}
    return sorted(known_names - taken_names, key=by_number)


def moved(view: DeskView, table: DeskTable, place: str, at_row: int) -> list[Move]:
    """A table to a free place; '' for what it says of itself. Raises DeskRefusal: another table is
    there, or people are paired there who would look for it here.
    """
    place = short_title(" ".join(place.split()))
    if place in map(short_title, view.without_device):
        raise DeskRefusal("refused.place.no_device", 409, place=place)
    occupants = [other for other in view.tables if other.view.name == (place or table.own_name)]
    if occupants and table not in occupants:
        raise DeskRefusal("refused.place", 409, place=occupants[0].view.name)
    return [Move(table.view.id, at_row, place)]


def swapped(table: DeskTable, other: DeskTable, rows: tuple[int, int]) -> list[Move]:
    """Two tables that change places."""
    places = other.view.name, table.view.name
    pairs = zip((table.view.id, other.view.id), rows, places, strict=True)
    return [Move(*pair) for pair in pairs]


def other_of(table: DeskTable) -> str:
    """Name in a form of the table to change places with, and the decision it refers to."""
    return f"{table.view.id} {row_of(table.place)}"
