"""Delays of our own card reader in real time: its firmware runs on simulated chips."""

import os
import queue
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from tablepi.devices.messages import Message, ReaderFound, ReaderLost, TagGone, TagSeen
from tablepi.devices.ports.port import Port
from tablepi.devices.readers import ReaderConfig, driver_for
from tablepi.devices.readers.tablepi import TablepiReader
from tablepi.devices.readers.tablepi.commands import TablepiFrames
from tablepi.devices.readers.tablepi.protocol import Beat, value
from tablepi.referee.intents import GoToMenu
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import MainLoop
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.tools.bench.scan_delay import STILL, words
from tablepi.tools.demo import OPENING
from tablepi.tools.simulator.simulated_chips import ANTENNAS, ChipReader, SimulatedChips
from tablepi.tools.simulator.simulated_tags import SimulatedTag, tag
from tablepi.ui.touch_screen import TouchScreen, open_window

LIFTED_S = 0.2
LONG = 48
"""Bytes of a long text on a tag."""

LAID = 60
"""Cards that are laid on the antennas."""

REMOVALS = 20
PLUGS = 5
TOLD = 100
SETTLE_S = 0.5
PATIENCE_S = 10


def _card(word: str, *, long: bool = False) -> SimulatedTag:
    """The same tag for the same word, and the word on it, perhaps behind a long name of a deck."""
    text = f"tablepi:{'deck':-<{LONG - len(word) - 9}}/{word}" if long else word
    return tag(f"04{random.Random(word).randbytes(6).hex()}", "ntag213", text)


class LaidCards:
    """The first cards of a recorded match laid on an antenna, until its picture is drawn.

    Measured once, when the first figure is asked for, because lifting each card takes time too.
    `antennas`: taken in turn, while a card lies on every other one. `long`: each tag has a text of
    LONG bytes.
    """

    def __init__(self, antennas: int = 1, *, long: bool = False) -> None:
        self._antennas = antennas
        self._long = long

    def median(self) -> float:
        """Milliseconds from a card on the antenna to the drawn picture."""
        return statistics.median(self._took_ms)

    def p99(self) -> float:
        """Milliseconds that 99 cards of 100 do not exceed."""
        return statistics.quantiles(self._took_ms, n=100)[98]

    @cached_property
    def _took_ms(self) -> list[float]:
        with (
            tempfile.TemporaryDirectory(prefix="tablepi-bench-") as folder,
            SimulatedChips(time.monotonic_ns, tuple(range(self._antennas))) as reader,
        ):
            machine = _machine(Path(folder), reader)
            try:
                return list(self._match(machine, reader))
            finally:
                for each in machine.readers:
                    each.stop()

    def _match(self, machine: MainLoop, reader: SimulatedChips) -> Iterator[float]:
        _turn_for(machine, SETTLE_S)
        for act in (GoToMenu(), *OPENING):
            machine.inbox.put(act)
            machine.turn()
        chance = random.Random(1)
        for number, word in enumerate(islice(words(), LAID)):
            antenna = number % self._antennas
            reader.lift(antenna)
            _turn_for(machine, LIFTED_S + chance.random() * 0.05)
            yield self._lay(machine, reader, _card(word, long=self._long), antenna)

    def _lay(
        self, machine: MainLoop, reader: SimulatedChips, card: SimulatedTag, antenna: int
    ) -> float:
        scans = machine.router.lookup.scans
        began = time.perf_counter()
        reader.lay(card, antenna)
        while machine.router.lookup.scans == scans:
            machine.turn()
        return (time.perf_counter() - began) * 1_000


def _machine(folder: Path, reader: SimulatedChips) -> MainLoop:
    port = ReaderConfig(name="bench", kind="tablepi", port=reader.path, repeat_ms=0)
    machine = build(
        replace(Config(), reader=(port,), screen=STILL), StoreHandle(folder / "tablepi.db")
    )
    machine.screen = TouchScreen(open_window(1280, 720), machine.inbox.put, motion=False)
    machine.outlets.append(machine.screen)
    for each in machine.readers:
        each.start()
    return machine


