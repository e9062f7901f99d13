"""From a button's edge on gpiozero's mock pins to the drawn screen, from the verdict to a light."""

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from tablepi.__main__ import Machine, build
from tablepi.app.acts import Press
from tablepi.app.inbox import Stamped
from tablepi.config import Config
from tablepi.devices.pins import default_panel
from tablepi.devices.simulated_panel import SimulatedPanel
from tablepi.shelf import Shelf
from tablepi.ui.screen import TouchScreen
from tablepi.ui.window import open_window

SEATS = 4
TAPS = 100
TAP_S = 0.025
DARK_S = 0.05


class Tap(NamedTuple):
    """Milliseconds from the button's edge to the drawn screen, and from the verdict to its light.

    Accepted is shown as a long flash that begins in the dark, and the light of the seat was on.
    """

    drawn_ms: float
    lit_ms: float


class Panel:
    """A sheet of four players who hand the turn on by their buttons, on a dummy screen."""

    def __init__(self) -> None:
        self._wired = default_panel(SEATS)
        self._hands = SimulatedPanel(self._wired)
        self._folder = tempfile.TemporaryDirectory(prefix="tablepi-bench-")
        self._table: Machine | None = None
        self._verdict_s = 0.0

    def drawn_median(self) -> float:
        """Milliseconds from a button's edge to the drawn screen."""
        return statistics.median(tap.drawn_ms for tap in self._taps())

    def drawn_p99(self) -> float:
        """Milliseconds that 99 taps of 100 do not exceed."""
        return statistics.quantiles([tap.drawn_ms for tap in self._taps()], n=100)[98]

    def lit_median(self) -> float:
        """Milliseconds from a verdict to its light."""
        return statistics.median(tap.lit_ms for tap in self._taps())

    def lit_p99(self) -> float:
        """Milliseconds from a verdict to its light that 99 of 100 do not exceed."""
        return statistics.quantiles([tap.lit_ms for tap in self._taps()], n=100)[98]

    def _taps(self) -> Iterator[Tap]:
        table = self._table or self._build()
        for number in range(TAPS):
            yield self._tap(table, number % SEATS + 1)

    def _tap(self, table: Machine, seat: int) -> Tap:
        """Seat's turn goes on: pressed long enough to count, then let go."""
        button = f"seat {seat}"
        self._hands.press(button)
        until = time.perf_counter() + TAP_S
        while time.perf_counter() < until:
            table.turn()
        began = time.perf_counter()
        self._hands.release(button)
        table.turn()
        drawn = time.perf_counter()
        pin = self._hands.factory().pin(self._wired.seat[seat - 1].light[0])
        while pin.state and time.perf_counter() < drawn + DARK_S:
            time.sleep(0.0005)
        while time.perf_counter() < drawn + TAP_S:
            table.turn()
        return Tap((drawn - began) * 1_000, (pin._last_change - self._verdict_s) * 1_000)

    def _build(self) -> Machine:
        shelf = Shelf(Path(self._folder.name) / "tablepi.db")
        config = replace(Config(), panel=self._wired)
        table = self._table = build(config, shelf, self._hands.factory)
        table.screen = TouchScreen(open_window(1280, 720), table.inbox.put, motion=False)
        table.outlets.append(table.screen)
        hear = table.desk.hear

        def timed(stamped: Stamped) -> None:
            hear(stamped)
            self._verdict_s = time.monotonic()

        table.desk.hear = timed  # type: ignore[method-assign]  # the verdict stands when it returns
        for device in table.readers:
            device.start()
        more = (Press("more"),) * (SEATS - 2)
        for act in (Press("game", "score-sheet"), *more, Press("start"), Press("ready")):
            table.inbox.put(act)
            table.turn()
        return table
