"""The panel's undo: the player whose line it was has to agree."""

import pytest

from tablepi.devices.messages import ButtonTapped
from tablepi.games import games
from tablepi.referee.intents import (
    Answer,
    Back,
    Intent,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    SuggestedText,
)
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.judged_draft import undoing
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.replay import reopen
from tablepi.referee.words import Words
from tablepi.screens.corrections.undo_question import UndoQuestionScreen
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices, refused

UNDO = ButtonTapped("undo")


@pytest.fixture
def asked(sitting: Sitting) -> Sitting:
    """Ann has played, and somebody pressed undo."""
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    sitting.hear(ButtonTapped("undo"))
    return sitting


def test_the_question_names_the_line_and_who_agrees(asked: Sitting) -> None:
    page = asked.see(pictures.Page)
    assert [text for _, text in page.sections[0].lines] == [
        "Ann: Power · Mill · leaves",
        "Ann agrees with their own button.",
    ]
    assert page.asked == (1,)
    assert asked.lines() == ["1 power mill leaves"]


def test_the_player_agrees(asked: Sitting) -> None:
    asked.hear(ButtonTapped("seat", 1))
    assert asked.lines() == ["1 power mill leaves", "undo"]
    assert asked.table


def test_another_player_cannot_agree(asked: Sitting) -> None:
    asked.hear(ButtonTapped("seat", 2))
    assert notices(asked.see(pictures.Page)) == ["Ann agrees with their own button."]
    assert asked.lines() == ["1 power mill leaves"]


@pytest.mark.parametrize("message", [ButtonTapped("undo"), Back()])
def test_undo_again_or_the_screen_keeps_the_line(asked: Sitting, message: ButtonTapped) -> None:
    asked.hear(message)
    assert asked.table
    assert asked.lines() == ["1 power mill leaves"]


def test_the_screen_can_answer_for_a_seat_without_a_button(asked: Sitting) -> None:
    asked.hear(asked.see(pictures.Page).buttons[0].act)
    assert asked.lines()[-1] == "undo"


