"""A score sheet made on the screen."""

from pathlib import Path

import pytest

from tablepi.games.score_sheet.bid_terms import BidTerms, Scoring
from tablepi.games.score_sheet.template import Row, Template
from tablepi.games.score_sheet.terms import Limits, Terms
from tablepi.referee.intents import Answer, Back, Key
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.equipment.test_own_sheets import Table
from tests.worlds.table.sitting import notices


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Table:
    return Table.making(store, tmp_path)


def _row(table: Table, at: int, name: str, kind: str = "points") -> None:
    table.hear(Answer("make.row"))
    table.enter(name)
    if kind != "points":
        table.hear(Answer("row.kinds"), Answer("row.kind", kind))


def _type(table: Table, key: str, number: str, at: int = 0) -> None:
    table.hear(Answer("row.number", (key, at)))
    table.enter(number)


def _made(table: Table) -> Template:
    table.hear(Answer("make.keep"))
    (file,) = table.sheets.all()
    assert file.template is not None, file.fault
    return file.template


MADE = Template(
    id="birds",
    names=(("en", "Birds"),),
    serves=(),
    seats=range(1, 13),
    best="low",
    target=0,
    tie=("pairs",),
    end="now",
    missing="ask",
    hidden=True,
    rows=(
        Row("points", (("en", "Points"),), "points", ()),
        Row("pairs", (("en", "Pairs"),), "count", (3,), 2),
        Row("museum", (("en", "Museum"),), "table", (0, 1, 4)),
        Row("road", (("en", "Road"),), "choice", (0, 25)),
        Row("most", (("en", "Most"),), "rank", (5, 2), ties="each"),
        Row("extra", (("en", "Extra"),), "bonus", (35,), of=("points", "pairs"), least=63),
    ),
    rounds=None,
)


