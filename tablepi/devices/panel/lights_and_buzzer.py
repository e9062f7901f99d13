"""The panel's lights and buzzer: patterns as functions of time, each shown by its own thread.

A thread takes the latest value that it was given, so that the main loop never waits.
"""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar

from tablepi.devices.messages import Signal
from tablepi.supervision.lasting import LastingThread

STOP_S = 0.5
"""Time to wait for a hanging thread at the end."""

T = TypeVar("T")


class Latest(ABC, Generic[T]):
    """Processes the latest value it was given, in a thread of this name."""

    def __init__(self, name: str) -> None:
        self._waiting: T | None = None
        self._condition = threading.Condition()
        self._thread = LastingThread(self._run, name)
        self._stopping = False

    def start(self) -> None:
        """Starts the thread; to be called once."""
        self._thread.start()

    def stop(self) -> None:
        """Stops the thread, unless it hangs."""
        with self._condition:
            self._stopping = True
            self._condition.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout=STOP_S)

    @abstractmethod
    def _run(self) -> None:
        """Takes and does, until `_stopping`."""

    def _put_value(self, value: T) -> None:
        """Replaces the value that waits to be taken. Never blocks."""
        with self._condition:
            self._waiting = value
            self._condition.notify()

    def _wait_for_work(self, ms: int | None) -> bool:
        """Waits until there is something to take, or the end, but no longer; None: for ever."""
        with self._condition:
            return self._condition.wait_for(self._has_work, None if ms is None else ms / 1_000)

    def _take_value(self, within_ms: int | None = None) -> T | None:
        """The latest, once it is given; None when none was within this time, and at the end."""
        self._wait_for_work(within_ms)
        with self._condition:
            value, self._waiting = self._waiting, None
            return None if self._stopping else value

    def _has_work(self) -> bool:
        return self._stopping or self._waiting is not None


Colour = tuple[float, float, float]

_STEADY = 0

# Each step: so many milliseconds at this brightness, round and round; _STEADY stays.
PATTERNS: dict[str, tuple[tuple[int, float], ...]] = {
    "off": ((_STEADY, 0.0),),
    "turn": ((_STEADY, 0.6),),
    "window": ((120, 1.0), (120, 0.0), (120, 1.0), (900, 0.0)),
    "judge": ((300, 1.0), (300, 0.0)),
    "short": ((850, 0.8), (150, 0.0)),
    "accepted": ((100, 0.0), (600, 1.0), (100, 0.0)),
    "refused": ((70, 0.0), *((70, 1.0), (70, 0.0)) * 5),
}
"""The patterns of a light. The last two are verdicts, shown once before the light goes on.
They begin in the dark, which a light that is dark leaves out: each is seen to begin at once."""

COLOURS: dict[str, Colour] = {
    "off": (0.0, 0.0, 0.0),
    "turn": (1.0, 0.6, 0.05),
    "window": (0.2, 0.5, 1.0),
    "judge": (1.0, 1.0, 1.0),
    "short": (1.0, 0.3, 0.0),
    "accepted": (0.1, 1.0, 0.4),
    "refused": (1.0, 0.1, 0.1),
}
"""The colours of an `rgb` light; they only repeat what the pattern says."""


class Glow(NamedTuple):
    """The state of a light: its signal, since when, and since when a verdict."""

    signal: Signal = Signal()
    since_ms: int = 0
    verdict_ms: int = 0


class Shine(NamedTuple):
    """The brightness of a light at one moment, and how long it lasts; None for ever."""

    level: float
    colour: Colour
    for_ms: int | None


def turned(glow: Glow, signal: Signal, now_ms: int, shines: bool) -> Glow:
    """The glow after a new signal: the same state goes on in its step, a new verdict begins.

    `shines`: whether the light is seen to shine just now.
    """
    since_ms = glow.since_ms if signal.state == glow.signal.state else now_ms
    verdict_ms = glow.verdict_ms
    if not signal.verdict:
        signal = signal._replace(verdict=glow.signal.verdict, at_ms=glow.signal.at_ms)
    elif signal.at_ms != glow.signal.at_ms:
        verdict_ms = now_ms if shines else now_ms - PATTERNS[signal.verdict][0][0]
    return Glow(signal, since_ms, verdict_ms)


