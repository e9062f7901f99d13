"""All buttons together: each counts by itself, whatever the others do."""

import os
import random

from tablepi.devices.buttons import Buttons
from tablepi.devices.messages import (
    ButtonFreed,
    ButtonHeld,
    ButtonStuck,
    ButtonTapped,
    ContactChanged,
    TagSeen,
)
from tests.devices.storms import INPUTS, Edge, storm, told


def test_a_press_while_another_button_is_held_counts() -> None:
    buttons = Buttons()
    assert buttons.hear(ContactChanged("seat 1", True), 0) == []
    assert buttons.hear(ContactChanged("undo", True), 500) == []
    assert buttons.hear(ContactChanged("undo", False), 600) == [ButtonTapped("undo")]
    assert buttons.wait(2000) == [ButtonHeld("seat", 1)]
    assert buttons.hear(ContactChanged("seat 2", True), 2100) == []
    assert buttons.hear(ContactChanged("seat 2", False), 2200) == [ButtonTapped("seat", 2)]
    assert buttons.hear(ContactChanged("seat 1", False), 2300) == []


def test_a_stuck_button_is_in_nobodys_way_and_told_when_it_comes_up() -> None:
    buttons = Buttons()
    buttons.hear(ContactChanged("seat 3", True), 0)
    assert buttons.stuck == []
    assert buttons.wait(10_000) == [ButtonHeld("seat", 3), ButtonStuck("seat", 3)]
    assert buttons.stuck == ["seat 3"]
    buttons.hear(ContactChanged("seat 1", True), 11_000)
    assert buttons.hear(ContactChanged("seat 1", False), 11_100) == [ButtonTapped("seat", 1)]
    assert buttons.hear(ContactChanged("seat 3", False), 20_000) == []
    assert buttons.wait(20_020) == [ButtonFreed("seat", 3)]
    assert buttons.stuck == []


def test_any_other_message_is_itself_behind_what_the_buttons_have_come_to() -> None:
    buttons = Buttons()
    buttons.hear(ContactChanged("judge", True), 0)
    tag = TagSeen("table", 0, "castle")
    assert buttons.hear(tag, 2500) == [ButtonHeld("judge"), tag]
    assert buttons.hear(tag, 2600) == [tag]


def test_a_button_found_down_means_nothing_until_it_was_let_go() -> None:
    buttons = Buttons()
    buttons.hear(ContactChanged("seat 1", True, fresh=False), 0)
    assert buttons.hear(ContactChanged("seat 1", False), 900) == []
    buttons.hear(ContactChanged("seat 1", True), 1000)
    assert buttons.hear(ContactChanged("seat 1", False), 1100) == [ButtonTapped("seat", 1)]


STORMS = 1_000 if os.environ.get("TABLEPI_NIGHTLY") == "1" else 100


def test_storms_on_sixteen_buttons_at_once_lose_no_press_and_invent_none() -> None:
    """A hundred of them, a thousand with TABLEPI_NIGHTLY=1, in simulated time."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    for number in range(STORMS):
        here = storm(chance, [f"seat {seat}" for seat in range(1, INPUTS + 1)])
        buttons = Buttons()

        def edge(each: Edge, buttons: Buttons = buttons) -> list[object]:
            late_ms = each.told_ms - each.at_ms
            changed = ContactChanged(each.button, each.closed, late_ms=late_ms)
            return buttons.hear(changed, each.told_ms)

        assert told(here, edge, buttons.wait) == here.meant, f"storm {number}"
