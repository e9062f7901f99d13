"""Batches as they come, and what the hall holds and acknowledges."""

import sqlite3

import pytest

from tablepi.hall.server.database.branches import TakeResult, answers, take
from tablepi.wire.batch import Ack, Batch, Have, HeldMatchRows, Part
from tablepi.wire.hash_chains import WireRow, digest_of_text
from tablepi.wire.payload import WireError
from tests.worlds.hall.journals import JournalMatch, all_rows, head, journal_match


def _take(record: sqlite3.Connection, batch: Batch, part: Part = "public") -> TakeResult:
    return take(record, "t07", part, batch)


def _have(record: sqlite3.Connection, *held: HeldMatchRows) -> list[Ack]:
    return list(answers(record, "t07", Have(held)))


def test_a_batch_is_stored_and_its_last_row_acknowledged(record: sqlite3.Connection) -> None:
    match = journal_match(rows=100)
    first, second = match.batches()
    assert _take(record, first) == TakeResult(Ack(match.id, "public", 64, first.h, "batch"), 64)
    assert _take(record, second) == TakeResult(Ack(match.id, "public", 100, second.h, "batch"), 36)
    assert all_rows(record) == match.listed("t07")


def test_a_head_alone_is_kept_and_row_0_has_no_hash(record: sqlite3.Connection) -> None:
    match = journal_match()
    assert _take(record, match.batches()[0]).ack == Ack(match.id, "public", 0, "", "batch")
    assert all_rows(record) == match.listed("t07")


def test_a_batch_that_came_before_is_acknowledged_again_and_not_stored(
    record: sqlite3.Connection,
) -> None:
    match = journal_match(rows=100)
    first, second = match.batches()
    for batch in (first, second):
        _take(record, batch)
    assert _take(record, first) == TakeResult(Ack(match.id, "public", 64, first.h, "batch"))
    assert _take(record, second) == TakeResult(Ack(match.id, "public", 100, second.h, "batch"))
    assert all_rows(record) == match.listed("t07")


def test_rows_cut_otherwise_the_second_time_are_passed_over(record: sqlite3.Connection) -> None:
    match = journal_match(rows=100)
    _take(record, match.batch(1, 50))
    assert _take(record, match.batch(30, 70)).stored == 20
    assert _take(record, match.batch(1, 60)).ack.row == 60
    assert _take(record, match.batch(60, 100)).stored == 30
    assert all_rows(record) == match.listed("t07")


def test_a_gap_is_answered_with_the_last_row_that_is_there(record: sqlite3.Connection) -> None:
    match = journal_match(rows=200)
    one, two, three, _ = match.batches()
    assert _take(record, two) == TakeResult(Ack(match.id, "public", 0, "", "gap"))
    _take(record, one)
    assert _take(record, three) == TakeResult(Ack(match.id, "public", 64, one.h, "gap"))
    assert all_rows(record) == match.restored(64).listed("t07")


def test_another_row_begins_a_branch_that_shares_what_was_before(
    record: sqlite3.Connection,
) -> None:
    match = journal_match(rows=50)
    other = match.restored(30).add("1 other", "2 other")
    _take(record, match.batch(1, 50))
    assert _take(record, other.batch(31, 32)) == TakeResult(
        Ack(match.id, "public", 32, other.marks()[32], "batch"), 2, forked=True
    )
    assert all_rows(record) == [*match.listed("t07"), *other.listed("t07", branch=2)]


def test_a_batch_goes_to_the_branch_with_which_most_of_its_rows_agree(
    record: sqlite3.Connection,
) -> None:
    match = journal_match(rows=50)
    other = match.restored(30).add(*(f"{at} other" for at in range(20)))
    _take(record, match.batch(1, 50))
    _take(record, other.batch(20, 40))
    assert _take(record, other.batch(25, 50)).forked is False
    assert _take(record, match.batch(25, 50)).stored == 0
    third = other.restored(35).add("third")
    assert _take(record, third.batch(29, 36)).forked is True
    assert all_rows(record) == [
        *match.listed("t07"),
        *other.listed("t07", branch=2),
        *third.listed("t07", branch=3),
    ]


def test_of_equal_branches_the_oldest_is_forked(record: sqlite3.Connection) -> None:
    match = journal_match(rows=10)
    other = match.restored(5).add("other")
    third = match.restored(5).add("third", "and more")
    for each in (match, other, third):
        _take(record, each.batch(1, len(each.rows)))
    assert all_rows(record) == [
        *match.listed("t07"),
        *other.listed("t07", branch=2),
        *third.listed("t07", branch=3),
    ]