def _turn_for(machine: MainLoop, seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        machine.turn()


class Pulled:
    """A reader on a port: how soon a lifted card and a pulled cable are noticed, the slowest."""

    def removal(self) -> float:
        """Milliseconds until a lifted card counts as gone."""
        return max(self._removals)

    def lost(self) -> float:
        """Seconds until a pulled cable is noticed."""
        return max(lost for lost, _ in self._plugs)

    def back(self) -> float:
        """Seconds until the card on a reader that was plugged in again is seen."""
        return max(back for _, back in self._plugs)

    @cached_property
    def _removals(self) -> list[float]:
        with _PortReader() as opened:
            return [1_000 * opened.lift(number) for number in range(REMOVALS)]

    @cached_property
    def _plugs(self) -> list[tuple[float, float]]:
        with _PortReader() as opened:
            return [opened.pull(number) for number in range(PLUGS)]


class _PortReader:
    """A simulated reader behind a port, and what it says."""

    def __enter__(self) -> "_PortReader":
        self._reader = SimulatedChips(time.monotonic_ns)
        config = ReaderConfig("bench", "tablepi", self._reader.path, repeat_ms=0)
        self._heard: queue.Queue[Message] = queue.Queue()
        self._port = Port(config, driver_for(config), self._heard.put, time.monotonic_ns)
        self._port.start()
        self._wait(ReaderFound)
        return self

    def __exit__(self, *error: object) -> None:
        self._port.stop()
        self._reader.close()

    def lift(self, number: int) -> float:
        """Seconds until a card that lay there is gone."""
        self._reader.lay(_card(f"card {number}"))
        self._wait(TagSeen)
        time.sleep(0.1 + number / 1000)
        began = time.perf_counter()
        self._reader.lift()
        self._wait(TagGone)
        return time.perf_counter() - began

    def pull(self, number: int) -> tuple[float, float]:
        """Seconds until a pulled cable is noticed, and until another card is seen after it."""
        began = time.perf_counter()
        self._reader.unplug()
        self._wait(ReaderLost)
        lost = time.perf_counter() - began
        self._reader.lift()
        self._reader.lay(_card(f"card {number}"))
        began = time.perf_counter()
        self._reader.replug()
        self._wait(TagSeen)
        return lost, time.perf_counter() - began

    def _wait(self, wanted: type[Message]) -> None:
        while not isinstance(self._heard.get(timeout=PATIENCE_S), wanted):
            pass


class KnownCards:
    """Cards laid until the referee knows them with their text, by the simulated clock.

    The same on every machine, however busy: what the drawing adds is what a scan takes. A card lies
    on every other antenna. `lays`: how many cards.
    """

    def __init__(self, antennas: int = 1, *, long: bool = False, lays: int = TOLD) -> None:
        self._antennas = antennas
        self._long = long
        self._lays = lays
        self._chips = ChipReader(tuple(range(antennas)))
        self._driver = TablepiReader(ReaderConfig("bench", "tablepi", "", repeat_ms=0))
        self._at_ms = 0

    def median(self) -> float:
        """Milliseconds from a card on the antenna to the message."""
        return statistics.median(self._took_ms)

    def slowest(self) -> float:
        """Milliseconds that no card exceeds."""
        return max(self._took_ms)

    @cached_property
    def _took_ms(self) -> list[int]:
        self._driver.start()
        self._pass(1_000)
        chance = random.Random(1)
        return [self._lay(number, chance.randrange(50)) for number in range(self._lays)]

    def _lay(self, number: int, late_ms: int) -> int:
        antenna = number % self._antennas
        self._chips.lift(antenna)
        self._pass(200 + late_ms)
        self._chips.lay(_card(f"card {number}", long=self._long), antenna)
        began_ms = self._at_ms
        while not self._pass(1):
            pass
        return self._at_ms - began_ms

    def _pass(self, for_ms: int) -> bool:
        """True if a card was seen within so many milliseconds."""
        seen = False
        for _ in range(for_ms):
            self._chips.line_baud = self._driver.baud
            self._chips.hear(self._driver.say(), self._at_ms)
            self._at_ms += 1
            said = self._driver.hear(self._chips.speak(self._at_ms), self._at_ms)
            seen |= any(isinstance(message, TagSeen) for message in said)
        return seen


def round_ms() -> float:
    """Milliseconds for a round over four antennas with the longest UIDs, as the reader says it."""
    chips = ChipReader(tuple(range(ANTENNAS)))
    for antenna in range(ANTENNAS):
        chips.lay(tag(f"0405060708090A0B0C0{antenna}"), antenna)
    frames = TablepiFrames().feed(chips.speak(5_000))
    beats = [value(each.kind, each.body) for each in frames]
    return max(beat.poll_ms for beat in beats[len(beats) // 2 :] if isinstance(beat, Beat))
