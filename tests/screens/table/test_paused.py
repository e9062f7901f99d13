"""A pause: clocks stand, nothing is played, a touch goes on; and so for a called judge."""

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.devices.messages import ButtonHeld, ButtonTapped, Signal
from tablepi.games import games
from tablepi.referee.intents import Answer, Back, OpenHistory, OpenMatchMenu, Pause, Undo, Yes
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.signals import signals
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices

BANK = Timing("bank", 900, 0)
PAUSE = ButtonTapped("pause")


def _playing(store: Store, timing: Timing = BANK) -> Sitting:
    sitting = Sitting(store, timing=timing)
    sitting.step_ms = 0
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.wait(10_000)
    return sitting


def _notes(sitting: Sitting) -> list[str]:
    return [row.text for row in sitting.rows() if row.kind == "note"][2:]


def _shown(sitting: Sitting) -> str:
    return sitting.table.clocks[0].text


def test_a_pause_stops_the_clocks_until_somebody_touches_the_screen(store: Store) -> None:
    sitting = _playing(store)
    sitting.hear(Pause())
    paused = sitting.see(pictures.Paused)
    assert (paused.title, paused.hint) == ("Paused", "Touch the screen to go on")
    assert sitting.router.due_ms is None
    sitting.wait(600_000)
    sitting.hear(paused.act)
    assert _shown(sitting) == "14:50"
    sitting.wait(1_000)
    assert _shown(sitting) == "14:49"
    assert _notes(sitting) == ["clock pause", "clock start"]


def test_the_panels_button_pauses_and_goes_on_from_any_page(store: Store) -> None:
    sitting = _playing(store)
    sitting.hear(OpenHistory(), PAUSE)
    sitting.see(pictures.Paused)
    sitting.wait(60_000)
    sitting.hear(PAUSE)
    sitting.see(pictures.History)
    sitting.hear(Back())
    assert _shown(sitting) == "14:50"


def test_the_menu_of_the_match_pauses_one_without_clocks_as_well(store: Store) -> None:
    sitting = _playing(store, NO_CLOCKS)
    sitting.hear(OpenMatchMenu(), Answer("match.pause"))
    sitting.see(pictures.Paused)
    sitting.hear(Answer("pause.end"))
    assert sitting.table.clocks == ()
    assert sitting.rows() == []


def test_nothing_is_played_in_a_pause_neither_by_a_card_nor_by_a_seat(store: Store) -> None:
    sitting = _playing(store)
    sitting.hear(PAUSE)
    sitting.scan("castle")
    assert notices(sitting.picture) == ["The match is paused. Go on, and show the card again."]
    sitting.hear(Yes(1))
    sitting.give(verb="power")
    sitting.hear(Undo())
    assert isinstance(sitting.picture, pictures.Paused)
    assert sitting.lines() == []


def test_a_called_judge_stops_the_clocks_and_lets_them_go_on(store: Store) -> None:
    sitting = _playing(store)
    sitting.hear(ButtonHeld("seat", 2))
    sitting.wait(300_000)
    sitting.hear(Answer("called.answered"))
    assert _shown(sitting) == "14:50"
    assert _notes(sitting) == ["judge called 2", "clock pause", "judge answered", "clock start"]


def test_a_judge_called_in_a_pause_ends_no_pause_and_there_is_no_pause_during_a_call(
    store: Store,
) -> None:
    sitting = _playing(store)
    sitting.hear(PAUSE, ButtonHeld("judge"), Answer("called.answered"))
    sitting.see(pictures.Paused)
    assert _notes(sitting)[-1] == "judge answered"
    sitting.hear(Answer("pause.end"), ButtonHeld("judge"), PAUSE)
    called = sitting.see(pictures.Call)
    assert notices(called) == ["The judge is called: play and clocks have stopped already."]
    assert {signal.state for signal in signals(called)} == {"judge"}
    assert sitting.router.due_ms is None
    sitting.hear(ButtonTapped("judge"))
    assert sitting.table
    assert sitting.router.due_ms is not None
    assert _notes(sitting)[-4:] == ["judge called", "clock pause", "judge answered", "clock start"]


def test_without_a_match_there_is_nothing_to_pause(sitting: Sitting) -> None:
    sitting.hear(PAUSE)
    assert notices(sitting.picture) == ["No match is played here: nothing to pause."]


def test_the_lights_are_dark_in_a_pause_and_say_when_time_is_short(store: Store) -> None:
    sitting = _playing(store)
    assert signals(sitting.picture) == (Signal("turn"), Signal("off"))
    sitting.wait(835_000)
    assert signals(sitting.picture) == (Signal("short"), Signal("off"))
    sitting.hear(PAUSE)
    assert signals(sitting.picture) == ()


def test_the_end_phase_of_a_round_is_said_to_whom_the_table_waits_for(store: Store) -> None:
    sitting = _playing(store, Timing("round", 600, 60))
    sitting.wait(535_000)
    assert signals(sitting.picture) == (Signal("short"), Signal("off"))


@pytest.mark.parametrize("game", games())
def test_the_clocks_of_every_game_are_touched_to_pause(store: Store, game: str) -> None:
    sitting = Sitting(store, timing=Timing("round", 600, 60))
    sitting.begin(game, "Ann", "Ben")
    sitting.hear(Pause())
    sitting.see(pictures.Paused)
    sitting.hear(Answer("pause.end"))
    assert sitting.table.clocks[0].runs


def test_clocks_that_could_not_be_started_go_on_after_a_pause(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(store, timing=BANK)
    sitting.hear(Answer("menu.game", "power-suit"), Answer("button.start"))
    with monkeypatch.context() as full:
        full.setattr(store.journal, "append", _full)
        sitting.hear(Answer("button.ready"))
        assert sitting.router.due_ms is None
    sitting.hear(Pause(), Answer("pause.end"))
    assert sitting.table.clocks[0].runs


def _full(*row: object) -> None:
    raise StoreError("The disk is full.")
