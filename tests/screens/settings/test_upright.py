"""Which way is up is asked at the first start, and only somebody's answer ends the question."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablepi.core.errors import StoreError
from tablepi.referee.intents import Answer, Back
from tablepi.screens.context.table_settings import DEFAULTS, Settings
from tablepi.screens.menu_ways import first_pages
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices

KEPT: list[Mapping[str, object]] = []


def _asked(store: Store, settings: Settings) -> Sitting:
    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, settings=settings)
    for page in first_pages(sitting.router)[:1]:
        sitting.router.enter(page)
    return sitting


@pytest.fixture
def sitting(store: Store) -> Sitting:
    KEPT.clear()
    file = {**DEFAULTS, "cafe.idle_min": 5, "screen.dim_min": 5}
    return _asked(store, Settings(file, keep=lambda chosen: KEPT.append(dict(chosen))))


def test_each_tap_turns_it_and_a_yes_keeps_it_and_leads_to_the_menu(sitting: Sitting) -> None:
    seen = []
    for _ in range(5):
        sitting.hear(Answer("trial.turn"))
        seen.append(sitting.router.look.rotation)
    assert seen == [90, 180, 270, 0, 90]
    sitting.hear(Answer("upright.keep"))
    sitting.see(pictures.Menu)
    assert KEPT == [{"screen.rotation": 90}]
    assert sitting.router.look.rotation == 90


def test_a_yes_without_a_turn_is_kept_too_so_that_nobody_is_asked_again(sitting: Sitting) -> None:
    sitting.hear(Answer("upright.keep"))
    assert KEPT == [{}]


def test_it_waits_for_good_and_nothing_else_leads_on(sitting: Sitting) -> None:
    sitting.hear(Answer("trial.turn"))
    sitting.wait(10_000_000)
    sitting.hear(Back())
    sitting.scan("castle")
    assert sitting.see(pictures.Trial).title == "Right way up?"
    assert not sitting.router.look.dim
    assert sitting.router.look.rotation == 90
    assert KEPT == []


def test_an_answer_that_cannot_be_kept_holds_until_the_next_start_and_says_so(store: Store) -> None:
    def full(chosen: Mapping[str, object]) -> None:
        raise StoreError("store.readonly")

    sitting = _asked(store, Settings(keep=full))
    sitting.hear(Answer("trial.turn"), Answer("upright.keep"))
    sitting.see(pictures.Menu)
    assert notices(sitting.picture)
    assert sitting.router.look.rotation == 90
