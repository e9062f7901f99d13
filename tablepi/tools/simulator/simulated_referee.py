"""The whole appliance on a desk: `--sim`, with simulated readers and a simulated panel."""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

from tablepi.devices.panel.pins import PanelConfig, default_panel
from tablepi.devices.readers import ReaderConfig
from tablepi.referee.words import Words
from tablepi.runtime.compose import AGAIN, run
from tablepi.runtime.settings.config import Config
from tablepi.tools.simulator.panel_strip import Hands
from tablepi.tools.simulator.reader_zone import ReaderHands
from tablepi.tools.simulator.simulated_panel import SimulatedPanel
from tablepi.tools.simulator.simulated_reader import SimulatedReader
from tablepi.tools.simulator.simulator_window import Hardware, open_simulator
from tablepi.tools.simulator.sound_level import Meter
from tablepi.ui.sound.speaker import Speaker

USUAL_PANEL = replace(default_panel(4), pause=20, buzzer=21)
"""The simulated panel where the configuration has none: four seats, pause and buzzer lines."""


def simulate(config: Config, kinds: Sequence[str]) -> int:
    """Referees in the simulator's window until it is asked to end; its exit status.

    `kinds`: of the readers to simulate, where they are not the configured ones. Raises ScreenError
    where there is no screen.
    """
    status = AGAIN
    while status == AGAIN:
        status = _run_simulated(config, kinds)
    return status


def _run_simulated(config: Config, kinds: Sequence[str]) -> int:
    panel_config = config.panel if config.panel.is_there else USUAL_PANEL
    panel, meter, screen = SimulatedPanel(panel_config), Meter(time.monotonic_ns), config.screen
    with ExitStack() as exit_stack:
        pairs = [
            (
                reader_config,
                exit_stack.enter_context(SimulatedReader(reader_config, time.monotonic_ns)),
            )
            for reader_config in _readers_to_simulate(config, kinds)
        ]
        for note in sorted({reader.note for _, reader in pairs if reader.note}):
            print(note, flush=True)
        hardware = Hardware(
            readers=tuple(hand for pair in pairs for hand in _antenna_hands(*pair)),
            say=Words(language=config.table.language),
            panel=_panel_hands(panel_config, panel, meter),
        )
        reader_configs = tuple(
            replace(reader_config, port=reader.path) for reader_config, reader in pairs
        )
        size = (screen.width, screen.height)
        return run(
            replace(config, reader=reader_configs, panel=panel_config),
            lambda put: open_simulator(size, screen.px_per_mm, screen.motion, put, hardware),
            pins=panel.factory,
            voices=[Speaker(), meter],
        )


def _panel_hands(panel_config: PanelConfig, panel: SimulatedPanel, meter: Meter) -> Hands:
    """Hands at the simulated panel; what it lacks they cannot touch."""
    return Hands(
        tuple(panel_config.buttons()),
        panel.press,
        panel.release,
        panel.turn if panel_config.knob else None,
        panel.lights,
        meter.lit,
        panel.buzzes if panel_config.buzzer else None,
    )


def _readers_to_simulate(config: Config, kinds: Sequence[str]) -> tuple[ReaderConfig, ...]:
    """The readers to simulate: of these kinds, else the configured ones, else a code reader."""
    if not kinds:
        return config.reader or (ReaderConfig("simulated", "line", ""),)
    return tuple(ReaderConfig(f"{kind} {number}", kind, "") for number, kind in enumerate(kinds, 1))


def _antenna_hands(config: ReaderConfig, reader: SimulatedReader) -> Iterator[ReaderHands]:
    """Hands at each antenna of a simulated reader."""
    for antenna in range(reader.antennas):
        role = config.roles[min(antenna, len(config.roles) - 1)]
        yield ReaderHands(
            name=f"{config.name} · {config.kind} · {role}",
            device=config.name,
            keeps=reader.keeps,
            lay=partial(_lay_card, reader, antenna),
            lift=partial(reader.lift, antenna),
            plug=reader.plug,
            fault=reader.fault,
            lights=partial(reader.lights, antenna),
        )


def _lay_card(reader: SimulatedReader, antenna: int, card: str, deck: int) -> None:
    reader.lay(card, deck, antenna)
