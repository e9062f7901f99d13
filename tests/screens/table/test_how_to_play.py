"""Learning a game: its goal, the page on how to play it, a match that explains itself."""

from typing import Any

import pytest

from tablepi.core.game import Game
from tablepi.core.moves import shape
from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, Back, Give, GoToMenu, OpenMatchMenu, OpenRules, Undo
from tablepi.referee.match.move_text import verb_explained
from tablepi.referee.words import Words
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.table.text_page import sections
from tests.nim.tablepi_nim import GAME as NIM
from tests.worlds.table.sitting import Sitting

GAMES = list(games().values())


def _explained(sitting: Sitting) -> str:
    button = sitting.table.explained
    return button.label if button else ""


@pytest.fixture
def first(sitting: Sitting) -> Sitting:
    """A match of Power Suit that explains itself, as chosen where it was set up."""
    sitting.hear(
        Answer("menu.game", "power-suit"),
        Answer("first.yes"),
        Answer("button.start"),
        Answer("button.ready"),
    )
    return sitting


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_tells_its_goal_its_course_its_points_and_who_sees_what(
    game: Game[Any], language: str
) -> None:
    words = Words(game, language=language)
    told = sections(game, words)
    assert len(told) == 5
    phases = {phase for form in game.moves for phase in form.phases}
    assert len(told[1].lines) == len(phases), "a phase is not told"
    texts = [text for section in told for _, text in section.lines]
    assert len(set(texts)) == len(texts)
    assert all(len(text) <= 220 for text in texts), "read while others wait"
    assert words("goal").count(".") == 2, "two sentences"


def test_the_page_opens_where_a_match_is_set_up_and_from_its_rules(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    seating = sitting.see(pictures.Seating)
    assert seating.goal.startswith("Six tailors")
    sitting.hear(Answer("button.how"))
    page = sitting.see(pictures.Page)
    assert page.title == "How to play: Power Suit"
    sitting.hear(Back())
    assert sitting.see(pictures.Seating) == seating
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenRules())
    rules = sitting.see(pictures.Page)
    sitting.hear(Answer("button.how"))
    assert sitting.see(pictures.Page) == page
    sitting.hear(Back())
    assert sitting.see(pictures.Page) == rules


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_course_is_told_in_the_order_in_which_a_match_goes(language: str) -> None:
    game = games()["conquest-of-fates"]
    words = Words(game, language=language)
    course = sections(game, words)[1]
    order = [
        "supply",
        "limit",
        "celestial",
        "placement",
        "deployment",
        "response",
        "abilities",
        "end",
    ]
    assert [title for title, _ in course.lines] == [words(f"phase.{each}") for each in order]


def test_a_game_that_says_nothing_of_itself_has_no_page() -> None:
    assert [section.heading for section in sections(NIM, Words(NIM))] == ["What can be done"]


def test_a_match_explains_the_phase_and_then_the_verb_that_was_chosen(first: Sitting) -> None:
    assert _explained(first).startswith("Play a card at an ace")
    first.hear(Give((("verb", "power"),)))
    assert _explained(first).endswith("Everybody sees the card.")
    first.hear(Give((("verb", "event"),)))
    assert "leaves the round. Only its player sees the card" in _explained(first)


def test_a_match_is_silent_unless_it_was_asked_to_explain(sitting: Sitting) -> None:
    assert sitting.begin("power-suit", "Ann", "Ben").explained is None


def test_explanations_last_over_an_undo_and_a_resume_until_they_are_turned_off(
    first: Sitting,
) -> None:
    first.scan("power", "suns", "castle")
    first.hear(Undo(), GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    assert _explained(first)
    for on in (False, True):
        first.hear(OpenMatchMenu())
        titles = [entry.title for entry in first.see(pictures.Listing).entries]
        now = "no explanations" if on else "everything is explained"
        assert f"First game: {now}" in titles
        first.hear(Answer("explain.off" if on else "explain.on"), Back())
        assert bool(_explained(first)) is on
    assert first.lines() == ["1 power castle suns", "undo"]


def test_a_refusal_is_said_beside_the_same_explanation(first: Sitting) -> None:
    before = _explained(first)
    first.scan("power", "suns", "soldier")
    assert first.table.said is not None
    assert not first.table.said.accepted
    first.hear(Undo(), Undo())
    assert _explained(first) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_seen_by_whom_follows_from_the_words_that_a_verb_hides(game: Game[Any]) -> None:
    words = Words(game)
    for form in game.moves:
        secret = "Only its player sees the card; everybody" in verb_explained(form, words)
        assert secret is ("card" in shape(form).secret)
