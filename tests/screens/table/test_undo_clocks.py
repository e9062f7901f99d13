"""Clocks stand while an undo is asked about, and nobody's time pays for the question."""

import pytest

from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonTapped
from tablepi.referee.intents import Answer
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, replays_its_clocks

UNDO = ButtonTapped("undo")


def _timed(store: Store) -> Sitting:
    sitting = Sitting(store, timing=Timing("move", 60, 0, "passes"))
    sitting.step_ms = 0
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="pass")
    sitting.wait(20_000)
    return sitting


def _notes(sitting: Sitting) -> list[str]:
    return [row.text for row in sitting.rows()][2:]


@pytest.mark.parametrize("answer", [UNDO, ButtonTapped("seat", 1)])
def test_nobodys_time_pays_for_the_question_and_no_flag_falls_in_it(
    store: Store, answer: ButtonTapped
) -> None:
    sitting = _timed(store)
    sitting.hear(UNDO)
    assert sitting.router.due_ms is None
    sitting.wait(600_000)
    assert sitting.see(pictures.Page).sections[0].lines[0][1] == "Ann: Next player"
    sitting.hear(answer)
    kept = answer == UNDO
    undone = [] if kept else ["undo"]
    assert _notes(sitting) == ["1 pass", "clock pause", *undone, "clock start"]
    assert sitting.table.clocks[0].text == ("0:40" if kept else "1:00")
    sitting.wait(39_999 if kept else 59_999)
    assert "clock flag" not in _notes(sitting)[-1]
    sitting.wait(1)
    assert _notes(sitting)[-2:] == (
        ["clock flag 2", "2 pass"] if kept else ["clock flag 1", "1 pass"]
    )


def test_the_rows_of_a_question_give_the_same_clocks_again(store: Store) -> None:
    sitting = _timed(store)
    for wait_ms, answer in ((7_123, UNDO), (3_456, ButtonTapped("seat", 1))):
        sitting.hear(UNDO)
        sitting.wait(wait_ms)
        sitting.hear(answer)
        sitting.wait(1_234)
    replays_its_clocks(sitting, 1_234)


def test_a_question_left_for_the_menu_leaves_the_clocks_standing(store: Store) -> None:
    sitting = _timed(store)
    sitting.hear(UNDO)
    sitting.router.home()
    sitting.hear(ResumeMatch(1))
    sitting.wait(100_000)
    sitting.hear(Answer("button.ready"))
    assert sitting.table.clocks[0].text == "0:40"
