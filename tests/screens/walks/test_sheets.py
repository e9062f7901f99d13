"""The score sheet at the table: seats, keypad, rounds."""

import pytest

from tablepi.referee.intents import (
    Answer,
    Give,
    Intent,
    Key,
    OpenMatchMenu,
    OpenResult,
    SuggestedText,
    Undo,
)
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.worlds.table.sitting import Sitting


def _said(sitting: Sitting) -> str:
    said = sitting.table.said
    return "" if said is None else "accepted" if said.accepted else said.rule


def _seat(sitting: Sitting, seat: int) -> Intent:
    return sitting.table.seats[seat - 1].act


def _number(sitting: Sitting, text: str, verb: str, whole: str = "") -> None:
    """Types a number, or the rest of a whole one, with the table's keys, and ends it."""
    keypad = sitting.keypad
    keys = {button.label: button.act for button in keypad.keys}
    for key in text.lstrip("-"):
        sitting.hear(keys[key])
    if text.startswith("-"):
        sitting.hear(keys["±"])
    keypad = sitting.keypad
    assert keypad.text == (whole or text)
    (ended,) = keypad.confirms
    assert ended.label.split()[0] == verb
    sitting.hear(ended.act)


def _button(sitting: Sitting, label: str) -> None:
    buttons = sitting.table.prompt.buttons
    (button,) = [button for button in buttons if button.label == label]
    sitting.hear(button.act)


