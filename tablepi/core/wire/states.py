"""Who is here: what a table says of itself, and what the hall says."""

from dataclasses import asdict, dataclass
from typing import Literal, cast

from tablepi.core.wire.payload import Fields, decoded, encoded
from tablepi.core.wire.shown_name import POLICIES
from tablepi.core.wire.topics import VERSION

TableIs = Literal["ready", "disconnected", "lost"]
"""`disconnected`: it said goodbye; `lost`: the broker says so, its last will."""

HallIs = Literal["ready", "lost"]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table's state. `inst`: its link's data folder; `boot`: counts this link's connections;
    `v`: version of the wire; `epoch`: the journal's now.
    """

    state: TableIs
    inst: str
    boot: int
    v: int = VERSION
    version: str = ""
    epoch: str = ""
    name: str = ""

    def payload(self) -> bytes:
        return encoded(asdict(self))


def table_state_of(payload: bytes) -> TableState:
    """Raises WireError. A goodbye and a will need no more than who says it."""
    fields = decoded(payload)
    state = cast(TableIs, fields.one_of("state", ("ready", "disconnected", "lost")))
    inst, boot = fields.hexes("inst", 16), fields.number("boot")
    if state != "ready":
        return TableState(state, inst, boot, name=fields.text("name", ""))
    return TableState(
        state,
        inst,
        boot,
        fields.number("v", 1),
        fields.text("version"),
        fields.hexes("epoch", 32, ""),
        fields.text("name", ""),
    )


@dataclass(frozen=True, slots=True)
class HallState:
    """The hall's state. `boot`: new at each start; `now`: its clock in ms since 1970; `wire`: the
    versions that it speaks; `event_rows`: how many rows of the event it has; `names`: how names
    are shown.
    """

    state: HallIs
    boot: str
    now: int = 0
    wire: tuple[int, ...] = (VERSION,)
    version: str = ""
    event: str = ""
    event_rows: int = 0
    rebuild: bool = False
    names: str = "full"

    def payload(self) -> bytes:
        return encoded(asdict(self))


def hall_state_of(payload: bytes) -> HallState:
    """Raises WireError. The will need say no more than that the hall is lost."""
    fields = decoded(payload)
    state = cast(HallIs, fields.one_of("state", ("ready", "lost")))
    if state == "lost":
        return HallState(state, fields.hexes("boot", 16, ""))
    return HallState(
        state,
        fields.hexes("boot", 16),
        fields.number("now"),
        fields.numbers("wire", 1),
        fields.text("version", ""),
        fields.text("event", ""),
        fields.number("event_rows", default=0),
        fields.flag("rebuild", False),
        fields.one_of("names", POLICIES, "full"),
    )


@dataclass(frozen=True, slots=True)
class PublicNow:
    """The public picture of a table. `open`: a match is on its screen; `clocks`: seat 0 is the
    table's; `stands`: the result does.
    """

    open: bool
    match: str = ""
    row: int = 0
    game: str = ""
    phase: str = ""
    turn: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    clocks: tuple["ClockNow", ...] = ()
    stands: bool = False

    def payload(self) -> bytes:
        return encoded(asdict(self) if self.open else {"open": False})


@dataclass(frozen=True, slots=True)
class ClockNow:
    """A clock at the moment of sending. `rate`: -1 where it runs, 0 where it stands."""

    seat: int
    left_ms: int
    rate: int


def public_now_of(payload: bytes) -> PublicNow:
    """Raises WireError."""
    fields = decoded(payload)
    if not fields.flag("open"):
        return PublicNow(False)
    return PublicNow(
        True,
        fields.hexes("match", 32),
        fields.number("row"),
        fields.id("game"),
        fields.text("phase", ""),
        fields.numbers("turn", 1, ()),
        fields.numbers("scores", -(2**53), ()),
        tuple(map(_clock, fields.objects("clocks", ()))),
        fields.flag("stands", False),
    )


def _clock(fields: Fields) -> ClockNow:
    return ClockNow(
        fields.number("seat"), fields.number("left_ms", -(2**53)), fields.number("rate", -1)
    )
