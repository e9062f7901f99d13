"""Results in the hall's record: what a table showed, and what the hall's check says of it."""

import json
from functools import lru_cache
from typing import Any, NamedTuple

from tablepi.hall.server.database.branches import branches, head_of, rows_of
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.record_file import Record
from tablepi.wire.batch import Head
from tablepi.wire.hash_chains import WireRow

_RESULTS = (
    "SELECT table_id, match, branch, verdict, why, winners, scores, seal, told, places, out,"
    " came FROM results"
)


_LISTS = ("winners", "scores", "places", "out")
"""Columns that hold a list of numbers."""


class KeptResult(NamedTuple):
    """The result of a match. `verdict`: '' while only the table has said something; `why`: what was
    missing, or where two records part; `branch`: of the public rows that were checked; `places`:
    by seat, () where they are not known; `out`: seats that gave up; `came`: when it was checked
    first, ms, 0 where that is not known.
    """

    table: str
    match: str
    branch: int
    verdict: str
    why: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    seal: str
    told: tuple[int, ...] | None
    places: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    came: int = 0


class Rows(NamedTuple):
    """Rows of a match: the branch that the desk chose, else the last written, in both parts."""

    branch: int
    head: Head
    public: list[WireRow]
    full: list[WireRow]


def rows_of_match(record: Record, table: str, match: str) -> Rows | None:
    """None where nothing is held of it."""
    public = branches(record, table, match, "public")
    if not public:
        return None
    decision = newest(record, f"branch {table} {match}")
    number = decision.body["branch"] if decision else 0
    public_branch = max(public, key=lambda branch: (branch.number == number, branch.written))
    head = head_of(record, public_branch.id)
    full_branches = [
        branch
        for branch in branches(record, table, match, "full")
        if branch.origin == head.full_origin
    ]
    full_branch = max(full_branches, key=lambda branch: branch.written, default=None)
    full_rows = rows_of(record, full_branch.id) if full_branch else []
    return Rows(public_branch.number, head, rows_of(record, public_branch.id), full_rows)


def told_scores(record: Record, table: str, match: str) -> tuple[int, ...] | None:
    """Scores that the table showed with its result; None where it said nothing yet."""
    row = record.execute(
        "SELECT told FROM results WHERE table_id = ? AND match = ?", (table, match)
    ).fetchone()
    return tuple(json.loads(row[0])) if row and row[0] else None


def keep_told(record: Record, table: str, match: str, scores: tuple[int, ...]) -> None:
    """Keeps what a table shows with a result that stands."""
    record.execute(
        "INSERT INTO results (table_id, match, told) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
        " SET told = excluded.told",
        (table, match, json.dumps(scores)),
    )


def keep_result(record: Record, result: KeptResult) -> None:
    record.execute(
        "INSERT INTO results (table_id, match, branch, verdict, why, winners, scores, seal, places,"
        " out, came) VALUES (:table, :match, :branch, :verdict, :why, :winners, :scores, :seal,"
        " :places, :out, :came)"
        " ON CONFLICT DO UPDATE SET branch = excluded.branch,"
        " verdict = excluded.verdict, why = excluded.why, winners = excluded.winners,"
        " scores = excluded.scores, seal = excluded.seal, places = excluded.places,"
        " out = excluded.out, came = CASE came WHEN 0 THEN excluded.came ELSE came END",
        {**result._asdict(), **{name: json.dumps(getattr(result, name)) for name in _LISTS}},
    )


def kept_results(record: Record) -> list[KeptResult]:
    rows = record.execute(f"{_RESULTS} WHERE verdict != '' ORDER BY table_id, match")
    return [_result(row) for row in rows]


def kept_result(record: Record, table: str, match: str) -> KeptResult | None:
    row = record.execute(
        f"{_RESULTS} WHERE verdict != '' AND table_id = ? AND match = ?", (table, match)
    ).fetchone()
    return _result(row) if row else None


def _result(row: tuple[Any, ...]) -> KeptResult:
    table, match, branch, verdict, why, winners, scores, seal, told, places, out, came = row
    winners, scores, places, out = map(_numbers, (winners, scores, places, out))
    told = _numbers(told) if told else None
    return KeptResult(
        table, match, branch, verdict, why, winners, scores, seal, told, places, out, came
    )


@lru_cache
def _numbers(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))
