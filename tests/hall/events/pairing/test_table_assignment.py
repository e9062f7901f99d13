"""Tables: fixed ones, the stream's, where players sat last, broken and missing ones."""

from collections.abc import Sequence
from fractions import Fraction

from tablepi.hall.events.pairing.pairing_players import Player
from tablepi.hall.events.pairing.table_assignment import (
    Table,
    Tables,
    TooFewTables,
    assign_tables,
    by_rank,
)

FOUR = tuple(map(Table, ("t1", "t2", "t3", "t4")))
DUELS = [("a", "b"), ("c", "d"), ("e", "f")]


def names(hall: Tables, pairings: Sequence[tuple[str, ...]] = DUELS) -> list[str] | int:
    """The tables of the pairings, or how many are missing."""
    found = assign_tables(pairings, hall)
    return found.missing if isinstance(found, TooFewTables) else [each.table for each in found]


def test_tables_are_given_from_the_highest_score_then_sum_then_lot() -> None:
    scores = {"a": 3, "b": 0, "c": 6, "d": 0, "e": 3, "f": 2, "g": 0, "h": 3}
    players = {
        each: Player(each, Fraction(score), lot="9" if each == "b" else each)
        for each, score in scores.items()
    }
    pairings = [("a", "b"), ("g", "h"), ("c", "d"), ("e", "f")]
    assert by_rank(pairings, players) == [("c", "d"), ("e", "f"), ("a", "b"), ("g", "h")]


def test_without_anything_else_the_first_free_table_by_name_is_taken() -> None:
    assert names(Tables(FOUR[::-1])) == ["t1", "t2", "t3"]


def test_a_fixed_table_is_kept_for_its_player_and_of_two_the_first_named_has_theirs() -> None:
    assert names(Tables(FOUR, {"d": "t1"})) == ["t2", "t1", "t3"]
    assert names(Tables(FOUR, {"c": "t4", "d": "t1"})) == ["t2", "t4", "t3"]


def test_a_fixed_table_stays_free_while_its_player_has_a_bye() -> None:
    assert names(Tables(FOUR, {"x": "t1"})) == ["t2", "t3", "t4"]


def test_a_fixed_table_that_is_broken_or_unknown_is_none() -> None:
    tables = (Table("t1", broken=True), *FOUR[1:])
    assert names(Tables(tables, {"a": "t1", "c": "t9"})) == ["t2", "t3", "t4"]


def test_two_with_the_same_fixed_table_cannot_both_have_it() -> None:
    assert names(Tables(FOUR, {"a": "t2", "c": "t2"})) == ["t2", "t1", "t3"]


def test_the_stream_takes_the_first_pairing_without_a_fixed_table() -> None:
    tables = (*FOUR[:3], Table("t4", stream=True))
    assert names(Tables(tables)) == ["t4", "t1", "t2"]
    assert names(Tables(tables, {"a": "t1"})) == ["t1", "t4", "t2"]
    broken = (*FOUR[:3], Table("t4", broken=True, stream=True))
    assert names(Tables(broken)) == ["t1", "t2", "t3"]
    assert names(Tables(tables, {"f": "t4"})) == ["t1", "t2", "t4"]


def test_a_table_that_is_listed_twice_is_given_once() -> None:
    twice = (Table("t4", stream=True), *FOUR[:3], Table("t4", stream=True))
    assert names(Tables(twice)) == ["t4", "t1", "t2"]
    assert names(Tables((FOUR[0], FOUR[0]))) == 2


def test_a_pairing_sits_where_most_of_its_players_sat_last() -> None:
    last = {"a": "t3", "b": "t2", "c": "t3", "d": "t3"}
    assert names(Tables(FOUR, last=last)) == ["t2", "t3", "t1"]
    pods = [("a", "b", "c", "d")]
    assert names(Tables(FOUR, last=last), pods) == ["t3"]


def test_too_few_tables_are_told_by_number() -> None:
    assert names(Tables(FOUR[:1])) == 2
    assert names(Tables(FOUR[:3], {"x": "t1"})) == 1
    assert names(Tables(())) == 3
