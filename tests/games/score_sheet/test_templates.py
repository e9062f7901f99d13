"""Templates: what is wrong with a file is told by line and key, and nothing of it is taken."""

import pytest

from tablepi import decks
from tablepi.core.errors import DeckError
from tablepi.games.score_sheet.library import library, templates_in
from tablepi.games.score_sheet.template import read_template
from tests.pages import PAGES, blocks

GOOD = """id = "farm"
title = { en = "Farm", de = "Hof" }
serves = ["Agricola"]
seats = [1, 5]
best = "high"
target = 0
tie = ["fields"]
hidden = false

[[row]]
id = "fields"
name = { en = "Fields", de = "Felder" }
kind = "table"
points = [-1, -1, 1, 2]

[[row]]
id = "rooms"
kind = "count"
per = 2
points = 3

[[row]]
id = "most"
kind = "rank"
points = [5, 2]
ties = "each"

[[row]]
id = "stove"
kind = "choice"
points = [0, 4]

[[row]]
id = "bonus"
kind = "bonus"
of = ["fields", "rooms"]
least = 7
points = 10
"""
ROUNDS = 'id = "darts"\nbest = "low"\n\n[rounds]\nstart = 301\ndown = true\n'


def faults(text: str) -> list[str]:
    with pytest.raises(DeckError) as wrong:
        read_template("own.toml", text)
    return str(wrong.value).splitlines()


