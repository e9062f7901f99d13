"""The panel's undo: the player whose line it was has to agree."""

import pytest

from tablepi.app import picture as pictures
from tablepi.app.acts import Press
from tablepi.devices.messages import ButtonTapped
from tests.app.sitting import Sitting, notices


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


@pytest.mark.parametrize("message", [ButtonTapped("undo"), Press("back")])
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
    said = sitting.table.said
    assert said is not None
    assert said.rule == "T-UNDO"


def test_a_face_down_card_is_not_named(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    sitting.scan("location", "leaves", "end")
    sitting.hear(ButtonTapped("undo"))
    told = repr(sitting.see(pictures.Page).sections)
    assert "Ben: Location · a face-down card · leaves" in told
    assert "End" not in told


def test_a_corrections_pin_is_asked_for_all_the_same(sitting: Sitting) -> None:
    with_pin = Sitting(sitting.archive, pin="1234")
    with_pin.begin("score-sheet", "Ann", "Ben")
    with_pin.press("history")
    with_pin.press("adjust")
    with_pin.enter("1234")
    with_pin.press("seat", 1)
    with_pin.enter("5")
    with_pin.enter()
    with_pin.hear(ButtonTapped("undo"))
    with_pin.hear(ButtonTapped("seat", 1))
    assert isinstance(with_pin.picture, pictures.Typing)