def test_a_sheet_of_all_six_kinds_is_made_kept_and_offered(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("birds")
    table.hear(Answer("make.best"), Answer("make.hidden"))
    _row(table, 0, "points")
    table.hear(Back())
    _row(table, 1, "Pairs", "count")
    _type(table, "per", "2")
    _type(table, "points", "3")
    table.hear(Answer("row.tie"), Back())
    _row(table, 2, "museum", "table")
    _type(table, "points", "4", 2)
    table.hear(Back())
    _make_rest(table)
    assert _made(table) == MADE
    assert "“Birds” is among the sheets now." in notices(table.picture)
    table.hear(Back())
    assert "Birds" in [entry.title for entry in table.see(pictures.Listing).entries]


def _make_rest(table: Table) -> None:
    """Rows of the last three kinds."""
    _row(table, 3, "road", "choice")
    _type(table, "points", "25", 1)
    table.hear(Back())
    _row(table, 4, "most", "rank")
    table.hear(Answer("row.ties"), Back())
    _row(table, 5, "extra", "bonus")
    table.hear(Answer("row.of", 0), Answer("row.of", 1))
    _type(table, "least", "63")
    _type(table, "points", "35")
    table.hear(Back())


def test_nothing_is_kept_without_a_name_and_a_row(table: Table) -> None:
    assert table.see(pictures.Listing).tools[-1].dim
    table.hear(Answer("make.keep"))
    assert table.sheets.all() == []


def test_a_bonus_of_nothing_says_what_is_wrong_and_loses_nothing(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("mine")
    _row(table, 0, "extra", "bonus")
    table.hear(Back(), Answer("make.keep"))
    assert "of: expected a list of rows" in notices(table.picture)[0]
    assert table.sheets.all() == []


def test_a_title_of_a_sheet_that_comes_along_takes_the_place_of_none(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("farm")
    _row(table, 0, "9 x")
    table.hear(Back())
    made = _made(table)
    assert made.id == "farm-2"
    assert made.rows[0].id == "x"


def test_a_removed_row_is_named_by_nothing_any_more(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("mine")
    for at, name in enumerate(("a", "b")):
        _row(table, at, name)
        table.hear(Answer("row.tie"), Back())
    _row(table, 2, "c", "bonus")
    table.hear(
        Answer("row.of", 0),
        Answer("row.of", 1),
        Back(),
        Answer("make.open", 0),
        Answer("make.remove"),
        Answer("discard.yes"),
    )
    made = _made(table)
    assert (made.tie, made.rows[1].of) == (("b",), ("b",))


def test_a_number_that_cannot_be_is_asked_for_again(table: Table) -> None:
    _row(table, 0, "a", "count")
    _type(table, "per", "0")
    assert table.see(pictures.Typing).wrong == "A whole number from 1"


def test_a_row_and_its_name_are_changed_later(table: Table) -> None:
    _row(table, 0, "a")
    table.hear(Answer("row.name"))
    table.enter("z")
    assert table.see(pictures.Listing).title == "Z"


def test_a_sheet_of_rounds_is_made_kept_and_played(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("back to 15")
    table.hear(Answer("make.form"), Answer("make.best"))
    for key, number in (("start", "-3"), ("rounds", "9"), ("target", "50"), ("over", "25")):
        table.hear(Answer("make.term", key))
        table.enter(number)
    assert _made(table).rounds == Terms("low", 9, 50, -3, 25, False)
    table.hear(Back(), Answer("template", "back-to-15"), Answer("button.start"))
    assert [seat.score for seat in table.table.seats] == ["-3", "-3"]


def test_a_number_that_a_sheet_of_rounds_cannot_have_is_asked_for_again(table: Table) -> None:
    table.hear(Answer("make.form"), Answer("make.term", "target"))
    table.enter("-5")
    assert table.see(pictures.Typing).wrong == "Expected: a whole number from 0"
    for key in ("back", "back", "enter"):
        table.hear(Key(key))
    titles = {entry.detail: entry.title for entry in table.see(pictures.Listing).entries}
    assert titles["It ends once a total reaches"] == "No limit"


def test_a_sheet_that_cannot_be_kept_yet_says_what_it_lacks(table: Table) -> None:
    table.hear(Answer("make.keep"))
    assert notices(table.picture) == ["Give the sheet a name first."]
    table.hear(Answer("make.name"))
    table.enter("Birds")
    table.hear(Answer("make.keep"))
    assert notices(table.picture)[0].startswith("Add a row first")
    assert not table.sheets.all()


def test_a_sheet_of_bids_is_made_and_kept(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("bids")
    table.hear(Answer("make.form"), Answer("make.bids"), Answer("make.order"), Answer("make.zero"))
    for key, number in (("deck", "40"), ("hand", "7"), ("base", "5"), ("miss", "-2")):
        table.hear(Answer("make.term", key))
        table.enter(number)
    table.hear(Answer("make.term", "zero-per"))
    table.enter("3")
    table.hear(Answer("make.hook"), Answer("make.bonus"))
    rounds = _made(table).rounds
    assert rounds is not None
    assert rounds.bid == BidTerms(
        40, 7, "down", Scoring(5, 1, -2), zero=Scoring(0, 3, -10), hook=True, bonus=True
    )


def test_a_round_that_adds_up_is_made_with_its_limits(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("thirteen")
    table.hear(Answer("make.form"), Answer("make.missing"), Answer("make.sum"))
    table.enter("13 26")
    table.hear(Answer("make.term", "target"))
    table.enter("50")
    table.hear(Answer("make.end"), Answer("make.term", "least"))
    table.enter("0")
    expected = Terms(target=50, end="now", missing="zero", limits=Limits(least=0), sums=(13, 26))
    assert _made(table).rounds == expected


def test_a_list_of_words_is_no_sum(table: Table) -> None:
    table.hear(Answer("make.form"), Answer("make.sum"))
    table.enter("13 or so")
    assert table.see(pictures.Typing).wrong.startswith("Whole numbers")


def test_a_common_end_has_no_target_and_keeps_it_for_another(table: Table) -> None:
    table.hear(Answer("make.name"))
    table.enter("islands")
    table.hear(Answer("make.form"), Answer("make.term", "target"))
    table.enter("50")
    table.hear(Answer("make.best"), Answer("make.best"), Answer("make.serves"))
    table.enter("Pandemic, Spirit Island")
    shown = [entry.detail for entry in table.see(pictures.Listing).entries]
    assert "It ends once a total reaches" not in shown
    made = _made(table)
    assert (made.best, made.rounds) == ("together", Terms("together"))
    assert made.serves == ("Pandemic", "Spirit Island")