def shine(glow: Glow, now_ms: int) -> Shine:
    signal, verdict_ms = glow.signal, now_ms - glow.verdict_ms
    if signal.verdict and verdict_ms < length_ms(signal.verdict):
        return _shine_at(signal.verdict, verdict_ms)
    return _shine_at(signal.state, now_ms - glow.since_ms)


def length_ms(name: str) -> int:
    return sum(ms for ms, _ in PATTERNS[name])


def _shine_at(name: str, for_ms: int) -> Shine:
    steps, length = PATTERNS[name], length_ms(name)
    if not length:
        return Shine(steps[0][1], COLOURS[name], None)
    ends = accumulate(ms for ms, _ in steps)
    elapsed_ms = for_ms % length
    end, level = next(
        (end, level) for end, (_, level) in zip(ends, steps, strict=True) if elapsed_ms < end
    )
    return Shine(level, COLOURS[name], end - elapsed_ms)


Lamp = Callable[[float, Colour], None]
"""Sets one light to a brightness from 0 to 1, in a colour where it has any."""


class Lamps(Latest[Sequence[Signal]]):
    """Lights the lights by their latest signals."""

    def __init__(self, lamps: Sequence[Lamp], clock_ns: Callable[[], int]) -> None:
        super().__init__("panel lights")
        self._lamps = lamps
        self._clock_ns = clock_ns
        self._glows = [Glow()] * len(lamps)
        self._lamp_states: list[tuple[float, Colour] | None] = [None] * len(lamps)

    def show(self, signals: Sequence[Signal]) -> None:
        """Sets each seat's signal; seats left out are dark. Never blocks."""
        self._put_value(signals)

    def _run(self) -> None:
        wait_ms: int | None = None
        while True:
            signals = self._take_value(wait_ms)
            if self._stopping:
                return
            wait_ms = self._light(signals)

    def _light(self, signals: Sequence[Signal] | None) -> int | None:
        """Sets every light to its present brightness; gives the time until the next change."""
        now_ms = self._clock_ns() // 1_000_000
        if signals is not None:
            all_signals = [*signals, *[Signal()] * len(self._glows)]
            self._glows = [
                turned(glow, signal, now_ms, shines=lamp_state is not None and lamp_state[0] > 0)
                for glow, signal, lamp_state in zip(
                    self._glows, all_signals, self._lamp_states, strict=False
                )
            ]
        shines = [shine(glow, now_ms) for glow in self._glows]
        for index, light in enumerate(shines):
            self._set_output(index, light)
        return min((light.for_ms for light in shines if light.for_ms is not None), default=None)

    def _set_output(self, index: int, light: Shine) -> None:
        lamp_state = (light.level, light.colour)
        if lamp_state != self._lamp_states[index]:
            self._lamp_states[index] = lamp_state
            # A broken light does not keep the others dark.
            with suppress(Exception):
                self._lamps[index](*lamp_state)


BEEPS: dict[str, tuple[int, ...]] = {
    "accepted": (60,),
    "refused": (450,),
    "turn": (60, 90, 60),
    "short": (40, 60, 40, 60, 40, 60, 40),
    "out": (250, 150, 250, 150, 250),
    "over": (60, 90, 60, 90, 450),
}
"""The patterns: milliseconds of buzzing and of silence in turn."""

GAP_MS = 250
"""Silence between two patterns that follow one another."""

Step = tuple[bool, int]


def steps(cues: Sequence[str]) -> Iterator[Step]:
    """The steps of these cues: whether it buzzes, and for how many milliseconds."""
    for cue in cues:
        for index, ms in enumerate(BEEPS[cue]):
            yield index % 2 == 0, ms
        yield False, GAP_MS


class Buzzer(Latest[Sequence[str]]):
    """Plays the latest cues; what was playing is cut off."""

    def __init__(self, buzz: Callable[[bool], None]) -> None:
        super().__init__("panel buzzer")
        self._buzz = buzz

    def play(self, cues: Sequence[str]) -> None:
        """Plays these cues in this order. Never blocks."""
        self._put_value(cues)

    def _run(self) -> None:
        while (cues := self._take_value()) is not None:
            for is_loud, ms in steps(cues):
                self._set_output(is_loud)
                if self._wait_for_work(ms):
                    break
            self._set_output(False)

    def _set_output(self, is_loud: bool) -> None:
        # A broken buzzer stays silent, and is tried again with the next pattern.
        with suppress(Exception):
            self._buzz(is_loud)
