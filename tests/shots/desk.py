"""The desk of `make sim`, drawn for the README."""

import os
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pygame

from tablepi.devices.panel.pin_panel import PinPanel
from tablepi.devices.panel.pins import default_panel
from tablepi.referee.words import Words
from tablepi.screens.pictures.signals import signals
from tablepi.tools.simulator.panel_strip import Hands
from tablepi.tools.simulator.reader_zone import ReaderHands
from tablepi.tools.simulator.simulated_panel import SimulatedPanel
from tablepi.tools.simulator.simulator_window import Hardware, open_simulator
from tests.worlds.table.walk import Walk, duel

PICTURES = Path(__file__).parents[1] / "pictures"


def draw_desk() -> None:
    """The desk of `make sim` in the middle of a match, for the README."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    wired = replace(default_panel(4), pause=20, buzzer=21)
    hands = SimulatedPanel(wired)
    panel = PinPanel(wired, lambda message: None, time.monotonic_ns, hands.factory)
    panel.start()
    shown = Hands(
        tuple(wired.buttons()), hands.press, hands.release, hands.turn, hands.lights, lambda: 5,
        hands.buzzes,
    )  # fmt: skip
    words = Words()
    laid = ReaderHands(
        "table · line · general", "table", False, lambda card, deck: None, lambda: None,
        lambda device_status: None, lambda fault, on: None,
    )  # fmt: skip
    hardware = Hardware((laid,), words, shown)
    desk = open_simulator((800, 480), 0.0, False, lambda act: None, hardware)
    with tempfile.TemporaryDirectory() as place, Walk(Path(place)) as walk:
        duel(walk).play(17)
        picture = walk.router.picture()
    panel.show([signal._replace(verdict="") for signal in signals(picture)])
    assert hands.wait_for(lambda: any(light[0] for light in hands.lights()))
    desk.show(picture, 0)
    window = pygame.display.get_surface()
    assert window is not None
    pygame.image.save(window, str(PICTURES / "desk.png"))
    desk.close()
    panel.stop()
