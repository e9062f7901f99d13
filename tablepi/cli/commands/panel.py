"""`tablepi panel`: try the panel: its lights, then every button and the knob."""

import argparse
import queue
import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from tablepi.cli.shared.options import config_of
from tablepi.core.errors import DeviceError, in_english
from tablepi.devices.messages import ContactChanged, KnobTurned, PanelLost, Signal
from tablepi.devices.panel.pin_panel import PinPanel, lgpio_factory
from tablepi.devices.panel.pins import PanelConfig

GREETING_S = 1.0
"""Time for which each light is lit in turn before the buttons are tried."""


def run(args: argparse.Namespace) -> int:
    return try_panel(config_of(args).panel)


def try_panel(
    config: PanelConfig,
    out: TextIO = sys.stdout,
    *,
    pins: Callable[[], Any] = lgpio_factory,
    greeting_s: float = GREETING_S,
) -> int:
    """Prints every pin, lights each light, buzzes, then says what is pressed until Ctrl-C."""
    if not config.is_there:
        raise DeviceError("No panel is configured: `tablepi config` shows how [panel] is set.")
    for line, name in sorted(config.lines()):
        print(f"GPIO {line:2}  {name}", file=out)
    messages: queue.SimpleQueue[object] = queue.SimpleQueue()
    panel = PinPanel(config, messages.put, time.monotonic_ns, pins)
    panel.start()
    try:
        # Faults that the start itself found, before anything is lit.
        while not messages.empty():
            _print_message(messages.get(), panel, out)
        _light_each(panel, len(config.seat), greeting_s)
        print("Press every button and turn the knob; Ctrl-C ends.", file=out, flush=True)
        while True:
            _print_message(messages.get(), panel, out)
    except KeyboardInterrupt:
        return 0
    finally:
        panel.stop()


def _light_each(panel: PinPanel, seats: int, light_s: float) -> None:
    for seat in range(1, seats + 1):
        panel.show(_seat_signals(seat, "turn"))
        time.sleep(light_s)
    panel.show(())
    panel.play(("turn",), 100)


def _print_message(message: object, panel: PinPanel, out: TextIO) -> None:
    """One edge or click as a line; a seat's light blinks while its button is down."""
    if isinstance(message, PanelLost) and message.parts:
        part_names = ", ".join(message.parts)
        print(f"! {part_names}  {in_english(message.why)}", file=out, flush=True)
    elif isinstance(message, PanelLost):
        raise DeviceError(f"The panel cannot be used. {in_english(message.why)}")
    if isinstance(message, KnobTurned):
        print(f"knob  {message.clicks:+d}", file=out, flush=True)
    elif isinstance(message, ContactChanged):
        position = "down" if message.closed else "up"
        print(f"{message.button}  {position}", file=out, flush=True)
        name, _, seat = message.button.partition(" ")
        if name == "seat":
            panel.show(_seat_signals(int(seat), "judge" if message.closed else "off"))


def _seat_signals(seat: int, state: str) -> tuple[Signal, ...]:
    return (*(Signal(),) * (seat - 1), Signal(state))
