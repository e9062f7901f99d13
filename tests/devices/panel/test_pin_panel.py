"""The panel on gpiozero's mock pins: edges, clicks and lights, and a table without any of it."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tablepi.devices.messages import ButtonTapped, ContactChanged, KnobTurned, Signal
from tablepi.devices.panel.buttons import Buttons
from tablepi.devices.panel.lights_and_buzzer import STOP_S
from tablepi.devices.panel.pin_panel import PinPanel
from tablepi.devices.panel.pins import PanelConfig, SeatPins, default_panel
from tablepi.tools.simulator.simulated_panel import SimulatedPanel
from tests.devices.storms import Edge, storm, told
from tests.nightly import NIGHTLY

Started = Callable[[PanelConfig], tuple[SimulatedPanel, PinPanel, list[object]]]


@pytest.fixture
def started() -> Iterator[Started]:
    """Starts a panel on simulated pins and stops it after the test."""
    panels: list[PinPanel] = []

    def started(config: PanelConfig) -> tuple[SimulatedPanel, PinPanel, list[object]]:
        heard: list[object] = []
        hands = SimulatedPanel(config)
        panel = PinPanel(config, heard.append, time.monotonic_ns, hands.factory)
        panel.start()
        panels.append(panel)
        return hands, panel, heard

    yield started
    for panel in panels:
        panel.stop()


@pytest.mark.parametrize("name", default_panel(4).buttons())
def test_every_edge_of_every_button_is_told_by_its_name(started: Started, name: str) -> None:
    hands, _, heard = started(default_panel(4))
    hands.press(name, bounces=1)
    closed, opened = ContactChanged(name, True), ContactChanged(name, False)
    assert heard == [closed, opened, closed]
    hands.release(name, bounces=1)
    assert heard[3:] == [opened, closed, opened]


def test_a_button_that_is_down_at_the_start_is_told_as_that() -> None:
    config, heard = default_panel(2), list[object]()
    hands = SimulatedPanel(config)
    hands.press("seat 2")
    panel = PinPanel(config, heard.append, time.monotonic_ns, hands.factory)
    panel.start()
    assert heard == [ContactChanged("seat 2", True, fresh=False)]
    panel.stop()


def test_the_knob_is_told_click_by_click_in_both_directions(started: Started) -> None:
    hands, _, heard = started(default_panel(4))
    hands.turn(2)
    hands.turn(-3)
    assert heard == [KnobTurned(1)] * 2 + [KnobTurned(-1)] * 3


def test_a_plain_light_is_on_or_off_and_a_pwm_one_as_bright_as_it_is_told(started: Started) -> None:
    plain, pwm = SeatPins(17, (27,)), SeatPins(22, (23,), "pwm")
    hands, panel, _ = started(PanelConfig((plain, pwm)))
    panel.show((Signal("turn"), Signal("turn")))
    assert hands.wait_for(lambda: hands.lights()[1][0] > 0)
    assert hands.factory().pin(27).state == 1.0
    assert hands.factory().pin(23).state == pytest.approx(0.6)


@pytest.mark.parametrize("verdict", ["accepted", "refused"])
@pytest.mark.parametrize("state", ["off", "turn", "window", "short"])
@pytest.mark.parametrize("lit", ["high", "low"])
def test_a_verdict_changes_a_light_of_any_kind_at_once(
    started: Started, state: str, verdict: str, lit: str
) -> None:
    seats = (SeatPins(17, (27,)), SeatPins(22, (23,), "pwm"), SeatPins(5, (6, 12, 13), "rgb"))
    hands, panel, _ = started(PanelConfig(seats, lit=lit))
    panel.show((Signal(state),) * 3)
    shines = state != "off"
    assert hands.wait_for(lambda: [light[0] > 0 for light in hands.lights()] == [shines] * 3)
    pins = [hands.factory().pin(line) for line in (27, 23, 6)]
    before = [pin.state for pin in pins]
    counts = [len(pin.states) for pin in pins]
    panel.show((Signal(state, verdict, 7),) * 3)
    assert hands.wait_for(
        lambda: all(len(pin.states) > count for pin, count in zip(pins, counts, strict=True))
    )
    first = [pin.states[count].state for pin, count in zip(pins, counts, strict=True)]
    dark = 0.0 if lit == "high" else 1.0
    assert all((one == dark) != (other == dark) for one, other in zip(before, first, strict=True))
    assert all(hands.factory().pin(line).frequency >= 200 for line in (23, 6, 12, 13))


class SimulatedTime:
    """Two clocks in seconds: when an edge was, by the pins, and now."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, factory: Any) -> None:
        self.edge_s = self.now_s = 0.0
        monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: self.edge_s)
        factory.ticks = lambda: self.now_s


def test_a_press_whose_edges_are_told_late_and_together_lasts_as_long_as_it_did(
    monkeypatch: pytest.MonkeyPatch, started: Started
) -> None:
    hands, _, heard = started(default_panel(2))
    clock, buttons = SimulatedTime(monkeypatch, hands.factory()), Buttons()
    clock.edge_s, clock.now_s = 5.0, 5.065
    hands.press("seat 1")
    clock.edge_s, clock.now_s = 5.06, 5.066
    hands.release("seat 1")
    pressed, released = heard
    assert buttons.hear(pressed, 5065) == []
    assert buttons.hear(released, 5066) == [ButtonTapped("seat", 1)]


