"""Chains of an event's rows that tables give back: the longest counts, none is lost beside it."""

import random
import sqlite3
from collections.abc import Sequence

import pytest

from tablepi.hall.server.database.event_rows import (
    append_row,
    bare_rows,
    kept_events,
    running_event,
)
from tablepi.hall.server.database.given_rows import end_rebuild, prefer_longest, take_rows
from tablepi.wire.hash_chains import event_hash
from tests.store.fuzzed import SEED

Row = dict[str, object]
OPEN: Row = {"do": "open", "event": "autumn", "title": "Autumn cup", "word": "apples", "at": 7}


def _chain(before: Sequence[Row], more: int, mark: str = "") -> list[Row]:
    """Rows, and so many more behind them. `mark`: makes them others than those of a chain."""
    found = list(before)
    for _ in range(more):
        h = str(found[-1]["h"]) if found else "00" * 32
        row: Row = {"n": len(found) + 1, "by": "desk"}
        row |= {"do": "say", "at": 9, "text": mark} if found else OPEN
        found.append({**row, "h": event_hash(h, row)})
    return found


def test_rows_that_follow_are_taken_and_others_left(record: sqlite3.Connection) -> None:
    rows = _chain((), 5)
    assert take_rows(record, "autumn", rows[1:]) == 0
    assert take_rows(record, "winter", rows) == 0
    assert take_rows(record, "autumn", [rows[0], {**rows[1], "text": "forged"}]) == 1
    assert running_event(record) == "autumn"
    assert take_rows(record, "autumn", rows[:3]) == 3
    assert take_rows(record, "autumn", [*rows[2:], {"n": 6, "h": rows[4]["h"]}]) == 3
    assert bare_rows(record, "autumn") == rows


def test_an_event_that_opened_at_no_time_is_none(record: sqlite3.Connection) -> None:
    row = {**OPEN, "n": 1, "at": "noon"}
    assert take_rows(record, "autumn", [{**row, "h": event_hash("00" * 32, row)}]) == 0


def test_the_longest_of_chains_that_came_in_any_pieces_counts(record: sqlite3.Connection) -> None:
    for seed in range(SEED, SEED + 60):
        chance = random.Random(seed)
        record.execute("DELETE FROM event_rows")
        stem = _chain((), chance.randint(1, 6))
        chains = [stem]
        for mark in "abc"[: chance.randint(1, 3)]:
            kept = chance.choice(chains)
            kept = kept[: chance.randint(1, len(kept))]
            chains.append(_chain(kept, chance.randint(1, 6), mark))
        left = [[chain[at : at + 3] for at in range(0, len(chain), 3)] for chain in chains]
        while any(left):
            given = chance.choice([each for each in left if each]).pop(0)
            assert take_rows(record, "autumn", given) == len(given), seed
            if chance.random() < 0.3:
                prefer_longest(record)
        prefer_longest(record)
        assert len(bare_rows(record, "autumn")) == max(map(len, chains)), seed
        assert bare_rows(record, "autumn") in chains, seed
        assert not prefer_longest(record), seed
        end_rebuild(record)
        assert record.execute("SELECT count(*) FROM event_forks").fetchone() == (0,), seed


def test_an_event_that_was_opened_again_runs_after_a_rebuild(record: sqlite3.Connection) -> None:
    for at, event in ((1_000, "spring"), (2_000, "autumn")):
        append_row(record, event, at, "desk", {"do": "open", "event": event, "word": "pears"})
    append_row(record, "spring", 3_000, "desk", {"do": "reopen"})
    more = {"n": 2, "at": 2_500, "by": "desk", "do": "say", "text": ""}
    h = event_hash(bare_rows(record, "autumn")[0]["h"], more)
    assert take_rows(record, "autumn", [{**more, "h": h}]) == 1
    assert running_event(record) == "spring"


@pytest.mark.parametrize("at", ["noon", None, [7], True])
def test_an_event_opened_again_at_no_time_leaves_the_other_running(
    record: sqlite3.Connection, at: object
) -> None:
    append_row(record, "spring", 1_000, "desk", {"do": "open", "event": "spring", "word": "pears"})
    rows = _chain((), 1)
    again: Row = {"n": 2, "by": "desk", "do": "reopen", "at": at}
    again["h"] = event_hash(str(rows[0]["h"]), again)
    assert take_rows(record, "autumn", [*rows, again]) == 2
    assert running_event(record) == "spring"
    assert [event.event for event in kept_events(record)] == ["autumn", "spring"]
