"""Presence: what a table says of itself, and what the hall says."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from tablepi.wire.payload import BEYOND, NOTHING, WireError, encoded
from tablepi.wire.shown_name import NamesPolicy
from tablepi.wire.topics import VERSION
from tablepi.wire.wire_message import (
    Count,
    Hex16,
    MaybeHex16,
    MaybeHex32,
    MaybeId,
    Message,
    Signed,
    Whole,
    decoded,
    message_of,
)

TableIs = Literal["ready", "disconnected", "lost"]
"""`disconnected`: it said goodbye; `lost`: the broker says so, its last will."""

HallIs = Literal["ready", "lost"]


class TableState(Message, frozen=True):
    """A table's state. `inst`: its link's data folder; `boot`: counts this link's connections;
    `v`: version of the wire; `epoch`: the journal's now.
    """

    state: TableIs
    inst: Hex16
    boot: Whole
    v: Count = VERSION
    version: str = ""
    epoch: MaybeHex32 = ""
    name: str = ""


def table_state_of(payload: bytes) -> TableState:
    """Raises WireError. Of a goodbye and a will no more is read than who says it."""
    values = decoded(payload)
    if values.get("state") == "ready":
        return message_of(TableState, values, ("v", "version"))
    return message_of(TableState, _selected_fields(values, "state", "inst", "boot", "name"))


class HallState(Message, frozen=True):
    """The hall's state. `boot`: new at each start; `now`: its clock in ms since 1970; `wire`: the
    versions that it speaks; `event_rows`: how many rows of the event it has; `names`: how names
    are shown.
    """

    state: HallIs
    boot: MaybeHex16 = ""
    now: Whole = 0
    wire: tuple[Count, ...] = (VERSION,)
    version: str = ""
    event: str = ""
    event_rows: Whole = 0
    rebuild: bool = False
    names: NamesPolicy = "full"


def hall_state_of(payload: bytes) -> HallState:
    """Raises WireError. Of the will no more is read than that the hall is lost."""
    values = decoded(payload)
    if values.get("state") != "ready":
        return message_of(HallState, _selected_fields(values, "state", "boot"))
    state = message_of(HallState, values, ("boot", "now", "wire"))
    if not state.boot:
        raise WireError("boot: empty")
    return state


def _selected_fields(values: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: values[name] for name in names if name in values}


def devices_payload(count: int) -> bytes:
    """Tells a table how many devices say that they are it; empty for the one."""
    return encoded({"devices": count}) if count > 1 else NOTHING


class _Devices(Message, frozen=True):
    """Number of devices that say they are one table."""

    devices: Count


def devices_of(payload: bytes) -> int:
    """Raises WireError."""
    return message_of(_Devices, decoded(payload)).devices if payload != NOTHING else 1


class ClockNow(Message, frozen=True):
    """A clock at the moment of sending. `rate`: -1 where it runs, 0 where it stands."""

    seat: Whole
    left_ms: Signed
    rate: Annotated[int, Meta(ge=-1, lt=BEYOND)]


class PublicNow(Message, frozen=True):
    """The public picture of a table. `open`: a match is on its screen; `clocks`: seat 0 is the
    table's; `stands`: the result does.
    """

    open: bool
    match: MaybeHex32 = ""
    row: Whole = 0
    game: MaybeId = ""
    phase: str = ""
    turn: tuple[Count, ...] = ()
    scores: tuple[Signed, ...] = ()
    clocks: tuple[ClockNow, ...] = ()
    stands: bool = False

    def values(self) -> dict[str, Any]:
        """Its fields as JSON has them: of no match no more than that there is none."""
        return super().values() if self.open else {"open": False}


def public_now_of(payload: bytes) -> PublicNow:
    """Raises WireError. Where no match is open no more is read."""
    values = decoded(payload)
    if values.get("open") is not True:
        return message_of(PublicNow, _selected_fields(values, "open"))
    needed = ("match", "row", "game", "turn", "scores", "clocks")
    picture = message_of(PublicNow, values, needed)
    if not picture.match or not picture.game:
        raise WireError("match, game: empty")
    return picture
