"""Starting the referee: on a screen, on a desk with simulated hardware, or without either."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tablepi.core.errors import ScreenError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.panel.pins import PanelConfig
from tablepi.devices.readers import ReaderConfig
from tablepi.referee.intents import Intent
from tablepi.referee.words import Words
from tablepi.runtime.compose import AGAIN, run
from tablepi.runtime.main_loop import Quit
from tablepi.runtime.outlets import Display
from tablepi.runtime.settings.config import Config
from tablepi.screens.menu_ways import first_pages
from tablepi.screens.navigation.base import Screen
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.router import Router

if TYPE_CHECKING:
    from tablepi.devices.sim.simulated_panel import SimulatedPanel
    from tablepi.devices.sim.simulated_reader import SimulatedReader
    from tablepi.ui.simulator.desk_panel import Hands
    from tablepi.ui.simulator.desk_reader import ReaderHands
    from tablepi.ui.simulator.desk_sound import Meter

Put = Callable[[Intent], None]

DEV = Path("/dev")

SIMULATED_SEATS, SIMULATED_PAUSE, SIMULATED_BUZZER = 4, 20, 21
"""The simulated panel where the configuration has none: its seats, and lines of the rest."""


def start(
    config: Config,
    *,
    sim: bool,
    headless: bool,
    say_ready: bool,
    kinds: Sequence[str] = (),
    warned: Sequence[Phrase] = (),
) -> int:
    """Referees until it is asked to end; without any screen, a recorded match.

    `kinds`: of the readers to simulate, where they are not the configured ones. `warned`: why the
    configuration holds in part alone.
    """
    if headless:
        return _demo(config)
    status = AGAIN
    while status == AGAIN:
        status = _referee(config, sim, say_ready, kinds, warned)
    return status


def _referee(
    config: Config, sim: bool, say_ready: bool, kinds: Sequence[str], warned: Sequence[Phrase]
) -> int:
    try:
        if sim:
            return _simulated(config, kinds)
        others = [_Ready()] if say_ready else []
        from tablepi.ui.sound.speaker import Speaker

        screen = partial(open_screen, config)
        given = config, screen, others
        return run(*given, voices=[Speaker()], welcome=welcome, warned=warned, dev=DEV)
    except ScreenError as wrong:
        if "NOTIFY_SOCKET" in os.environ:
            # A service is for its screen: it is started again until one is there.
            raise
        print(f"{wrong} Here is a recorded match instead.", flush=True)
        return _demo(config)


def welcome(router: Router) -> Sequence[Screen]:
    """Questions of the first start; none in a window of a desktop."""
    from tablepi.ui.window import driver

    return first_pages(router) if driver() == "kmsdrm" else ()


def tell(fault: Phrase, config: Config, usual: Callable[[], None] | None = None) -> int:
    """Shows why the referee cannot start: AGAIN where it is to be tried again, 0 to end.

    `config`: what is sound of the one that is not; `usual`: keeps that one aside, so that the
    referee begins without it, None where that cannot be. Raises ScreenError where there is no
    screen to show it on.
    """
    from tablepi.screens.settings.health import StartFaultScreen

    def page(router: Router) -> Screen:
        return StartFaultScreen(router, fault, lambda: router.context.put(Quit(anew=True)), usual)

    return run(config, partial(open_screen, config), first=page)


def _demo(config: Config) -> int:
    from tablepi.runtime.demo import demo

    return demo(config, sys.stdout)


def open_screen(config: Config, put: Put) -> Display:
    """The screen of the appliance. Raises ScreenError where there is none."""
    from tablepi.ui.touch_screen import TouchScreen
    from tablepi.ui.window import open_window

    screen = config.screen
    window = open_window(screen.width, screen.height, screen.px_per_mm, output=screen.output)
    return TouchScreen(window, put, screen.motion)


def _simulated(config: Config, kinds: Sequence[str]) -> int:
    """Referees at a drawn desk, with simulated readers and a simulated panel."""
    from tablepi.devices.panel.pins import default_panel
    from tablepi.devices.sim.simulated_panel import SimulatedPanel
    from tablepi.devices.sim.simulated_reader import SimulatedReader
    from tablepi.ui.simulator.desk import Hardware, open_desk
    from tablepi.ui.simulator.desk_sound import Meter
    from tablepi.ui.sound.speaker import Speaker

    usual = replace(default_panel(SIMULATED_SEATS), pause=SIMULATED_PAUSE, buzzer=SIMULATED_BUZZER)
    wired = config.panel if config.panel.is_there else usual
    panel, meter, screen = SimulatedPanel(wired), Meter(time.monotonic_ns), config.screen
    with ExitStack() as closing:
        made = [
            (one, closing.enter_context(SimulatedReader(one, time.monotonic_ns)))
            for one in _wanted(config, kinds)
        ]
        for note in sorted({reader.note for _, reader in made if reader.note}):
            print(note, flush=True)
        hardware = Hardware(
            readers=tuple(hand for pair in made for hand in _hands(*pair)),
            say=Words(language=config.table.language),
            panel=_panel_hands(wired, panel, meter),
        )
        there = tuple(replace(one, port=reader.path) for one, reader in made)
        size = (screen.width, screen.height)
        return run(
            replace(config, reader=there, panel=wired),
            lambda put: open_desk(size, screen.px_per_mm, screen.motion, put, hardware),
            pins=panel.factory,
            voices=[Speaker(), meter],
        )


def _panel_hands(wired: PanelConfig, panel: "SimulatedPanel", meter: "Meter") -> "Hands":
    """Hands at the simulated panel; what it lacks they cannot touch."""
    from tablepi.ui.simulator.desk_panel import Hands

    return Hands(
        tuple(wired.buttons()),
        panel.press,
        panel.release,
        panel.turn if wired.knob else None,
        panel.lights,
        meter.lit,
        panel.buzzes if wired.buzzer else None,
    )


def _wanted(config: Config, kinds: Sequence[str]) -> tuple[ReaderConfig, ...]:
    """The readers to simulate: of these kinds, else the configured ones, else a code reader."""
    if not kinds:
        return config.reader or (ReaderConfig("simulated", "line", ""),)
    return tuple(ReaderConfig(f"{kind} {at}", kind, "") for at, kind in enumerate(kinds, 1))


def _hands(config: ReaderConfig, reader: "SimulatedReader") -> "Iterator[ReaderHands]":
    """Hands at each antenna of a simulated reader."""
    from tablepi.ui.simulator.desk_reader import ReaderHands

    for antenna in range(reader.antennas):
        role = config.roles[min(antenna, len(config.roles) - 1)]
        yield ReaderHands(
            name=f"{config.name} · {config.kind} · {role}",
            device=config.name,
            keeps=reader.keeps,
            lay=partial(_lay, reader, antenna),
            lift=partial(reader.lift, antenna),
            plug=reader.plug,
            fault=reader.fault,
            lights=partial(reader.lights, antenna),
        )


def _lay(reader: "SimulatedReader", antenna: int, card: str, deck: int) -> None:
    reader.lay(card, deck, antenna)


class _Ready:
    """An outlet behind the screen: says on standard output when the first picture is drawn."""

    def __init__(self) -> None:
        self._said = False

    def show(self, picture: Picture, now_ms: int) -> None:
        if not self._said:
            self._said = True
            print("ready", flush=True)
