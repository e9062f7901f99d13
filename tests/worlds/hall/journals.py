"""Journals of made-up tables: matches with their rows, and the batches that a link would send."""

import json
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tablepi.hall.server.database.branches import listed
from tablepi.hall.server.database.record_file import create_tables
from tablepi.wire.batch import Batch, Head, first_batch
from tablepi.wire.hash_chains import WireRow, hashes
from tests.worlds.link.heads import made_head

KINDS = ("line", "line", "line", "refused", "note", "photo")


@contextmanager
def empty_record() -> Iterator[sqlite3.Connection]:
    """A hall's record in memory."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as record:
        create_tables(record)
        yield record


def all_rows(record: sqlite3.Connection) -> list[dict[str, Any]]:
    """Every row that a record has, as the hall lists it."""
    return [json.loads(line) for line in listed(record)]


def batches(
    match: str, start: int, prev: str, rows: Sequence[WireRow], head: Head | None = None
) -> Iterator[Batch]:
    """These rows, of which the first is number `start` behind the hash `prev`, in batches.

    `head`: of the match, for `start` 1, where one batch comes also without rows.
    """
    while rows or head is not None:
        batch = first_batch(match, start, prev, rows, head)
        yield batch
        rows, start, prev, head = rows[len(batch.rows) :], batch.last + 1, batch.h, None


@dataclass
class JournalMatch:
    """A match as its table has it. `start`: the hash its chain begins with."""

    head: Head
    rows: list[WireRow] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.head.match

    def marks(self, full: bool = False) -> list[str]:
        """The hash of row 0, then of each row."""
        return list(_marks(self.head.full_origin if full else self.head.h, tuple(self.rows)))

    def add(self, *texts: str, kind: str = "line", wait_ms: int = 1_000) -> "JournalMatch":
        """Writes rows behind those that there are, each after a wait."""
        for text in texts:
            at_ms = self.rows[-1].at_ms + wait_ms if self.rows else 0
            self.rows.append(WireRow(len(self.rows) + 1, at_ms, kind, text))
        return self

    def batches(self, start: int = 1, full: bool = False) -> list[Batch]:
        """All rows from number `start` on, in batches."""
        head = self.head if start == 1 else None
        before = self.marks(full)[start - 1]
        return list(batches(self.id, start, before, self.rows[start - 1 :], head))

    def batch(self, start: int, last: int) -> Batch:
        """The rows from one number to another as a single batch."""
        marks = self.marks()
        head = self.head if start == 1 else None
        rows = tuple(self.rows[start - 1 : last])
        return Batch(self.id, start, marks[start - 1], rows, marks[last], head)

    def restored(self, last: int) -> "JournalMatch":
        """The match as a backup had it."""
        return JournalMatch(self.head, self.rows[:last])

    def listed(self, table: str, branch: int = 1, full: bool = False) -> list[dict[str, Any]]:
        """Its rows as the hall lists them."""
        same = {"table": table, "match": self.id, "branch": branch}
        marks = self.marks(full)
        head = {**same, "part": "head", "row": 0, "head": dict(self.head.values), "h": marks[0]}
        rows = [
            {
                **same,
                "part": "full" if full else "public",
                "row": row.number,
                "at_ms": row.at_ms,
                "kind": row.kind,
                "text": row.text,
                **({"digest": row.digest} if row.digest else {}),
                "h": mark,
            }
            for row, mark in zip(self.rows, marks[1:], strict=True)
        ]
        return rows if full else [head, *rows]


@cache
def _marks(start: str, rows: tuple[WireRow, ...]) -> list[str]:
    return [start, *hashes(start, rows)]


def head(number: int = 1, match: str = "", names: Sequence[str] = ("Ann", "Ben")) -> Head:
    """A head of Power Suit; its match id tells the number."""
    return made_head(
        match=match or f"{number:032x}",
        epoch="e" * 32,
        number=number,
        game="power-suit",
        version="1",
        options=(("rounds", "3"),),
        cards="",
        began="2026-11-22",
        players=tuple("" for _ in names),
        names=tuple(names),
    )


def journal_match(number: int = 1, rows: int = 0) -> JournalMatch:
    """A match with so many rows."""
    match = JournalMatch(head(number))
    if rows:
        match.add("hall cafe -", kind="note")
    return match.add(*(f"{at} power castle suns" for at in range(1, rows)))


def random_match(number: int, chance: random.Random, most: int = 80) -> JournalMatch:
    """A match of random rows, of every kind and length."""
    match = JournalMatch(head(number))
    for _ in range(chance.randrange(most)):
        text = chance.choice(["", "1 power castle suns", "é\u202e<b>\0\x1b", "x" * 700])
        match.add(f"{text}{chance.randrange(9)}", kind=chance.choice(KINDS))
    return match
