"""The head of a match: what it was begun with, and under which names it is shown."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import asdict

from tablepi.wire.payload import WireError
from tablepi.wire.public_chain import full_origin, head_hash
from tablepi.wire.wire_message import Count, Hex32, Id, MaybeHex64, PlayerId, message_of


class HeadFields(Struct, frozen=True):
    """Fields of a head that this version knows. `players`: ids of the task's players, '' for a
    guest; `names`: as they may be shown.
    """

    match: Hex32
    epoch: Hex32
    number: Count
    game: Id
    version: Id
    options: tuple[tuple[str, str], ...]
    cards: MaybeHex64
    began: str
    players: Annotated[tuple[PlayerId, ...], Meta(min_length=1)]
    names: tuple[str, ...]


class Head(HeadFields, frozen=True):
    """A head. `values`: all its fields as they came, those of a later version too, which its hash
    covers.
    """

    values: Mapping[str, Any]

    @property
    def h(self) -> str:
        """The hash with which its public chain begins."""
        return head_hash(self.values)

    @property
    def full_origin(self) -> str:
        """The hash with which the journal's own chain begins."""
        return full_origin(self.values)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Head":
        """The head of these fields. Raises WireError."""
        known = message_of(HeadFields, values)
        if len(known.names) != len(known.players):
            raise WireError("head: not as many names as players")
        return cls(**asdict(known), values=values)
