"""Ids of tables: counted as people count, and named by ranges."""

import pytest

from tablepi.wire.table_ids import by_number, tables_of


def test_tables_stand_as_people_count() -> None:
    assert sorted(["t10", "t2", "Bar", "t02", "t" + "9" * 5_000, "t11b", "t0"], key=by_number) == [
        "Bar", "t0", "t02", "t2", "t10", "t11b", "t" + "9" * 5_000,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "tables"),
    [
        ("1-3", ("t01", "t02", "t03")),
        ("t01-t03", ("t01", "t02", "t03")),
        ("t1–3", ("t01", "t02", "t03")),
        ("3-1", ("t01", "t02", "t03")),
        ("7", ("t07",)),
        ("t7", ("t7",)),
        ("bar", ("bar",)),
        ("side-9-10", ("side-09", "side-10")),
        ("a-1", ("a-1",)),
        ("t1-u3", ("t1-u3",)),
        ("1-99999", ()),
        ("1-9999", ()),
        ("hall", ()),
        ("", ()),
        ("9" * 4_000, ()),
        ("long-long-long-1-2", ()),
    ],
)
def test_a_word_means_tables(word: str, tables: tuple[str, ...]) -> None:
    assert tables_of(word) == tables


@pytest.mark.parametrize("word", ["1-12", "1-120", "t5-t11"])
def test_names_of_a_range_stand_in_the_order_of_its_numbers(word: str) -> None:
    tables = tables_of(word)
    assert sorted(tables) == sorted(tables, key=by_number) == [*tables]
