"""Answers: rows and buttons that carry what they do, done by the screen that offers them."""

from tablepi.referee.intents import Answer, Back
from tablepi.screens.navigation.base import Way, answers_in
from tablepi.screens.navigation.simple_pages import KEEP, Question
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.sitting import Sitting


def asked(sitting: Sitting, done: list[str]) -> Question:
    """A question that lies on the menu, and notes what was answered."""
    yes = Way("aside.yes", lambda: done.append("yes"), "danger", "check")
    question = Question(sitting.router, "Really?", ("It is gone then.",), yes, KEEP)
    sitting.router.enter(question)
    return question


def test_an_answer_does_what_the_page_offers(sitting: Sitting) -> None:
    done: list[str] = []
    asked(sitting, done)
    sitting.hear(Answer("aside.yes"))
    assert done == ["yes"]


def test_what_is_done_comes_from_the_page_and_never_with_the_tap(sitting: Sitting) -> None:
    done: list[str] = []
    asked(sitting, done)
    sitting.hear(Answer("aside.yes", do=lambda: done.append("from outside")))
    sitting.hear(Answer("outside", do=lambda: done.append("from outside")))
    assert done == ["yes"]


def test_a_tap_that_comes_after_its_page_was_left_does_nothing(sitting: Sitting) -> None:
    done: list[str] = []
    question = asked(sitting, done)
    late = next(answers_in(question.picture()))
    sitting.hear(Back(), late)
    assert done == []
    assert isinstance(sitting.picture, pictures.Menu)


def test_a_question_without_a_way_back_stays_until_it_is_answered(sitting: Sitting) -> None:
    yes = Way("aside.yes", sitting.router.leave)
    sitting.router.enter(Question(sitting.router, "Really?", (), yes))
    sitting.hear(Back())
    assert sitting.see(pictures.Page).title == "Really?"
    sitting.hear(Answer("aside.yes"))
    assert isinstance(sitting.picture, pictures.Menu)


def test_two_pictures_are_the_same_whatever_their_buttons_do() -> None:
    one, other = Answer("deck", "red", lambda: None), Answer("deck", "red", print)
    assert one == other
    assert len({one, other, Answer("deck", "blue")}) == 2
    assert "lambda" not in repr(one)
