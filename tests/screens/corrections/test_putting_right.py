"""Lines are inserted, taken out, or several put right in one step, as a judge does it."""

import pytest

from tablepi.referee.intents import Answer, AskUndo, Back, Intent, Undo
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.histories import asks_pin, history_of, listed, standing
from tests.worlds.table.sitting import Sitting, notices

LATER = (
    "Then line 3 (Ann: Power · Sea · waves) could not stand: Sea lies on Ann’s side of waves: show "
    "another. Put that line right as well, or undo back to it."
)


def step(sitting: Sitting) -> list[tuple[str, str]]:
    """What the step does, as the page shows it."""
    return list(sitting.see(pictures.Page).sections[0].lines)


def at_line(sitting: Sitting, number: int, *acts: Intent) -> None:
    history_of(sitting)
    sitting.hear(Answer("history.step", number))
    sitting.hear(*acts)


def test_a_line_that_could_then_not_stand_is_named_and_put_right_in_the_same_step(
    duel: Sitting,
) -> None:
    rows = duel.rows()
    at_line(duel, 1, Answer("history.amend"))
    duel.scan("power", "waves", "sea")
    assert duel.see(pictures.Page).title == "This cannot stand yet"
    assert step(duel) == [
        ("!", LATER),
        ("−", "Line 1 — Ann: Power · Castle · suns"),
        ("+", "Line 1 — Ann: Power · Sea · waves"),
    ]
    duel.hear(Answer("step.change"))
    assert duel.table.prompt.text == "Line 3 — Ann: scan or tap"
    assert duel.table.hands == ("Line 3 was: Ann: Power · Sea · waves",)
    assert "castle" not in repr(duel.table.board.zones)
    duel.scan("power", "suns", "castle")
    assert duel.see(pictures.Page).title == "This will be put right"
    assert [sign for sign, _ in step(duel)] == ["−", "+", "−", "+"]
    assert duel.rows() == rows
    duel.hear(Answer("step.finish"))
    hidden = duel.lines()[1]
    assert duel.lines()[3:] == [f"rewrite 1 3 '1 power sea waves' '{hidden}' '1 power castle suns'"]
    assert standing(history_of(duel)) == [
        "Ann: Power · Sea · waves",
        "Ben: Event · a face-down card · suns",
        "Ann: Power · Castle · suns",
    ]
    duel.hear(Back(), Undo())
    assert standing(history_of(duel))[0] == "Ann: Power · Castle · suns"


