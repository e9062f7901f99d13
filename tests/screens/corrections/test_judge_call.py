"""Calling the judge: shown until answered, written into the journal, from wherever one is."""

from dataclasses import replace

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import Row, RowKind
from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonHeld, ButtonTapped
from tablepi.referee.intents import (
    Answer,
    Back,
    Intent,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
    Pause,
)
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.corrections.judge_call import calls, open_calls
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.signals import signals
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices


def test_a_seats_button_held_calls_the_judge_and_the_judges_own_answers(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonHeld("seat", 2))
    call = sitting.see(pictures.Call)
    assert (call.seat, call.name) == (2, "Ben")
    sitting.hear(ButtonTapped("judge"))
    assert sitting.table
    assert sitting.notes() == ["judge called 2", "judge answered"]


def test_the_judges_button_calls_for_the_table_and_the_screen_answers(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonTapped("judge"))
    assert sitting.see(pictures.Call).name == "The table calls"
    sitting.hear(sitting.see(pictures.Call).buttons[0].act)
    assert sitting.table
    assert sitting.notes() == ["judge called", "judge answered"]


def test_nothing_is_played_while_the_judge_is_called(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves")
    sitting.hear(ButtonHeld("seat", 1))
    sitting.scan("mill")
    for message in (ButtonTapped("seat", 1), ButtonTapped("undo"), ButtonHeld("seat", 2)):
        sitting.hear(message)
        assert isinstance(sitting.picture, pictures.Call)
    assert sitting.lines() == []
    sitting.hear(ButtonHeld("seat", 1))
    sitting.scan("mill")
    assert sitting.lines() == ["1 power mill leaves"]


@pytest.mark.parametrize("page", [OpenHistory(), OpenRules()])
def test_a_page_above_the_table_is_no_hindrance(sitting: Sitting, page: Intent) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(page)
    before = sitting.picture
    sitting.hear(ButtonHeld("seat", 1))
    sitting.see(pictures.Call)
    sitting.hear(Answer("called.answered"))
    assert type(sitting.picture) is type(before)


def test_without_a_match_there_is_nobody_to_call(sitting: Sitting) -> None:
    sitting.hear(ButtonTapped("judge"))
    assert notices(sitting.picture) == ["No match is open here that needs a judge."]


def test_what_cannot_be_written_down_is_not_shown_as_called(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablepi.core.errors import StoreError

    sitting.begin("power-suit", "Ann", "Ben")

    def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(type(sitting.storage.journal), "append", full)
    sitting.hear(ButtonHeld("seat", 1))
    assert "The disk is full." in " ".join(notices(sitting.table))


def test_a_call_outlives_a_power_cut(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonHeld("seat", 2))
    again = Sitting(sitting.storage)
    again.hear(ResumeMatch(1))
    assert again.see(pictures.Call).name == "Ben"
    again.hear(Answer("called.answered"), Answer("button.ready"))
    assert again.table
    third = Sitting(sitting.storage)
    third.hear(ResumeMatch(1))
    assert isinstance(third.picture, pictures.Page)


def test_the_judge_can_be_called_while_the_table_is_laid_out(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("button.start"), ButtonHeld("seat", 1))
    sitting.see(pictures.Call)
    sitting.hear(Answer("called.answered"))
    assert sitting.see(pictures.Page).kind == "layout"


def test_the_history_counts_the_calls(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenHistory())
    assert sitting.see(pictures.History).detail == ""
    for count in ("1 time", "2 times"):
        sitting.hear(ButtonHeld("seat", 1), ButtonTapped("judge"))
        assert sitting.see(pictures.History).detail == f"Judge called {count}"


def test_the_notes_say_how_often_and_whether_a_call_is_open() -> None:
    assert open_calls([]) == []
    assert open_calls(["clock start", "judge called 3"]) == [3]
    assert open_calls(["judge called", "clock stop"]) == [0]
    assert open_calls(["judge called 3", "judge answered"]) == []
    assert open_calls(["judge called 1", "judge answered", "judge called 3", "judge called 2"]) == [
        3,
        2,
    ]
    assert calls(["judge called 3", "judge answered", "judge called", "final"]) == 2


def test_whoever_calls_as_well_is_shown_lit_and_counted_and_one_answer_is_for_all(
    sitting: Sitting,
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    for seat in (2, 3):
        sitting.hear(ButtonHeld("seat", seat))
    call = sitting.see(pictures.Call)
    assert (call.seat, call.also, call.name) == (2, (3,), "Ben")
    assert call.hint.startswith("Also called by Cid.")
    assert [signal.state for signal in signals(call)] == ["off", "judge", "judge"]
    again = Sitting(sitting.storage)
    again.hear(ResumeMatch(1))
    assert again.see(pictures.Call)[:-2] == call[:-2]
    again.hear(ButtonTapped("judge"))
    assert sitting.notes() == ["judge called 2", "judge called 3", "judge answered"]
    again.hear(Answer("button.ready"), OpenHistory())
    assert again.see(pictures.History).detail == "Judge called 2 times"


def test_a_seat_that_joins_the_tables_call_is_named(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.hear(ButtonTapped("judge"), ButtonHeld("seat", 3))
    call = sitting.see(pictures.Call)
    assert (call.seat, call.name) == (3, "Cid")
    sitting.hear(ButtonHeld("seat", 3))
    assert sitting.table


def test_a_call_is_neither_dimmed_nor_left_however_long_it_waits(sitting: Sitting) -> None:
    chosen = {"screen.dim_min": 1, "cafe.idle_min": 2}
    sitting.router.context = replace(sitting.router.context, settings=Settings(chosen=chosen))
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonHeld("seat", 2))
    sitting.wait(3_600_000)
    assert sitting.see(pictures.Call).name == "Ben"
    assert not sitting.router.look.dim
    sitting.hear(ButtonTapped("judge"))
    assert sitting.table
    sitting.wait(60_000)
    assert sitting.router.look.dim
    sitting.wait(60_000)
    assert isinstance(sitting.picture, pictures.Menu)


@pytest.mark.parametrize("page", [OpenHistory(), OpenRules(), OpenMatchMenu(), Pause()])
@pytest.mark.parametrize("button", [ButtonTapped("seat", 1), ButtonTapped("undo")])
def test_a_button_that_means_nothing_on_a_page_says_so(
    sitting: Sitting, page: Intent, button: ButtonTapped
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="pass")
    sitting.hear(page)
    shown = type(sitting.picture)
    sitting.hear(button)
    assert type(sitting.picture) is shown
    assert notices(sitting.picture) == ["That button works only during a match."]
    sitting.hear(Answer("pause.end") if isinstance(page, Pause) else Back())
    assert notices(sitting.table) == []
    assert sitting.lines() == ["1 pass"]


def test_buttons_on_the_menu_on_a_layout_and_in_a_call_are_answered_with_a_word(
    sitting: Sitting,
) -> None:
    only = ["That button works only during a match."]
    sitting.hear(ButtonTapped("seat", 1))
    assert notices(sitting.picture) == only
    sitting.hear(Answer("menu.game", "suitup"), Answer("button.start"), ButtonTapped("undo"))
    assert notices(sitting.picture) == only
    sitting.hear(ButtonTapped("seat", 7))
    assert notices(sitting.picture) == ["Nobody sits at seat 7 in this match."]
    sitting.hear(ButtonTapped("judge"), ButtonTapped("seat", 1))
    assert notices(sitting.see(pictures.Call)) == only


def test_a_call_after_the_result_stands_is_shown_and_changes_no_seal(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"))
    rows = sitting.rows()
    sitting.hear(Back())
    for message in (ButtonHeld("seat", 2), ButtonHeld("seat", 1)):
        sitting.hear(message)
        assert sitting.see(pictures.Call).seat == 2
    sitting.hear(Answer("called.answered"))
    assert sitting.table
    assert sitting.rows() == rows


def test_a_call_that_cannot_be_written_down_stops_no_clock(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(store, timing=Timing("bank", 60))
    sitting.begin("power-suit", "Ann", "Ben")
    append = store.journal.append

    def full(match: int, at_ms: int, kind: RowKind, text: str, *more: str | None) -> Row:
        if text.startswith("judge"):
            raise StoreError("No space is left on the disk.")
        return append(match, at_ms, kind, text, *more)

    monkeypatch.setattr(store.journal, "append", full)
    sitting.hear(ButtonTapped("judge"))
    assert "Not recorded" in notices(sitting.table)[0]
    assert [dial.runs for dial in sitting.table.clocks] == [True, False]
