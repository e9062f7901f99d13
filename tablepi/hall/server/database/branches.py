"""The branches of matches: where a batch attaches, what is stored, acknowledged and listed.

A branch is a chain of rows as one table sent it. Nothing that differs replaces what is there: a row
with another hash begins a branch more, which holds the rows before as well.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.seat_erasure import erase_again
from tablepi.hall.server.database.task_ids import settle_event
from tablepi.wire.batch import Ack, Batch, Have, Head, Part, Reason
from tablepi.wire.hash_chains import NO_HASH, WireRow, hashes
from tablepi.wire.payload import WireError, as_json, canonical
from tablepi.wire.wire_message import decoded


def listed(record: Record) -> Iterator[str]:
    """A JSON object a line, by table, match, branch, part and row."""
    branch_rows = record.execute(
        "SELECT id, table_id, match, number, part, origin, head FROM branches"
        " ORDER BY table_id, match, number, part = 'full'"
    )
    for branch, table, match, number, part, origin, head in branch_rows:
        branch_fields = {"table": table, "match": match, "branch": number}
        if part == "public":
            values = decoded(head.encode())
            yield _line({**branch_fields, "part": "head", "row": 0, "head": values, "h": origin})
        for values in _row_values(record, branch):
            yield _line({**branch_fields, "part": part, **values})


def _row_values(record: Record, branch: int) -> Iterator[dict[str, Any]]:
    rows = record.execute(
        "SELECT number, at_ms, kind, text, digest, h FROM rows WHERE branch = ? ORDER BY number",
        (branch,),
    )
    for number, at_ms, kind, text, digest, h in rows:
        values = {"row": number, "at_ms": at_ms, "kind": kind, "text": text, "h": h}
        yield {**values, "digest": digest} if digest else values


def _line(values: dict[str, Any]) -> str:
    """In ASCII, so that no letter of a text is taken for the end of a line, or for a control."""
    return canonical(values).decode()


class Branch(NamedTuple):
    """A branch. `number`: from 1 within its part; `origin`: the hash of row 0; `rows`, `h`: of its
    last row; `written`: the greatest is that of the branch last written.
    """

    id: int
    number: int
    origin: str
    rows: int
    h: str
    written: int


class TakeResult(NamedTuple):
    """Outcome of a batch. `stored`: rows that are new; `forked`: they begin another branch."""

    ack: Ack
    stored: int = 0
    forked: bool = False


def take(record: Record, table: str, part: Part, batch: Batch) -> TakeResult:
    """Stores what is new of a batch, within the transaction of whoever asks. Raises WireError for
    one whose `at_ms` goes back behind the row before it.
    """
    known_branches = branches(record, table, batch.match, part)
    if batch.head is not None and part == "public":
        _rename(record, table, batch.head)
    attachment = _attachment(record, known_branches, batch)
    if attachment is not None:
        branch, common_rows = attachment
        stored_rows, is_fork = _store_rows(
            record, table, part, batch, known_branches, branch, common_rows
        )
    elif batch.start == 1 and (part == "public" or _is_origin(record, table, batch)):
        branch = _begin_branch(record, table, part, batch, known_branches)
        _append(record, branch.id, batch, 0)
        stored_rows, is_fork = len(batch.rows), bool(known_branches)
    else:
        return TakeResult(_head_ack(batch.match, part, known_branches))
    if batch.head is not None and part == "public" and batch.rows:
        settle_event(record, table, batch.head, batch.rows[0].text)
    erase_again(record, batch.match, batch.head)
    return TakeResult(_ack(batch.match, part, batch.last, batch.h, "batch"), stored_rows, is_fork)


def answers(record: Record, table: str, have: Have) -> Iterator[Ack]:
    for match, rows, h, full_rows, full_h in have.have:
        yield _have_ack(record, table, match, "public", rows, h)
        if full_rows:
            yield _have_ack(record, table, match, "full", full_rows, full_h)


def branches(record: Record, table: str, match: str, part: Part) -> list[Branch]:
    """The branches of a match's part, in the order of their appearance."""
    rows = record.execute(
        "SELECT id, number, origin, rows, h, written FROM branches"
        " WHERE table_id = ? AND match = ? AND part = ? ORDER BY number",
        (table, match, part),
    )
    return [Branch(*row) for row in rows]


def head_of(record: Record, branch: int) -> Head:
    [text] = record.execute("SELECT head FROM branches WHERE id = ?", (branch,)).fetchone()
    return Head.of(decoded(text.encode()))


def heads(record: Record, table: str, match: str) -> list[Head]:
    """The heads that a match came with, the one of its first branch first."""
    return [head_of(record, branch.id) for branch in branches(record, table, match, "public")]


def rows_of(record: Record, branch: int, limit: int = -1) -> list[WireRow]:
    """The rows of a branch, so many of them at most; all for -1."""
    rows = record.execute(
        "SELECT number, at_ms, kind, text, digest FROM rows WHERE branch = ? ORDER BY number"
        " LIMIT ?",
        (branch, limit),
    )
    return [WireRow(*row) for row in rows]


def _attachment(
    record: Record, known_branches: Sequence[Branch], batch: Batch
) -> tuple[Branch, int] | None:
    """The branch to which a batch belongs, with how many of its rows are there already."""
    # Several may hold the row before; the one that agrees longest needs no branch more.
    candidates = [
        (branch, _common_rows(record, branch, batch))
        for branch in known_branches
        if hash_at(record, branch, batch.start - 1) == batch.prev
    ]
    return max(candidates, key=lambda candidate: candidate[1], default=None)