def test_a_gap_names_the_branch_that_was_last_written(record: sqlite3.Connection) -> None:
    match = journal_match(rows=50)
    other = match.restored(30).add("other", "still other", "more")
    _take(record, match.batch(1, 50))
    _take(record, other.batch(31, 31))
    ack = _take(record, other.batch(33, 33)).ack
    assert ack == Ack(match.id, "public", 31, other.marks()[31], "gap")


def test_another_head_forks_at_row_0(record: sqlite3.Connection) -> None:
    match = journal_match(rows=3)
    other = JournalMatch(head(match=match.id, number=2), match.rows)
    _take(record, match.batches()[0])
    assert _take(record, other.batches()[0]).forked is True
    assert all_rows(record) == [*match.listed("t07"), *other.listed("t07", branch=2)]


def test_a_later_head_replaces_the_names(record: sqlite3.Connection) -> None:
    match = journal_match(rows=3)
    _take(record, match.batches()[0])
    later = JournalMatch(head(names=("A.", "")), match.rows)
    assert _take(record, later.batches()[0]) == TakeResult(
        Ack(match.id, "public", 3, match.marks()[3], "batch")
    )
    assert all_rows(record) == later.listed("t07")


def test_two_tables_with_one_match_are_kept_apart(record: sqlite3.Connection) -> None:
    match = journal_match(rows=3)
    for table in ("t08", "t07"):
        take(record, table, "public", match.batches()[0])
    assert all_rows(record) == [*match.listed("t07"), *match.listed("t08")]


def test_full_rows_attach_only_where_the_head_is_known(record: sqlite3.Connection) -> None:
    match = journal_match(rows=3)
    (full,) = match.batches(full=True)
    assert _take(record, full, "full") == TakeResult(Ack(match.id, "full", 0, "", "gap"))
    _take(record, match.batches()[0])
    assert _take(record, full, "full").ack == Ack(match.id, "full", 3, full.h, "batch")
    assert all_rows(record) == [*match.listed("t07"), *match.listed("t07", full=True)]


def test_full_rows_of_another_origin_do_not_attach(record: sqlite3.Connection) -> None:
    match = journal_match(rows=3)
    other = JournalMatch(head(match=match.id, number=2), match.rows)
    _take(record, match.batches()[0])
    assert _take(record, other.batches(full=True)[0], "full").ack.re == "gap"


def test_time_that_goes_back_between_batches_is_dropped(record: sqlite3.Connection) -> None:
    match = journal_match(rows=3)
    _take(record, match.batches()[0])
    back = match.restored(3)
    back.rows.append(WireRow(4, 5, "line", "earlier"))
    with pytest.raises(WireError, match="goes back"):
        _take(record, back.batch(4, 4))


def test_a_row_whose_text_was_erased_keeps_its_digest(record: sqlite3.Connection) -> None:
    match = journal_match(rows=3)
    match.rows[1] = match.rows[1]._replace(text="", digest=digest_of_text(match.rows[1].text))
    _take(record, match.batches()[0])
    assert all_rows(record) == match.listed("t07")


def test_have_is_answered_with_that_row_where_it_isall_rows(record: sqlite3.Connection) -> None:
    match = journal_match(rows=50)
    _take(record, match.batch(1, 50))
    marks = match.marks()
    assert _have(record, HeldMatchRows(match.id, 20, marks[20], 0, "")) == [
        Ack(match.id, "public", 20, marks[20], "have")
    ]
    assert _have(record, HeldMatchRows(match.id, 70, "f" * 64, 0, "")) == [
        Ack(match.id, "public", 50, marks[50], "have")
    ]


def test_have_of_a_restored_journal_is_answered_with_what_is_not_in_its_chain(
    record: sqlite3.Connection,
) -> None:
    match = journal_match(rows=50)
    other = match.restored(30).add("other")
    _take(record, match.batch(1, 50))
    (ack,) = _have(record, HeldMatchRows(match.id, 31, other.marks()[31], 0, ""))
    assert ack == Ack(match.id, "public", 31, match.marks()[31], "have")
    assert ack.h not in other.marks()


def test_have_of_what_is_unknown_is_answered_with_row_0(record: sqlite3.Connection) -> None:
    held = HeldMatchRows("f" * 32, 9, "a" * 64, 9, "b" * 64)
    assert _have(record, held, HeldMatchRows("e" * 32, 0, "", 0, "")) == [
        Ack("f" * 32, "public", 0, "", "have"),
        Ack("f" * 32, "full", 0, "", "have"),
        Ack("e" * 32, "public", 0, "", "have"),
    ]