def test_words_not_played_yet_are_dropped_without_asking(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves")
    sitting.hear(ButtonTapped("undo"))
    assert sitting.table.prompt.given == ()


def test_where_nothing_stands_it_is_said(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonTapped("undo"))
    assert refused(sitting).rule == "T-UNDO"


def test_a_face_down_card_is_not_named(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    sitting.scan("location", "leaves", "end")
    sitting.hear(ButtonTapped("undo"))
    told = repr(sitting.see(pictures.Page).sections)
    assert "Ben: Location · a face-down card · leaves" in told
    assert "End" not in told


JUDGE = "Only a judge takes this back, here on the screen."


def _lines(sitting: Sitting) -> list[str]:
    return [text for _, text in sitting.see(pictures.Page).sections[0].lines]


def _corrected(store: Store, pin: str = "") -> Sitting:
    """A score sheet on which a judge has given Ben five points."""
    sitting = Sitting(store, pin=pin)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="pass")
    sitting.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"))
    if pin:
        sitting.enter(pin)
    sitting.hear(Answer("seat", 2))
    sitting.enter("5")
    sitting.enter("late")
    sitting.hear(UNDO)
    return sitting


@pytest.mark.parametrize("seat", [1, 2])
def test_a_judges_correction_is_taken_back_by_no_seat_though_it_names_one(
    store: Store, seat: int
) -> None:
    sitting = _corrected(store)
    page = sitting.see(pictures.Page)
    assert page.asked == ()
    assert _lines(sitting)[-1] == JUDGE
    sitting.hear(ButtonTapped("seat", seat))
    assert notices(sitting.picture) == [JUDGE]
    assert sitting.lines() == ["1 pass", "adjust 2 5 late"]
    sitting.hear(page.buttons[0].act)
    assert sitting.lines()[-1] == "undo"


def test_the_judges_pin_is_asked_where_one_is_set_and_the_question_waits_beneath(
    store: Store,
) -> None:
    sitting = _corrected(store, pin="1234")
    agree = sitting.see(pictures.Page).buttons[0].act
    sitting.hear(ButtonTapped("seat", 2))
    sitting.see(pictures.Page)
    sitting.hear(agree)
    assert isinstance(sitting.picture, pictures.Typing)
    sitting.hear(Back())
    assert _lines(sitting)[-1] == JUDGE
    sitting.hear(agree)
    sitting.enter("1234")
    assert sitting.lines()[-1] == "undo"
    assert sitting.table


def _amended(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="add", points=3)
    sitting.give(seat=2, verb="pass")
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    sitting.give(seat=1, verb="set", points=9)


def test_after_an_amendment_it_is_the_amendment_that_is_asked_about(sitting: Sitting) -> None:
    _amended(sitting)
    *_, amended = sitting.lines()
    assert amended.startswith("amend 1 ")
    sitting.hear(UNDO)
    page = sitting.see(pictures.Page)
    assert page.title == "Take this amendment back?"
    assert [number for number, _ in page.sections[0].lines] == ["?", "1", "1"]
    who, now, before = _lines(sitting)
    assert "9" in now
    assert before == "It would again be: Ann: Add · 3"
    assert who == JUDGE
    for seat in (1, 2):
        sitting.hear(ButtonTapped("seat", seat))
    assert sitting.lines()[-1] == amended
    sitting.hear(page.buttons[0].act)
    assert sitting.lines()[-1] == "undo"
    sitting.hear(UNDO)
    assert _lines(sitting) == ["Ben: Next player", "Ben agrees with their own button."]


def test_of_several_lines_those_that_differ_are_shown(sitting: Sitting) -> None:
    _amended(sitting)
    sitting.give(seat=2, verb="add", points=4)
    sitting.hear(
        OpenHistory(),
        Answer("history.step", 1),
        Answer("history.more"),
        Answer("history.several"),
        Answer("history.mark", 3),
        Answer("history.amend"),
    )
    sitting.give(seat=1, verb="add", points=1)
    sitting.give(seat=2, verb="add", points=5)
    sitting.hear(Answer("step.finish"), UNDO)
    assert sitting.see(pictures.Page).sections[0].lines == (
        ("?", JUDGE),
        ("1", "Ann: Add · 1"),
        ("3", "Ben: Add · 5"),
        ("1", "It would again be: Ann: Set · 9"),
        ("3", "It would again be: Ben: Add · 4"),
    )


def test_a_line_taken_out_and_a_name_put_right_are_asked_about(sitting: Sitting) -> None:
    _amended(sitting)
    sitting.hear(
        OpenHistory(),
        Answer("history.step", 2),
        Answer("history.more"),
        Answer("history.remove"),
        Answer("step.finish"),
        UNDO,
    )
    lines = [("?", JUDGE), ("2", "It would again be: Ben: Next player")]
    assert sitting.see(pictures.Page).sections[0].lines == tuple(lines)
    sitting.hear(Back())
    sitting.hear(
        OpenMatchMenu(),
        Answer("match.setup"),
        Answer("setup.seat", 2),
        SuggestedText("Bea"),
        Back(),
        UNDO,
    )
    lines = [("?", JUDGE), ("", "Seat 2 is Bea"), ("", "It would again be: Seat 2 is Ben")]
    assert sitting.see(pictures.Page).sections[0].lines == tuple(lines)


def test_a_line_after_an_amendment_is_its_players_again(sitting: Sitting) -> None:
    _amended(sitting)
    sitting.give(seat=1, verb="pass")
    sitting.hear(UNDO)
    assert _lines(sitting) == ["Ann: Next player", "Ann agrees with their own button."]


def test_what_was_amended_stays_face_down_in_the_question(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    sitting.scan("event", "suns", "pact")
    assert sitting.lines()[-1] == "amend 1 1 event pact suns"
    sitting.hear(UNDO)
    assert sitting.see(pictures.Page).title == "Take this amendment back?"
    told = repr(sitting.see(pictures.Page).sections)
    assert "a face-down card" in told
    assert "Discovery" not in told
    assert "Pact" not in told


def test_where_anybody_is_asked_only_who_plays_may_agree(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(verb="close", anyway="anyway")
    sitting.hear(UNDO, ButtonTapped("seat", 4))
    assert sitting.lines() == ["close anyway"]
    sitting.hear(ButtonTapped("seat", 2))
    assert sitting.lines() == ["close anyway", "undo"]


@pytest.mark.parametrize("answer", [Answer("take-back.yes"), Back(), ButtonTapped("seat", 1)])
def test_a_match_that_has_moved_on_closes_the_question_and_nothing_is_undone(
    sitting: Sitting, answer: Intent
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    router, now_ms = sitting.router, sitting.at_ms
    referee = Referee(sitting.storage, 1, reopen(sitting.storage, games(), 1), now_ms)
    setup, what = referee.match.setup, undoing(referee.match)
    assert what is not None
    words = Words(referee.match.game, setup.seats, setup.cards)
    router.enter(UndoQuestionScreen(router, referee, words, Timekeeper(referee), what, now_ms))
    before = _lines(sitting)
    referee.say(referee.match.notation.read("2 power castle suns"), now_ms)
    assert _lines(sitting) == before
    sitting.hear(answer)
    assert sitting.lines() == ["1 power mill leaves", "2 power castle suns"]
    assert notices(sitting.table) == ["The match has moved on meanwhile: nothing was taken back."]


def test_a_result_that_stands_is_asked_about_only_where_a_judge_can_be(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"), Back(), UNDO)
    assert sitting.table
    assert notices(sitting.picture) == ["This result stands: only a judge’s correction can follow."]


def test_the_panels_undo_asks_on_the_result_as_well(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(OpenResult(), UNDO)
    assert sitting.see(pictures.Page).title == "Take this back?"
    assert sitting.lines() == ["concede 1"]
    sitting.hear(ButtonTapped("seat", 1))
    assert sitting.lines() == ["concede 1", "undo"]
