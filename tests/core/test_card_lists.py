"""An owner's list of cards: read whole, every fault told by its line and column."""

import pytest

from tablepi.cli.commands.cards import sample
from tablepi.core.card_lists import COLUMNS, is_list, parse_list, read_list
from tablepi.core.errors import MOST_FAULTS, DeckError, in_english

HEADER = ",".join(COLUMNS)


def _faults(text: str) -> list[str]:
    told = [in_english(fault.told("list")) for fault in read_list("list", text)[1]]
    return [each.removeprefix("list: ") for each in told]


def test_the_sample_is_a_list_without_a_fault_and_says_that_it_is_a_sample() -> None:
    assert is_list(sample())
    cards = parse_list("sample", sample())
    assert len(cards) == 16
    assert all("sample" in card.name and "Sample" in card.deck for card in cards.values())
    golem = cards["sample-glass-golem"]
    assert (golem.rank, golem.types) == ("5", ("unit", "Guild", "Golem"))
    assert (golem.says("rings"), golem.says("lightspeed")) == ("forcefield", "no")
    assert cards.shown_by("SAMPLE/04") == golem.id
    assert cards.shown_by("SAMPLE/99") == "SAMPLE/99"


def test_columns_may_stand_in_any_order_with_semicolons_and_capitals_and_some_left_out() -> None:
    text = "\ufeffCQ;Name;Type;ID\n+03;Grey Moth;Unit;moth\n;Old Sun;Celestial;sun\n\n"
    cards = parse_list("list", text)
    assert [card.rank for card in cards.values()] == ["3", ""]
    assert cards["moth"].says("lightspeed") == "no"
    assert cards.text == text.removeprefix("\ufeff")


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("1a,A,F,unit,1,,no,,no,", "line 2, column id: '1a' is no id"),
        ("a b,A,F,unit,1,,no,,no,", "line 2, column id: 'a b' is no id"),
        ("a,,F,unit,1,,no,,no,", "line 2, column name: a card needs a name"),
        ("a,A,F,ship,1,,no,,no,", "line 2, column type: 'ship' is none of unit, celestial"),
        ("a,A,F,unit,,,no,,no,", "line 2, column cq: a unit needs the number"),
        ("a,A,F,unit,1.5,,no,,no,", "line 2, column cq: '1.5' is no whole number"),
        ("a,A,F,unit,1234567890,,no,,no,", "line 2, column cq: '1234567890' is no whole number"),
        ("a,A,F,unit,1,,maybe,,no,", "line 2, column lightspeed: 'maybe' is neither yes nor no"),
        ("a,A,F,unit,1,,no,mute halo,no,", "line 2, column rings: 'halo' is none of mute"),
        ("a,A,F,unit,1,,no,,2,", "line 2, column apex: '2' is neither yes nor no"),
        ("a,A,F,unit,1,,no,,no", "line 2: 9 columns, 10 expected"),
    ],
)
def test_a_fault_is_told_by_line_and_column(row: str, fault: str) -> None:
    [told] = _faults(f"{HEADER}\n{row}\nb,B,F,unit,1,,no,,no,\n")
    assert told.startswith(fault)


def test_every_fault_is_told_at_once_in_the_order_of_the_lines() -> None:
    rows = ["a,A,,unit,1,,,,,X", "b,B,,unit,x,,,,,", "a,,,unit,1,,,,,X", '"c', 'd",C,,unit,1,,,,,']
    faults = _faults("\n".join([HEADER, *rows]))
    assert [fault.partition(":")[0] for fault in faults] == [
        "line 3, column cq", "line 4, column name", "line 4, column id", "line 4, column qr",
        "line 5, column id",
    ]  # fmt: skip
    with pytest.raises(DeckError, match=r"list: line 3, column cq(.|\n)*list: line 5"):
        parse_list("list", "\n".join([HEADER, *rows]))


def test_a_quote_that_is_never_closed_takes_no_other_card_with_it() -> None:
    rows = ["a,A,,unit,1,,,,,", 'b,B,,unit,1,,,,,"', "c,C,,unit,1,,,,,", "d,D,,unit,1,,,,,"]
    cards, [fault] = read_list("list", "\n".join([HEADER, *rows]))
    assert (fault.line, list(cards)) == (3, ["a", "c", "d"])


@pytest.mark.parametrize(
    "row", ['"moth\n",Moth,unit,3', 'moth,"Grey\nMoth",unit,3', 'moth,Moth,unit,"\r\n3"']
)
def test_a_line_break_within_a_cell_is_none_of_a_card(row: str) -> None:
    cards = parse_list("list", f"id,name,type,cq\n{row}\nsun,Sun,celestial,\n")
    assert list(cards) == ["moth", "sun"]


@pytest.mark.parametrize(
    "rows", [['a,"A,unit,1', 'b,B",unit,2'], ['a,A,unit,"1', "b,B,unit,2", 'c,C,unit,3"']]
)
def test_two_quotes_that_are_one_each_take_no_card_between_them(rows: list[str]) -> None:
    cards, faults = read_list("list", "\n".join(["id,name,type,cq", *rows, "sun,Sun,celestial,"]))
    assert "sun" in cards
    assert {fault.line for fault in faults} <= {2, 3, 4}
    assert len(cards) + len({fault.line for fault in faults}) == len(rows) + 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1, column id: the column is missing"),
        ("id,name,cq\n", "line 1, column type: the column is missing"),
        (f"{HEADER},colour\n", "line 1, column colour: no such column"),
        (f"{HEADER},id\n", "line 1, column id: the column is there twice"),
        (f"{HEADER}\n", "line 1: the list has no card"),
    ],
)
def test_a_file_that_is_no_list_is_told_what_it_lacks(text: str, fault: str) -> None:
    assert any(told.startswith(fault) for told in _faults(text))


def test_a_deck_file_of_another_game_is_no_list() -> None:
    assert not is_list("id,rank,name,suits,types,deck\n")
    assert not is_list("")


def test_of_very_many_faults_the_first_are_named_and_the_rest_counted() -> None:
    assert len(_faults(",".join(f"c{number}" for number in range(100_000)))) == 1
    with pytest.raises(DeckError) as told:
        parse_list("list", "id,name,type,cq\n" + "A,b,ship,x\n" * 10_000)
    lines = str(told.value).splitlines()
    assert len(lines) == MOST_FAULTS + 1
    assert lines[0].startswith("list: line 2")
    assert lines[-1] == "… and 29899 more faults"
