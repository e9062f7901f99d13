"""Batches: some rows of one match in a row, with the hash before them and the one they lead to.

The first begins with the head of its match: what it was begun with, and names as they are shown.
Acknowledgements answer them: rows committed in the hall, and rows that a table's journal holds.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple, get_args

from msgspec import Meta, Struct, field
from msgspec.structs import asdict, replace

from tablepi.wire.hash_chains import WireRow, digest_of_text, full_origin, hashes, head_hash
from tablepi.wire.payload import WireError, as_json
from tablepi.wire.wire_message import (
    Count,
    Hex32,
    Hex64,
    Id,
    MaybeHex64,
    Message,
    PlayerId,
    Whole,
    decoded,
    message_of,
    read,
)


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
        fields = message_of(HeadFields, values)
        if len(fields.names) != len(fields.players):
            raise WireError("head: not as many names as players")
        return cls(**asdict(fields), values=values)


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
    message = read(Have, payload)
    for match_rows in message.have:
        _check_hash(match_rows.rows, match_rows.h)
        _check_hash(match_rows.full_rows, match_rows.full_h)
    return message


def haves(matches: Sequence[HeldMatchRows]) -> Iterator[Have]:
    """Messages that name all of these, at least one."""
    starts = range(0, max(1, len(matches)), MOST_HELD)
    for start in starts:
        yield Have(tuple(matches[start : start + MOST_HELD]), start != starts[-1])


def _check_hash(row: int, h: str) -> None:
    """Raises WireError for a row without its hash, and for row 0 with one."""
    if (row == 0) != (not h):
        raise WireError("h: each row has a hash, and row 0 has none")


MOST_ROWS = 64
MOST_BYTES = 16_384
"""Limit in bytes of a batch of several rows."""

LONGEST_TEXT = 60_000
"""Limit in bytes of a text, also as JSON writes it; of a longer one the digest is sent."""

_KIND = re.compile(r"[\x21-\x7e]{1,64}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


class Batch(Message, frozen=True):
    """A batch. `start`: number of its first row; `prev`: the hash before it; `h`: of its last row;
    `head`: with the first row alone. `rows` may be empty.
    """

    match: Hex32
    start: Count = field(name="from")
    prev: Hex64
    rows: Annotated[tuple[WireRow, ...], Meta(max_length=MOST_ROWS)]
    h: Hex64
    head: Head | None = None

    @property
    def last(self) -> int:
        """The number of its last row, 0 for a head alone."""
        return self.start + len(self.rows) - 1

    def values(self) -> dict[str, Any]:
        values = {
            "match": self.match,
            "from": self.start,
            "prev": self.prev,
            "rows": [_as_list(row) for row in self.rows],
            "h": self.h,
        }
        return values if self.head is None else {**values, "head": self.head.values}


def batch_of(payload: bytes, full: bool = False) -> Batch:
    """A batch as it came. Raises WireError, also for a hash that is wrong.

    `full`: of a match's full rows, whose first batch need not repeat the head.
    """
    values = decoded(payload)
    has_head, head = "head" in values, values.pop("head", None)
    batch = message_of(Batch, values)
    if any(len(row) == 5 and not row[4] for row in values["rows"]):
        raise WireError("rows: an empty digest")
    if len(batch.rows) > 1 and len(payload) > MOST_BYTES:
        raise WireError(f"several rows in over {MOST_BYTES} bytes")
    if has_head != (batch.start == 1) and not (full and not has_head):
        raise WireError("head: with row 1, and only with that")
    if has_head:
        if not isinstance(head, dict):
            raise WireError("head: not an object")
        batch = replace(batch, head=Head.of(head))
    _check_rows(batch)
    _check_hashes(batch, full)
    return batch


def _check_rows(batch: Batch) -> None:
    """Raises WireError for rows that do not follow, or have not the form of their kind."""
    rows = batch.rows
    if [row.number for row in rows] != list(range(batch.start, batch.start + len(rows))):
        raise WireError("rows: a gap in their numbers")
    if rows and rows[0].at_ms < 0:
        raise WireError("rows: at_ms below 0")
    if any(after.at_ms < before.at_ms for before, after in pairwise(rows)):
        raise WireError("rows: at_ms goes back")
    for row in rows:
        if not _KIND.fullmatch(row.kind):
            raise WireError("rows: kind is not an id")
        if row.digest and (row.text or not _DIGEST.fullmatch(row.digest)):
            raise WireError("rows: digest is not 64 hex letters in place of a text")


def _check_hashes(batch: Batch, full: bool) -> None:
    """Raises WireError where the rows do not lead to the hash that the batch names."""
    head = batch.head
    if head is not None:
        if head.match != batch.match:
            raise WireError("head: of another match")
        if batch.prev != (head.full_origin if full else head.h):
            raise WireError("prev: not the hash of the head")
    if batch.h != ([batch.prev, *hashes(batch.prev, batch.rows)])[-1]:
        raise WireError("h: not the hash of the last row")


def _as_list(row: WireRow) -> list[Any]:
    return list(row) if row.digest else list(row[:4])


def sendable(row: WireRow) -> WireRow:
    """The row with the digest in place of its text, where that is too long for a payload."""
    if len(as_json(row.text).encode("utf-8", "surrogatepass")) <= LONGEST_TEXT:
        return row
    return row._replace(text="", digest=row.digest or digest_of_text(row.text))


def first_batch(
    match: str, start: int, prev: str, rows: Sequence[WireRow], head: Head | None = None
) -> Batch:
    """The batch of as many of these rows as may stand in one, at least one where there are any."""
    # The first row goes in whatever its size: a text that is far too long is a digest by now.
    room = MOST_BYTES - len(Batch(match, start, prev, (), prev, head).payload())
    batch_rows: list[WireRow] = []
    for row in map(sendable, rows[:MOST_ROWS]):
        room -= len(as_json(_as_list(row)).encode()) + 1
        if batch_rows and room < 0:
            break
        batch_rows.append(row)
    return Batch(match, start, prev, tuple(batch_rows), [prev, *hashes(prev, batch_rows)][-1], head)
