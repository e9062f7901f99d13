"""Choosing a template for a score sheet, and matches that were begun with one."""

from tablepi.core.options import setup_of
from tablepi.core.script import Script
from tablepi.games import games
from tablepi.games.score_sheet.library import POPULAR, library
from tablepi.referee.intents import Answer, Back, Key, OpenHistory, OpenMatchMenu, Undo
from tablepi.referee.match.recorded import Recorded
from tablepi.referee.match.replay import reopen
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.start.start_match import header_of
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


def _option(sitting: Sitting, at: int) -> pictures.OptionField:
    """An option of the game, after whether everything is explained."""
    return sitting.see(pictures.Seating).options[at + 1]


def test_a_template_brings_its_title_its_seats_and_its_options(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    sheet = _option(sitting, 0)
    assert (sheet.label, sheet.value) == ("Sheet", "blank")
    sitting.hear(Answer("option.type", "template"))
    listed = sitting.see(pictures.Listing).entries
    assert (listed[0].title, listed[0].act) == ("Blank sheet", Answer("template", "-"))
    assert [each.act for each in listed[1:]] == [Answer("template", each) for each in POPULAR]
    assert ("Birds and eggs", "Wingspan, Flügelschlag") in [each[:2] for each in listed]
    sitting.hear(Answer("templates.search"))
    sitting.enter("wINGs")
    assert [each.act for each in sitting.see(pictures.Listing).entries] == [
        Answer("template", "birds-and-eggs")
    ]
    sitting.hear(Answer("templates.all"), Answer("template", "hearts"))
    seating = sitting.see(pictures.Seating)
    assert (seating.title, len(seating.seats), len(seating.options)) == ("Hearts to 100", 3, 4)
    assert seating.options[1].value == "Hearts to 100"
    assert not seating.fewer or seating.fewer.dim
    sitting.hear(Answer("button.start"))
    assert sitting.table.title == "Hearts to 100"
    for points in (25, 26, 26, 26):
        sitting.give(verb="add", seat=2, points=points)
        sitting.give(verb="add", seat=1, points=26 - points)
        sitting.give(verb="close")
        sitting.hear(sitting.table.prompt.buttons[-1].act)
    assert sitting.lines()[-1] == "close anyway"
    assert sitting.table.prompt.text == "Player 3 wins"


def _found(sitting: Sitting, text: str) -> list[str]:
    """The titles of the sheets that are found by some letters."""
    sitting.hear(Answer("templates.search"))
    sitting.enter(text)
    titles = [entry.title for entry in sitting.see(pictures.Listing).entries]
    sitting.hear(Answer("templates.all"))
    return titles


def test_a_game_whose_name_begins_as_was_typed_is_found_first_accents_aside(
    sitting: Sitting,
) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("option.type", "template"))
    assert _found(sitting, "petanq") == ["Boules to 13"]
    assert _found(sitting, "molk") == ["Exactly 50"]
    # Rummikub and Rummy 500 begin so, of Gin Rummy only a word does.
    assert _found(sitting, "rum") == ["Numbered tiles", "Rummy to 500", "Gin rummy, first to 100"]
    # Within Carcassonne.
    assert _found(sitting, "sonne") == ["Roads and towns"]
    assert _found(sitting, "nothing of the kind") == []


def test_the_games_that_begin_as_was_typed_stand_above_the_keys(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("option.type", "template"))
    sitting.hear(Answer("templates.search"))
    typing = sitting.see(pictures.Typing)
    assert [each.text for each in typing.suggestions] == ["Yahtzee", "Kniffel", "UNO"]
    sitting.hear(Key("f"), Key("l"))
    suggestions = sitting.see(pictures.Typing).suggestions
    assert [each.text for each in suggestions] == ["Flügelschlag", "Flip 7"]
    sitting.hear(suggestions[1].act)
    assert [entry.title for entry in sitting.see(pictures.Listing).entries] == ["Flip cards to 200"]


