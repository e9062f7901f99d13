"""Starting the referee: on a screen, on a desk with simulated hardware, or without either."""

import sys
from collections.abc import Callable
from dataclasses import replace

from tablepi.__main__ import Screen, run
from tablepi.app.acts import Act
from tablepi.app.picture import Picture
from tablepi.app.words import Words
from tablepi.config import Config
from tablepi.devices.kinds import ReaderConfig
from tablepi.errors import ScreenError

Put = Callable[[Act], None]

SIMULATED_SEATS = 4
"""Of the simulated panel, where the configuration has none."""


def start(config: Config, *, sim: bool, headless: bool, say_ready: bool) -> int:
    """Referees until it is asked to end; without any screen, a recorded match."""
    if headless:
        return _demo(config)
    try:
        if sim:
            return _simulated(config)
        others = [_Ready()] if say_ready else []
        return run(config, lambda put: _screen(config, put), others)
    except ScreenError as wrong:
        print(f"{wrong} Here is a recorded match instead.", flush=True)
        return _demo(config)


def _demo(config: Config) -> int:
    from tablepi.demo import demo

    return demo(config, sys.stdout)


def _screen(config: Config, put: Put) -> Screen:
    from tablepi.ui.screen import TouchScreen
    from tablepi.ui.window import open_window

    screen = config.screen
    window = open_window(screen.width, screen.height, screen.px_per_mm)
    return TouchScreen(window, put, screen.motion)


def _simulated(config: Config) -> int:
    from tablepi.devices.pins import default_panel
    from tablepi.devices.simulated import SimulatedLineReader
    from tablepi.devices.simulated_panel import SimulatedPanel
    from tablepi.ui.desk import Hardware, open_desk
    from tablepi.ui.desk_panel import Hands

    screen = config.screen
    size = (screen.width, screen.height)
    wired = config.panel if config.panel.is_there else default_panel(SIMULATED_SEATS)
    panel = SimulatedPanel(wired)
    turn = panel.turn if wired.knob else None
    with SimulatedLineReader() as reader:
        hardware = Hardware(
            scan=reader.scan,
            plug=lambda plugged: reader.replug() if plugged else reader.unplug(),
            say=Words(language=config.table.language),
            panel=Hands(tuple(wired.buttons()), panel.press, panel.release, turn, panel.lights),
        )
        port = ReaderConfig(name="simulated", kind="line", port=reader.path)
        return run(
            replace(config, reader=(port,), panel=wired),
            lambda put: open_desk(size, screen.px_per_mm, screen.motion, put, hardware),
            pins=panel.factory,
        )


class _Ready:
    """An outlet behind the screen: says on standard output when the first picture is drawn."""

    def __init__(self) -> None:
        self._said = False

    def show(self, picture: Picture, now_ms: int) -> None:
        if not self._said:
            self._said = True
            print("ready", flush=True)
