"""A judge corrects a clock, behind the PIN; no undo takes that back, and the history tells it."""

import pytest

from tablepi.app import picture as pictures
from tablepi.app.acts import Press
from tablepi.core.timing import NO_CLOCKS, Timing
from tablepi.store import Store
from tests.app.sitting import Sitting

BANK = Timing("bank", 900, 0)


def _playing(store: Store, timing: Timing = BANK, pin: str = "") -> Sitting:
    sitting = Sitting(store, timing=timing, pin=pin)
    sitting.step_ms = 0
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.wait(10_000)
    return sitting


def _correct(sitting: Sitting, seat: int, seconds: str, reason: str = "") -> None:
    sitting.press("match")
    sitting.press("clock")
    if seat:
        sitting.press("seat", seat)
    sitting.press("answer", seconds)
    sitting.press("answer", reason)


def _texts(sitting: Sitting) -> list[str]:
    return [dial.text for dial in sitting.table.clocks]


def test_a_correction_is_written_down_with_its_reason_and_told(store: Store) -> None:
    sitting = _playing(store)
    _correct(sitting, 2, "+120", "The reader was stuck")
    assert _texts(sitting) == ["14:50", "17:00"]
    assert sitting.rows()[-1].text == "clock adjust 2 +120 The reader was stuck"
    assert sitting.table.hands == ("Judge: +120 seconds for Ben’s clock. The reader was stuck",)


def test_who_corrects_sees_what_each_seat_has_left(store: Store) -> None:
    sitting = _playing(store)
    sitting.press("match")
    sitting.press("clock")
    entries = sitting.see(pictures.Listing).entries
    assert [(entry.title, entry.detail) for entry in entries] == [
        ("Ann", "14:50"),
        ("Ben", "15:00"),
    ]


def test_the_clock_that_all_share_is_corrected_at_once(store: Store) -> None:
    sitting = _playing(store, Timing("round", 3_000, 300))
    _correct(sitting, 0, "-60")
    assert _texts(sitting) == ["48:50"]
    assert sitting.rows()[-1].text == "clock adjust table -60"


def test_a_correction_is_the_judges_and_asks_for_the_pin(store: Store) -> None:
    sitting = _playing(store, pin="4711")
    sitting.press("match")
    sitting.press("clock")
    assert sitting.see(pictures.Typing).hidden
    sitting.enter("1234")
    assert sitting.see(pictures.Typing).hidden
    sitting.enter("4711")
    sitting.see(pictures.Listing)


@pytest.mark.parametrize("typed", ["", "0", "-", "x", "86401", "-86401"])
def test_what_is_no_correction_is_asked_for_once_more(store: Store, typed: str) -> None:
    sitting = _playing(store)
    sitting.press("match")
    sitting.press("clock")
    sitting.press("seat", 1)
    sitting.press("answer", typed)
    assert sitting.see(pictures.Typing).title == "How many seconds more for Ann?"
    assert len(sitting.rows()) == 2


def test_undo_takes_back_the_line_and_leaves_the_correction(store: Store) -> None:
    sitting = _playing(store)
    sitting.scan("power", "suns", "castle")
    _correct(sitting, 1, "+60")
    sitting.press("undo")
    assert _texts(sitting) == ["15:50", "15:00"]


def test_a_match_without_clocks_offers_no_correction(store: Store) -> None:
    sitting = _playing(store, NO_CLOCKS)
    sitting.press("match")
    assert Press("clock") not in [entry.act for entry in sitting.see(pictures.Listing).entries]


def test_the_history_tells_when_each_line_was_said_and_what_became_of_the_clocks(
    store: Store,
) -> None:
    sitting = _playing(store, Timing("bank", 60, 0))
    sitting.scan("power", "suns", "castle")
    sitting.wait(65_000)
    _correct(sitting, 2, "+60")
    sitting.press("pause")
    sitting.press("go-on")
    sitting.scan("event", "suns", "discovery")
    sitting.press("history")
    history = sitting.see(pictures.History)
    assert [(line.number, line.time, line.text) for line in history.lines] == [
        ("1", "0:10", "Ann: Power · Castle · suns"),
        ("", "1:10", "Ben’s time is up"),
        ("", "1:15", "Judge: +60 seconds for Ben’s clock."),
        ("", "1:15", "Pause"),
        ("2", "1:15", "Ben: Event · a face-down card · suns"),
    ]
    assert [panel.name for panel in history.seats] == ["Ann · 0:50", "Ben · 0:55"]
    sitting.press("step", 1)
    assert [panel.name for panel in sitting.see(pictures.History).seats] == [
        "Ann · 0:50",
        "Ben · 1:00",
    ]


def test_the_result_says_how_long_the_table_waited_for_each(store: Store) -> None:
    sitting = _playing(store)
    sitting.scan("power", "suns", "castle")
    sitting.wait(65_000)
    sitting.press("match")
    sitting.press("concede")
    sitting.press("seat", 2)
    sitting.press("result")
    standings = sitting.see(pictures.Ending).standings
    assert [(each.name, each.time) for each in standings] == [
        ("Ann", "0:10 at turn"),
        ("Ben", "1:05 at turn"),
    ]


def test_a_result_without_clocks_says_nothing_of_time(store: Store) -> None:
    sitting = _playing(store, NO_CLOCKS)
    sitting.press("match")
    sitting.press("concede")
    sitting.press("seat", 2)
    sitting.press("result")
    assert {each.time for each in sitting.see(pictures.Ending).standings} == {""}