def test_a_template_is_read_as_it_stands() -> None:
    farm = read_template("own.toml", GOOD)
    assert [row.id for row in farm.rows] == ["fields", "rooms", "most", "stove", "bonus"]
    assert (farm.seats, farm.best, farm.tie, farm.hidden) == (
        range(1, 6),
        "high",
        ("fields",),
        False,
    )
    darts = read_template("own.toml", ROUNDS)
    assert darts.rounds is not None
    assert (darts.rounds.start, darts.rounds.down, darts.rounds.best) == (301, True, "low")
    assert darts.rows == ()
    assert darts.seats == range(1, 13)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "farm"', 'id = "1farm"', "line 1, id: expected letters, digits and hyphens"),
        ('id = "farm"', "", "line 1, id: the key is missing"),
        ('{ en = "Farm", de = "Hof" }', '"Farm"', "line 2, title: expected a name by language"),
        ('{ en = "Farm", de = "Hof" }', '{ en = "" }', "line 2, title: expected a name by"),
        ('["Agricola"]', '"Agricola"', "line 3, serves: expected a list of texts"),
        ("[1, 5]", "[0, 5]", "line 4, seats: expected two numbers from 1 to 12"),
        ("[1, 5]", "[3, 2]", "line 4, seats: "),
        ("[1, 5]", "[1, 13]", "line 4, seats: "),
        ("[1, 5]", "[1]", "line 4, seats: "),
        ('"high"', '"most"', "line 5, best: expected “high”, “low” or “together”, not"),
        ("target = 0", "target = -1", "line 6, target: expected a whole number from 0"),
        ("target = 0", "target = true", "line 6, target: "),
        ('tie = ["fields"]', 'tie = ["meadow"]', "line 7, tie: meadow is no row of this template"),
        ("hidden = false", 'hidden = "no"', "line 8, hidden: expected true or false"),
        ("hidden = false", "hiden = true", "line 8, hiden: no such key here; there are id, title"),
        ('id = "rooms"', 'id = "fields"', "line 17, id: the row fields stands there twice"),
        ('id = "rooms"', "", "line 16, id: the key is missing"),
        ('"count"', '"counted"', "line 18, kind: expected one of points, count, table"),
        ('"count"', '["count"]', "line 18, kind: "),
        ("per = 2", "per = 0", "line 19, per: expected a whole number from 1, not 0"),
        ("points = 3", "points = 3.0", "line 20, points: expected a whole number, not 3.0"),
        ("points = 3", "", "line 16, points: the key is missing"),
        ("[-1, -1, 1, 2]", "[]", "line 14, points: expected a list of whole numbers"),
        ("[-1, -1, 1, 2]", "3", "line 14, points: expected a list of whole numbers"),
        ('ties = "each"', 'ties = "all"', "line 26, ties: expected “split”, “each” or “alone”"),
        ('ties = "each"', "per = 2", "line 26, per: no such key here; there are id, name, kind"),
        ('ties = "each"', 'from = "top"', "line 26, from: expected “high” or “low”, not 'top'"),
        ("[5, 2]", "{ 1 = [1], 2 = [2], 4 = [3], 5 = [4] }", "line 25, points: there"),
        ("[5, 2]", "{ 13 = [1] }", "line 25, points: expected a list of whole numbers"),
        ("[5, 2]", "{ 01 = [1] }", "line 25, points: expected a list of whole numbers"),
        ("[5, 2]", "{}", "line 25, points: expected a list of whole numbers"),
        ("[5, 2]", "{ 1 = 3 }", "line 25, points: expected a list of whole numbers"),
        ("points = 10", "points = { 1 = [3] }", "line 38, points: expected a whole"),
        ("points = 3", "points = { 1 = 3 }", "line 20, points: expected a whole"),
        ('best = "high"\ntarget = 0', 'best = "together"\ntarget = 9', "line 6, target: where"),
        ("least = 7", "", "line 33, least: the key is missing"),
        ('of = ["fields", "rooms"]', "of = []", "line 36, of: expected a list of rows"),
        ('of = ["fields", "rooms"]', 'of = ["barn"]', "line 36, of: barn is no row of this"),
        ('of = ["fields", "rooms"]', 'of = ["bonus"]', "line 36, of: bonus is a bonus: it must"),
        ("[[row]]", "[[rows]]", "line 10, rows: no such key here"),
        ("least = 7", "least = 99999999999999999999", "line 37: a number is too large"),
        ("least = 7", "least = ", "line 37: Invalid value"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_line_and_key(old: str, new: str, told: str) -> None:
    assert old in GOOD
    assert any(line.startswith(f"own.toml: {told}") for line in faults(GOOD.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[rounds]\nstart = 301\ndown = true\n", "", "line 1, row: expected [[row]] tables, or"),
        ("[rounds]", '[[row]]\nid = "a"\n[rounds]', "line 6, rounds: a template has [[row]]"),
        ("[rounds]", "target = 3\n[rounds]", "line 4, target: this key goes with [[row]] tables"),
        ("[rounds]", "hidden = true\n[rounds]", "line 4, hidden: this key goes with [[row]]"),
        ("start = 301", "start = 1000001", "line 5, start: expected a whole number from −1,0"),
        ("down = true", "down = 1", "line 6, down: expected true or false, not 1"),
        ("down = true", "rounds = -1", "line 6, rounds: expected a whole number from 0, not -1"),
        ("down = true", "name = 3", "line 6, name: expected a name by language"),
        ("down = true", "title = 3", "line 6, title: no such key here; there are start, target"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_rounds_is_told_by_line_and_key(old: str, new: str, told: str) -> None:
    assert any(line.startswith(f"own.toml: {told}") for line in faults(ROUNDS.replace(old, new)))


BIDS = """id = "bids"
seats = [3, 6]

[rounds]
start = 5

[rounds.bid]
deck = 60
zero = { per = 5 }
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("deck = 60", "deck = 5", "line 8, deck: too few cards for 6 seats"),
        ("deck = 60", "deck = 0", "line 8, deck: expected a whole number from 1, not 0"),
        ("deck = 60", "", "line 7, deck: expected deck, hand or both"),
        ("deck = 60", 'hand = 9\norder = "left"', "line 9, order: expected “up”, “down”,"),
        ("deck = 60", "deck = 60\nhit = 3", "line 9, hit: no such key here; there are deck, hand"),
        ("per = 5", "cards = 5", "line 9, cards: no such key here; there are base, per, miss"),
        ("{ per = 5 }", "5", "line 9, zero: expected a table, as in { per = 10"),
        ("zero = { per = 5 }", "[rounds.bid.zero]\nper = true", "line 10, per: expected a whole"),
        ("start = 5", "sum = 13", "line 5, sum: with bids entries have limits"),
        ("start = 5", "down = true", "line 5, down: with bids entries have limits"),
        ("seats = [3, 6]", 'best = "together"', "line 7, bid: where all win or lose together"),
        ("start = 5", "[rounds.bids]", "line 5, bids: no such key here; there are start"),
        ("[rounds.bid]\ndeck = 60", "bid = { base = true, deck = 60 }", "line 7, "),
    ],
)  # fmt: skip
def test_what_is_wrong_with_bids_is_told_by_line_and_key(old: str, new: str, told: str) -> None:
    assert read_template("own.toml", BIDS).rounds is not None
    assert old in BIDS
    found = faults(BIDS.replace(old, new))
    assert any(line.startswith(f"own.toml: {told}") for line in found), found


@pytest.mark.parametrize("key", ["target = 5", "rounds = 5", "down = true"])
def test_nothing_ends_a_sheet_of_a_common_end_by_itself(key: str) -> None:
    (fault,) = faults(f'id = "a"\nbest = "together"\n[rounds]\n{key}\n')
    assert fault.startswith(f"own.toml: line 4, {key.split()[0]}: where all win or lose together")
    number = "false" if key.startswith("down") else "0"
    text = f'id = "a"\nbest = "together"\n[rounds]\n{key.split()[0]} = {number}\n'
    assert read_template("own.toml", text).best == "together"


def test_every_fault_is_told_at_once_in_the_order_of_the_lines() -> None:
    wrong = GOOD.replace("per = 2", "per = 0").replace("[1, 5]", "[1]").replace("least = 7", "")
    keys = [fault.partition(": ")[2].partition(":")[0] for fault in faults(wrong)]
    assert keys == ["line 4, seats", "line 19, per", "line 33, least"]


def test_a_printing_of_cards_is_told_as_that_alone() -> None:
    (fault,) = faults(decks.load("suitup").text)
    assert fault.startswith("own.toml: line 9, suit: this is a printing of cards")


def test_an_owners_template_stands_in_place_of_the_shipped_one_of_its_id() -> None:
    shipped = templates_in(library().text)
    own = GOOD.replace("farm", sorted(shipped)[0])
    found = templates_in(library((("own.toml", own),)).text)
    assert found.keys() == shipped.keys()
    assert found[sorted(shipped)[0]] == read_template("own.toml", own)


def test_the_template_on_the_page_about_them_is_one() -> None:
    (page,) = (page for page in PAGES if page.stem == "own-sheets")
    (text,) = blocks(page, "template")
    assert read_template("page", text).tie == ("food", "-birds")
