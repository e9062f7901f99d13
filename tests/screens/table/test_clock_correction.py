"""A judge corrects a clock, behind the PIN; no undo takes that back, and the history tells it."""

import pytest

from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.devices.messages import ButtonHeld, ButtonTapped
from tablepi.referee.intents import (
    Answer,
    Back,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    Pause,
    SuggestedText,
    Undo,
)
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, replays_its_clocks

BANK = Timing("bank", 900, 0)


def _playing(store: Store, timing: Timing = BANK, pin: str = "") -> Sitting:
    sitting = Sitting(store, timing=timing, pin=pin)
    sitting.step_ms = 0
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.wait(10_000)
    return sitting


def _correct(sitting: Sitting, seat: int, seconds: str, reason: str = "") -> None:
    sitting.hear(OpenMatchMenu(), Answer("match.clock"))
    if seat:
        sitting.hear(Answer("seat", seat))
    sitting.hear(SuggestedText(seconds), SuggestedText(reason))


def _texts(sitting: Sitting) -> list[str]:
    return [dial.text for dial in sitting.table.clocks]


def test_a_correction_is_written_down_with_its_reason_and_told(store: Store) -> None:
    sitting = _playing(store)
    _correct(sitting, 2, "+120", "The reader was stuck")
    assert _texts(sitting) == ["14:50", "17:00"]
    assert sitting.notes()[-3:] == [
        "clock pause", "clock adjust 2 +120 The reader was stuck", "clock start",
    ]  # fmt: skip
    assert sitting.table.hands == ("Judge: +120 seconds for Ben’s clock. The reader was stuck",)


@pytest.mark.parametrize("timing", [BANK, Timing("move", 60, 0), Timing("round", 3_000, 300)])
def test_clocks_stand_while_a_judge_corrects_one_and_go_on_behind_it(
    store: Store, timing: Timing
) -> None:
    sitting = _playing(store, timing)
    before = _texts(sitting)
    sitting.hear(OpenMatchMenu(), Answer("match.clock"))
    sitting.wait(100_000)
    if timing.kind != "round":
        sitting.hear(Answer("seat", 2))
    sitting.wait(100_000)
    sitting.hear(SuggestedText("+60"))
    sitting.wait(100_000)
    assert not any("flag" in note for note in sitting.notes())
    sitting.hear(SuggestedText(""))
    after = _texts(sitting)
    assert after[0] == (before[0] if timing.kind != "round" else "50:50")
    sitting.wait(5_000)
    assert _texts(sitting)[0] != after[0]
    replays_its_clocks(sitting, 5_000)


def test_whoever_only_looks_costs_nobody_a_second(store: Store) -> None:
    sitting = _playing(store)
    typed = Answer("seat", 1), SuggestedText("+60"), Back(), Back(), Answer("discard.yes")
    for steps in ((Back(),), (Answer("seat", 1), Back()), typed):
        sitting.hear(OpenMatchMenu(), Answer("match.clock"))
        for step in steps:
            sitting.wait(60_000)
            sitting.hear(step)
        assert _texts(sitting) == ["14:50", "15:00"]
    sitting.wait(1_000)
    assert _texts(sitting) == ["14:49", "15:00"]
    replays_its_clocks(sitting, 1_000)


def test_a_call_and_a_pause_meanwhile_do_not_set_the_clocks_going(store: Store) -> None:
    sitting = _playing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.clock"), ButtonHeld("seat", 2))
    for button in ("judge", "pause", "pause"):
        sitting.wait(10_000)
        sitting.hear(ButtonTapped(button))
        sitting.wait(10_000)
    sitting.hear(Back())
    assert _texts(sitting) == ["14:50", "15:00"]


def test_a_power_cut_meanwhile_costs_nobody_anything(store: Store) -> None:
    sitting = _playing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.clock"))
    sitting.wait(60_000)
    again = Sitting(store, timing=BANK)
    again.hear(ResumeMatch(1), Answer("button.ready"))
    assert _texts(again) == ["14:50", "15:00"]
    again.wait(1_000)
    assert _texts(again) == ["14:49", "15:00"]


