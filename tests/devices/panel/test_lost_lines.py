"""A panel without its pins or with some lines lost: it is told, and the table goes on."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest

from tablepi.core.errors import in_english
from tablepi.devices.messages import ContactChanged, KnobTurned, PanelLost, Signal
from tablepi.devices.panel.pin_panel import Panel, PinPanel, lgpio_factory, panel_for
from tablepi.devices.panel.pins import PanelConfig, default_panel
from tablepi.tools.simulator.simulated_panel import SimulatedPanel


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            ModuleNotFoundError("No module named 'lgpio'"),
            "No module named 'lgpio': install python3-lgpio, or tablepi with its extra pi.",
        ),
        (
            OSError("no gpiochip"),
            "no gpiochip: expected a Raspberry Pi, and a user in the group gpio.",
        ),
    ],
)
def test_a_machine_without_pins_is_told_and_the_table_goes_on(wrong: Exception, told: str) -> None:
    def no_pins() -> Any:
        raise wrong

    heard: list[object] = []
    panel = panel_for(default_panel(2), heard.append, time.monotonic_ns, no_pins)
    panel.start()
    (lost,) = heard
    assert isinstance(lost, PanelLost)
    assert in_english(lost.why) == told
    panel.show((Signal("turn"),))
    panel.stop()


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (22, "seat 2.button (GPIO 22)"),
        (23, "seat 2.light (GPIO 23)"),
        (6, "undo (GPIO 6)"),
        (26, "knob (GPIO 16, 26)"),
        (21, "buzzer (GPIO 21)"),
    ],
)
def test_a_line_that_cannot_be_claimed_is_named_and_all_others_work(line: int, part: str) -> None:
    from gpiozero import DigitalInputDevice

    config, heard = replace(default_panel(4), buzzer=21), list[object]()
    hands = SimulatedPanel(config)
    taken = DigitalInputDevice(line, pin_factory=hands.factory())
    panel = PinPanel(config, heard.append, time.monotonic_ns, hands.factory)
    panel.start()
    (lost,) = heard
    assert isinstance(lost, PanelLost)
    assert lost.parts == (part,)
    assert in_english(lost.why).endswith("see that nothing else uses it, then start again.")
    for button in config.buttons():
        if config.buttons()[button] != line:
            hands.press(button)
            assert heard[-1] == ContactChanged(button, True)
    if line not in config.knob:
        hands.turn(1)
        assert heard[-1] == KnobTurned(1)
    panel.show((Signal("turn"),) * 4)
    assert hands.wait_for(
        lambda: [light[0] > 0 for light in hands.lights()].count(True) == 4 - (line == 23)
    )
    panel.stop()
    taken.close()


def test_a_panel_none_of_whose_lines_can_be_claimed_is_lost_as_a_whole() -> None:
    from gpiozero import DigitalInputDevice

    config, heard = default_panel(2), list[object]()
    hands = SimulatedPanel(config)
    taken = [DigitalInputDevice(at, pin_factory=hands.factory()) for at, _ in config.lines()]
    panel = PinPanel(config, heard.append, time.monotonic_ns, hands.factory)
    panel.start()
    (lost,) = heard
    assert isinstance(lost, PanelLost)
    assert lost.parts == ()
    panel.stop()
    for each in taken:
        each.close()


def test_a_table_without_a_panel_has_one_that_does_nothing() -> None:
    heard: list[object] = []
    panel = panel_for(PanelConfig(), heard.append, time.monotonic_ns)
    assert type(panel) is Panel
    panel.start()
    panel.show((Signal("turn"),))
    panel.stop()
    assert heard == []


def test_lgpio_is_told_of_a_folder_that_it_can_write_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LG_WD", raising=False)
    with pytest.raises((ImportError, OSError)):
        lgpio_factory()
    assert os.access(os.environ["LG_WD"], os.W_OK)


def test_a_table_without_a_panel_starts_without_the_library() -> None:
    code = "import sys, tablepi.runtime.compose; sys.exit('gpiozero' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