def _common_rows(record: Record, branch: Branch, batch: Batch) -> int:
    """Number of a batch's rows that a branch has, from the first on."""
    held_rows = record.execute(
        "SELECT h FROM rows WHERE branch = ? AND number BETWEEN ? AND ? ORDER BY number",
        (branch.id, batch.start, batch.last),
    ).fetchall()
    sent_hashes = hashes(batch.prev, batch.rows)
    matches = (
        held_hash == sent_hash
        for (held_hash,), sent_hash in zip(held_rows, sent_hashes, strict=False)
    )
    return next((index for index, is_match in enumerate(matches) if not is_match), len(held_rows))


def hash_at(record: Record, branch: Branch, number: int) -> str:
    """The hash of a row, `NO_HASH` where the branch does not have it."""
    if number == 0:
        return branch.origin
    if number == branch.rows:
        return branch.h
    row = record.execute(
        "SELECT h FROM rows WHERE branch = ? AND number = ?", (branch.id, number)
    ).fetchone()
    return str(row[0]) if row else NO_HASH


def _store_rows(
    record: Record,
    table: str,
    part: Part,
    batch: Batch,
    known_branches: Sequence[Branch],
    branch: Branch,
    common_rows: int,
) -> tuple[int, bool]:
    """Stores the rows that a branch lacks, in a branch of their own where it has others there."""
    new_rows = batch.rows[common_rows:]
    if not new_rows:
        return 0, False
    last_common = new_rows[0].number - 1
    _check_time(record, branch.id, new_rows[0])
    is_fork = branch.rows > last_common
    if is_fork:
        parent, branch = branch, _begin_branch(record, table, part, batch, known_branches, branch)
        record.execute(
            "INSERT INTO rows SELECT ?, number, at_ms, kind, text, digest, h FROM rows"
            " WHERE branch = ? AND number <= ?",
            (branch.id, parent.id, last_common),
        )
    _append(record, branch.id, batch, common_rows)
    return len(new_rows), is_fork


def _check_time(record: Record, branch: int, row: WireRow) -> None:
    row_before = record.execute(
        "SELECT at_ms FROM rows WHERE branch = ? AND number = ?", (branch, row.number - 1)
    ).fetchone()
    if row_before and row_before[0] > row.at_ms:
        raise WireError("rows: at_ms goes back")


def _append(record: Record, branch: int, batch: Batch, skip_count: int) -> None:
    row_hashes = hashes(batch.prev, batch.rows)
    record.executemany(
        "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (branch, *row, row_hash)
            for row, row_hash in zip(batch.rows[skip_count:], row_hashes[skip_count:], strict=True)
        ],
    )
    record.execute(
        "UPDATE branches SET rows = ?, h = ?, written = ? WHERE id = ?",
        (batch.last, batch.h, _next_write(record), branch),
    )


def _begin_branch(
    record: Record,
    table: str,
    part: Part,
    batch: Batch,
    known_branches: Sequence[Branch],
    template: Branch | None = None,
) -> Branch:
    """One more branch, without rows; as its `template`, or of a batch that begins with row 1."""
    number = len(known_branches) + 1
    origin = template.origin if template else batch.prev
    head = "" if batch.head is None or part == "full" else as_json(batch.head.values)
    if template:
        [head] = record.execute("SELECT head FROM branches WHERE id = ?", (template.id,)).fetchone()
    written = _next_write(record)
    cursor = record.execute(
        "INSERT INTO branches (table_id, match, part, number, origin, head, rows, h, written)"
        " VALUES (?, ?, ?, ?, ?, ?, 0, '', ?)",
        (table, batch.match, part, number, origin, head, written),
    )
    return Branch(int(cursor.lastrowid or 0), number, origin, 0, NO_HASH, written)


def _next_write(record: Record) -> int:
    [latest] = record.execute("SELECT max(written) FROM branches").fetchone()
    return int(latest or 0) + 1


def _is_origin(record: Record, table: str, batch: Batch) -> bool:
    """True if full rows begin where a head of their match says that they do."""
    return any(batch.prev == head.full_origin for head in heads(record, table, batch.match))


def _rename(record: Record, table: str, head: Head) -> None:
    """The names of a head that is known already, as they may be shown now."""
    text = as_json(head.values)
    record.execute(
        "UPDATE branches SET head = ? WHERE table_id = ? AND match = ? AND part = 'public'"
        " AND origin = ? AND head != ?",
        (text, table, head.match, head.h, text),
    )


def _have_ack(record: Record, table: str, match: str, part: Part, rows: int, h: str) -> Ack:
    """That row where it is here, else the longest of any branch that is not beyond it."""
    known_branches = branches(record, table, match, part)
    if rows and any(hash_at(record, branch, rows) == h for branch in known_branches):
        return _ack(match, part, rows, h, "have")
    lengths = [(min(branch.rows, rows), branch.written, branch) for branch in known_branches]
    row, _, branch = max(lengths, default=(0, 0, None))
    return _ack(match, part, row, hash_at(record, branch, row) if branch else NO_HASH, "have")


def _head_ack(match: str, part: Part, known_branches: Sequence[Branch]) -> Ack:
    """Acknowledgement of the branch last written: something before the batch is missing."""
    latest_branch = max(known_branches, key=lambda branch: branch.written, default=None)
    return _ack(
        match,
        part,
        latest_branch.rows if latest_branch else 0,
        latest_branch.h if latest_branch else "",
        "gap",
    )


def _ack(match: str, part: Part, row: int, h: str, re: Reason) -> Ack:
    return Ack(match, part, row, h if row else NO_HASH, re)
