"""Setting a match up: seats, names, options; a match starts in three taps."""

import pytest

from tablepi.referee.intents import Answer, Back, GoToMenu, Key, OpenResult, SuggestedText
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.navigation.text_entry import LONGEST
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices


def _seats(sitting: Sitting) -> list[str]:
    return [field.name for field in sitting.see(pictures.Seating).seats]


def _named(sitting: Sitting, game: str, *names: str) -> None:
    sitting.hear(Answer("menu.game", game))
    for seat, name in enumerate(names, 1):
        sitting.hear(Answer("seat.name", seat), SuggestedText(name))


def _option(sitting: Sitting, at: int) -> pictures.OptionField:
    """An option of the game, after whether everything is explained."""
    return sitting.see(pictures.Seating).options[at + 1]


@pytest.mark.parametrize(("game", "laid_out"), [("power-suit", True), ("score-sheet", False)])
def test_a_match_starts_in_three_taps_and_a_sheet_in_two(
    sitting: Sitting, game: str, laid_out: bool
) -> None:
    (tile,) = [tile for tile in sitting.see(pictures.Menu).tiles if tile.emblem == game]
    sitting.hear(tile.act)
    sitting.hear(sitting.see(pictures.Seating).start.act)
    if laid_out:
        sitting.hear(sitting.see(pictures.Page).buttons[0].act)
    assert [panel.name for panel in sitting.table.seats] == ["Player 1", "Player 2"]