def test_who_corrects_sees_what_each_seat_has_left(store: Store) -> None:
    sitting = _playing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.clock"))
    entries = sitting.see(pictures.Listing).entries
    assert [(entry.title, entry.detail) for entry in entries] == [
        ("Ann", "14:50"),
        ("Ben", "15:00"),
    ]


def test_the_clock_that_all_share_is_corrected_at_once(store: Store) -> None:
    sitting = _playing(store, Timing("round", 3_000, 300))
    _correct(sitting, 0, "-60")
    assert _texts(sitting) == ["48:50"]
    assert sitting.notes()[-3:] == ["clock pause", "clock adjust table -60", "clock start"]


def test_a_correction_is_the_judges_and_asks_for_the_pin(store: Store) -> None:
    sitting = _playing(store, pin="4711")
    sitting.hear(OpenMatchMenu(), Answer("match.clock"))
    assert sitting.see(pictures.Typing).hidden
    sitting.enter("1234")
    assert sitting.see(pictures.Typing).hidden
    sitting.enter("4711")
    sitting.see(pictures.Listing)


@pytest.mark.parametrize("typed", ["", "0", "-", "x", "86401", "-86401"])
def test_what_is_no_correction_is_asked_for_once_more(store: Store, typed: str) -> None:
    sitting = _playing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.clock"), Answer("seat", 1), SuggestedText(typed))
    assert sitting.see(pictures.Typing).title == "How many seconds more for Ann?"
    assert [note for note in sitting.notes() if "adjust" in note] == []


def test_undo_takes_back_the_line_and_leaves_the_correction(store: Store) -> None:
    sitting = _playing(store)
    sitting.scan("power", "suns", "castle")
    _correct(sitting, 1, "+60")
    sitting.hear(Undo())
    assert _texts(sitting) == ["15:50", "15:00"]


def test_a_match_without_clocks_offers_no_correction(store: Store) -> None:
    sitting = _playing(store, NO_CLOCKS)
    sitting.hear(OpenMatchMenu())
    assert Answer("match.clock") not in [
        entry.act for entry in sitting.see(pictures.Listing).entries
    ]


def test_the_history_tells_when_each_line_was_said_and_what_became_of_the_clocks(
    store: Store,
) -> None:
    sitting = _playing(store, Timing("bank", 60, 0))
    sitting.scan("power", "suns", "castle")
    sitting.wait(65_000)
    _correct(sitting, 2, "+60")
    sitting.hear(Pause(), Answer("pause.end"))
    sitting.scan("event", "suns", "discovery")
    sitting.hear(OpenHistory())
    history = sitting.see(pictures.History)
    assert [(line.number, line.time, line.text) for line in history.lines] == [
        ("1", "0:10", "Power · Castle · suns"),
        ("", "1:10", "Ben’s time is up"),
        ("", "1:15", "Pause"),
        ("", "1:15", "Judge: +60 seconds for Ben’s clock."),
        ("", "1:15", "Pause"),
        ("2", "1:15", "Event · a face-down card · suns"),
    ]
    assert [panel.name for panel in history.seats] == ["Ann · 0:50", "Ben · 0:55"]
    sitting.hear(Answer("history.step", 1))
    assert [panel.name for panel in sitting.see(pictures.History).seats] == [
        "Ann · 0:50",
        "Ben · 1:00",
    ]


def test_the_result_says_how_long_the_table_waited_for_each(store: Store) -> None:
    sitting = _playing(store)
    sitting.scan("power", "suns", "castle")
    sitting.wait(65_000)
    sitting.give_up(2)
    sitting.hear(OpenResult())
    standings = sitting.see(Ending).standings
    assert [(each.name, each.time) for each in standings] == [
        ("Ann", "0:10 used"),
        ("Ben", "1:05 used"),
    ]


def test_a_result_without_clocks_says_nothing_of_time(store: Store) -> None:
    sitting = _playing(store, NO_CLOCKS)
    sitting.give_up(2)
    sitting.hear(OpenResult())
    assert {each.time for each in sitting.see(Ending).standings} == {""}
