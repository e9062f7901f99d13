"""Acknowledgements: rows committed in the hall, and rows that a table's journal holds."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta

from tablepi.wire.payload import WireError
from tablepi.wire.wire_message import Hex32, MaybeHex64, Message, Whole, read

Part = Literal["public", "full"]
Reason = Literal["batch", "gap", "have"]

PARTS: tuple[Part, ...] = get_args(Part)

MOST_HELD = 100
"""Matches in one message."""


class Ack(Message, frozen=True):
    """Everything up to this row is committed; row 0 with no hash: nothing is. `re`: what it
    answers: a batch, one that did not attach, or `have`.
    """

    match: Hex32
    part: Part
    row: Whole
    h: MaybeHex64
    re: Reason


def ack_of(payload: bytes) -> Ack:
    """Raises WireError."""
    ack = read(Ack, payload)
    _check_hash(ack.row, ack.h)
    return ack


class HeldMatchRows(NamedTuple):
    """Rows of a journal's match, with the hash of the last one in both parts; `full_rows` is 0
    while its result does not stand.
    """

    match: Hex32
    rows: Whole
    h: MaybeHex64
    full_rows: Whole
    full_h: MaybeHex64


class Have(Message, frozen=True):
    """Matches of a journal for this hall, the newest first. `more`: another message follows."""

    have: Annotated[tuple[HeldMatchRows, ...], Meta(max_length=MOST_HELD)]
    more: bool = False


def have_of(payload: bytes) -> Have:
    """Raises WireError."""
    found = read(Have, payload)
    for held in found.have:
        _check_hash(held.rows, held.h)
        _check_hash(held.full_rows, held.full_h)
    return found


def haves(held: Sequence[HeldMatchRows]) -> Iterator[Have]:
    """Messages that name all of these, at least one."""
    starts = range(0, max(1, len(held)), MOST_HELD)
    for start in starts:
        yield Have(tuple(held[start : start + MOST_HELD]), start != starts[-1])


def _check_hash(row: int, h: str) -> None:
    """Raises WireError for a row without its hash, and for row 0 with one."""
    if (row == 0) != (not h):
        raise WireError("h: each row has a hash, and row 0 has none")
