"""Wrong PINs: who mistypes it is not kept waiting, who tries all of them is."""

import pytest

from tablepi.referee.intents import Answer, Back
from tablepi.screens.navigation.base import FREE, LONGEST_MS, PinLockout
from tablepi.screens.pictures.picture import Menu, Typing
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


def test_the_pause_grows_to_its_longest_and_ends() -> None:
    lockouts, now_ms, pauses = PinLockout(), 1_000, []
    for _ in range(FREE + 8):
        lockouts.wrong(now_ms)
        pauses.append(lockouts.wait_s(now_ms))
        now_ms += pauses[-1] * 1000
        assert lockouts.wait_s(now_ms) == 0
        assert not pauses[-1] or lockouts.wait_s(now_ms - 1) == 1
    assert pauses == [0, 0, 5, 10, 20, 40, 80, 160, 300, 300]
    assert pauses[-1] * 1000 == LONGEST_MS


def test_who_knew_it_may_mistype_it_again() -> None:
    lockouts = PinLockout()
    for _ in range(FREE):
        lockouts.wrong(0)
    lockouts.right()
    lockouts.wrong(0)
    assert lockouts.wait_s(0) == 0


@pytest.fixture
def locked(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.router.context.settings.choose({"cafe.pin": "4711"})
    return sitting


def test_in_a_pause_not_even_the_right_pin_is_looked_at(locked: Sitting) -> None:
    locked.step_ms = 0
    locked.hear(Answer("menu.settings"))
    for _ in range(FREE):
        locked.enter("1")
        assert locked.see(Typing).wrong == "That is not the PIN"
    locked.enter("1")
    assert locked.see(Typing).wrong == "Too many wrong tries. Try again in 5 s"
    locked.wait(1_500)
    locked.enter("4711")
    assert locked.see(Typing).wrong == "Too many wrong tries. Try again in 4 s"
    locked.wait(3_500)
    locked.enter("4711")
    assert locked.see(SettingsPage).title == "Settings"


def test_leaving_the_page_ends_no_pause(locked: Sitting) -> None:
    locked.step_ms = 0
    locked.hear(Answer("menu.settings"))
    for _ in range(FREE + 1):
        locked.enter("1")
    locked.hear(Back())
    locked.see(Menu)
    locked.hear(Answer("menu.players"))
    locked.enter("4711")
    assert locked.see(Typing).wrong.startswith("Too many wrong tries")
