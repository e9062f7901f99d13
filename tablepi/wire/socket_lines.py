"""Lines of the socket between a table's referee and its link: JSON objects, `t` says which kind."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import field

from tablepi.wire.batch import HeldMatchRows, Part
from tablepi.wire.payload import WireError
from tablepi.wire.wire_message import Count, Hex32, Message, Place, Whole, by_tag, message_of


class Line(Message, frozen=True, tag_field="t"):
    """A line of the socket."""


# From the link.


class LinkGreeting(Line, frozen=True, tag="hello"):
    """A link says whose it is. `online`: the hall is in reach; `shared`: another device says that
    it is this table.
    """

    v: int = 1
    hall: str = ""
    table: str = ""
    online: bool = False
    shared: bool = False


NoteKind = Literal["task", "judge", "round", "say", "hall"]


class HallNote(Line, frozen=True, tag="note"):
    """Latest message of one kind from the hall; {} that it took it back."""

    kind: NoteKind
    body: dict[str, Any]


class CardWorked(Line, frozen=True, tag="joined"):
    """A card worked."""

    hall: Place
    table: Place


class CardFailed(Line, frozen=True, tag="failed"):
    """A card did not work."""

    why: Literal["token", "fingerprint", "network", "taken"]


class MatchesAsked(Line, frozen=True, tag="have"):
    """Question for the matches of the hall."""


class RowsAsked(Line, frozen=True, tag="from"):
    """The rows of a match from this one on."""

    part: Part
    match: Hex32
    row: Count


# From the referee.


class RefereeGreeting(Line, frozen=True, tag="hello"):
    """A referee says which program it is, and which journal it has."""

    version: str = ""
    epoch: str = ""


class MatchList(Line, frozen=True, tag="have"):
    """Matches of the hall in the journal. `more`: another line follows."""

    have: tuple[HeldMatchRows, ...]
    more: bool = False


class MatchRows(Line, frozen=True, tag="rows"):
    """Rows of a match, which go on to the hall as they came."""

    match: Hex32
    rows: list[Any]
    start: Count = field(name="from")
    part: str = "public"
    prev: str = ""
    h: str = ""


class NoMatch(Line, frozen=True, tag="none"):
    """The journal does not have this match."""

    match: str


class MatchGrew(Line, frozen=True, tag="grew"):
    """New number of rows of a match, and the number of them that are final."""

    match: Hex32
    rows: Whole
    full: Whole


Kinds = Mapping[str, type[Line]]


OF_LINK: Kinds = by_tag(LinkGreeting, HallNote, CardWorked, CardFailed, MatchesAsked, RowsAsked)
OF_REFEREE: Kinds = by_tag(RefereeGreeting, MatchList, MatchRows, NoMatch, MatchGrew)


def line_of(kinds: Kinds, values: Mapping[str, Any]) -> Line | None:
    """A line as one of these kinds; None for one that this version does not know.

    Raises WireError.
    """
    tag = values.get("t", "")
    if not isinstance(tag, str):
        raise WireError("t: not a text")
    return message_of(kinds[tag], values) if tag in kinds else None
