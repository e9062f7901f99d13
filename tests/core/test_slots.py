"""What words can be: numbers, seats, values of a kind, choices."""

from collections.abc import Container
from typing import Any

import pytest

from tablepi.core.slots import Choice, Number, One, Seat
from tablepi.core.text.tokenizer import Malformed, number_of, whole_of


def _domain(name: str) -> Container[Any]:
    return {"card": {"castle", "#1"}, "seat": range(1, 4)}[name]


@pytest.mark.parametrize(
    ("word", "number"),
    [("0", 0), ("-0", 0), ("+007", 7), ("01", 1), ("-12", -12), ("-" + "0" * 5000 + "7", -7)],
)
def test_a_number_may_carry_a_sign_and_zeros(word: str, number: int) -> None:
    assert number_of(word) == number


@pytest.mark.parametrize(
    "word", ["", "+", "-", "+-1", "1.0", "1e3", " 1", "1 ", "1_000", "٣", "１", "0x1", "9" * 4001]
)
def test_what_is_no_number(word: str) -> None:
    assert number_of(word) is None
    assert whole_of(word) is None


@pytest.mark.parametrize("word", ["+1", "-1", "-0"])
def test_a_number_without_a_sign_has_none(word: str) -> None:
    assert whole_of(word) is None


def test_a_seat_is_a_number_of_this_table_without_a_sign() -> None:
    assert Seat().read("02", _domain) == 2
    for word in ("0", "4", "+1", "-1", "Ann", ""):
        with pytest.raises(Malformed, match="no seat at this table: they are 1 to 3"):
            Seat().read(word, _domain)


def test_a_number_keeps_its_limits_and_says_them() -> None:
    assert Number(1, 3).read("+3", _domain) == 3
    for word, said in (
        ("0", "less than 1"),
        ("4", "more than 3"),
        ("x", "not a number: expected digits"),
    ):
        with pytest.raises(Malformed, match=said):
            Number(1, 3).read(word, _domain)
    with pytest.raises(Malformed, match="not a number"):
        Number(signed=False).read("+3", _domain)


def test_one_of_a_kind_comes_from_its_domain_exactly_as_written() -> None:
    assert One("card").read("castle", _domain) == "castle"
    assert One("card").write("#1") == "'#1'"
    for word in ("Castle", "cas", "?", ""):
        with pytest.raises(Malformed, match="no card"):
            One("card").read(word, _domain)
    with pytest.raises(Malformed, match="'castel' is no card of this game: did you mean castle"):
        One("card").read("castel", _domain)
    with pytest.raises(Malformed, match="'zzz' is no card of this game: expected one such as #1"):
        One("card").read("zzz", _domain)


def test_a_card_that_nobody_showed_stands_only_where_it_is_allowed() -> None:
    assert One("card", unknown=True).read("?", _domain) == "?"
    with pytest.raises(Malformed):
        One("card").read("?", _domain)


def test_a_choice_names_what_there_is() -> None:
    assert Choice(("high", "low")).read("low", _domain) == "low"
    with pytest.raises(Malformed, match="high, low"):
        Choice(("high", "low")).read("Low", _domain)