@pytest.mark.parametrize("edge_s", [1_700_000_000.0, 6.0, -40.0])
def test_ticks_of_another_clock_are_taken_for_just_now(
    monkeypatch: pytest.MonkeyPatch, started: Started, edge_s: float
) -> None:
    hands, _, heard = started(default_panel(2))
    clock = SimulatedTime(monkeypatch, hands.factory())
    clock.edge_s, clock.now_s = edge_s, 5.0
    hands.press("seat 1")
    assert [each.late_ms for each in heard if isinstance(each, ContactChanged)] == [0]


STORMS = 100 if NIGHTLY else 10


def test_storms_on_every_button_of_the_largest_panel_lose_no_press_and_invent_none(
    monkeypatch: pytest.MonkeyPatch, started: Started, chance: random.Random
) -> None:
    """Ten of them, a hundred with TABLEPI_NIGHTLY=1: from the pins through panel and buttons."""
    seats = tuple(SeatPins(line) for line in (4, 5, 6, 12, 13, 16, 17, 18))
    config = PanelConfig(seats, undo=19, pause=20, judge=21, knob=(22, 23), push=24, buzzer=25)
    hands, _, heard = started(config)
    clock = SimulatedTime(monkeypatch, hands.factory())
    for number in range(STORMS):
        here, buttons = storm(chance, list(config.buttons())), Buttons()

        def edge(each: Edge, buttons: Buttons = buttons) -> list[object]:
            clock.edge_s, clock.now_s = each.at_ms / 1_000, each.told_ms / 1_000
            hands.press(each.button) if each.closed else hands.release(each.button)
            told = [out for message in heard for out in buttons.hear(message, each.told_ms)]
            heard.clear()
            return told

        assert told(here, edge, buttons.wait) == here.meant, f"storm {number}"
        assert here.meant.keys() == config.buttons().keys()


def test_the_buzzer_says_what_it_is_told_and_is_silent_afterwards(started: Started) -> None:
    hands, panel, _ = started(replace(default_panel(4), buzzer=21))
    pin = hands.factory().pin(21)
    panel.play(("turn",), 60)
    assert hands.wait_for(lambda: len(pin.states) == 5)
    assert [state.state for state in pin.states] == [False, True, False, True, False]
    assert not hands.buzzes()


def test_a_buzzer_that_hangs_delays_no_other_part_of_the_panel(started: Started) -> None:
    hands, panel, heard = started(replace(default_panel(4), buzzer=21))
    hangs, hung = threading.Event(), threading.Event()

    def hang() -> None:
        hung.set()
        hangs.wait()

    hands.hang(21, hang)
    panel.play(("out",), 60)
    assert hung.wait(5)
    began_s = time.monotonic()
    for _ in range(1_000):
        panel.play(("accepted", "turn"), 60)
    panel.show((Signal("turn"),))
    assert hands.wait_for(lambda: hands.lights()[0][0] > 0)
    hands.press("seat 1")
    assert heard == [ContactChanged("seat 1", True)]
    panel.stop()
    assert time.monotonic() - began_s < STOP_S + 1
    hangs.set()


def test_an_rgb_light_takes_the_colour_of_what_it_says(started: Started) -> None:
    seats = (SeatPins(17, (27, 22, 23), "rgb"), SeatPins(5))
    hands, panel, _ = started(PanelConfig(seats))
    panel.show((Signal("judge"), Signal("turn")))
    assert hands.wait_for(lambda: hands.lights()[0] == (1.0, 1.0, 1.0))
    panel.show((Signal("turn"),))
    assert hands.wait_for(lambda: hands.lights()[0] == pytest.approx((0.6, 0.36, 0.03)))
    assert hands.lights()[1] == (0.0, 0.0, 0.0)


def test_a_light_wired_to_the_supply_shines_when_its_line_is_low(started: Started) -> None:
    seats = (SeatPins(17, (27,)), SeatPins(22, (23,)))
    hands, panel, _ = started(PanelConfig(seats, lit="low"))
    panel.show((Signal("turn"), Signal("off")))
    assert hands.wait_for(lambda: hands.factory().pin(27).state == 0.0)
    assert hands.factory().pin(23).state == 1.0


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_panels_of_two_to_eight_seats_start_and_stop(started: Started, seats: int) -> None:
    hands, _, heard = started(default_panel(seats))
    for seat in range(1, seats + 1):
        hands.press(f"seat {seat}")
        assert heard[-1] == ContactChanged(f"seat {seat}", True)
    assert len(hands.lights()) == seats


def test_the_pins_are_free_again_when_the_panel_has_stopped(started: Started) -> None:
    hands, panel, _ = started(default_panel(4))
    panel.stop()
    heard: list[object] = []
    again = PinPanel(default_panel(4), heard.append, time.monotonic_ns, hands.factory)
    again.start()
    assert heard == []
    again.stop()