def test_a_whole_score_sheet_is_kept_by_taps(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid", title="Skat", rounds="2")
    assert sitting.table.title == "Skat"
    for seat, points in ((1, "24"), (2, "-10"), (1, "6")):
        sitting.hear(_seat(sitting, seat))
        _number(sitting, points, "Add")
        assert _said(sitting) == "accepted"
    assert [panel.score for panel in sitting.table.seats] == ["30", "-10", "0"]
    _button(sitting, "Next player")
    sitting.give(seat=2, verb="set")
    _number(sitting, "12", "Set")
    sitting.hear(_seat(sitting, 3))
    _number(sitting, "7", "Add")
    assert sitting.table.hands[-1] == "Round 1 is closed."
    sitting.hear(_seat(sitting, 2))
    _number(sitting, "40", "Add")
    _button(sitting, "End round")
    assert _said(sitting) == "SC-EMPTY"
    assert sitting.table.prompt.keypad is None
    _button(sitting, "All 0")
    assert sitting.table.prompt.text == "Ben wins"
    assert sitting.lines() == [
        "1 add 24", "2 add -10", "1 add 6", "3 pass", "2 set 12", "3 add 7", "close",
        "2 add 40", "close anyway",
    ]  # fmt: skip


def test_a_tapped_player_is_asked_for_points_whoever_is_next(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid", title="Skat")
    assert sitting.table.prompt.text == "Ann: points?"
    sitting.hear(_seat(sitting, 3))
    assert sitting.table.prompt.text == "Cid: points?"


def test_a_verb_can_come_before_the_seat_and_a_number_before_both_is_kept(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(verb="add")
    for key in "12":
        sitting.hear(Key(key))
    sitting.hear(_seat(sitting, 2))
    assert sitting.lines() == []
    keypad = sitting.keypad
    assert keypad.text == "12"
    sitting.hear(keypad.confirms[0].act)
    assert sitting.lines() == ["2 add 12"]


def test_ending_a_number_that_was_not_typed_enters_nothing(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(_seat(sitting, 1))
    for typed in ("", "-"):
        for key in typed:
            sitting.hear(Key(key))
        keypad = sitting.keypad
        for button in keypad.confirms:
            assert button.dim
            sitting.hear(button.act)
            assert sitting.lines() == []


def test_a_total_out_of_range_is_refused_and_the_seat_stays_chosen(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(_seat(sitting, 2))
    _number(sitting, "1000001", "Add")
    said = sitting.table.said
    assert said is not None
    assert said.rule == "SC-RANGE"
    assert "Ben" in said.text
    assert sitting.refusals() == ["2 add 1000001 ! SC-RANGE"]
    _number(sitting, "1000000", "Add")
    assert sitting.lines() == ["2 add 1000000"]


@pytest.mark.parametrize("seats", [1, 12])
def test_a_sheet_is_kept_for_one_and_for_twelve(sitting: Sitting, seats: int) -> None:
    names = [f"P{seat}" for seat in range(1, seats + 1)]
    sitting.hear(Answer("menu.game", "score-sheet"))
    while len(sitting.see(pictures.Seating).seats) > seats:
        sitting.hear(Answer("seats.fewer"))
    while len(sitting.see(pictures.Seating).seats) < seats:
        sitting.hear(Answer("seats.more"))
    for seat, name in enumerate(names, 1):
        sitting.hear(Answer("seat.name", seat), SuggestedText(name))
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    for seat in range(1, seats + 1):
        if seats > 1:
            sitting.hear(_seat(sitting, seat))
        _number(sitting, str(seat), "Add")
    sitting.hear(OpenMatchMenu(), Answer("match.verb", "finish"), OpenResult())
    ending = sitting.see(Ending)
    assert [standing.name for standing in ending.standings] == names[::-1]
    assert ending.headline == f"{names[-1]} wins"


def test_a_number_that_was_not_entered_outlives_another_line_and_is_taken_back_by_undo(
    sitting: Sitting,
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", missing="zero")
    sitting.hear(_seat(sitting, 1))
    sitting.keys("1")
    sitting.give(verb="close")
    _number(sitting, "2", "Add", "12")
    assert sitting.lines() == ["close", "1 add 12"]
    sitting.hear(_seat(sitting, 1))
    sitting.keys("7")
    sitting.hear(Undo())
    assert sitting.table.prompt.keypad is not None
    assert sitting.table.prompt.keypad.text == ""
    sitting.hear(Undo(), Undo())
    sitting.hear(_seat(sitting, 2))
    _number(sitting, "3", "Add")
    assert sitting.lines()[2:] == ["undo", "2 add 3"]


def test_a_total_beyond_the_limit_is_refused_with_a_number_that_can_be_read(
    sitting: Sitting,
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(_seat(sitting, 1))
    _number(sitting, "1000001", "Add")
    assert sitting.table.said is not None
    assert "beyond a million:" in sitting.table.said.text


def _tap(sitting: Sitting, label: str) -> None:
    """A tap on a key, a quick sum, or what ends the number, by its first word."""
    prompt = sitting.table.prompt
    assert prompt.keypad is not None
    pad = prompt.keypad
    buttons = (*pad.keys, *pad.chips, *pad.confirms, *prompt.buttons)
    (button,) = [each for each in buttons if label in (each.label, each.label.split()[0])]
    sitting.hear(button.act)


def _taps(sitting: Sitting, *labels: str) -> None:
    for label in labels:
        _tap(sitting, label)


def test_the_keypad_is_open_for_whoever_is_next_and_steps_on_by_itself(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    _taps(sitting, "7", "Add", "2", "7", "Add", "+5", "Add")
    assert sitting.lines() == ["1 add 7", "2 add 27", "3 add 5", "close"]
    assert sitting.table.prompt.text == "Ann: points?"
    assert [panel.to_act for panel in sitting.table.seats] == [True, False, False]


def test_a_round_that_was_closed_by_itself_is_open_again_after_undo(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    _taps(sitting, "7", "Add", "5", "Add")
    sitting.hear(Undo())
    assert sitting.lines()[2:] == ["close", "undo"]
    assert sitting.table.prompt.text == "Everybody has entered: close the round"
    sitting.hear(Undo())
    assert sitting.table.prompt.text == "Ben: points?"
    _taps(sitting, "6", "Add")
    assert sitting.lines()[4:] == ["undo", "2 add 6", "close"]


def test_a_round_that_was_opened_again_stays_open_for_every_correction(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    _taps(sitting, "7", "Add", "5", "Add")
    sitting.hear(Undo())
    sitting.give(verb="set", seat=1, points=8)
    sitting.give(verb="set", seat=2, points=9)
    assert sitting.lines()[3:] == ["undo", "1 set 8", "2 set 9"]
    assert sitting.table.prompt.text == "Everybody has entered: close the round"
    sitting.give(verb="close")
    assert [seat.score for seat in sitting.table.seats] == ["8", "9"]


def test_a_round_whose_sum_is_wrong_is_not_closed_by_itself(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    sitting.hear(Answer("option.type", "template"), Answer("template", "hearts"))
    sitting.hear(Answer("button.start"))
    seats = len(sitting.table.seats)
    for _ in range(seats):
        _taps(sitting, "1", "Add")
    assert sitting.lines() == [f"{seat} add 1" for seat in range(1, seats + 1)]
    assert sitting.table.prompt.text == "Everybody has entered: close the round"
    _button(sitting, "Close the round")
    assert _said(sitting) == "SC-SUM"


def test_a_key_keeps_its_place_and_its_meaning_over_a_whole_match(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid", rounds="2")
    glass, seen = of_window(800, 480), dict[tuple[int, ...], set[object]]()

    def look() -> None:
        """Notes what each key of the pad does; the last says what with: its verb alone counts."""
        pad = sitting.table.prompt.keypad
        assert pad is not None
        keys = (*pad.keys, *pad.chips, *sitting.table.prompt.buttons)
        acts: dict[object, object] = {button.act: button.act for button in keys}
        ends = [button.act for button in pad.confirms if isinstance(button.act, Give)]
        acts |= {act: dict(act.words)["verb"] for act in ends}
        for piece in scene_of(sitting.table, glass).pieces:
            if piece.act in acts:
                seen.setdefault(tuple(piece.place), set()).add(acts[piece.act])

    for taps in (("7",), ("±", "2", "0"), ("+20", "5"), ("+50", "+10"), ("1", "2", "3")):
        look()
        for label in taps:
            _tap(sitting, label)
            look()
        _tap(sitting, "Add")
    assert len(seen) == 12 + 4 + 3
    assert all(len(meanings) == 1 for meanings in seen.values())


def test_a_player_who_is_tapped_is_entered_for_and_whoever_sits_after_comes_next(
    sitting: Sitting,
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.hear(_seat(sitting, 2))
    _taps(sitting, "3", "Add")
    assert [panel.to_act for panel in sitting.table.seats] == [False, False, True]
    _taps(sitting, "4", "Add", "5", "Add")
    assert sitting.lines() == ["2 add 3", "3 add 4", "1 add 5", "close"]


def test_undo_takes_back_the_last_entry_at_once_and_asks_for_it_again(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    _taps(sitting, "7", "Add")
    sitting.hear(Undo())
    assert sitting.lines() == ["1 add 7", "undo"]
    assert sitting.table.prompt.text == "Ann: points?"


def test_chips_add_up_and_a_round_sum_waits_for_its_last_figure(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    _taps(sitting, "+10", "+20")
    pad = sitting.keypad
    assert (pad.text, pad.keys[0].label, pad.confirms[0].label) == ("30", "7", "Add 30")
    _taps(sitting, "7")
    assert sitting.keypad.text == "37"
    sitting.hear(Key("back"))
    _taps(sitting, "Add", "±", "+20", "Add")
    assert sitting.lines()[:2] == ["1 add 3", "2 add -20"]


def test_nobody_who_gave_up_is_asked_for_points(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.give_up(2)
    _taps(sitting, "1", "Add")
    assert sitting.table.prompt.text == "Cid: points?"


def test_cells_are_filled_along_the_row_or_once_one_went_down_by_columns(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    sitting.hear(Answer("option.type", "template"))
    sitting.hear(Answer("template", "birds-and-eggs"))
    sitting.hear(Answer("button.start"))
    assert sitting.table.prompt.text == "Player 1: Birds (points)?"
    _taps(sitting, "5", "Enter", "6", "Enter")
    sitting.give(seat=1, row="cards")
    _taps(sitting, "1", "2", "Enter")
    assert sitting.table.prompt.text == "Player 2: Bonus cards (points)?"
    sitting.give(seat=1, row="goals")
    _taps(sitting, "3", "Enter")
    assert sitting.table.prompt.text == "Player 1: Eggs (number)?"
    sitting.hear(_seat(sitting, 2))
    assert sitting.table.prompt.text == "Player 2: Round goals (points)?"


def test_the_last_empty_cell_leads_to_the_end(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "score-sheet"))
    sitting.hear(Answer("option.type", "template"))
    sitting.hear(Answer("template", "farm"))
    sitting.hear(Answer("seats.fewer"))
    sitting.hear(Answer("button.start"))
    while sitting.table.prompt.keypad is not None:
        _taps(sitting, "2", "Enter")
    assert sitting.table.prompt.text == "The sheet is full: end the match"
    sitting.hear(sitting.table.prompt.buttons[0].act)
    assert sitting.lines()[-1] == "finish"