@pytest.mark.parametrize("card", ["discovery", "pact"])
def test_whether_a_face_down_card_that_is_said_again_is_the_same_is_not_told(
    sitting: Sitting, card: str
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery")
    at_line(
        sitting,
        1,
        Answer("history.more"),
        Answer("history.several"),
        Answer("history.mark", 2),
        Answer("history.amend"),
    )
    sitting.scan("power", "suns", "bard", "event", "suns", card)
    assert [sign for sign, _ in step(sitting)] == ["−", "+", "−", "+"]
    sitting.hear(Answer("step.finish"))
    assert sitting.lines()[-1] == f"rewrite 1 2 '1 power bard suns' '2 event {card} suns'"
    assert [number for number, _, _ in listed(history_of(sitting))] == ["1", "1", "2", "2"]


def test_a_line_is_put_in_before_another(duel: Sitting) -> None:
    at_line(duel, 3, Answer("history.more"), Answer("history.insert"))
    assert duel.table.prompt.text == "Before line 3 — Ann: scan or tap"
    assert duel.table.hands == ("Line 3 follows: Ann: Power · Sea · waves",)
    duel.scan("power", "leaves", "mill")
    (why, _), *rest = step(duel)
    assert why == "!"
    assert rest == [("+", "Line 3 — Ann: Power · Mill · leaves")]
    duel.hear(Answer("step.insert"))
    assert duel.table.prompt.text == "Before line 4 — Ben: scan or tap"
    duel.scan("power", "wyrms", "cave")
    duel.hear(Answer("step.finish"))
    assert duel.lines()[3:] == ["rewrite 3 0 '1 power mill leaves' '2 power cave wyrms'"]
    assert duel.table.said is not None
    put_in = "Ann: Power · Mill · leaves; Ben: Power · Cave · wyrms"
    assert duel.table.said.text == f"Before line 3: {put_in}"


def test_lines_put_in_can_be_followed_by_one_more(sheet: Sitting) -> None:
    at_line(sheet, 2, Answer("history.more"), Answer("history.insert"))
    sheet.give(seat=1, verb="add", points=5)
    assert step(sheet) == [("+", "Line 2 — Ann: Add · 5")]
    sheet.hear(Answer("step.more"))
    sheet.give(seat=2, verb="add", points=7)
    assert [text for _, text in step(sheet)] == ["Line 2 — Ann: Add · 5", "Line 3 — Ben: Add · 7"]
    sheet.hear(Answer("step.finish"))
    assert sheet.lines()[-1] == "rewrite 2 0 '1 add 5' '2 add 7'"


def test_a_line_too_many_is_taken_out(duel: Sitting) -> None:
    at_line(duel, 3, Answer("history.more"), Answer("history.remove"))
    assert step(duel) == [("−", "Line 3 — Ann: Power · Sea · waves")]
    assert len(duel.lines()) == 3
    duel.hear(Answer("step.finish"))
    assert duel.lines()[3:] == ["rewrite 3 1"]
    assert duel.table.said is not None
    assert duel.table.said.text == "Line 3 taken out"


def test_lines_that_cannot_stand_are_taken_out_one_after_the_other(duel: Sitting) -> None:
    at_line(duel, 1, Answer("history.more"), Answer("history.remove"))
    assert "Then line 1 (Ben: Event · a face-down card · suns) could not stand" in step(duel)[0][1]
    duel.hear(Answer("step.remove"))
    assert duel.see(pictures.Page).title == "This will be put right"
    duel.hear(Answer("step.finish"))
    assert duel.lines()[3:] == ["rewrite 1 2"]


def test_undo_goes_one_decision_back_and_the_way_back_gives_all_up(duel: Sitting) -> None:
    rows = duel.rows()
    for undo in (Undo(), AskUndo()):
        at_line(duel, 1, Answer("history.amend"))
        duel.scan("power", "waves", "sea")
        duel.hear(Answer("step.change"))
        duel.scan("power")
        duel.hear(undo)
        assert duel.table.prompt.text == "Line 3 — Ann: scan or tap"
        duel.hear(undo)
        assert step(duel)[0] == ("!", LATER)
        duel.hear(undo)
        assert duel.table.prompt.text == "Line 1 — Ann: scan or tap"
        duel.hear(undo)
        assert duel.table.prompt.text == "Ben: scan or tap"
    at_line(duel, 1, Answer("history.more"), Answer("history.remove"), Back())
    assert duel.table.prompt.text == "Ben: scan or tap"
    assert duel.rows() == rows


def test_several_lines_are_marked_and_said_one_after_the_other(sheet: Sitting) -> None:
    at_line(sheet, 2, Answer("history.more"), Answer("history.several"))
    history = sheet.see(pictures.History)
    assert [line.marked for line in history.lines] == [False, True, False, False, False, False]
    sheet.hear(Answer("history.mark", 5))
    assert sheet.see(pictures.History).change.label == "Change 2 moves"
    sheet.hear(Answer("history.amend"))
    assert sheet.table.prompt.text.startswith("Line 2")
    sheet.give(seat=2, verb="add", points=20)
    assert sheet.table.prompt.text.startswith("Line 5")
    assert [panel.score for panel in sheet.table.seats] == ["4", "20"]
    sheet.give(seat=2, verb="add", points=40)
    assert len(sheet.lines()) == 6
    sheet.hear(Answer("step.finish"))
    assert sheet.lines()[-1] == "rewrite 2 4 '2 add 20' close '1 add 3' '2 add 40'"
    assert sheet.table.said is not None
    assert sheet.table.said.text == "Lines 2 to 5 put right"


def test_a_line_between_the_marked_ones_that_breaks_is_decided_before_the_next(
    duel: Sitting,
) -> None:
    duel.scan("power", "knots", "market")
    at_line(
        duel,
        1,
        Answer("history.more"),
        Answer("history.several"),
        Answer("history.mark", 4),
        Answer("history.amend"),
    )
    duel.scan("power", "waves", "sea")
    assert step(duel)[0] == ("!", LATER)
    assert step(duel)[-1] == ("+", "Line 4 — still open")
    duel.hear(Answer("step.change"))
    duel.scan("power", "suns", "castle")
    assert duel.table.prompt.text == "Line 4 — Ben: scan or tap"


def test_marks_can_be_taken_back_and_given_up(duel: Sitting) -> None:
    at_line(duel, 1, Answer("history.more"), Answer("history.several"), Answer("history.mark", 1))
    assert duel.see(pictures.History).change.dim
    duel.hear(Answer("history.amend"))
    assert isinstance(duel.picture, pictures.History)
    duel.hear(Answer("button.cancel"))
    assert {line.marked for line in duel.see(pictures.History).lines} == {None}


def test_the_pin_is_asked_before_any_line_is_put_right(store: Store) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    duel.scan("power", "sea")
    for act in (Answer("history.insert"), Answer("history.remove"), Answer("history.amend")):
        at_line(duel, 1, Answer("history.more"), act)
        assert asks_pin(duel)
        duel.hear(Back())
    at_line(duel, 1, Answer("history.more"), Answer("history.remove"))
    duel.enter("1234")
    assert step(duel) == [("−", "Line 1 — Ann: Power · Sea · waves")]


def test_german_is_complete(store: Store) -> None:
    duel = Sitting(store, language="de")
    duel.begin("power-suit", "Ann", "Ben")
    duel.scan("power", "suns", "castle")
    duel.scan("power", "waves", "sea")
    at_line(duel, 1, Answer("history.amend"))
    duel.scan("power", "waves", "sea")
    assert step(duel)[0][1].startswith("Zeile 2 (Ben: ")
    assert step(duel)[0][1].endswith("Auch diese Zeile berichtigen oder bis dorthin zurücknehmen.")


def test_a_card_scanned_on_the_page_is_no_word(duel: Sitting) -> None:
    at_line(duel, 3, Answer("history.more"), Answer("history.remove"))
    duel.scan("mill")
    assert notices(duel.picture)
    assert step(duel) == [("−", "Line 3 — Ann: Power · Sea · waves")]


def _hidden_twice(sitting: Sitting, card: str) -> str:
    """Ben has played this card face-down, and it is then said to be Ann's, openly, before."""
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery")
    at_line(sitting, 1, Answer("history.amend"))
    sitting.give(verb="power", card=card, ace="suns")
    return repr(sitting.picture)


def test_the_sentence_about_a_line_that_breaks_does_not_name_its_secret_card(
    sitting: Sitting,
) -> None:
    shown = _hidden_twice(sitting, "discovery")
    assert "Then line 2 (Ben: Event · a face-down card · suns) could not stand" in shown
    sentence = step(sitting)[0][1]
    assert "Discovery" not in sentence


def test_a_secret_card_that_is_said_in_a_step_is_not_named(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery")
    at_line(sitting, 2, Answer("history.more"), Answer("history.insert"))
    sitting.scan("event", "suns", "pact")
    assert [sign for sign, _ in step(sitting)] == ["!", "+"]
    assert step(sitting)[1][1] == "Line 2 — Ben: Event · a face-down card · suns"
    sitting.hear(Answer("step.change"))
    assert "Pact" not in repr(sitting.table._replace(faces={}))
    sitting.scan("power", "knots", "market")
    assert "Pact" not in repr(step(sitting))
    sitting.hear(Answer("step.finish"))
    assert sitting.lines()[-1].startswith("rewrite 2 1 '2 event pact suns'")
    assert "Pact" not in repr(sitting.table._replace(faces={}))
    assert "Pact" not in repr(history_of(sitting)._replace(faces={}))


def test_whoever_gives_up_meanwhile_takes_nothing_from_the_step(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    for seat in (1, 2, 3):
        sitting.give(seat=seat, verb="add", points=seat)
    at_line(
        sitting,
        2,
        Answer("history.more"),
        Answer("history.several"),
        Answer("history.mark", 3),
        Answer("history.amend"),
    )
    sitting.give(seat=2, verb="add", points=7)
    sitting.give_up(1)
    assert sitting.table.prompt.text.startswith("Line 3")
    sitting.give(seat=3, verb="add", points=8)
    sitting.hear(Answer("step.finish"))
    assert sitting.lines()[3:] == ["close", "concede 1", "rewrite 2 2 '2 add 7' '3 add 8'"]
