"""A screen that nobody touches is dimmed, and whoever comes back finds it as it was."""

from dataclasses import replace

import pytest

from tablepi.devices.messages import ButtonHeld, ButtonTapped, KnobTurned
from tablepi.referee.intents import Answer, Back, Wake
from tablepi.screens.context.table_settings import DIMMED, Look, Settings
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    settings = Settings(chosen={"screen.dim_min": 2, "screen.brightness": 70})
    sitting.router.context = replace(sitting.router.context, settings=settings)
    sitting.hear(Answer("menu.matches"))
    return sitting


def test_it_is_dimmed_after_its_minutes_and_bright_again_at_a_touch(sitting: Sitting) -> None:
    sitting.wait(119_000)
    assert sitting.router.look == Look(True, 70, False)
    sitting.wait(1_000)
    assert sitting.router.look == Look(True, DIMMED, True)
    assert sitting.router.due_ms is None
    sitting.hear(Wake())
    assert sitting.router.look == Look(True, 70, False)
    assert sitting.see(pictures.Listing).title == "All matches"


def test_a_scan_wakes_it_and_counts(sitting: Sitting) -> None:
    sitting.hear(Back())
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.wait(200_000)
    assert sitting.router.look.dim
    before = sitting.table
    sitting.scan("castle")
    assert not sitting.router.look.dim
    assert sitting.table != before


def test_a_command_card_wakes_it_and_counts_as_any_card_does(sitting: Sitting) -> None:
    sitting.hear(Back())
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.wait(200_000)
    sitting.scan("tablepi:command/judge")
    sitting.settle()
    assert not sitting.router.look.dim
    assert isinstance(sitting.picture, pictures.Call)


def test_a_screen_that_is_darker_than_that_anyway_does_not_brighten(store: Store) -> None:
    assert Settings(chosen={"screen.brightness": 10}).look(True).light == 10


@pytest.mark.parametrize(
    "message",
    [
        *(ButtonTapped(name) for name in ("undo", "judge", "pause", "push")),
        ButtonTapped("seat", 1),
        ButtonHeld("undo"),
        KnobTurned(1),
    ],
)
def test_a_button_or_the_knob_wakes_it_and_does_nothing_else(
    sitting: Sitting, message: ButtonTapped
) -> None:
    sitting.hear(Back())
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="pass")
    before = sitting.table
    sitting.wait(200_000)
    sitting.hear(message)
    assert not sitting.router.look.dim
    assert sitting.table == before
    assert sitting.lines() == ["1 pass"]


@pytest.mark.parametrize("message", [ButtonHeld("seat", 2), ButtonHeld("judge")])
def test_a_judge_is_called_out_of_the_dark_by_a_button_that_is_held(
    sitting: Sitting, message: ButtonHeld
) -> None:
    sitting.hear(Back())
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.wait(200_000)
    sitting.hear(message)
    assert not sitting.router.look.dim
    assert isinstance(sitting.picture, pictures.Call)
