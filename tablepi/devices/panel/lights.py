"""The panel's lights: patterns as functions of time, shown by a thread of its own."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import NamedTuple

from tablepi.devices.messages import Signal
from tablepi.devices.panel.latest_value import Latest

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
    """The brightness of the light at this time."""
    signal, verdict_ms = glow.signal, now_ms - glow.verdict_ms
    if signal.verdict and verdict_ms < length_ms(signal.verdict):
        return _at(signal.verdict, verdict_ms)
    return _at(signal.state, now_ms - glow.since_ms)


def length_ms(name: str) -> int:
    """The length of a pattern; 0 for a steady one."""
    return sum(ms for ms, _ in PATTERNS[name])


def _at(name: str, for_ms: int) -> Shine:
    steps, length = PATTERNS[name], length_ms(name)
    if not length:
        return Shine(steps[0][1], COLOURS[name], None)
    ends = accumulate(ms for ms, _ in steps)
    at = for_ms % length
    end, level = next((end, level) for end, (_, level) in zip(ends, steps, strict=True) if at < end)
    return Shine(level, COLOURS[name], end - at)


Lamp = Callable[[float, Colour], None]
"""Sets one light to a brightness from 0 to 1, in a colour where it has any."""


class Lamps(Latest[Sequence[Signal]]):
    """Lights the lights by their latest signals."""

    def __init__(self, lamps: Sequence[Lamp], clock_ns: Callable[[], int]) -> None:
        super().__init__("panel lights")
        self._lamps = lamps
        self._clock_ns = clock_ns
        self._glows = [Glow()] * len(lamps)
        self._lit: list[tuple[float, Colour] | None] = [None] * len(lamps)

    def show(self, signals: Sequence[Signal]) -> None:
        """Sets each seat's signal; seats left out are dark. Never blocks."""
        self._give(signals)

    def _run(self) -> None:
        wait_ms: int | None = None
        while True:
            signals = self._take(wait_ms)
            if self._stopping:
                return
            wait_ms = self._light(signals)

    def _light(self, signals: Sequence[Signal] | None) -> int | None:
        """Sets every light to its present brightness; how long until the next change."""
        now_ms = self._clock_ns() // 1_000_000
        if signals is not None:
            given = [*signals, *[Signal()] * len(self._glows)]
            self._glows = [
                turned(glow, signal, now_ms, shines=lit is not None and lit[0] > 0)
                for glow, signal, lit in zip(self._glows, given, self._lit, strict=False)
            ]
        shines = [shine(glow, now_ms) for glow in self._glows]
        for at, each in enumerate(shines):
            self._set(at, each)
        return min((each.for_ms for each in shines if each.for_ms is not None), default=None)

    def _set(self, at: int, wanted: Shine) -> None:
        new = (wanted.level, wanted.colour)
        if new != self._lit[at]:
            self._lit[at] = new
            # A broken light does not keep the others dark.
            with suppress(Exception):
                self._lamps[at](*new)
