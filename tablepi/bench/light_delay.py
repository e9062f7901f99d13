"""The delay from a verdict to the light of its seat, on gpiozero's mock pins."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from tablepi.app.context import Context
from tablepi.app.inbox import Stamped
from tablepi.app.intents import Give
from tablepi.app.router import Router
from tablepi.app.screens.menu import ChooseGame, MenuScreen
from tablepi.app.screens.seating import StartMatch
from tablepi.app.screens.start_match import Ready
from tablepi.core.cards import NO_CARDS
from tablepi.devices.panel.pin_panel import PinPanel
from tablepi.devices.panel.pins import default_panel
from tablepi.devices.sim.simulated_panel import SimulatedPanel
from tablepi.games import games
from tablepi.runtime.outlets import Lights
from tablepi.runtime.store_handle import StoreHandle

VERDICTS = 50
OVER_S = 2
"""Longer than any verdict is shown."""

TOO_MANY = 1_000_001
PATIENCE_S = 5.0


class Verdicts:
    """A sheet of two: the light of the first player, whose turn it is, shines, the other is dark.

    Between two verdicts the lights' clock is advanced, so that each begins with a light at rest.
    """

    def __init__(self) -> None:
        self._wired = default_panel(2)
        self.hands = SimulatedPanel(self._wired)
        self._panel = PinPanel(self._wired, lambda _: None, self._now_ns, self.hands.factory)
        self.lights = Lights(self._panel)
        self._folder = tempfile.TemporaryDirectory(prefix="tablepi-bench-")
        self._skipped_s = 0
        self._router: Router | None = None

    def p99(self, seat: int, *, accepted: bool) -> float:
        """Milliseconds that 99 verdicts of 100 on this seat do not exceed."""
        router = self._router or self._build()
        points = 1 if accepted else TOO_MANY
        act = Give((("seat", seat), ("verb", "add"), ("points", points)))
        times = [self._verdict(router, act, seat) for _ in range(VERDICTS)]
        return statistics.quantiles(times, n=100)[98]

    def close(self) -> None:
        """Lets go of the panel and of the journal's folder."""
        self._panel.stop()
        self._folder.cleanup()

    def _verdict(self, router: Router, act: Give, seat: int) -> float:
        pin = self.hands.factory().pin(self._wired.seat[seat - 1].light[0])
        shone, changes = bool(pin.state), len(pin.states)
        router.hear(Stamped(self._now_ns(), act))
        began_s = time.monotonic()
        self.lights.show(router.picture(), router.beneath())
        _until(lambda: len(pin.states) > changes)
        took_s = pin._last_change - began_s
        self._skipped_s += OVER_S
        self._panel.show(self.lights.said)
        _until(lambda: bool(pin.state) is shone)
        return float(took_s) * 1_000

    def _build(self) -> Router:
        store_handle = StoreHandle(Path(self._folder.name) / "tablepi.db")
        context = Context(store_handle, games(), lambda game: NO_CARDS, lambda: "2026-01-01")
        router = self._router = Router(context, MenuScreen)
        self._panel.start()
        for act in (ChooseGame("score-sheet"), StartMatch(), Ready()):
            router.hear(Stamped(self._now_ns(), act))
        self.lights.show(router.picture(), router.beneath())
        first = self.hands.factory().pin(self._wired.seat[0].light[0])
        _until(lambda: bool(first.state))
        return router

    def _now_ns(self) -> int:
        return time.monotonic_ns() + self._skipped_s * 1_000_000_000


def _until(true: Callable[[], bool]) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > until_s:
            raise TimeoutError("The lights do not follow the match.")
        time.sleep(0.0002)
