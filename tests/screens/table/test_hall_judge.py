"""A judge call at a table of a hall: who comes, that somebody is here, and the time it stood."""

from typing import Any

import pytest

from tablepi.devices.messages import ButtonHeld, ButtonTapped, LinkGone, LinkHere, LinkNote
from tablepi.referee.hall.told_hall import open_call
from tablepi.referee.intents import Answer
from tablepi.screens.context.table_settings import DEFAULTS
from tablepi.screens.pictures.picture import Call
from tablepi.screens.start.match_list import ResumeMatch
from tests.kinds import kind_of
from tests.referee.hall.test_hall_round import TASK, playing, tell
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def called(sitting: Sitting) -> Sitting:
    """A match of the hall's round of 50 minutes, to which seat 2 calls a judge."""
    playing(sitting).hear(ButtonHeld("seat", 2))
    return sitting


def _call(sitting: Sitting) -> Call:
    return sitting.see(Call)


def _acts(sitting: Sitting) -> list[str]:
    return [kind_of(button.act) for button in _call(sitting).buttons]


def _told(sitting: Sitting) -> dict[str, Any]:
    return open_call(sitting.router.open_match, sitting.at_ms)


def _says(sitting: Sitting, state: str, judge: str = "Kim") -> None:
    body = {"call": _told(sitting)["call"], "state": state, "judge": judge, "age_ms": 0}
    sitting.hear(LinkNote("judge", body))


def _notes(sitting: Sitting) -> list[str]:
    rows = sitting.storage.journal.read(1).rows
    return [row.text for row in rows if row.text.startswith("judge")]


def test_the_table_says_who_is_coming(called: Sitting) -> None:
    assert _call(called).title == "Judge!"
    _says(called, "claimed")
    assert _call(called).title == "Kim is coming"
    _says(called, "open")
    assert _call(called).title == "Judge!"


def test_what_is_said_of_another_call_is_not_shown(called: Sitting) -> None:
    body = {"call": "0" * 16, "state": "claimed", "judge": "Kim", "age_ms": 0}
    called.hear(LinkNote("judge", body))
    assert _call(called).title == "Judge!"


def test_a_call_is_taken_back_only_while_it_is_open(called: Sitting) -> None:
    _says(called, "claimed")
    assert "hall.judge.back" not in _acts(called)
    called.hear(Answer("hall.judge.back"))
    assert _told(called)
    _says(called, "open")
    called.hear(ButtonHeld("seat", 2))
    assert called.table
    assert _told(called) == {}
    assert _notes(called) == ["judge called 2", "judge answered"]


def test_the_judge_is_here_after_a_pin_and_the_time_to_that_is_told(called: Sitting) -> None:
    called.router.context.settings.choose({"table.pin": "4711"})
    called.wait(90_000)
    called.hear(Answer("hall.judge.present"))
    called.enter("4711")
    told = _told(called)
    assert (told["state"], told["stood_ms"], told["seat"]) == ("present", 90_000, 2)
    assert _acts(called) == ["hall.judge.extra", "called.answered"]
    called.hear(Answer("called.answered"))
    assert called.table
    assert _notes(called) == ["judge called 2", "judge present", "judge answered"]


def test_the_time_it_stood_is_offered_in_whole_minutes_and_given_by_one_tap(
    called: Sitting,
) -> None:
    called.hear(Answer("hall.judge.present"))
    called.wait(200_000)
    assert _call(called).buttons[0].label == "Done, 4 min more"
    called.hear(Answer("hall.judge.extra"))
    assert [dial.text for dial in called.table.clocks] == ["50:40"]
    assert called.router.passing == "This table has 4 minutes more."


def test_the_time_in_which_the_round_stood_is_not_offered(called: Sitting) -> None:
    called.hear(Answer("hall.judge.present"))
    called.wait(100_000)
    called.hear(LinkNote("task", {**TASK, "left_ms": 2_800_000}))
    called.wait(600_000)
    assert _acts(called) == ["called.answered"]
    called.hear(LinkNote("task", {**TASK, "extra_ms": 600_000}))
    called.wait(70_000)
    assert _call(called).buttons[0].label == "Done, 3 min more"


