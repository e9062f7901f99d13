"""The delay from the last byte of a scan on a pseudo-terminal to the drawn screen."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from tablepi.core.text.tokenizer import words_of
from tablepi.devices.readers import ReaderConfig, recognisable
from tablepi.referee.intents import GoToMenu
from tablepi.runtime.compose import build
from tablepi.runtime.hall_desk import serve_link
from tablepi.runtime.main_loop import MainLoop
from tablepi.runtime.settings.config import Config, HallConfig, StoreConfig
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.context.table_config import ScreenConfig
from tablepi.screens.pictures.picture import Picture
from tablepi.tools.demo import OPENING, recorded
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tablepi.tools.simulator.simulated_reader import SimulatedReader
from tablepi.ui.touch_screen import TouchScreen, open_window


class BusyReaders:
    """Readers of these kinds, all at work until this process ends."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        command = [sys.executable, "-c", f"from {__name__} import plug; plug()", *kinds]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        ports = [self._process.stdout.readline().strip() for _ in kinds]
        self.readers = [
            ReaderConfig(kind, kind, port) for kind, port in zip(kinds, ports, strict=True)
        ]


def plug() -> None:
    """Lays a card on a reader of each kind given as an argument, prints its port, and waits."""
    with ExitStack() as exit_stack:
        for kind in sys.argv[1:]:
            config = ReaderConfig(kind, kind, "")
            reader = exit_stack.enter_context(SimulatedReader(config, time.monotonic_ns))
            reader.lay("castle", 1)
            print(reader.path, flush=True)
        sys.stdin.read()


PLAYED = 2

STILL = ScreenConfig(motion=False)
"""Without motion, so that the first drawing is the finished one."""


class TimedOutlet:
    """An outlet behind the screen."""

    drawn_at = 0.0, 0.0
    """Seconds by the clock on the wall, and of processor time, when the screen was last drawn."""

    def show(self, picture: Picture, now_ms: int) -> None:
        self.drawn_at = time.perf_counter(), time.process_time()


class Road:
    """A whole referee in this process, a reader on a pseudo-terminal, a dummy screen.

    Nothing moves on it, so that the first drawing is the finished one. `busy`: three more readers
    have a card on them, and speak without a pause, as long as this process runs. `socket`: where
    a link to a hall finds it.
    """

    def __init__(self, *, busy: bool = False, socket: Path | None = None) -> None:
        self._is_busy = busy
        self._socket = socket
        self._table: MainLoop | None = None
        self._outlet = TimedOutlet()
        self._reader = SimulatedLineReader()
        self._folder = tempfile.TemporaryDirectory(prefix="tablepi-bench-")

    def median(self) -> float:
        """Milliseconds a scan."""
        return statistics.median(duration_ms for duration_ms, _ in self._scan_times)

    def p99(self) -> float:
        """Milliseconds that 99 scans of 100 do not exceed."""
        return statistics.quantiles((duration_ms for duration_ms, _ in self._scan_times), n=100)[98]

    def work(self) -> float:
        """Milliseconds of processor time, of all threads, that 99 scans of 100 do not exceed."""
        return statistics.quantiles((work_ms for _, work_ms in self._scan_times), n=100)[98]

    @cached_property
    def _scan_times(self) -> list[tuple[float, float]]:
        """The scans of a recorded match played so many times, measured once."""
        return [scan for _ in range(PLAYED) for scan in self.scans()]

    def close(self) -> None:
        """Ends its readers, and the socket."""
        for reader in self.table.readers:
            reader.stop()

    @property
    def table(self) -> MainLoop:
        """The referee."""
        return self._table or self._build_table()

    def scans(self) -> Iterator[tuple[float, float]]:
        """Plays one recorded match: milliseconds of each scan, and of its processor time."""
        table = self.table
        for intent in (GoToMenu(), *OPENING):
            table.inbox.put(intent)
            table.turn()
        for word in words():
            yield self._scan_ms(table, word)

    def _build_table(self) -> MainLoop:
        port = ReaderConfig(name="bench", kind="line", port=self._reader.path, repeat_ms=0)
        busy_readers = BusyReaders(_speaking_kinds()).readers if self._is_busy else []
        file = Path(self._folder.name) / "tablepi.db"
        config = replace(
            Config(),
            reader=(port, *busy_readers),
            screen=STILL,
            store=StoreConfig(str(file)),
            hall=HallConfig(str(self._socket or "")),
        )
        store_handle = StoreHandle(file)
        table = self._table = build(config, store_handle)
        table.screen = TouchScreen(open_window(1280, 720), table.inbox.put, motion=False)
        table.outlets += [table.screen, self._outlet]
        serve_link(config, store_handle, table)
        table.start()
        return table

    def _scan_ms(self, table: MainLoop, word: str) -> tuple[float, float]:
        """Milliseconds until it is drawn, by the clock on the wall and of processor time."""
        scans = table.router.lookup.scans
        self._reader.scan(word)
        start_s, start_work_s = time.perf_counter(), time.process_time()
        while table.router.lookup.scans == scans or self._outlet.drawn_at[0] < start_s:
            table.turn()
        duration_s = self._outlet.drawn_at[0] - start_s
        work_s = self._outlet.drawn_at[1] - start_work_s
        # A reader reports lines without any pause as a fault.
        table.turn()
        return duration_s * 1_000, work_s * 1_000


def _speaking_kinds() -> tuple[str, ...]:
    """The kinds that go on speaking while a card lies there."""
    return tuple(name for name, kind in reversed(recognisable().items()) if kind.sees_lifts)


def words() -> Iterator[str]:
    """The words scanned in the recorded match."""
    for line in recorded():
        line_words = words_of(line.partition(" ! ")[0])
        yield from line_words if line_words[0] == "deal" else [line_words[1], *line_words[:1:-1]]
