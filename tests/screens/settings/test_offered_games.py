"""The games that a table offers: one that is taken away is not begun, and one has to stay."""

import pytest

from tablepi.referee.intents import Answer, Back, GoToMenu, OpenResult
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.screens.settings.settings_page import chosen, value_of
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.settings"))
    return sitting


def _menu(sitting: Sitting) -> list[str]:
    sitting.router.home()
    return [tile.emblem for tile in sitting.see(pictures.Menu).tiles]


def test_a_game_that_is_taken_away_is_not_in_the_menu_until_it_is_put_back(
    sitting: Sitting,
) -> None:
    every = [cover.id for cover in sitting.router.context.games.covers]
    sitting.hear(*to(Answer("setting", "cafe.games")), Answer("shelf", "suitup"))
    assert _menu(sitting) == [game for game in every if game != "suitup"]
    sitting.hear(Answer("menu.settings"))
    assert value_of(sitting, "cafe.games") == ("Games in the menu", "4")
    sitting.hear(*to(Answer("setting", "cafe.games")), Answer("shelf", "suitup"))
    assert _menu(sitting) == every
    assert not sitting.router.context.settings.differs("cafe.games")


def _power_suit_is_taken_away(sitting: Sitting) -> None:
    sitting.hear(GoToMenu())
    sitting.router.context.settings.choose({"cafe.games": ("score-sheet",)})


def _result(sitting: Sitting) -> Ending:
    """Power Suit to its end, by giving up."""
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"))
    return sitting.see(Ending)


def _ways_on(ending: Ending) -> list[object]:
    return [button.act for button in ending.buttons]


def test_an_open_match_of_a_game_that_was_taken_away_goes_on_to_its_end(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    _power_suit_is_taken_away(sitting)
    [kept] = sitting.see(pictures.Menu).resume
    assert kept.act is not None
    sitting.hear(kept.act, Answer("button.ready"))
    sitting.scan("power", "bard")
    assert len(sitting.lines()) == 2
    assert _ways_on(_result(sitting)) == [Answer("result.other"), Answer("home.take"), Back()]


def test_a_game_that_was_taken_away_cannot_be_begun_from_an_old_result(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben")
    assert _ways_on(_result(sitting)) == [
        Answer("result.again"),
        Answer("home.take"),
        Back(),
        Answer("tool.menu"),
    ]
    _power_suit_is_taken_away(sitting)
    sitting.hear(Answer("menu.matches"), ResumeMatch(1))
    assert _ways_on(sitting.see(Ending)) == [
        Answer("result.other"),
        Answer("home.take"),
        Back(),
    ]
    sitting.hear(Answer("result.again"))
    assert len(store.journal.matches()) == 1


def test_a_game_that_is_taken_away_while_seats_are_chosen_is_not_begun(store: Store) -> None:
    sitting = Sitting(store)
    sitting.hear(Answer("menu.game", "power-suit"))
    sitting.router.context.settings.choose({"cafe.games": ("score-sheet",)})
    sitting.hear(Answer("button.start"))
    sitting.see(pictures.Seating)
    assert store.journal.matches() == []


def test_one_game_has_to_stay(sitting: Sitting) -> None:
    sitting.hear(*to(Answer("setting", "cafe.games")))
    every = [cover.id for cover in sitting.router.context.games.covers]
    for game in every:
        sitting.hear(Answer("shelf", game))
    assert chosen(sitting, "cafe.games") == (every[-1],)
    assert _menu(sitting) == [every[-1]]
