"""All buttons together: each counts by itself, whatever the others do."""

import random

import pytest

from tablepi.devices.messages import (
    ButtonFreed,
    ButtonHeld,
    ButtonStuck,
    ButtonTapped,
    ContactChanged,
    TagSeen,
)
from tablepi.devices.panel.buttons import Buttons
from tests.devices.storms import INPUTS, Edge, storm, told
from tests.nightly import NIGHTLY


def test_a_press_while_another_button_is_held_counts() -> None:
    buttons = Buttons()
    assert buttons.hear(ContactChanged("seat 1", True), 0) == []
    assert buttons.hear(ContactChanged("undo", True), 500) == []
    assert buttons.hear(ContactChanged("undo", False), 600) == [ButtonTapped("undo")]
    assert [*buttons.wait(2000), *buttons.wait(2020)] == [ButtonHeld("seat", 1)]
    assert buttons.hear(ContactChanged("seat 2", True), 2100) == []
    assert buttons.hear(ContactChanged("seat 2", False), 2200) == [ButtonTapped("seat", 2)]
    assert buttons.hear(ContactChanged("seat 1", False), 2300) == []


def test_a_stuck_button_is_in_nobodys_way_and_told_when_it_comes_up() -> None:
    buttons = Buttons()
    buttons.hear(ContactChanged("seat 3", True), 0)
    assert buttons.stuck == []
    assert buttons.wait(10_000) == []
    assert buttons.wait(10_020) == [ButtonHeld("seat", 3), ButtonStuck("seat", 3)]
    assert buttons.stuck == ["seat 3"]
    buttons.hear(ContactChanged("seat 1", True), 11_000)
    assert buttons.hear(ContactChanged("seat 1", False), 11_100) == [ButtonTapped("seat", 1)]
    assert buttons.hear(ContactChanged("seat 3", False), 20_000) == []
    assert [*buttons.wait(20_020), *buttons.wait(20_040)] == [ButtonFreed("seat", 3)]
    assert buttons.stuck == []


def test_any_other_message_is_itself_behind_what_the_buttons_have_come_to() -> None:
    buttons = Buttons()
    buttons.hear(ContactChanged("judge", True), 0)
    tag = TagSeen("table", 0, "castle")
    assert buttons.hear(tag, 2500) == [tag]
    assert buttons.hear(tag, 2600) == [ButtonHeld("judge"), tag]
    assert buttons.hear(tag, 2700) == [tag]


@pytest.mark.parametrize(
    ("told", "comes"),
    [
        # It came up in time; a busy program looks at the clock before it hears of that.
        ([(100, 100, 1), (2050, None, -1), (2050, 2099, 0), (2200, None, -1)], "tapped"),
        ([(100, 100, 1), (2600, None, -1), (2601, 2099, 0), (2700, None, -1)], "tapped"),
        ([(100, 100, 1), (2100, None, -1), (2119, None, -1), (2119, 2099, 0)], "tapped"),
        # Both edges are heard late and together.
        ([(2600, None, -1), (2601, 100, 1), (2601, 2099, 0)], "tapped"),
        ([(2600, None, -1), (2601, 100, 1), (2601, 2100, 0)], "held"),
        # It came up too late, heard at once or late; or it is still down.
        ([(100, 100, 1), (2100, 2100, 0)], "held"),
        ([(100, 100, 1), (2600, None, -1), (2601, 2100, 0)], "held"),
        ([(100, 100, 1), (2100, None, -1), (2120, None, -1)], "held"),
        # What another button has come to is known up to the edge of this one.
        ([(100, 100, 1), (2105, 2105, 2)], "held"),
        ([(100, 100, 1), (2105, 2095, 2), (2106, 2099, 0)], "tapped"),
    ],
)
def test_a_press_is_long_or_short_by_when_it_ended_and_not_by_when_that_was_heard(
    told: list[tuple[int, int | None, int]], comes: str
) -> None:
    """Each is when it is told, when it was (None: a look at the clock), and the level (2: that of
    another button)."""
    buttons, messages = Buttons(), list[object]()
    for now_ms, at_ms, level in told:
        if at_ms is None:
            messages += buttons.wait(now_ms)
            continue
        name = "undo" if level == 2 else "seat 1"
        changed = ContactChanged(name, bool(level), late_ms=now_ms - at_ms)
        messages += buttons.hear(changed, now_ms)
    for now_ms in (2_800, 2_900):
        messages += buttons.wait(now_ms)
    wanted = {"tapped": ButtonTapped("seat", 1), "held": ButtonHeld("seat", 1)}[comes]
    assert [message for message in messages if message != ButtonHeld("undo")] == [wanted]


def test_a_button_found_down_means_nothing_until_it_was_let_go() -> None:
    buttons = Buttons()
    buttons.hear(ContactChanged("seat 1", True, fresh=False), 0)
    assert buttons.hear(ContactChanged("seat 1", False), 900) == []
    buttons.hear(ContactChanged("seat 1", True), 1000)
    assert buttons.hear(ContactChanged("seat 1", False), 1100) == [ButtonTapped("seat", 1)]


STORMS = 1_000 if NIGHTLY else 100


def test_storms_on_sixteen_buttons_at_once_lose_no_press_and_invent_none(
    chance: random.Random,
) -> None:
    """A hundred of them, a thousand with TABLEPI_NIGHTLY=1, in simulated time."""
    for number in range(STORMS):
        here = storm(chance, [f"seat {seat}" for seat in range(1, INPUTS + 1)])
        buttons = Buttons()

        def edge(each: Edge, buttons: Buttons = buttons) -> list[object]:
            late_ms = each.told_ms - each.at_ms
            changed = ContactChanged(each.button, each.closed, late_ms=late_ms)
            return buttons.hear(changed, each.told_ms)

        assert told(here, edge, buttons.wait) == here.meant, f"storm {number}"
