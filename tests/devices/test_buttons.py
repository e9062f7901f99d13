"""All buttons together: each counts by itself, whatever the others do."""

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
from tests.devices.test_contacts import STORM_MS, storm


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


def test_storms_on_sixteen_buttons_at_once_are_told_apart() -> None:
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    for _ in range(20):
        storms = {f"seat {seat}": storm(chance) for seat in range(1, 17)}
        edges = sorted((at, name, level) for name, (es, _) in storms.items() for at, level in es)
        buttons, told = Buttons(), []
        for at_ms, name, level in edges:
            told += buttons.hear(ContactChanged(name, bool(level)), at_ms)
        told += buttons.wait(STORM_MS + 60)
        kinds = {"tapped": ButtonTapped, "held": ButtonHeld}
        for seat in range(1, 17):
            meant = [kinds[event]("seat", seat) for event in storms[f"seat {seat}"][1]]
            mine = [each for each in told if getattr(each, "seat", 0) == seat]
            assert mine == meant, f"seed {seed}"
