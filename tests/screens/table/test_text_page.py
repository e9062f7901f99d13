"""The pages to read: the rules of the phase, the game's rulings, what cannot be known."""

from typing import Any

import pytest

from tablepi.core.board import Board
from tablepi.core.cards import NO_CARDS
from tablepi.core.game import Game
from tablepi.core.match import begin
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, Back, OpenRules
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.replay import ReopenedMatch
from tablepi.referee.words import Words
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.table.text_page import RulesScreen, rulings, unknowable
from tests.nim.tablepi_nim import GAME as NIM
from tests.worlds.table.sitting import Sitting

GAMES = list(games().values())


@pytest.fixture
def reading(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenRules())
    return sitting


def _headings(page: pictures.Page) -> list[str]:
    return [section.heading for section in page.sections]


def test_the_rulings_are_a_tap_away_from_the_rules_and_the_rules_from_them(
    reading: Sitting,
) -> None:
    rules = reading.see(pictures.Page)
    assert _headings(rules) == ["What can be done", "What is refused"]
    reading.hear(Answer("button.rulings"))
    ruled = reading.see(pictures.Page)
    assert ruled.title == "Rulings: Power Suit"
    assert _headings(ruled) == ["What is ruled, and why", "What the referee cannot know"]
    assert "At equal sums each side takes one chip" in ruled.sections[0].lines[4][1]
    reading.hear(Answer("button.rules"))
    assert reading.see(pictures.Page) == rules
    reading.hear(Back())
    assert isinstance(reading.table.board, Board)


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_tells_its_rulings_and_what_cannot_be_known(
    game: Game[Any], language: str
) -> None:
    words = Words(game, language=language)
    told = [text for _, text in (*rulings(game, words), *unknowable(game, words))]
    assert unknowable(game, words)
    assert len(told) >= 5
    assert all(len(text) <= 200 for text in told), "read while others wait"
    assert len(set(told)) == len(told)


def test_a_game_without_rulings_shows_the_rules_alone(sitting: Sitting) -> None:
    match = begin(NIM, setup_of(NIM, ("Ann", "Ben"), {}, NO_CARDS))
    referee = Referee(sitting.storage, 1, ReopenedMatch(match, 0, None), sitting.at_ms)
    sitting.router.enter(RulesScreen(sitting.router, referee, Words(NIM)))
    page = sitting.see(pictures.Page)
    assert [button.act for button in page.buttons] == [Back()]
