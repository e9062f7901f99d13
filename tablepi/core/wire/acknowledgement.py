"""What is committed in the hall, and what a table's journal holds for it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, cast

from tablepi.core.wire.payload import WireError, decoded, encoded, hex_of, number_of
from tablepi.core.wire.public_chain import NO_HASH

Part = Literal["public", "full"]
Reason = Literal["batch", "gap", "have"]

PARTS: tuple[Part, ...] = ("public", "full")

MOST_HELD = 100
"""Matches in one message."""


@dataclass(frozen=True, slots=True)
class Ack:
    """Everything up to this row is committed; row 0 with no hash: nothing is. `re`: what it
    answers: a batch, one that did not attach, or `have`.
    """

    match: str
    part: Part
    row: int
    h: str
    re: Reason

    def payload(self) -> bytes:
        return encoded(asdict(self))


def ack_of(payload: bytes) -> Ack:
    """Raises WireError."""
    fields = decoded(payload)
    row = fields.number("row")
    return Ack(
        fields.hexes("match", 32),
        cast(Part, fields.one_of("part", PARTS)),
        row,
        hash_at(row, fields.text("h")),
        cast(Reason, fields.one_of("re", ("batch", "gap", "have"))),
    )


class Held(NamedTuple):
    """How far a journal's match goes, with the hash of its last row in both parts; `full_rows` is 0
    while its result does not stand.
    """

    match: str
    rows: int
    h: str
    full_rows: int = 0
    full_h: str = NO_HASH


@dataclass(frozen=True, slots=True)
class Have:
    """Matches of a journal for this hall, the newest first. `more`: another message follows."""

    have: tuple[Held, ...]
    more: bool = False

    def values(self) -> dict[str, Any]:
        """Its fields as JSON has them."""
        return {"have": [list(each) for each in self.have], "more": self.more}

    def payload(self) -> bytes:
        return encoded(self.values())


def have_of(payload: bytes) -> Have:
    """Raises WireError."""
    fields = decoded(payload)
    found = fields.list("have")
    if len(found) > MOST_HELD:
        raise WireError(f"have: over {MOST_HELD} matches")
    return Have(tuple(map(_held, found)), fields.flag("more", False))


def haves(held: Sequence[Held]) -> Iterator[Have]:
    """Messages that name all of these, at least one."""
    starts = range(0, max(1, len(held)), MOST_HELD)
    for start in starts:
        yield Have(tuple(held[start : start + MOST_HELD]), start != starts[-1])


def hash_at(row: int, h: Any) -> str:
    """The hash that stands with a row: none with row 0. Raises WireError."""
    if row == 0:
        if h != NO_HASH:
            raise WireError("h: row 0 has none")
        return NO_HASH
    return hex_of("h", h, 64)


def _held(found: Any) -> Held:
    if not isinstance(found, list) or len(found) != 5:
        raise WireError("have: not [match, rows, h, full_rows, full_h]")
    rows, full_rows = number_of("rows", found[1]), number_of("full_rows", found[3])
    return Held(
        hex_of("match", found[0], 32),
        rows,
        hash_at(rows, found[2]),
        full_rows,
        hash_at(full_rows, found[4]),
    )
