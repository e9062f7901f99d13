"""Two of the panel's buttons that are down as the machine starts, and let go in time."""

import pytest

from tablepi.devices.messages import ContactChanged
from tablepi.devices.panel.buttons import LATEST_MS, START_HOLD_MS, Buttons, HeldAtStart


class Held:
    """Buttons at a start, and how often it was told that some were held."""

    def __init__(self) -> None:
        self.told = 0
        self._buttons = Buttons()
        self._buttons.at_start = HeldAtStart(self._tell)

    def _tell(self) -> None:
        self.told += 1

    def found(self, *names: str) -> "Held":
        for name in names:
            self._buttons.hear(ContactChanged(name, True, fresh=False), 0)
        return self

    def edge(self, name: str, closed: bool, at_ms: int) -> "Held":
        self._buttons.hear(ContactChanged(name, closed), at_ms)
        return self

    def let_go(self, at_ms: int, *names: str) -> "Held":
        for name in names:
            self.edge(name, False, at_ms)
        return self


@pytest.mark.parametrize(
    ("at_ms", "told"),
    [(START_HOLD_MS - 1, 0), (START_HOLD_MS, 1), (LATEST_MS, 1), (LATEST_MS + 1, 0)],
)
def test_two_buttons_count_that_are_let_go_in_time(at_ms: int, told: int) -> None:
    held = Held().found("seat 2", "undo").let_go(at_ms, "undo", "seat 2")
    assert held.told == told


def test_one_button_tells_nothing_nor_do_two_that_never_come_up() -> None:
    assert Held().found("seat 1").let_go(9_000, "seat 1").told == 0
    assert Held().found("seat 1", "seat 2").let_go(9_000, "seat 1").told == 0


def test_buttons_that_are_pressed_after_the_start_tell_nothing() -> None:
    held = Held().found("seat 1")
    for name in ("seat 2", "seat 3"):
        held.edge(name, True, 100).edge(name, False, 9_000)
    assert held.let_go(9_000, "seat 1").told == 0


def test_it_is_told_once_however_the_contacts_bounce() -> None:
    held = Held().found("seat 1", "seat 2", "seat 3").let_go(9_000, "seat 1", "seat 2", "seat 3")
    for at_ms in range(9_001, 9_010):
        held.edge("seat 1", at_ms % 2 == 0, at_ms)
    assert held.told == 1
