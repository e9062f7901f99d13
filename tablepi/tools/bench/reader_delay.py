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


def _card_tag(word: str, *, long: bool = False) -> SimulatedTag:
    """The tag of a word, with the word on it, perhaps behind a long name of a deck."""
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
        self._is_long = long

    def median(self) -> float:
        """Milliseconds from a card on the antenna to the drawn picture."""
        return statistics.median(self._durations_ms)

    def p99(self) -> float:
        """Milliseconds that 99 cards of 100 do not exceed."""
        return statistics.quantiles(self._durations_ms, n=100)[98]

    @cached_property
    def _durations_ms(self) -> list[float]:
        with (
            tempfile.TemporaryDirectory(prefix="tablepi-bench-") as folder,
            SimulatedChips(time.monotonic_ns, tuple(range(self._antennas))) as reader,
        ):
            machine = _build_machine(Path(folder), reader)
            try:
                return list(self._lay_cards(machine, reader))
            finally:
                for device in machine.readers:
                    device.stop()

    def _lay_cards(self, machine: MainLoop, reader: SimulatedChips) -> Iterator[float]:
        _turn_for(machine, SETTLE_S)
        for intent in (GoToMenu(), *OPENING):
            machine.inbox.put(intent)
            machine.turn()
        chance = random.Random(1)
        for number, word in enumerate(islice(words(), LAID)):
            antenna = number % self._antennas
            reader.lift(antenna)
            # Up to 50 ms more by chance, so that cards meet every part of the reader's round.
            _turn_for(machine, LIFTED_S + chance.random() * 0.05)
            yield self._lay_ms(machine, reader, _card_tag(word, long=self._is_long), antenna)

    def _lay_ms(
        self, machine: MainLoop, reader: SimulatedChips, card: SimulatedTag, antenna: int
    ) -> float:
        scans = machine.router.lookup.scans
        start_s = time.perf_counter()
        reader.lay(card, antenna)
        while machine.router.lookup.scans == scans:
            machine.turn()
        return (time.perf_counter() - start_s) * 1_000


def _build_machine(folder: Path, reader: SimulatedChips) -> MainLoop:
    port = ReaderConfig(name="bench", kind="tablepi", port=reader.path, repeat_ms=0)
    machine = build(
        replace(Config(), reader=(port,), screen=STILL), StoreHandle(folder / "tablepi.db")
    )
    machine.screen = TouchScreen(open_window(1280, 720), machine.inbox.put, motion=False)
    machine.outlets.append(machine.screen)
    for device in machine.readers:
        device.start()
    return machine


def _turn_for(machine: MainLoop, seconds: float) -> None:
    until_s = time.perf_counter() + seconds
    while time.perf_counter() < until_s:
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
        with _PortReader() as port_reader:
            return [1_000 * port_reader.lift(number) for number in range(REMOVALS)]

    @cached_property
    def _plugs(self) -> list[tuple[float, float]]:
        with _PortReader() as port_reader:
            return [port_reader.pull(number) for number in range(PLUGS)]


class _PortReader:
    """A simulated reader behind a port, and what it says."""

    def __enter__(self) -> "_PortReader":
        self._reader = SimulatedChips(time.monotonic_ns)
        config = ReaderConfig("bench", "tablepi", self._reader.path, repeat_ms=0)
        self._messages: queue.Queue[Message] = queue.Queue()
        self._port = Port(config, driver_for(config), self._messages.put, time.monotonic_ns)
        self._port.start()
        self._wait_for(ReaderFound)
        return self

    def __exit__(self, *error: object) -> None:
        self._port.stop()
        self._reader.close()

    def lift(self, number: int) -> float:
        """Seconds until a card that lay there is gone."""
        self._reader.lay(_card_tag(f"card {number}"))
        self._wait_for(TagSeen)
        time.sleep(0.1 + number / 1000)
        start_s = time.perf_counter()
        self._reader.lift()
        self._wait_for(TagGone)
        return time.perf_counter() - start_s

    def pull(self, number: int) -> tuple[float, float]:
        """Seconds until a pulled cable is noticed, and until another card is seen after it."""
        start_s = time.perf_counter()
        self._reader.unplug()
        self._wait_for(ReaderLost)
        lost_s = time.perf_counter() - start_s
        self._reader.lift()
        self._reader.lay(_card_tag(f"card {number}"))
        start_s = time.perf_counter()
        self._reader.replug()
        self._wait_for(TagSeen)
        return lost_s, time.perf_counter() - start_s

    def _wait_for(self, kind: type[Message]) -> None:
        while not isinstance(self._messages.get(timeout=PATIENCE_S), kind):
            pass


class KnownCards:
    """Cards laid until the referee knows them with their text, by the simulated clock.

    The same on every machine, however busy: what the drawing adds is what a scan takes. A card lies
    on every other antenna. `lays`: how many cards.
    """

    def __init__(self, antennas: int = 1, *, long: bool = False, lays: int = TOLD) -> None:
        self._antennas = antennas
        self._is_long = long
        self._lay_count = lays
        self._chips = ChipReader(tuple(range(antennas)))
        self._driver = TablepiReader(ReaderConfig("bench", "tablepi", "", repeat_ms=0))
        self._at_ms = 0

    def median(self) -> float:
        """Milliseconds from a card on the antenna to the message."""
        return statistics.median(self._durations_ms)

    def slowest(self) -> float:
        """Milliseconds that no card exceeds."""
        return max(self._durations_ms)

    @cached_property
    def _durations_ms(self) -> list[int]:
        self._driver.start()
        self._pass_ms(1_000)
        chance = random.Random(1)
        return [self._lay_ms(number, chance.randrange(50)) for number in range(self._lay_count)]

    def _lay_ms(self, number: int, late_ms: int) -> int:
        antenna = number % self._antennas
        self._chips.lift(antenna)
        self._pass_ms(200 + late_ms)
        self._chips.lay(_card_tag(f"card {number}", long=self._is_long), antenna)
        start_ms = self._at_ms
        while not self._pass_ms(1):
            pass
        return self._at_ms - start_ms

    def _pass_ms(self, for_ms: int) -> bool:
        """True if a card was seen within so many milliseconds."""
        is_seen = False
        for _ in range(for_ms):
            self._chips.line_baud = self._driver.baud
            self._chips.hear(self._driver.say(), self._at_ms)
            self._at_ms += 1
            messages = self._driver.hear(self._chips.speak(self._at_ms), self._at_ms)
            is_seen |= any(isinstance(message, TagSeen) for message in messages)
        return is_seen


def round_ms() -> float:
    """Milliseconds for a round over four antennas with the longest UIDs, as the reader says it."""
    chips = ChipReader(tuple(range(ANTENNAS)))
    for antenna in range(ANTENNAS):
        chips.lay(tag(f"0405060708090A0B0C0{antenna}"), antenna)
    frames = TablepiFrames().feed(chips.speak(5_000))
    beats = [value(frame.kind, frame.body) for frame in frames]
    return max(beat.poll_ms for beat in beats[len(beats) // 2 :] if isinstance(beat, Beat))
