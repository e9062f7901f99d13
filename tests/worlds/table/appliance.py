"""A whole referee on simulated hardware: buttons, a knob and scans, and a screen nobody touches."""

import time
from pathlib import Path
from typing import Self

from tablepi.devices.messages import ReaderFound
from tablepi.devices.panel.pins import PanelConfig, default_panel
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.supply import Supply
from tablepi.referee.inbox import Inbox
from tablepi.referee.intents import Answer, Give, Intent, TapSeat
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import MainLoop
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.pictures import picture as pictures
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tablepi.tools.simulator.simulated_panel import SimulatedPanel
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.touch_screen import TouchScreen, close_window, open_window
from tests.worlds.table.sitting import seat_one

PATIENCE_S = 5.0
ORIGIN_NS = 5_000_000_000_000
"""What the clock says when a referee begins, whatever the machine's own says."""

TAP_MS, HOLD_MS, BOUNCES = 60, 2_100, 3
READ_MS = 400
"""Nobody presses anything before what a press has brought could be seen."""


def _word(act: Intent | None) -> Intent | None:
    """The word that a seat's panel says, where it says one."""
    return Give(act.words) if isinstance(act, TapSeat) else None


class Appliance:
    """Everything but the glass is as on a table; time passes only where somebody lets it."""

    def __init__(
        self,
        folder: Path,
        panel: PanelConfig | None = None,
        supply: Supply | None = None,
        settings: Settings | None = None,
    ) -> None:
        self._at_ns = ORIGIN_NS
        self.wired = default_panel(4) if panel is None else panel
        self.panel = SimulatedPanel(self.wired)
        self.reader = SimulatedLineReader()
        self.store_handle = StoreHandle(folder / "tablepi.db")
        port = ReaderConfig(name="table", kind="line", port=self.reader.path, repeat_ms=0)
        config = Config(reader=(port,), panel=self.wired)
        inbox = Inbox(lambda: self._at_ns)
        self.table: MainLoop = build(
            config,
            self.store_handle,
            self.panel.factory,
            settings=settings,
            inbox=inbox,
            supply=supply,
        )
        self.screen = TouchScreen(open_window(800, 480), self.table.inbox.put, motion=False)
        self.table.screen = self.screen
        self.table.outlets.append(self.screen)

    def __enter__(self) -> Self:
        for device in self.table.readers:
            device.start()
        self._wait_for_reader()
        self.settle()
        return self

    def _wait_for_reader(self) -> None:
        """What is scanned before a port is open is lost, as on a table."""
        heard: list[object] = []
        while ReaderFound not in map(type, heard):
            stamped = self.table.inbox.get(PATIENCE_S)
            assert stamped is not None, f"the reader was not found: {heard}"
            heard.append(stamped.message)
        for message in heard:
            self.table.inbox.put(message)

    def __exit__(self, *error: object) -> None:
        for device in self.table.readers:
            device.stop()
        self.store_handle.close()
        self.reader.close()
        close_window()

    @property
    def now_ms(self) -> int:
        return self._at_ns // 1_000_000

    @property
    def picture(self) -> pictures.Picture:
        return self.table.router.picture()

    def pass_ms(self, milliseconds: int) -> None:
        """Lets time pass that nobody waits for; it stands still otherwise."""
        self._at_ns += milliseconds * 1_000_000

    def settle(self) -> None:
        """Turns the loop until nothing is left to hear, and shows what it came to."""
        while not self.table.inbox.is_empty:
            self.table.turn()
        self.table.show()

    def tap(self, button: str, for_ms: int = TAP_MS) -> None:
        self.pass_ms(READ_MS)
        self.panel.press(button, BOUNCES)
        self.pass_ms(for_ms)
        self.panel.release(button, BOUNCES)
        self.pass_ms(TAP_MS)
        self.settle()

    def hold(self, button: str) -> None:
        self.tap(button, HOLD_MS)

    def scan(self, *words: str) -> None:
        for word in words:
            scans, until = self.table.router.lookup.scans, time.monotonic() + PATIENCE_S
            self.reader.scan(word)
            while self.table.router.lookup.scans == scans:
                assert time.monotonic() < until, f"{word} was not read"
                self.table.turn()
            self.settle()
            # A reader takes what comes without pause for a fault.
            self.table.turn()

    def focused(self) -> Piece | None:
        """What the ring is around."""
        return self.screen.stage.focused

    def reachable(self) -> list[Piece]:
        return self.screen.stage.view.reachable()

    def turn(self, clicks: int = 1) -> None:
        self.panel.turn(clicks)
        self.settle()

    def choose(self, act: Intent) -> None:
        """Turns the knob until it has come to what asks for this act, and pushes it."""
        if not self._come_to(act):
            raise AssertionError(f"the knob does not reach {act}: {self.picture}")
        self.tap("push")

    def _come_to(self, act: Intent) -> bool:
        """Turns the knob to what asks for this act, or once round."""
        seen = list[str]()
        while len(seen) < 3 or seen[-1] not in seen[:-1]:
            self.turn()
            piece = self.focused()
            if piece is not None and act in (piece.act, _word(piece.act)):
                return True
            # A long list is scrolled by the way: its rows come into reach one by one.
            seen.append(piece.key if piece is not None else f"scrolled {len(seen)}")
        return False

    def begin(self, game: str) -> None:
        """A match of two from the menu on, up to the first page of play."""
        self.choose(Answer("menu.game", game))
        self.start(game)
        if isinstance(self.picture, pictures.Page):
            self.tap("seat 2")
        assert isinstance(self.picture, pictures.Table)

    def start(self, game: str) -> None:
        """Starts the match that is set up; seat 1 begins without a draw."""
        for act in seat_one(game):
            self.choose(act)
        self.choose(Answer("button.start"))

    def seen(self) -> pictures.Table:
        assert isinstance(self.picture, pictures.Table)
        return self.picture

    def lines(self, match: int = 1) -> list[str]:
        rows = self.store_handle.journal.read(match).rows
        return [row.text for row in rows if row.kind == "line"]
