"""Batches: some rows of one match in a row, with the hash before them and the one they lead to."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tablepi.core.wire.head import Head
from tablepi.core.wire.payload import WireError, as_json, decoded, encoded, hex_of, id_of, number_of
from tablepi.core.wire.public_chain import WireRow, digest_of_text, hashes

MOST_ROWS = 64
MOST_BYTES = 16_384
"""Limit in bytes of a batch of several rows."""

LONGEST_TEXT = 60_000
"""Limit in bytes of a text, also as JSON writes it; of a longer one the digest is sent."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch. `start`: number of its first row; `prev`: the hash before it; `h`: of its last row;
    `head`: with the first row alone. `rows` may be empty.
    """

    match: str
    start: int
    prev: str
    rows: tuple[WireRow, ...]
    h: str
    head: Head | None = None

    @property
    def last(self) -> int:
        """The number of its last row, 0 for a head alone."""
        return self.start + len(self.rows) - 1

    def values(self) -> dict[str, Any]:
        """Its fields as JSON has them."""
        values = {
            "match": self.match,
            "from": self.start,
            "prev": self.prev,
            "rows": [_as_list(row) for row in self.rows],
            "h": self.h,
        }
        return values if self.head is None else {**values, "head": self.head.values}

    def payload(self) -> bytes:
        return encoded(self.values())


def batch_of(payload: bytes, full: bool = False) -> Batch:
    """A batch as it came. Raises WireError, also for a hash that is wrong.

    `full`: of a match's full rows, whose first batch need not repeat the head.
    """
    fields = decoded(payload)
    start = fields.number("from", 1)
    rows = _rows(fields.list("rows"), start)
    if len(rows) > 1 and len(payload) > MOST_BYTES:
        raise WireError(f"several rows in over {MOST_BYTES} bytes")
    has_head = fields.has("head")
    if has_head != (start == 1) and not (full and not has_head):
        raise WireError("head: with row 1, and only with that")
    head = Head.of(fields.object("head")) if has_head else None
    batch = Batch(
        fields.hexes("match", 32), start, fields.hexes("prev", 64), rows, fields.text("h"), head
    )
    _see_hashes(batch, full)
    return batch


def _see_hashes(batch: Batch, full: bool) -> None:
    """Raises WireError where the rows do not lead to the hash that the batch names."""
    head = batch.head
    if head is not None:
        if head.match != batch.match:
            raise WireError("head: of another match")
        if batch.prev != (head.full_origin if full else head.h):
            raise WireError("prev: not the hash of the head")
    if batch.h != ([batch.prev, *hashes(batch.prev, batch.rows)])[-1]:
        raise WireError("h: not the hash of the last row")


def _rows(found: Sequence[Any], start: int) -> tuple[WireRow, ...]:
    if len(found) > MOST_ROWS:
        raise WireError(f"over {MOST_ROWS} rows")
    rows = tuple(map(_row, found))
    if [row.number for row in rows] != list(range(start, start + len(rows))):
        raise WireError("rows: a gap in their numbers")
    if any(after.at_ms < before.at_ms for before, after in pairwise(rows)):
        raise WireError("rows: at_ms goes back")
    return rows


def _row(found: Any) -> WireRow:
    if not isinstance(found, list) or len(found) not in (4, 5):
        raise WireError("rows: not [number, at_ms, kind, text]")
    number, at_ms, kind, text, *digest = found
    if not isinstance(text, str) or (digest and text):
        raise WireError("rows: not a text, or a text with a digest")
    return WireRow(
        number_of("number", number, 1),
        number_of("at_ms", at_ms),
        id_of("kind", kind),
        text,
        hex_of("digest", digest[0], 64) if digest else "",
    )


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
    room = MOST_BYTES - len(Batch(match, start, prev, (), prev, head).payload())
    taken: list[WireRow] = []
    for row in map(sendable, rows[:MOST_ROWS]):
        room -= len(as_json(_as_list(row)).encode()) + 1
        if taken and room < 0:
            break
        taken.append(row)
    return Batch(match, start, prev, tuple(taken), [prev, *hashes(prev, taken)][-1], head)
