"""Trying a panel's wiring: pins, lights, and what is pressed, on simulated pins."""

import io
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from gpiozero import DigitalInputDevice

from tablepi.cli.commands.panel import try_panel
from tablepi.core.errors import DeviceError
from tablepi.devices.panel.pins import PanelConfig, default_panel
from tablepi.tools.simulator.simulated_panel import SimulatedPanel


class Printed(io.StringIO):
    """What was printed, and somebody who acts once a line is there, and ends it at the last."""

    def __init__(self, *acts: tuple[str, Callable[[], None]]) -> None:
        super().__init__()
        self._acts = list(acts)

    def write(self, text: str) -> int:
        written = super().write(text)
        while self._acts and self._acts[0][0] in self.getvalue():
            threading.Thread(target=self._acts.pop(0)[1]).start()
        return written


def _ended() -> None:
    raise KeyboardInterrupt


def test_each_pin_is_named_and_what_is_pressed_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    config = replace(default_panel(2), buzzer=21)
    hands = SimulatedPanel(config)
    shone: list[bool] = []
    buzzed: list[bool] = []

    def pressed() -> None:
        hands.press("seat 2")
        shone.append(hands.wait_for(lambda: hands.lights()[1][0] > 0))
        buzzer = hands.factory().pin(21)
        buzzed.append(hands.wait_for(lambda: True in [state.state for state in buzzer.states]))
        hands.release("seat 2")

    out = Printed(("Press every", pressed), ("seat 2  up", lambda: hands.turn(-1)))
    monkeypatch.setattr(out, "flush", lambda: _ended() if "knob  -1" in out.getvalue() else None)
    assert try_panel(config, out, pins=hands.factory, greeting_s=0.0) == 0
    lines = out.getvalue().splitlines()
    assert "GPIO 17  seat 1.button" in lines
    assert "GPIO 16  knob" in lines
    assert "GPIO 21  buzzer" in lines
    assert True in buzzed
    assert lines[-3:] == ["seat 2  down", "seat 2  up", "knob  -1"]
    assert shone == [True]


def test_a_machine_without_pins_is_told() -> None:
    def none() -> None:
        raise OSError("no gpiochip")

    with pytest.raises(DeviceError, match="no gpiochip: expected a Raspberry Pi"):
        try_panel(default_panel(2), io.StringIO(), pins=none, greeting_s=0.0)


def test_a_line_that_is_taken_is_named_and_the_others_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = SimulatedPanel(default_panel(2))
    taken = DigitalInputDevice(22, pin_factory=hands.factory())
    out = Printed(("Press every", lambda: hands.press("seat 1")))
    monkeypatch.setattr(
        out, "flush", lambda: _ended() if "seat 1  down" in out.getvalue() else None
    )
    assert try_panel(default_panel(2), out, pins=hands.factory, greeting_s=0.0) == 0
    taken.close()
    told = [line for line in out.getvalue().splitlines() if line.startswith("!")]
    assert len(told) == 1
    assert told[0].startswith("! seat 2.button (GPIO 22)  ")


def test_without_a_panel_in_the_configuration_it_is_said_how_to_give_one() -> None:
    with pytest.raises(DeviceError, match=r"No panel is configured: `tablepi config` shows how"):
        try_panel(PanelConfig(), io.StringIO())