def test_seats_come_and_go_within_the_limits_of_the_game(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    for _ in range(14):
        sitting.hear(Answer("seats.more"))
    assert len(_seats(sitting)) == 12
    for _ in range(14):
        sitting.hear(Answer("seats.fewer"))
    assert _seats(sitting) == ["Player 1"]
    seating = sitting.see(pictures.Seating)
    assert seating.fewer is not None
    assert seating.more is not None
    assert (seating.fewer.dim, seating.more.dim) == (True, False)


def test_a_game_for_two_has_no_way_to_be_more_or_fewer(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    seating = sitting.see(pictures.Seating)
    assert (seating.fewer, seating.more) == (None, None)
    sitting.hear(Answer("seats.more"), Answer("seats.fewer"))
    assert _seats(sitting) == ["Player 1", "Player 2"]


def test_the_first_key_replaces_the_default_name_and_begins_with_a_capital(
    sitting: Sitting,
) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    assert sitting.see(pictures.Typing).text == "Player 1"
    sitting.enter("Ann")
    sitting.hear(Answer("seat.name", 2), Back())
    assert _seats(sitting) == ["Ann", "Player 2"]


@pytest.mark.parametrize(
    ("typed", "name"), [("", "Player 1"), ("   ", "Player 1"), ("-", "Player 1"), (" Ann ", "Ann")]
)
def test_a_name_that_is_none_leaves_the_default(sitting: Sitting, typed: str, name: str) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    sitting.enter(typed)
    assert _seats(sitting)[0] == name


def test_an_overlong_name_is_cut_and_an_odd_one_comes_out_of_the_journal_as_typed(
    sitting: Sitting, store: Store
) -> None:
    odd = 'O\'Hara "{n}" #1 \\ ß ! ?'
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    sitting.enter("W" * 100)
    sitting.hear(Answer("seat.name", 2))
    sitting.enter(odd)
    sitting.hear(Answer("button.start"))
    assert store.journal.kept(1).header.seats == ("W" * LONGEST, odd)
    sitting.hear(Answer("button.ready"), GoToMenu())
    assert odd in sitting.see(pictures.Menu).resume[0].title


def test_those_who_played_lately_are_suggested_once_and_not_whoever_sits_there_already(
    sitting: Sitting,
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.begin("power-suit", "Dan", "Ann")
    sitting.hear(GoToMenu(), Answer("menu.game", "power-suit"), Answer("seat.name", 1))
    suggested = sitting.see(pictures.Typing).suggestions
    assert [answer.text for answer in suggested] == ["Dan", "Ann", "Ben"]
    sitting.hear(suggested[1].act, Answer("seat.name", 2))
    assert [name.text for name in sitting.see(pictures.Typing).suggestions] == ["Dan", "Ben", "Cid"]


def test_default_names_are_never_suggested(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    sitting.hear(Answer("button.start"))
    sitting.hear(Back())
    sitting.hear(Answer("menu.game", "power-suit"))
    sitting.hear(Answer("seat.name", 1))
    assert sitting.see(pictures.Typing).suggestions == ()


def test_an_option_with_few_values_shows_them_all(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    _, rounds, *_ = sitting.see(pictures.Seating).options
    assert [(button.label, button.chosen) for button in rounds.choices] == [
        ("1", False), ("2", False), ("3", True)
    ]  # fmt: skip
    sitting.hear(Answer("seat.name", 2), SuggestedText("Ben"))
    starter = _option(sitting, 1)
    assert [button.label for button in starter.choices] == ["Player 1", "Ben"]
    sitting.hear(starter.choices[1].act, Answer("button.start"), Answer("button.ready"))
    assert sitting.table.prompt.text == "Ben: scan or tap"


def test_a_number_is_counted_up_and_down_and_typed_within_its_limits(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    target = _option(sitting, 5)
    assert (target.label, target.value, target.less) == ("Target", "none", None)
    assert target.more is not None
    sitting.hear(target.more.act)
    assert _option(sitting, 5).value == "1"
    sitting.hear(Answer("option.type", "target"))
    sitting.keys("-")
    sitting.enter("5")
    assert "“Target” takes a number, 0 or more" in sitting.see(pictures.Typing).wrong
    sitting.enter("500")
    assert _option(sitting, 5).value == "500"
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    sitting.give(verb="add", seat=1, points=500)
    sitting.give(verb="close", anyway="anyway")
    assert sitting.table.prompt.text == "Player 1 wins"


def test_the_name_of_the_game_stands_over_sheet_list_and_result(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("option.type", "title"))
    sitting.enter("Doppelkopf")
    sitting.hear(Answer("button.start"))
    assert sitting.table.title == "Doppelkopf"
    sitting.hear(GoToMenu())
    hero = sitting.see(pictures.Menu).hero
    assert isinstance(hero, pictures.Hero)
    assert (hero.title, hero.lines[0]) == ("Doppelkopf", "Player 1, Player 2")
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    sitting.give(verb="finish")
    sitting.hear(OpenResult())
    assert sitting.see(Ending).title == "Doppelkopf"


def test_an_empty_name_of_the_game_is_the_sheets_own(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", title="")
    assert sitting.table.title == "Score sheet"


def test_a_sheet_without_a_name_has_that_of_the_language(store: Store) -> None:
    sitting = Sitting(store, language="de")
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("option.type", "title"))
    sitting.enter("back")
    sitting.hear(Answer("option.type", "title"))
    sitting.enter("")
    sitting.hear(Answer("button.start"))
    assert sitting.table.title == "Back"
    sitting.hear(GoToMenu(), Answer("menu.game", "score-sheet"), Answer("button.start"))
    assert sitting.table.title == "Punktezettel"
    assert store.journal.kept(2).header.options[0] == ("title", "Punktezettel")


def test_two_change_places_with_one_tap_and_more_by_two(sitting: Sitting) -> None:
    _named(sitting, "score-sheet", "Ann", "Ben")
    sitting.hear(Answer("seats.swap"))
    assert _seats(sitting) == ["Ben", "Ann"]
    sitting.hear(Answer("seats.more"), Answer("seats.swap"))
    assert notices(sitting.picture) == ["Tap two players: they change places."]
    for seat in (1, 3):
        sitting.hear(sitting.see(pictures.Seating).seats[seat - 1].act)
    assert _seats(sitting) == ["Player 3", "Ann", "Ben"]
    sitting.hear(Answer("seats.swap"))
    sitting.hear(sitting.see(pictures.Seating).seats[0].act)
    assert sitting.see(pictures.Typing).text == "Player 3"


def test_a_shuffle_seats_the_same_players_in_every_order(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("seats.more"))
    seen = set()
    for _ in range(200):
        sitting.hear(Answer("seats.shuffle"))
        seen.add(tuple(_seats(sitting)))
    assert len(seen) == 6
    assert {frozenset(order) for order in seen} == {frozenset(("Player 1", "Player 2", "Player 3"))}


def test_whoever_sits_down_after_a_shuffle_has_a_name_of_their_own(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    sitting.hear(Answer("seats.more"))
    sitting.hear(Answer("seats.swap"))
    sitting.hear(Answer("seat", 1))
    sitting.hear(Answer("seat", 3))
    sitting.hear(Answer("seats.fewer"))
    sitting.hear(Answer("seats.more"))
    assert _seats(sitting) == ["Player 3", "Player 2", "Player 4"]


def test_an_option_never_names_a_seat_that_nobody_has(sitting: Sitting) -> None:
    _named(sitting, "suitup", "Ann", "Ben")
    sitting.hear(Answer("seats.more"), ChooseOption("dealer", "3"), Answer("seats.fewer"))
    assert _option(sitting, 3).value == "Ann"
    sitting.hear(Answer("button.start"))
    assert ("dealer", "1") in sitting.storage.journal.kept(1).header.options


def test_a_name_that_sits_here_is_asked_about_and_told_apart(sitting: Sitting) -> None:
    _named(sitting, "suitup", "Anna")
    sitting.hear(Answer("seat.name", 2))
    sitting.enter("anna")
    assert sitting.see(pictures.Page).title == "Another Anna?"
    sitting.hear(Answer("same.another"))
    assert _seats(sitting)[:2] == ["Anna", "Anna B."]


def test_two_may_have_one_name_and_another_one_can_be_typed(sitting: Sitting) -> None:
    _named(sitting, "suitup", "Anna")
    sitting.hear(Answer("seat.name", 2))
    sitting.enter("Anna")
    sitting.hear(Back())
    assert sitting.see(pictures.Typing).seat == 2
    sitting.hear(Key("enter"), Answer("same.equal"))
    assert _seats(sitting)[:2] == ["Anna", "Anna"]


def test_the_own_name_of_a_seat_is_not_asked_about(sitting: Sitting) -> None:
    _named(sitting, "suitup", "Anna")
    sitting.hear(Answer("seat.name", 1))
    sitting.enter("ANNA")
    assert _seats(sitting)[0] == "ANNA"


def test_invisible_letters_of_a_name_are_taken_off(sitting: Sitting) -> None:
    _named(sitting, "suitup", "An\u200bna\ufe0f")
    assert _seats(sitting)[0] == "Anna"


def test_a_set_up_that_cannot_be_is_told_in_the_words_of_the_page(sitting: Sitting) -> None:
    _named(sitting, "conquest-of-fates", "Ann", "Ben")
    sitting.hear(ChooseOption("mode", "teams"), Answer("button.start"), Answer("button.start"))
    told = (
        "“Two teams” needs an even number of players, 4 or more, and 2 sit here: "
        "change that, or choose another way to play."
    )
    assert told in notices(sitting.picture)


def test_a_typed_option_that_cannot_be_is_told_in_the_words_of_the_page(sitting: Sitting) -> None:
    _named(sitting, "conquest-of-fates", "Ann", "Ben")
    sitting.hear(Answer("option.type", "allies"))
    sitting.enter("Ann")
    told = "“Agreed allies” takes an entry such as 1+2,3+5, not “Ann”."
    assert sitting.see(pictures.Typing).wrong == told
    sitting.hear(*[Key("back")] * 3)
    sitting.enter("1+9")
    sitting.hear(Answer("button.start"), Answer("button.start"))
    told = "“Agreed allies” names seat 9, and only 2 sit here: choose a seat from 1 to 2."
    assert told in notices(sitting.picture)
