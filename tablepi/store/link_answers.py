"""Answers to a link from the journal: its matches of a hall, and the rows of one of them."""

from typing import Any

from tablepi.store.journal import Journal
from tablepi.store.public_rows import MOST_LISTED, HeldRows, Part
from tablepi.wire.batch import MOST_ROWS, Head, first_batch
from tablepi.wire.shown_name import shown_name

Line = dict[str, Any]


def have_line(journal: Journal, hall: str, below: int) -> tuple[Line, int]:
    """A page of the hall's matches below this number, the newest first; and below which the next
    page goes on, 0 for none. Raises StoreError.
    """
    page = journal.public.held(hall, below)
    has_more = len(page) == MOST_LISTED
    line = {"t": "have", "have": [*map(_listed_entry, page)], "more": has_more}
    return line, page[-1].id if has_more else 0


def rows_line(journal: Journal, match: str, part: Part, first: int) -> Line:
    """The rows of a match from this one on, as many as stand in a batch. Raises StoreError."""
    number = journal.public.number_of(match)
    if not number:
        return {"t": "none", "match": match}
    return {"t": "rows", "part": part, **_batch(journal, match, number, part, first)}


def _listed_entry(held: HeldRows) -> list[Any]:
    full = held.full.hex() if held.full else ""
    return [held.uuid, held.rows, held.h.hex(), held.rows if full else 0, full]


def _batch(journal: Journal, match: str, number: int, part: Part, first: int) -> Line:
    """The next rows of a match as one batch of the wire; none where there are none yet."""
    public = journal.public
    # Full rows hold what was hidden: nobody is told them before the result stands.
    may_tell = part == "public" or public.is_final(number)
    rows = public.rows(number, part, first, MOST_ROWS) if may_tell else []
    if not rows:
        return {"match": match, "from": first, "rows": []}
    head = _head(journal, number) if part == "public" and first == 1 else None
    hash_before = head.h if head else _hash_before(journal, number, part, first)
    return first_batch(match, first, hash_before, rows, head).values()


def _hash_before(journal: Journal, number: int, part: Part, row: int) -> str:
    hash_before = (
        journal.public.hash_of(number, part, row - 1) if row > 1 else journal.origin(number)
    )
    return hash_before.hex()


def _head(journal: Journal, number: int) -> Head:
    head, policy = journal.public.head(number)
    names = [shown_name(name, policy) for name in journal.kept(number).names]
    return Head.of({**head, "names": names[: len(head["players"])]})
