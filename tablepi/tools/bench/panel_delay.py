"""The delays from a verdict to its seat's light, and from a button's edge to the screen."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from tablepi import decks
from tablepi.core.cards import NO_CARDS
from tablepi.core.options import setup_of
from tablepi.devices.panel.pin_panel import PinPanel
from tablepi.devices.panel.pins import default_panel
from tablepi.games import games
from tablepi.referee.inbox import Stamped
from tablepi.referee.intents import Answer, Give
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import MainLoop
from tablepi.runtime.outlets import Lights
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.context.context import Context
from tablepi.screens.menu import menu
from tablepi.screens.navigation.panel_presses import GRACE_MS
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.screens.start.start_match import header_of
from tablepi.tools.bench.drawing import BATTLE, EIGHT
from tablepi.tools.bench.scan_delay import STILL
from tablepi.tools.demo import recorded
from tablepi.tools.simulator.simulated_panel import SimulatedPanel
from tablepi.ui.touch_screen import TouchScreen, open_window

VERDICTS = 50
OVER_S = 2
"""Longer than any verdict is shown."""

TOO_MANY = 1_000_001
PATIENCE_S = 5.0


class Verdicts:
    """A sheet of two: the light of the player whose turn it is shines, the other is dark.

    Between two verdicts the lights' clock is advanced, so that each begins with a light at rest.
    """

    def __init__(self) -> None:
        self._panel_config = default_panel(2)
        self.hands = SimulatedPanel(self._panel_config)
        self._panel = PinPanel(self._panel_config, lambda _: None, self._now_ns, self.hands.factory)
        self.lights = Lights(self._panel)
        self._folder = tempfile.TemporaryDirectory(prefix="tablepi-bench-")
        self._skipped_s = 0
        self._router: Router | None = None

    def p99(self, seat: int, *, accepted: bool) -> float:
        """Milliseconds that 99 verdicts of 100 on this seat do not exceed."""
        router = self._router or self._build_router()
        points = 1 if accepted else TOO_MANY
        intent = Give((("seat", seat), ("verb", "add"), ("points", points)))
        times = [self._verdict_ms(router, intent, seat) for _ in range(VERDICTS)]
        return statistics.quantiles(times, n=100)[98]

    def close(self) -> None:
        """Lets go of the panel and of the journal's folder."""
        self._panel.stop()
        self._folder.cleanup()

    def _verdict_ms(self, router: Router, intent: Give, seat: int) -> float:
        pin = self.hands.factory().pin(self._panel_config.seat[seat - 1].light[0])
        changes = len(pin.states)
        router.hear(Stamped(self._now_ns() // 1_000_000, intent))
        start_s = time.monotonic()
        self.lights.show(router.picture(), router.beneath())
        _wait_until(lambda: len(pin.states) > changes)
        duration_s = pin._last_change - start_s
        self._skipped_s += OVER_S
        self._panel.show(self.lights.said)
        # It shines again where this player is still waited for.
        _wait_until(lambda: bool(pin.state) is (self.lights.said[seat - 1].state != "off"))
        return float(duration_s) * 1_000

    def _build_router(self) -> Router:
        store_handle = StoreHandle(Path(self._folder.name) / "tablepi.db")
        context = Context(store_handle, games(), lambda game: NO_CARDS, lambda: "2026-01-01")
        router = self._router = Router(context, menu)
        self._panel.start()
        for intent in (
            Answer("menu.game", "score-sheet"),
            Answer("button.start"),
            Answer("button.ready"),
        ):
            router.hear(Stamped(self._now_ns() // 1_000_000, intent))
        self.lights.show(router.picture(), router.beneath())
        first_light = self.hands.factory().pin(self._panel_config.seat[0].light[0])
        _wait_until(lambda: bool(first_light.state))
        return router

    def _now_ns(self) -> int:
        return time.monotonic_ns() + self._skipped_s * 1_000_000_000


def _wait_until(is_so: Callable[[], bool]) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > until_s:
            raise TimeoutError("The lights do not follow the match.")
        time.sleep(0.0002)


TAPS = 200
TAP_S = 0.025
LINES = 20


class MeasuredMatch(NamedTuple):
    """A match to measure: its seats and options, and the lines before."""

    seats: int
    options: dict[str, str]
    lines: Sequence[str]


MATCHES = {
    "score-sheet": MeasuredMatch(4, {}, ()),
    "power-suit": MeasuredMatch(2, {}, [line for line in recorded() if " ! " not in line][:LINES]),
    "conquest-of-fates": MeasuredMatch(EIGHT, {"responses": "off"}, BATTLE),
}
"""Each game that is measured."""


class Panel:
    """A match whose players press their buttons by turns, on a dummy screen.

    What a button says there is accepted, refused or answered with a word: each time something else
    is drawn. A press of up to 500 ms is taken at its first edge. The end of a longer one has to
    settle first, which costs it 20 ms more, and up to 16 ms until the clock is looked at. The taps
    are measured once, when the first figure is asked for.
    """

    def __init__(self, game: str) -> None:
        self._game = game
        self._measured_match = MATCHES[game]
        self._panel_config = default_panel(self._measured_match.seats)
        self._hands = SimulatedPanel(self._panel_config)
        self._folder = tempfile.TemporaryDirectory(prefix="tablepi-bench-")
        self.table: MainLoop | None = None

    def median(self) -> float:
        """Milliseconds from a button's edge to the drawn screen."""
        return statistics.median(self._taps)

    def p99(self) -> float:
        """Milliseconds that 99 taps of 100 do not exceed."""
        return statistics.quantiles(self._taps, n=100)[98]

    def close(self) -> None:
        """Lets go of the panel and of the journal's folder."""
        for device in self.table.readers if self.table else ():
            device.stop()
        self._folder.cleanup()

    @cached_property
    def _taps(self) -> list[float]:
        table, seats = self._build_table(), self._measured_match.seats
        return [self._tap_ms(table, number % seats + 1) for number in range(TAPS)]

    def _tap_ms(self, table: MainLoop, seat: int) -> float:
        """A button that was pressed long enough to count is let go."""
        self._hands.press(f"seat {seat}")
        self._turn_loop(table)
        start_s = time.perf_counter()
        self._hands.release(f"seat {seat}")
        table.turn()
        duration_s = time.perf_counter() - start_s
        self._turn_loop(table)
        return duration_s * 1_000

    def _turn_loop(self, table: MainLoop, for_s: float = TAP_S) -> None:
        until_s = time.perf_counter() + for_s
        while time.perf_counter() < until_s:
            table.turn()

    def _build_table(self) -> MainLoop:
        store_handle = StoreHandle(Path(self._folder.name) / "tablepi.db")
        number = self._begin_match(store_handle)
        table = self.table = build(
            replace(Config(), panel=self._panel_config, screen=STILL),
            store_handle,
            self._hands.factory,
        )
        table.screen = TouchScreen(open_window(1280, 720), table.inbox.put, motion=False)
        table.outlets.append(table.screen)
        table.start()
        for intent in (ResumeMatch(number), Answer("button.ready")):
            table.inbox.put(intent)
            table.turn()
        # A press so soon after a page came would count as stale.
        self._turn_loop(table, GRACE_MS / 1_000)
        return table

    def _begin_match(self, store_handle: StoreHandle) -> int:
        """Begins a match of the journal in which the lines stand: its number."""
        game = games()[self._game]
        names = tuple(f"Player {seat}" for seat in range(1, self._measured_match.seats + 1))
        cards = decks.load(game.deck) if game.deck and not game.listed else NO_CARDS
        if cards.digest:
            store_handle.cards.keep(cards.digest, cards.text)
        setup = setup_of(game, names, self._measured_match.options, cards)
        number = store_handle.journal.begin(header_of(game, setup, "2026-01-01"))
        for line in self._measured_match.lines:
            store_handle.journal.append(number, 0, "line", line)
        return number
