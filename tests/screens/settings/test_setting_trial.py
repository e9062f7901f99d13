"""A turned picture is tried first: nobody is left with a screen that cannot be read."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablepi.referee.intents import Answer, Back, Wake
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.store import Store
from tests.screens.settings.settings_page import value_of
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

KEPT: list[Mapping[str, object]] = []


@pytest.fixture
def sitting(store: Store) -> Sitting:
    KEPT.clear()
    sitting = Sitting(store)
    settings = Settings(keep=lambda chosen: KEPT.append(dict(chosen)))
    sitting.router.context = replace(sitting.router.context, settings=settings)
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", "screen.rotation")))
    return sitting


def test_it_is_turned_at_once_and_turns_back_by_itself(sitting: Sitting) -> None:
    assert sitting.router.look.rotation == 90
    assert sitting.see(pictures.Trial).left == "15"
    sitting.wait(14_999)
    assert sitting.see(pictures.Trial).left == "1"
    sitting.wait(1)
    assert sitting.router.look.rotation == 0
    assert sitting.see(SettingsPage).title == "Settings"
    assert KEPT == []


def test_every_second_is_shown(sitting: Sitting) -> None:
    shown = []
    while isinstance(sitting.picture, pictures.Trial):
        shown.append(sitting.see(pictures.Trial).left)
        due_ms = sitting.router.due_ms
        assert due_ms is not None
        sitting.wait(due_ms - sitting.at_ms)
    assert shown == [str(left) for left in range(15, 0, -1)]


def test_nothing_but_yes_keeps_it(sitting: Sitting) -> None:
    sitting.wait(10_000)
    sitting.scan("castle")
    sitting.hear(*to(Answer("setting", "screen.rotation")), Wake())
    sitting.wait(5_000)
    assert sitting.router.look.rotation == 0


def test_whoever_can_read_it_keeps_it(sitting: Sitting) -> None:
    sitting.hear(Answer("trial.keep"))
    assert KEPT == [{"screen.rotation": 90}]
    sitting.wait(60_000)
    assert sitting.router.look.rotation == 90
    assert value_of(sitting, "screen.rotation") == ("Picture turned", "by 90°")
    sitting.router.context.settings.choose({"screen.rotation": 0})
    assert sitting.router.look.rotation == 0


def test_it_is_turned_on_with_the_whole_time_anew(sitting: Sitting) -> None:
    sitting.wait(12_000)
    sitting.hear(Answer("trial.turn"))
    assert (sitting.router.look.rotation, sitting.see(pictures.Trial).left) == (180, "15")
    sitting.hear(Answer("trial.turn"))
    assert sitting.router.look.rotation == 270
    sitting.hear(Answer("trial.turn"))
    assert sitting.router.look.rotation == 0
    sitting.hear(Answer("trial.turn"), Back())
    assert sitting.router.look.rotation == 0


def test_going_back_to_the_files_own_is_tried_as_well(sitting: Sitting) -> None:
    sitting.hear(Answer("trial.keep"), *to(Answer("settings.changed")))
    sitting.hear(Answer("setting.restore", "screen.rotation"))
    assert sitting.router.look.rotation == 0
    sitting.wait(15_000)
    assert sitting.router.look.rotation == 90
    sitting.hear(Answer("setting.restore", "screen.rotation"), Answer("trial.keep"))
    assert KEPT[-1] == {}


def test_whatever_ends_the_trial_turns_it_back(sitting: Sitting) -> None:
    sitting.router.stumble()
    assert sitting.router.look.rotation == 0
    sitting.see(pictures.Menu)
