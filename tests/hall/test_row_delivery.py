"""Whatever the broker does to batches, the hall ends with the rows of every table's journal."""

import random
import sqlite3

from hypothesis import given, settings
from hypothesis import strategies as st

from tablepi.hall.server.database.branches import answers, take
from tablepi.wire.batch import Ack, Batch, Have, HeldMatchRows, batch_of
from tests.nightly import NIGHTLY
from tests.worlds.hall.journals import JournalMatch, all_rows, empty_record, random_match

PATIENCE = 500
EXAMPLES = 1000 if NIGHTLY else 30


class Table:
    """A table's sending end, as the wire says: go-back-N, a cursor a match."""

    def __init__(self, match: JournalMatch) -> None:
        self.match = match
        self.cursor = 0

    def flight(self, chance: random.Random) -> list[Batch]:
        """Up to eight batches from the cursor on, cut anywhere; the first has the head."""
        found: list[Batch] = []
        at, rows = self.cursor, len(self.match.rows)
        while (at < rows or (at == 0 and not found)) and len(found) < 8:
            last = min(rows, at + chance.randrange(1, 20))
            found.append(self.match.batch(at + 1, last))
            at = last
        return found

    def heard(self, ack: Ack) -> None:
        """Moves the cursor as an acknowledgement says."""
        marks = self.match.marks()
        held = ack.row < len(marks) and (ack.row == 0 or marks[ack.row] == ack.h)
        if held and (ack.re != "batch" or ack.row > self.cursor):
            self.cursor = ack.row
        elif not held and ack.re != "batch":
            self.cursor = 0

    @property
    def have(self) -> Have:
        rows = len(self.match.rows)
        h = self.match.marks()[rows] if rows else ""
        return Have((HeldMatchRows(self.match.id, rows, h, 0, ""),))


def _spoiled(flight: list[Batch], chance: random.Random) -> list[Batch]:
    """Batches as a bad network has them: lost, doubled, reordered."""
    arrived = [batch for batch in flight if chance.random() > 0.3]
    arrived += [batch for batch in flight if chance.random() < 0.2]
    if chance.random() < 0.3:
        chance.shuffle(arrived)
    return arrived


def _deliver(record: sqlite3.Connection, table: Table, chance: random.Random) -> None:
    """Sends everything until the hall has acknowledged the last row."""
    heads = 0
    for _ in range(PATIENCE):
        for batch in _spoiled(table.flight(chance), chance):
            ack = take(record, "t07", "public", batch_of(batch.payload())).ack
            heads += batch.head is not None
            if chance.random() > 0.3:
                table.heard(ack)
        if chance.random() < 0.2:
            for ack in answers(record, "t07", table.have):
                table.heard(ack)
        if table.cursor == len(table.match.rows) and (table.cursor or heads):
            return
    raise AssertionError("the rows never arrived")


SEEDS = st.integers(0, 2**32)


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_lost_doubled_and_reordered_batches_lose_double_and_fork_nothing(seed: int) -> None:
    chance = random.Random(seed)
    match = random_match(1, chance)
    table = Table(match)
    with empty_record() as record:
        _deliver(record, table, chance)
        match.add(*("later" for _ in range(chance.randrange(40))))
        _deliver(record, table, chance)
        assert all_rows(record) == match.listed("t07")


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_a_table_put_back_from_a_backup_forks_and_loses_no_row(seed: int) -> None:
    chance = random.Random(seed)
    match = random_match(1, chance).add("one at least", "two at least")
    backup = chance.randrange(len(match.rows))
    other = match.restored(backup).add("played on otherwise")
    with empty_record() as record:
        _deliver(record, Table(match), chance)
        _deliver(record, Table(other), chance)
        assert all_rows(record) == [*match.listed("t07"), *other.listed("t07", branch=2)]


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_two_devices_with_one_id_keep_both_their_rows(seed: int) -> None:
    chance = random.Random(seed)
    match = random_match(1, chance)
    other = match.restored(chance.randrange(len(match.rows) + 1)).add("other")
    match.add("one")
    ends = [Table(match), Table(other)]
    with empty_record() as record:
        for _ in range(20):
            for batch in _spoiled(chance.choice(ends).flight(chance), chance):
                take(record, "t07", "public", batch)
        for end in ends:
            _deliver(record, Table(end.match), chance)
        rows = all_rows(record)
    branches = [[row for row in rows if row["branch"] == number] for number in (1, 2)]
    assert len(branches[0]) + len(branches[1]) == len(rows)
    assert branches in (
        [match.listed("t07"), other.listed("t07", branch=2)],
        [other.listed("t07"), match.listed("t07", branch=2)],
    )


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_full_rows_come_by_the_same_rules(seed: int) -> None:
    chance = random.Random(seed)
    match = random_match(1, chance)
    with empty_record() as record:
        _deliver(record, Table(match), chance)
        for batch in _spoiled(match.batches(full=True), chance) + match.batches(full=True):
            take(record, "t07", "full", batch_of(batch.payload(), full=True))
        assert all_rows(record) == [*match.listed("t07"), *match.listed("t07", full=True)]