def test_the_blank_sheet_can_be_chosen_again(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    before = sitting.see(pictures.Seating)
    sitting.hear(Answer("option.type", "template"), Answer("template", "quilt"))
    assert sitting.see(pictures.Seating).more is None
    sitting.hear(Answer("option.type", "template"), Answer("template", "-"))
    assert sitting.see(pictures.Seating) == before


MINE = """id = "mine"
title = {{ en = "My eggs" }}
[[row]]
id = "eggs"
kind = "count"
points = {}
"""
SECRET = """id = "mine"
hidden = true
[[row]]
id = "eggs"
[[row]]
id = "pick"
kind = "choice"
points = [0, 97654]
"""


def _kept(store: Store, points: int, *lines: str, template: str = "mine") -> int:
    """A match with an owner's template, as the journal keeps it."""
    game = games()["score-sheet"]
    cards = library((("mine.toml", MINE.format(points)),))
    setup = setup_of(game, ("Ann", "Ben"), {"template": template}, cards)
    store.cards.keep(cards.digest, cards.text)
    number = store.journal.begin(header_of(game, setup, "2026-11-22"))
    for line in lines:
        store.journal.append(number, 0, "line", line)
    return number


def test_the_text_of_a_template_belongs_to_the_match(store: Store) -> None:
    first = _kept(store, 5, "1 enter eggs 3")
    second = _kept(store, 7, "1 enter eggs 3")
    scores = [reopen(store, games(), each).match.facts()["score.1"] for each in (first, second)]
    assert scores == ["15", "21"]
    assert store.journal.kept(first).header.options == (("template", "mine"),)


def test_a_template_that_a_change_chose_is_found_again_too(store: Store) -> None:
    number = _kept(store, 5, "change option template mine", "1 enter eggs 3", template="farm")
    opened = reopen(store, games(), number)
    assert opened.broken is None
    assert opened.match.facts()["score.1"] == "15"
    chosen = _kept(store, 5, "change option template darts-301", "1 add 60", template="-")
    assert reopen(store, games(), chosen).match.facts()["score.1"] == "241"


def test_what_an_export_says_of_a_match_is_a_script_again(store: Store) -> None:
    number = _kept(store, 5, "1 enter eggs 3", "undo", "2 enter eggs 1", "finish anyway")
    record = Recorded(store, games(), number)
    lines = [*record.head(), *(text for row, text in record.rows(full=False) if row.kind == "line")]
    assert lines[3] == "option template mine"
    mine = (("mine.toml", MINE.format(5)),)
    script = Script(games().get, lambda game: library(mine))
    answers = [script.feed(at, line) for at, line in enumerate(lines, 1)]
    assert all(answer is None or answer.met for answer in answers)
    assert script.facts["winner"] == "2"


def test_a_match_is_listed_by_the_title_of_its_template(store: Store) -> None:
    _kept(store, 5, template="farm")
    _kept(store, 5, template="mine")
    details = [entry.detail for entry in Sitting(store).see(pictures.Menu).resume]
    assert [detail.partition(" · ")[0] for detail in details] == ["My eggs", "Farm"]


def test_what_is_hidden_on_a_sheet_is_on_no_picture_until_the_match_is_finished(
    store: Store,
) -> None:
    cards = library((("mine.toml", SECRET),))
    game = games()["score-sheet"]
    setup = setup_of(game, ("Ann", "Ben"), {"template": "mine"}, cards)
    store.cards.keep(cards.digest, cards.text)
    number = store.journal.begin(header_of(game, setup, "2026-11-22"))
    sitting = Sitting(store)
    sitting.hear(ResumeMatch(number), Answer("button.ready"))
    sitting.give(seat=1, row="eggs")
    for key in "76543":
        sitting.hear(Key(key))
        assert key not in repr(sitting.table.prompt.keypad and sitting.table.prompt.keypad.text)
    sitting.give(verb="enter", points=76543)
    assert sitting.table.seats[0].score == "0"
    assert "76543" not in repr(sitting.table)
    sitting.hear(OpenHistory())
    assert "76543" not in repr(sitting.picture)
    sitting.hear(Back())
    sitting.give(verb="finish", anyway="anyway")
    assert sitting.table.seats[0].score == "76543"
    sitting.hear(Undo())
    assert "76543" not in repr(sitting.table)


def test_a_sheet_begun_in_german_takes_a_template_in_mid_match(store: Store) -> None:
    sitting = Sitting(store, language="de")
    sitting.begin("score-sheet", "Ann", "Ben")
    assert ("title", "Punktezettel") in store.journal.kept(1).header.options
    sitting.hear(OpenMatchMenu())
    sitting.hear(Answer("match.setup"))
    sitting.hear(Answer("setup.option", "template"))
    sitting.hear(Answer("template", "farm"))
    sitting.hear(Back())
    assert sitting.table.title == "Bauernhof"


def test_another_template_is_chosen_in_mid_match_and_its_rows_are_named(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(
        OpenMatchMenu(),
        Answer("match.setup"),
        Answer("setup.option", "template"),
        Answer("template", "farm"),
    )
    setup = sitting.see(pictures.Listing)
    assert [
        entry[:2] for entry in setup.entries if entry.act == Answer("setup.option", "template")
    ] == [("Sheet", "Farm")]
    assert Answer("setup.option", "rounds") not in [entry.act for entry in setup.entries]
    sitting.hear(Back())
    assert sitting.table.title == "Farm"
    assert sitting.table.labels["row.fields"] == "Fields (number)"
    sitting.give(seat=1, row="fields")
    sitting.give(verb="enter", points=4)
    assert sitting.table.hands == ("3 in all.",)