def test_the_time_in_which_the_round_stood_is_not_offered_after_a_restart_either(
    called: Sitting,
) -> None:
    called.hear(Answer("hall.judge.present"))
    called.wait(100_000)
    called.hear(LinkNote("task", {**TASK, "left_ms": 2_800_000}))
    called.wait(600_000)
    again = Sitting(called.storage)
    again.hear(LinkHere("cafe", "t07", True))
    again.hear(ResumeMatch(1))
    again.wait(500_000)
    again.hear(LinkNote("task", {**TASK, "extra_ms": 1_100_000}))
    tell(again, 3_000)
    again.wait(70_000)
    assert _call(again).buttons[0].label == "Done, 3 min more"
    assert _notes(again)[-2:] == ["judge round stands", "judge round runs"]


@pytest.mark.parametrize("stood_ms", [0, 1, 59_999, 60_000, 60_001, 119_999])
def test_what_is_offered_is_looked_at_again_when_it_is_another_and_never_at_once(
    called: Sitting, stood_ms: int
) -> None:
    called.hear(Answer("hall.judge.present"))
    called.router.pass_time(called.at_ms + stood_ms)
    now_ms = called.at_ms + stood_ms
    for _ in range(3):
        [first, *_], due_ms = _call(called).buttons, called.router.current.due_ms()
        assert due_ms is not None
        assert due_ms > now_ms
        called.router.pass_time(due_ms - 1)
        assert _call(called).buttons[0] == first
        called.router.pass_time(due_ms)
        assert _call(called).buttons[0] != first
        now_ms = due_ms


def test_a_call_and_its_state_outlive_a_restart(called: Sitting) -> None:
    called.hear(Answer("hall.judge.present"))
    again = Sitting(called.storage)
    again.hear(LinkHere("cafe", "t07", True), ResumeMatch(1))
    assert _acts(again) == ["called.answered"]
    assert _call(again).seat == 2


def test_what_the_hall_closes_waits_for_a_tap(called: Sitting) -> None:
    _says(called, "closed")
    assert "Kim has closed" in _call(called).hint
    assert _notes(called) == ["judge called 2"]
    called.hear(Answer("called.answered"))
    assert called.table


def test_a_hall_that_is_away_is_said(called: Sitting) -> None:
    called.hear(LinkGone(1))
    assert "fetch a judge" in _call(called).hint


def test_the_judges_own_button_comes_and_goes(called: Sitting) -> None:
    called.hear(ButtonTapped("judge"), ButtonTapped("judge"))
    assert called.table
    assert _notes(called) == ["judge called 2", "judge present", "judge answered"]


def _settings(sitting: Sitting) -> dict[str, Any]:
    return {key: sitting.router.context.settings[key] for key in DEFAULTS}


def test_no_note_makes_a_move_opens_a_secret_or_changes_a_setting(sitting: Sitting) -> None:
    playing(sitting).scan("castle")
    before = sitting.storage.journal.read(1).rows
    referee = sitting.router.open_match
    assert referee is not None
    draft, public = referee.draft, referee.match.public
    settings = _settings(sitting)
    bodies: list[Any] = [{}, {"text": "x", "since": 1}, {"state": "closed", "call": "0" * 16}]
    bodies += [{"move": "1 power castle suns", "line": "1 concede", "table.pin": "", "to": 1}]
    bodies += [{"task": "x", "state": "closed"}, {"round": -1}, {"wire": "all", "boot": 7}]
    for kind in ("task", "judge", "round", "say", "hall"):
        for body in bodies:
            sitting.hear(LinkNote(kind, body))
    assert sitting.storage.journal.read(1).rows == before
    assert (referee.draft, referee.match.public) == (draft, public)
    assert _settings(sitting) == settings
